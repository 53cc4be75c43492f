//! A page of a scan as it fills.

use crate::StoreEntry;

/// The weight that fills a page: the bytes of its keys and values, plus 64 for each entry. A page of large rows has
/// little more than this, and a page of small ones as many as requested.
pub const PAGE_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub(crate) struct ScanPage {
    entries: Vec<StoreEntry>,
    limit: usize,
    weight: usize,
}

impl ScanPage {
    pub(crate) fn new(limit: usize) -> ScanPage {
        ScanPage { entries: Vec::new(), limit, weight: 0 }
    }

    pub(crate) fn push(&mut self, entry: StoreEntry) {
        if !self.is_full() {
            self.weight += weight(&entry.key, &entry.value);
            self.entries.push(entry);
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= self.limit || self.weight >= PAGE_BYTES
    }

    pub(crate) fn into_entries(self) -> Vec<StoreEntry> {
        self.entries
    }
}

pub(crate) fn weight(key: &str, value: &[u8]) -> usize {
    64 + key.len() + value.len()
}
