//! Deflated sprites and text lines for one picture width.
//!
//! Each row has its bits and its share of the checksum.

use super::huffman::{ABOVE, BitWriter, CodeBits, HuffmanCode, LEAST, LEFT, MOST, NEAR, SymbolCounts};

#[derive(Debug)]
pub(crate) struct DeflatedStrip {
    pub(crate) width: u32,
    rows: Vec<StripRow>,
    words: Vec<u64>,
}

/// A deflated row: `bits` bits, from the word `start` on.
#[derive(Clone, Copy, Debug)]
struct StripRow {
    start: u32,
    /// The number of bits; 0 if the row equals the one above it.
    bits: u32,
    sum: u32,
    weighted: u32,
}

impl DeflatedStrip {
    /// Deflates rows of `width` pixels. Copies stay within the sprite, so the result fits into any picture.
    pub(crate) fn new(pixels: &[u8], width: u32, code: &HuffmanCode) -> DeflatedStrip {
        let wide = width as usize;
        let mut strip =
            DeflatedStrip { width, rows: Vec::with_capacity(pixels.len() / wide.max(1)), words: Vec::new() };
        for (y, row) in pixels.chunks_exact(wide.max(1)).enumerate() {
            let (mut writer, mut bits) = (BitWriter::default(), 0);
            for step in steps(pixels, wide, y, |step| step.bits(code).len) {
                writer.push(step.bits(code));
                bits += step.bits(code).len;
            }
            let start = strip.words.len() as u32;
            let mut bytes = writer.finish();
            bytes.resize(bytes.len().next_multiple_of(8), 0);
            let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
            strip.words.extend(bytes.chunks_exact(8).map(word));
            let sum = row.iter().map(|&v| u32::from(v)).sum();
            let weighted = row.iter().zip((1..=width).rev()).map(|(&v, weight)| u32::from(v) * weight).sum();
            strip.rows.push(StripRow { start, bits, sum, weighted });
        }
        strip
    }

    pub(crate) fn height(&self) -> u32 {
        self.rows.len() as u32
    }

    pub(crate) fn bytes(&self) -> usize {
        self.rows.len() * size_of::<StripRow>() + self.words.len() * size_of::<u64>()
    }

    #[inline]
    pub(crate) fn is_same(&self, y: u32) -> bool {
        self.rows[y as usize].bits == 0
    }

    #[inline]
    pub(crate) fn sum(&self, y: u32, adler: &mut AdlerSum) {
        let row = self.rows[y as usize];
        adler.add(self.width, row.sum, row.weighted);
    }

    #[inline]
    pub(crate) fn bits(&self, y: u32) -> u32 {
        self.rows[y as usize].bits
    }

    #[inline]
    pub(crate) fn write(&self, y: u32, writer: &mut BitWriter) {
        let row = self.rows[y as usize];
        let mut rest = row.bits;
        for &word in &self.words[row.start as usize..] {
            writer.push(CodeBits::new(word, rest.min(64)));
            if rest <= 64 {
                break;
            }
            rest -= 64;
        }
    }
}

/// Counts a sprite's symbols at estimated costs. Assumes that the picture copies some sprites from equal ones on their
/// left, and that unchanged rows continue into the next sprite.
pub(crate) fn count(pixels: &[u8], width: usize, counts: &mut SymbolCounts) {
    for y in 0..pixels.len() / width {
        let guess = |step: DeflateStep| match step {
            DeflateStep::Literal(_) => 6,
            DeflateStep::Copy(_, LEFT) => 10,
            DeflateStep::Copy(_, near) => 16 + near as u32,
        };
        let steps = steps(pixels, width, y, guess);
        match (steps.is_empty(), y % 2) {
            (true, 0) => counts.copy((2 * width).clamp(LEAST, MOST), ABOVE),
            (false, 0) => counts.far(width.clamp(LEAST, MOST)),
            _ => {}
        }
        for step in steps {
            match step {
                DeflateStep::Literal(index) => counts.literal(index),
                DeflateStep::Copy(len, near) => counts.copy(len, near),
            }
        }
    }
}

#[derive(Clone, Copy)]
enum DeflateStep {
    Literal(u8),
    Copy(usize, usize),
}

impl DeflateStep {
    fn bits(self, code: &HuffmanCode) -> CodeBits {
        match self {
            DeflateStep::Literal(index) => code.literal(index),
            DeflateStep::Copy(len, near) => code.copy(len, near),
        }
    }
}

/// Returns the steps that encode row `y`. There are none if it equals the row above and is wide enough for a copy.
fn steps(pixels: &[u8], width: usize, y: usize, cost: impl Fn(DeflateStep) -> u32) -> Vec<DeflateStep> {
    let row = |y: usize| &pixels[y * width..][..width];
    if y > 0 && width >= LEAST && row(y) == row(y - 1) { Vec::new() } else { cheapest(pixels, width, y, cost) }
}

/// Returns the cheapest steps for row `y`, by dynamic programming. It starts at the end of the row. Copies are as long
/// as possible.
fn cheapest(pixels: &[u8], width: usize, y: usize, cost: impl Fn(DeflateStep) -> u32) -> Vec<DeflateStep> {
    let row = &pixels[y * width..][..width];
    let mut runs = [0; NEAR.len()];
    let mut best = vec![(0, DeflateStep::Literal(0)); width + 1];
    for x in (0..width).rev() {
        let literal = DeflateStep::Literal(row[x]);
        best[x] = (best[x + 1].0 + cost(literal), literal);
        for (near, &(dx, dy)) in NEAR.iter().enumerate() {
            let from = x.checked_add_signed(-dx).filter(|&from| from < width && dy <= y);
            let same = from.is_some_and(|from| pixels[(y - dy) * width + from] == row[x]);
            runs[near] = if same { MOST.min(runs[near] + 1) } else { 0 };
            if runs[near] >= LEAST {
                let copy = DeflateStep::Copy(runs[near], near);
                let total = best[x + runs[near]].0 + cost(copy);
                if total < best[x].0 {
                    best[x] = (total, copy);
                }
            }
        }
    }
    let mut steps = Vec::new();
    let mut x = 0;
    while x < width {
        let step = best[x].1;
        steps.push(step);
        x += if let DeflateStep::Copy(len, _) = step { len } else { 1 };
    }
    steps
}

/// The Adler-32 checksum of the pixels (RFC 1950), summed by rows.
#[derive(Debug)]
pub(crate) struct AdlerSum {
    low: u64,
    high: u64,
}

impl AdlerSum {
    pub(crate) fn new() -> AdlerSum {
        AdlerSum { low: 1, high: 0 }
    }

    /// Adds `len` bytes by their sum and weighted sum. The last byte has weight 1, the one before it weight 2, and so
    /// on. Pictures are too small for the 64-bit sums to overflow.
    #[inline]
    pub(crate) fn add(&mut self, len: u32, sum: u32, weighted: u32) {
        self.high += u64::from(len) * self.low + u64::from(weighted);
        self.low += u64::from(sum);
    }

    pub(crate) fn add_run(&mut self, index: u8, len: u32) {
        let index = u32::from(index);
        self.add(len, index * len, index * len * (len + 1) / 2);
    }

    pub(crate) fn finish(&self) -> u32 {
        const PRIME: u64 = 65_521;
        ((self.high % PRIME) << 16 | (self.low % PRIME)) as u32
    }
}
