//! The rows beside a record by which it is found.

use std::collections::BTreeMap;

use crate::change::Change;

/// Rows beside a record that are made or removed along with a change. Of several changes to a row the last one counts.
#[derive(Default)]
pub(crate) struct Index(pub(crate) BTreeMap<String, Option<Vec<u8>>>);

impl Index {
    /// Makes rows that consist of their keys alone.
    pub(crate) fn put(&mut self, keys: impl IntoIterator<Item = String>) {
        self.0.extend(keys.into_iter().map(|key| (key, Some(Vec::new()))));
    }

    /// Makes a row with a value.
    pub(crate) fn write(&mut self, key: String, value: Vec<u8>) {
        self.0.insert(key, Some(value));
    }

    /// Removes rows.
    pub(crate) fn remove(&mut self, keys: impl IntoIterator<Item = String>) {
        self.0.extend(keys.into_iter().map(|key| (key, None)));
    }

    /// Adds the changes of another index; where both change a row, the other's change counts.
    pub(crate) fn add(&mut self, other: Index) {
        self.0.extend(other.0);
    }

    pub(crate) fn add_to(self, change: &mut Change) {
        for (key, value) in self.0 {
            change.set(key, value);
        }
    }
}
