//! The backend in memory, for tests and as the model for the other backends.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use futures::{StreamExt, stream};

use crate::page::ScanPage;
use crate::{Batch, Erase, Error, PageStream, Result, Store, StoreEntry};

/// A store in memory, lost when it is dropped.
#[derive(Debug, Default)]
pub struct Memory {
    state: Arc<Mutex<MemoryState>>,
}

impl Memory {
    /// Makes an empty store.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }
}

#[async_trait]
impl Store for Memory {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        Ok(lock(&self.state).entries.get_key_value(key).map(entry))
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let state = lock(&self.state);
        let mut found = state.entries.range::<str, _>((from, Bound::Unbounded));
        let mut page = ScanPage::new(limit);
        while !page.is_full()
            && let Some(next) = found.next().filter(|(key, _)| key.starts_with(prefix))
        {
            page.push(entry(next));
        }
        Ok(page.into_entries())
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        batch.check()?;
        let mut state = lock(&self.state);
        for (key, version) in batch.expects {
            if state.entries.get(&key).map_or(0, |kept| kept.version) != version {
                return Err(Error::Conflict { key });
            }
        }
        state.last += 1;
        let version = state.last;
        for (key, value) in batch.changes {
            match value {
                Some(value) => drop(state.entries.insert(key, MemoryEntry { value, version })),
                None => drop(state.entries.remove(&key)),
            }
        }
        Ok(())
    }

    fn pages(&self) -> PageStream {
        let state = Arc::clone(&self.state);
        let all = async move { stream::iter(lock(&state).entries.iter().map(entry).collect::<Vec<_>>()) };
        stream::once(all).flatten().chunks(1000).map(Ok).boxed()
    }
}

/// Does nothing: there are no files, and replaced values are dropped immediately.
#[async_trait]
impl Erase for Memory {
    async fn erase_history(&self) -> Result<()> {
        Ok(())
    }
}

#[derive(Debug, Default)]
struct MemoryState {
    entries: BTreeMap<String, MemoryEntry>,
    /// The number of the last commit, which is the version of everything that it writes. So versions never repeat.
    last: u64,
}

#[derive(Debug)]
struct MemoryEntry {
    value: Vec<u8>,
    version: u64,
}

fn lock(state: &Mutex<MemoryState>) -> MutexGuard<'_, MemoryState> {
    // No batch can panic halfway, so a poisoned state is still consistent.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn entry((key, kept): (&String, &MemoryEntry)) -> StoreEntry {
    StoreEntry { key: key.clone(), value: kept.value.clone(), version: kept.version }
}
