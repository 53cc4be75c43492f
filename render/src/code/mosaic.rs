//! Writes a PNG from prepared sprite rows, without touching pixels.

use std::sync::Arc;

use super::huffman::{ABOVE, BitWriter, HuffmanCode, LEAST, LEFT, MOST};
use super::strip::{AdlerSum, DeflatedStrip};
use crate::palette::{FRAME, Palette};

#[derive(Debug)]
pub(crate) struct MosaicParts {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) code: Arc<HuffmanCode>,
    pub(crate) pieces: Vec<PlacedStrip>,
    pub(crate) fills: Vec<MosaicFill>,
}

#[derive(Debug)]
pub(crate) struct PlacedStrip {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) strip: Arc<DeflatedStrip>,
}

impl PlacedStrip {
    fn right(&self) -> u32 {
        self.left + self.strip.width
    }

    fn bottom(&self) -> u32 {
        self.top + self.strip.height()
    }
}

#[derive(Debug)]
pub(crate) struct MosaicFill {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) index: u8,
}

/// Encodes the PNG; `None` if a piece overlaps something or extends beyond the picture.
pub(crate) fn png(mut parts: MosaicParts, palette: &Palette) -> Option<Vec<u8>> {
    parts.pieces.sort_unstable_by_key(|piece| piece.left);
    parts.fills.sort_unstable_by_key(|fill| fill.left);
    let rows = rows(&parts)?;

    let mut bytes = Vec::with_capacity(64 * 1024);
    bytes.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let [width, height] = [parts.width, parts.height].map(u32::to_be_bytes);
    const INDEXED: [u8; 5] = [8, 3, 0, 0, 0];
    chunk(&mut bytes, b"IHDR", |bytes| bytes.extend([&width[..], &height, &INDEXED].concat()));
    chunk(&mut bytes, b"PLTE", |bytes| bytes.extend(palette.bytes()));
    chunk(&mut bytes, b"IDAT", |bytes| pixels(bytes, &rows, &parts.code));
    chunk(&mut bytes, b"IEND", |_| {});
    Some(bytes)
}

fn chunk(bytes: &mut Vec<u8>, name: &[u8; 4], fill: impl FnOnce(&mut Vec<u8>)) {
    let start = bytes.len();
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(name);
    fill(bytes);
    let len = u32::try_from(bytes.len() - start - 8).expect("a picture has less than 4 GiB");
    bytes[start..start + 4].copy_from_slice(&len.to_be_bytes());
    let sum = crc32fast::hash(&bytes[start + 4..]);
    bytes.extend_from_slice(&sum.to_be_bytes());
}

fn pixels(bytes: &mut Vec<u8>, rows: &[RowSpan<'_>], code: &HuffmanCode) {
    bytes.extend_from_slice(&[0x78, 0x01]);
    let mut writer = BitWriter::new(std::mem::take(bytes));
    code.head.iter().for_each(|&bits| writer.push(bits));
    let (mut run, mut adler) = (PixelRun { kind: RunKind::Plain(FRAME), len: 0 }, AdlerSum::new());
    for RowSpan { top, bottom, parts } in rows {
        for y in *top..*bottom {
            for part in parts {
                match part {
                    RowPart::Run(index, len) => {
                        adler.add_run(*index, *len);
                        let same = y > *top && parts.len() > 1 && *len as usize >= LEAST;
                        run.extend(if same { RunKind::Same } else { RunKind::Plain(*index) }, *len, code, &mut writer);
                    }
                    RowPart::Piece(piece, copy) => {
                        let line = y - piece.top;
                        piece.strip.sum(line, &mut adler);
                        let kind = if piece.strip.is_same(line) {
                            Some(RunKind::Same)
                        } else {
                            copy.filter(|(_, bits)| *bits < piece.strip.bits(line)).map(|(far, _)| RunKind::Far(far))
                        };
                        if let Some(kind) = kind {
                            run.extend(kind, piece.strip.width, code, &mut writer);
                        } else {
                            run.flush(code, &mut writer);
                            piece.strip.write(line, &mut writer);
                        }
                    }
                }
            }
        }
    }
    run.flush(code, &mut writer);
    writer.push(code.end);
    *bytes = writer.finish();
    bytes.extend_from_slice(&adler.finish().to_be_bytes());
}

/// A range of rows with the same parts; `bottom` is excluded.
struct RowSpan<'a> {
    top: u32,
    bottom: u32,
    parts: Vec<RowPart<'a>>,
}

/// Splits a picture into row ranges; `None` if pieces overlap or extend beyond the picture.
fn rows(parts: &MosaicParts) -> Option<Vec<RowSpan<'_>>> {
    let pieces = parts.pieces.iter().flat_map(|piece| [piece.top, piece.bottom()]);
    let fills = parts.fills.iter().flat_map(|fill| [fill.top, fill.top + fill.height]);
    let mut edges: Vec<u32> = pieces.chain(fills).chain([0, parts.height]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.last().filter(|&&last| last == parts.height)?;
    let rows =
        edges.windows(2).map(|edge| Some(RowSpan { top: edge[0], bottom: edge[1], parts: row(edge[0], parts)? }));
    rows.collect()
}

/// A part of a row, from left to right.
enum RowPart<'a> {
    Run(u8, u32),
    /// A piece. If it repeats an equal one to its left: the distance to it, and the bits of a copy.
    Piece(&'a PlacedStrip, Option<(usize, u32)>),
}

/// Returns the parts of row `y`, after the filter byte 0. `None` if pieces overlap or extend beyond the picture.
fn row(y: u32, parts: &MosaicParts) -> Option<Vec<RowPart<'_>>> {
    let fills: Vec<&MosaicFill> =
        parts.fills.iter().filter(|fill| (fill.top..fill.top + fill.height).contains(&y)).collect();
    let pieces: Vec<&PlacedStrip> =
        parts.pieces.iter().filter(|piece| (piece.top..piece.bottom()).contains(&y)).collect();
    let mut row = vec![RowPart::Run(FRAME, 1)];
    let plain = |row: &mut Vec<RowPart<'_>>, index: u8, len: u32| match row.last_mut() {
        Some(RowPart::Run(before, count)) if *before == index => *count += len,
        _ if len > 0 => row.push(RowPart::Run(index, len)),
        _ => {}
    };
    let gap = |row: &mut Vec<RowPart<'_>>, mut from: u32, to: u32| {
        for fill in &fills {
            let (left, right) = (fill.left.max(from), (fill.left + fill.width).min(to));
            if left < right {
                plain(row, FRAME, left - from);
                plain(row, fill.index, right - left);
                from = right;
            }
        }
        plain(row, FRAME, to - from);
    };
    let mut x = 0;
    for (i, piece) in pieces.iter().enumerate() {
        if piece.left < x || piece.right() > parts.width {
            return None;
        }
        gap(&mut row, x, piece.left);
        row.push(RowPart::Piece(piece, copy(piece, &pieces[..i], &parts.code)));
        x = piece.right();
    }
    gap(&mut row, x, parts.width);
    Some(row)
}

/// Returns the distance to an equal piece and a copy's bits. The equal piece must be further left. The bits copy one
/// row.
fn copy(piece: &PlacedStrip, before: &[&PlacedStrip], code: &HuffmanCode) -> Option<(usize, u32)> {
    let width = piece.strip.width as usize;
    let equal = |other: &&&PlacedStrip| other.top == piece.top && Arc::ptr_eq(&other.strip, &piece.strip);
    let far = (piece.left - before.iter().rev().find(equal)?.left) as usize;
    code.can_copy(width, far).then(|| (far, code.copy_from(width, far).len))
}

/// Pending bytes; more of the same kind may follow.
struct PixelRun {
    kind: RunKind,
    len: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RunKind {
    /// Bytes with one index.
    Plain(u8),
    /// Bytes equal to the row above, long enough for a copy.
    Same,
    /// Bytes equal to those this far back, enough for a copy.
    Far(usize),
}

impl PixelRun {
    #[inline]
    fn extend(&mut self, kind: RunKind, len: u32, code: &HuffmanCode, writer: &mut BitWriter) {
        if kind != self.kind {
            self.flush(code, writer);
            self.kind = kind;
        }
        self.len += len as usize;
    }

    fn flush(&mut self, code: &HuffmanCode, writer: &mut BitWriter) {
        let mut rest = std::mem::take(&mut self.len);
        if let RunKind::Plain(index) = self.kind
            && rest > 0
        {
            writer.push(code.literal(index));
            rest -= 1;
        }
        while rest >= LEAST {
            // Leave enough bytes for another copy.
            let len = if rest > MOST && rest < MOST + LEAST { rest - LEAST } else { rest.min(MOST) };
            writer.push(match self.kind {
                RunKind::Plain(_) => code.copy(len, LEFT),
                RunKind::Same => code.copy(len, ABOVE),
                RunKind::Far(far) => code.copy_from(len, far),
            });
            rest -= len;
        }
        if let RunKind::Plain(index) = self.kind {
            (0..rest).for_each(|_| writer.push(code.literal(index)));
        }
    }
}
