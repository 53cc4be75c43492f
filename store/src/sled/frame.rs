//! Frames: the parts of segments and snapshots, each with its own checksum.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use crc32fast::Hasher;

/// Bytes before the payload: magic, length of the payload, number, checksum of the previous frame, own checksum.
pub(super) const HEAD: usize = 24;

const MAGIC: [u8; 4] = [0xf5, b'M', b'J', 0x01];

/// The maximum payload. Twice the largest batch has space for the rest of its group.
const MAX_PAYLOAD: usize = 2 * crate::MAX_BATCH_BYTES;

#[derive(Debug)]
pub(super) struct JournalFrame {
    pub(super) offset: u64,
    pub(super) number: u64,
    pub(super) prev: u32,
    pub(super) crc: u32,
    pub(super) payload: Vec<u8>,
}

#[derive(Debug)]
pub(super) enum FrameFound {
    Frame(JournalFrame),
    /// From this offset to the end of the file there are only zeros, or nothing.
    End(u64),
    Bad(u64),
}

/// Fills in the head of a frame and returns its checksum. `bytes` has [`HEAD`] arbitrary bytes, followed by the
/// payload.
pub(super) fn seal(bytes: &mut [u8], number: u64, prev: u32, id: u64) -> u32 {
    let len = u32::try_from(bytes.len() - HEAD).expect("a frame is far smaller than 4 GiB");
    bytes[..4].copy_from_slice(&MAGIC);
    bytes[4..8].copy_from_slice(&len.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    bytes[16..20].copy_from_slice(&prev.to_le_bytes());
    let crc = checksum(id, &[&bytes[..20], &bytes[HEAD..]]);
    bytes[20..24].copy_from_slice(&crc.to_le_bytes());
    crc
}

/// Returns a checksum that depends on the store: the same bytes have a different one in another store.
pub(super) fn checksum(id: u64, parts: &[&[u8]]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(&id.to_le_bytes());
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize()
}

#[derive(Debug)]
pub(super) struct FrameReader {
    reader: BufReader<File>,
    offset: u64,
    len: u64,
    id: u64,
}

impl FrameReader {
    pub(super) fn open(path: &Path, offset: u64, id: u64) -> io::Result<FrameReader> {
        let mut file = File::open(path)?;
        let len = file.metadata()?.len();
        file.seek(SeekFrom::Start(offset))?;
        Ok(FrameReader { reader: BufReader::with_capacity(1 << 16, file), offset, len, id })
    }

    pub(super) fn next(&mut self) -> io::Result<FrameFound> {
        let offset = self.offset;
        let mut head = [0; HEAD];
        let n_head = self.left().min(HEAD);
        self.reader.read_exact(&mut head[..n_head])?;
        if head.iter().all(|&byte| byte == 0) {
            return Ok(if self.only_zeros()? { FrameFound::End(offset) } else { FrameFound::Bad(offset) });
        }
        let Some(len) = payload_len(&head, self.left()) else { return Ok(FrameFound::Bad(offset)) };
        let mut payload = vec![0; len];
        self.reader.read_exact(&mut payload)?;
        let Some(frame) = whole(offset, &head, payload, self.id) else { return Ok(FrameFound::Bad(offset)) };
        self.offset += (HEAD + len) as u64;
        Ok(FrameFound::Frame(frame))
    }

    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    fn left(&self) -> usize {
        usize::try_from(self.len.saturating_sub(self.offset)).unwrap_or(usize::MAX)
    }

    fn only_zeros(&mut self) -> io::Result<bool> {
        let mut piece = [0; 1 << 12];
        loop {
            match self.reader.read(&mut piece)? {
                0 => return Ok(true),
                n_bytes if piece[..n_bytes].iter().all(|&byte| byte == 0) => {}
                _ => return Ok(false),
            }
        }
    }
}

/// Returns where a frame with at least number `least` is readable after `offset`, if there is one. Such a frame proves
/// that the data at `offset` was once complete, since frames are appended only after everything before them is durable.
pub(super) fn readable_after(path: &Path, offset: u64, least: u64, id: u64) -> io::Result<Option<u64>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    let mut rest = Vec::new();
    file.read_to_end(&mut rest)?;
    for at in 1..=rest.len().saturating_sub(HEAD) {
        let (head, after) = rest[at..].split_at(HEAD);
        let head = head.try_into().expect("split there");
        if let Some(len) = payload_len(head, HEAD + after.len())
            && let Some(frame) = whole(offset + at as u64, head, after[..len].to_vec(), id)
            && frame.number >= least
        {
            return Ok(Some(frame.offset));
        }
    }
    Ok(None)
}

fn payload_len(head: &[u8; HEAD], room: usize) -> Option<usize> {
    let len = u32::from_le_bytes(head[4..8].try_into().expect("four bytes")) as usize;
    (head[..4] == MAGIC && len <= MAX_PAYLOAD && HEAD + len <= room).then_some(len)
}

fn whole(offset: u64, head: &[u8; HEAD], payload: Vec<u8>, id: u64) -> Option<JournalFrame> {
    let number = u64::from_le_bytes(head[8..16].try_into().expect("eight bytes"));
    let prev = u32::from_le_bytes(head[16..20].try_into().expect("four bytes"));
    let crc = u32::from_le_bytes(head[20..24].try_into().expect("four bytes"));
    (checksum(id, &[&head[..20], &payload]) == crc).then_some(JournalFrame { offset, number, prev, crc, payload })
}
