//! A page of a scan while it fills.

use crate::Entry;

/// The weight that fills a page: the bytes of its keys and values, plus 64 for each entry. A page of big rows holds little more
/// than this; a page of small ones has as many as requested.
pub const PAGE_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub(crate) struct Page {
    entries: Vec<Entry>,
    limit: usize,
    weight: usize,
}

impl Page {
    pub(crate) fn new(limit: usize) -> Page {
        Page { entries: Vec::new(), limit, weight: 0 }
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        if !self.is_full() {
            self.weight += weight(&entry.key, &entry.value);
            self.entries.push(entry);
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= self.limit || self.weight >= PAGE_BYTES
    }

    pub(crate) fn into_entries(self) -> Vec<Entry> {
        self.entries
    }
}

pub(crate) fn weight(key: &str, value: &[u8]) -> usize {
    64 + key.len() + value.len()
}
