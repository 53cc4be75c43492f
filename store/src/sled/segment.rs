//! The header of a segment, and the names of the journal's files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::frame::checksum;
use super::group::ByteReader;
use super::mark::CommitWitness;

pub(super) const HEADER: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JournalHeader {
    pub(super) kind: HeaderKind,
    /// A segment's number, counted from 1; or the number of a snapshot's entries.
    pub(super) ordinal: u64,
    /// The end of the previous segment; or the commit whose state a snapshot has.
    pub(super) before: CommitWitness,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderKind {
    Segment,
    Snapshot,
}

impl HeaderKind {
    const fn magic(self) -> &'static [u8; 8] {
        match self {
            HeaderKind::Segment => b"MUTAsegm",
            HeaderKind::Snapshot => b"MUTAsnap",
        }
    }
}

impl JournalHeader {
    pub(super) fn encode(&self, id: u64) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(self.kind.magic());
        bytes[8..16].copy_from_slice(&id.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.ordinal.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.before.number.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.before.chain.to_le_bytes());
        let crc = checksum(id, &[&bytes[..36]]);
        bytes[36..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    pub(super) fn decode(kind: HeaderKind, bytes: &[u8; HEADER], id: u64) -> Result<JournalHeader, &'static str> {
        let mut reader = ByteReader(&bytes[16..]);
        let mut number = || reader.u64().expect("the header is long enough");
        let (ordinal, before) = (number(), number());
        let chain = reader.u32().expect("the header is long enough");
        let crc = reader.u32().expect("the header is long enough");
        if bytes[..8] != *kind.magic() {
            Err("it does not begin like such a file")
        } else if bytes[8..16] != id.to_le_bytes() {
            Err("it belongs to another store")
        } else if crc != checksum(id, &[&bytes[..36]]) {
            Err("its header does not match its checksum")
        } else {
            Ok(JournalHeader { kind, ordinal, before: CommitWitness { number: before, chain } })
        }
    }
}

pub(super) fn segment_path(folder: &Path, ordinal: u64) -> PathBuf {
    folder.join(format!("{ordinal:020}.segment"))
}

pub(super) fn snapshot_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:020}.snapshot"))
}

pub(super) fn read_name(path: &Path) -> Option<(HeaderKind, u64)> {
    let kind = match path.extension()?.to_str()? {
        "segment" => HeaderKind::Segment,
        "snapshot" => HeaderKind::Snapshot,
        _ => return None,
    };
    let stem = path.file_stem().and_then(OsStr::to_str).filter(|stem| stem.len() == 20)?;
    Some((kind, stem.parse().ok()?))
}
