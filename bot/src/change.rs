//! A batch of row changes under construction.

use std::collections::HashMap;

use store::{Batch, Error, Store};

use crate::record::keys;
use crate::refusal::Trouble;

/// Row changes that are committed atomically, with the expected versions. The last change of a row wins.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreChange {
    batch: Batch,
    places: HashMap<String, usize>,
}

impl StoreChange {
    pub(crate) fn new() -> StoreChange {
        StoreChange::default()
    }

    /// Begins the change for an event. Recording the event's id makes it idempotent.
    pub(crate) fn of(event: u64) -> StoreChange {
        let (seen, mut change) = (keys::seen(event), StoreChange::new());
        change.expect(seen.as_str(), 0).put(seen, Vec::new());
        change
    }

    pub(crate) fn putting(key: impl Into<String>, value: impl Into<Vec<u8>>) -> StoreChange {
        let mut change = StoreChange::new();
        change.put(key, value);
        change
    }

    pub(crate) fn deleting(key: impl Into<String>) -> StoreChange {
        let mut change = StoreChange::new();
        change.delete(key);
        change
    }

    /// Requires that a row has a version; 0 requires that there is none.
    pub(crate) fn expect(&mut self, key: impl Into<String>, version: u64) -> &mut StoreChange {
        self.batch.expects.push((key.into(), version));
        self
    }

    pub(crate) fn put(&mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> &mut StoreChange {
        self.set(key.into(), Some(value.into()))
    }

    pub(crate) fn delete(&mut self, key: impl Into<String>) -> &mut StoreChange {
        self.set(key.into(), None)
    }

    pub(crate) fn put_keys(&mut self, keys: impl IntoIterator<Item = String>) {
        for key in keys {
            self.set(key, Some(Vec::new()));
        }
    }

    pub(crate) fn delete_keys(&mut self, keys: impl IntoIterator<Item = String>) {
        for key in keys {
            self.set(key, None);
        }
    }

    pub(crate) fn set(&mut self, key: String, value: Option<Vec<u8>>) -> &mut StoreChange {
        match self.places.get(&key) {
            Some(place) => self.batch.changes[*place].1 = value,
            None => {
                self.places.insert(key.clone(), self.batch.changes.len());
                self.batch.changes.push((key, value));
            }
        }
        self
    }

    pub(crate) fn join(&mut self, other: StoreChange) -> &mut StoreChange {
        self.batch.expects.extend(other.batch.expects);
        for (key, value) in other.batch.changes {
            self.set(key, value);
        }
        self
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// Returns the changed rows: their new values, or `None` for deleted rows.
    pub(crate) fn rows(&self) -> &[(String, Option<Vec<u8>>)] {
        &self.batch.changes
    }

    /// Commits the batch.
    ///
    /// # Errors
    /// If the store fails, or a row's version is not the expected one.
    pub(crate) async fn commit<S: Store + ?Sized>(self, store: &S) -> Result<(), Trouble> {
        Ok(store.commit(self.batch).await?)
    }

    pub(crate) async fn commit_unless_changed<S: Store + ?Sized>(self, store: &S) -> Result<bool, Trouble> {
        match store.commit(self.batch).await {
            Err(Error::Conflict { .. }) => Ok(false),
            done => Ok(done.map(|()| true)?),
        }
    }
}
