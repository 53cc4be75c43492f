//! The payload of a frame in the journal: a group of batches that became durable together.

use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntryChange {
    pub(super) version: u64,
    pub(super) value: Option<Vec<u8>>,
}

impl EntryChange {
    pub(super) fn version_now(&self) -> u64 {
        if self.value.is_some() { self.version } else { 0 }
    }

    pub(super) fn n_bytes(&self) -> usize {
        size_of::<EntryChange>() + self.value.as_ref().map_or(0, Vec::len)
    }
}

pub(super) type ChangeMap = BTreeMap<String, EntryChange>;

pub(super) type JournalBatch = Vec<(String, Option<Vec<u8>>)>;

const DELETED: u32 = u32::MAX;

pub(super) fn encode(bytes: &mut Vec<u8>, batch: &JournalBatch) {
    put_len(bytes, batch.len());
    for (key, value) in batch {
        put_len(bytes, key.len());
        bytes.extend_from_slice(key.as_bytes());
        match value {
            None => bytes.extend_from_slice(&DELETED.to_le_bytes()),
            Some(value) => {
                put_len(bytes, value.len());
                bytes.extend_from_slice(value);
            }
        }
    }
}

pub(super) fn decode(payload: &[u8]) -> Option<Vec<JournalBatch>> {
    let mut reader = ByteReader(payload);
    let mut batches = Vec::new();
    while !reader.0.is_empty() {
        let n_changes = reader.u32()?;
        let mut batch = JournalBatch::new();
        for _ in 0..n_changes {
            let key_len = reader.u32()? as usize;
            let key = String::from_utf8(reader.bytes(key_len)?.to_vec()).ok()?;
            let value = match reader.u32()? {
                DELETED => None,
                len => Some(reader.bytes(len as usize)?.to_vec()),
            };
            batch.push((key, value));
        }
        batches.push(batch);
    }
    Some(batches)
}

#[derive(Debug)]
pub(super) struct ByteReader<'a>(pub(super) &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(super) fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.bytes(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four bytes")))
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.bytes(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
    }
}

pub(super) fn put_len(bytes: &mut Vec<u8>, len: usize) {
    let len = u32::try_from(len).expect("a batch is checked to be far smaller than 4 GiB");
    bytes.extend_from_slice(&len.to_le_bytes());
}
