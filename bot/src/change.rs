//! The unit of work: everything that is kept together.

use std::collections::HashMap;

use store::{Batch, Error, Store};

use crate::record::keys;
use crate::refusal::Trouble;

/// Changes that are kept together or not at all, and what must hold for them. Of several changes to a row the last one counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    batch: Batch,
    /// Where in the batch each row is changed.
    places: HashMap<String, usize>,
}

impl Change {
    pub(crate) fn new() -> Change {
        Change::default()
    }

    /// Begins the change that an event makes: it is kept once.
    pub(crate) fn of(event: u64) -> Change {
        let (seen, mut change) = (keys::seen(event), Change::new());
        change.expect(seen.as_str(), 0).put(seen, Vec::new());
        change
    }

    /// Begins a change with a row that it writes.
    pub(crate) fn putting(key: impl Into<String>, value: impl Into<Vec<u8>>) -> Change {
        let mut change = Change::new();
        change.put(key, value);
        change
    }

    /// Begins a change with a row that it removes.
    pub(crate) fn deleting(key: impl Into<String>) -> Change {
        let mut change = Change::new();
        change.delete(key);
        change
    }

    /// Demands that a row has a version; 0 demands that there is none.
    pub(crate) fn expect(&mut self, key: impl Into<String>, version: u64) -> &mut Change {
        self.batch.expects.push((key.into(), version));
        self
    }

    /// Writes a row.
    pub(crate) fn put(&mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> &mut Change {
        self.set(key.into(), Some(value.into()))
    }

    /// Removes a row, if there is one.
    pub(crate) fn delete(&mut self, key: impl Into<String>) -> &mut Change {
        self.set(key.into(), None)
    }

    /// Writes rows that consist of their keys alone.
    pub(crate) fn put_keys(&mut self, keys: impl IntoIterator<Item = String>) {
        for key in keys {
            self.set(key, Some(Vec::new()));
        }
    }

    /// Removes rows.
    pub(crate) fn delete_keys(&mut self, keys: impl IntoIterator<Item = String>) {
        for key in keys {
            self.set(key, None);
        }
    }

    pub(crate) fn set(&mut self, key: String, value: Option<Vec<u8>>) -> &mut Change {
        match self.places.get(&key) {
            Some(place) => self.batch.changes[*place].1 = value,
            None => {
                self.places.insert(key.clone(), self.batch.changes.len());
                self.batch.changes.push((key, value));
            }
        }
        self
    }

    /// Takes the rows of another change, and what must hold for them.
    pub(crate) fn join(&mut self, other: Change) -> &mut Change {
        self.batch.expects.extend(other.batch.expects);
        for (key, value) in other.batch.changes {
            self.set(key, value);
        }
        self
    }

    /// Returns whether it writes or removes a row.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// Returns the rows that it writes, with their values, and removes.
    pub(crate) fn rows(&self) -> &[(String, Option<Vec<u8>>)] {
        &self.batch.changes
    }

    /// Keeps it.
    ///
    /// # Errors
    /// If the store fails, or somebody else changed one of the rows meanwhile.
    pub(crate) async fn commit<S: Store + ?Sized>(self, store: &S) -> Result<(), Trouble> {
        Ok(store.commit(self.batch).await?)
    }

    /// Keeps it unless somebody else changed one of the rows meanwhile; returns whether it was kept.
    pub(crate) async fn commit_unless_changed<S: Store + ?Sized>(self, store: &S) -> Result<bool, Trouble> {
        match store.commit(self.batch).await {
            Err(Error::Conflict { .. }) => Ok(false),
            done => Ok(done.map(|()| true)?),
        }
    }
}
