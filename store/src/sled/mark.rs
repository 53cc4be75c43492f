//! The mark: the last acknowledged commit, stored next to the journal. It reveals that the journal's end was lost.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use super::disk::{publish, write_at};
use super::frame::checksum;
use super::group::ByteReader;

/// Identifies a commit in the journal by the number of a frame's last commit and the frame's checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CommitWitness {
    pub(super) number: u64,
    pub(super) chain: u32,
}

pub(super) fn beginning(id: u64) -> CommitWitness {
    CommitWitness { number: 0, chain: (id ^ (id >> 32)) as u32 }
}

/// The size of each half of the file. Each is in its own disk sector, so a torn write damages only one of the two
/// witnesses.
const HALF: usize = 512;
const LEN: usize = 16;

#[derive(Debug)]
pub(super) struct JournalMark {
    file: File,
    id: u64,
    second_half: bool,
}

impl JournalMark {
    pub(super) fn create(path: &Path, id: u64, witness: CommitWitness) -> io::Result<()> {
        let mut bytes = vec![0; 2 * HALF];
        bytes[..LEN].copy_from_slice(&encode(witness, id));
        bytes[HALF..HALF + LEN].copy_from_slice(&encode(witness, id));
        publish(path, &bytes)
    }

    pub(super) fn read(path: &Path, id: u64) -> io::Result<Option<CommitWitness>> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(why),
        };
        let halves = bytes.chunks(HALF).filter_map(|half| decode(half, id));
        Ok(halves.max_by_key(|witness| witness.number))
    }

    pub(super) fn open(path: &Path, id: u64) -> io::Result<JournalMark> {
        let file = OpenOptions::new().write(true).open(path)?;
        Ok(JournalMark { file, id, second_half: false })
    }

    /// Records a witness. It survives a kill immediately, and a power cut after the next sync.
    pub(super) fn set(&mut self, witness: CommitWitness) -> io::Result<()> {
        let offset = if self.second_half { HALF as u64 } else { 0 };
        self.second_half = !self.second_half;
        write_at(&self.file, &encode(witness, self.id), offset)
    }

    pub(super) fn handle(&self) -> io::Result<File> {
        self.file.try_clone()
    }
}

fn encode(witness: CommitWitness, id: u64) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    bytes[..8].copy_from_slice(&witness.number.to_le_bytes());
    bytes[8..12].copy_from_slice(&witness.chain.to_le_bytes());
    let crc = checksum(id, &[&bytes[..12]]);
    bytes[12..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

fn decode(half: &[u8], id: u64) -> Option<CommitWitness> {
    let mut reader = ByteReader(half);
    let witness = CommitWitness { number: reader.u64()?, chain: reader.u32()? };
    (reader.u32()? == checksum(id, &[&half[..12]])).then_some(witness)
}
