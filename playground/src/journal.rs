//! The journal of a folder: changes since sled last flushed. Each change is written before the playground shows its
//! effect, so it survives a killed process. A power cut can lose the newest changes, since nothing here waits for the
//! disk.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

const ENOUGH: u64 = 4 << 20;

#[derive(Debug)]
pub(crate) struct WorldJournal {
    file: File,
    size: u64,
    last: u64,
}

/// The value is `None` if the key was removed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct JournalChange {
    pub(crate) number: u64,
    pub(crate) tree: u8,
    pub(crate) key: Vec<u8>,
    pub(crate) value: Option<Vec<u8>>,
}

impl WorldJournal {
    /// Opens the journal and reads its changes. `known` is the last change that reached sled.
    pub(crate) fn open(path: &Path, known: u64) -> io::Result<(Self, Vec<JournalChange>)> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut changes = read(&bytes);
        // Sled is ahead only after a power cut. The journal would then restore older values.
        if changes.last().is_some_and(|last| last.number < known) {
            changes.clear();
        }
        let last = changes.last().map_or(known, |change| change.number);
        Ok((Self { file, size: bytes.len() as u64, last }, changes))
    }

    pub(crate) fn write(&mut self, tree: u8, key: &[u8], value: Option<&[u8]>) -> io::Result<()> {
        self.last += 1;
        let (bytes, key_size) = (value.unwrap_or_default(), u8::try_from(key.len()).expect("keys are short"));
        let size = u32::try_from(8 + 3 + key.len() + bytes.len()).expect("the playground's things are small");
        let number = self.last.to_be_bytes();
        let kind = [tree, u8::from(value.is_some()), key_size];
        let record = [&size.to_be_bytes()[..], &number, &kind, key, bytes].concat();
        self.file.write_all(&record)?;
        self.size += record.len() as u64;
        Ok(())
    }

    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    pub(crate) fn is_full(&self) -> bool {
        self.size > ENOUGH
    }

    pub(crate) fn empty(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.size = 0;
        Ok(())
    }
}

/// Returns the changes up to the first incomplete one, which a kill may have truncated.
fn read(bytes: &[u8]) -> Vec<JournalChange> {
    let mut rest = bytes;
    std::iter::from_fn(|| {
        let (size, after) = rest.split_first_chunk()?;
        let (record, after) = after.split_at_checked(u32::from_be_bytes(*size) as usize)?;
        let (number, record) = record.split_first_chunk()?;
        let ([tree, is_there, key_size], record) = record.split_first_chunk()?;
        let (key, value) = record.split_at_checked(usize::from(*key_size))?;
        rest = after;
        let value = (*is_there == 1).then(|| value.to_vec());
        Some(JournalChange { number: u64::from_be_bytes(*number), tree: *tree, key: key.to_vec(), value })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_cut_anywhere_gives_every_change_that_is_there_in_full() {
        let folder = std::env::temp_dir().join(format!("playground-journal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("journal");
        let (mut journal, changes) = WorldJournal::open(&path, 6).unwrap();
        assert_eq!(changes, []);
        let written = [(0, &b"one"[..], Some(&b"{\n}"[..])), (3, b"two", None), (1, b"", Some(b""))];
        let mut ends = Vec::new();
        for (number, (tree, key, value)) in (7..).zip(written) {
            journal.write(tree, key, value).unwrap();
            assert_eq!(journal.last(), number);
            ends.push(journal.size as usize);
        }
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (_, changes) = WorldJournal::open(&path, 0).unwrap();
            let expected = written.iter().zip(&ends).zip(7..).filter(|((_, end), _)| **end <= cut);
            let expected: Vec<JournalChange> = expected
                .map(|(((tree, key, value), _), number)| {
                    let (key, value) = (key.to_vec(), value.map(<[u8]>::to_vec));
                    JournalChange { number, tree: *tree, key, value }
                })
                .collect();
            assert_eq!(changes, expected, "{cut}");
        }
        let (mut journal, changes) = WorldJournal::open(&path, 10).unwrap();
        assert_eq!(changes, [], "sled knows better");
        journal.empty().unwrap();
        journal.write(0, b"", None).unwrap();
        assert_eq!((journal.last(), journal.is_full()), (11, false));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
