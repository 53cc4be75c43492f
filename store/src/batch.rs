//! Batches: atomic changes with the versions that they expect.

use std::collections::HashSet;

use crate::{Error, Result};

/// The maximum length of a key in bytes: common databases can't index longer ones.
pub const MAX_KEY_BYTES: usize = 1024;

/// The maximum weight of a batch: the bytes of its keys and values, plus 16 for each change.
pub const MAX_BATCH_BYTES: usize = 32 << 20;

/// Changes made atomically, and what must hold for them.
///
/// ```
/// use store::{Batch, Error, Memory, Store};
///
/// # async fn example() -> store::Result<()> {
/// let store = Memory::new();
/// // Makes both rows, unless another caller has made the first already.
/// let claim = Batch::new().expect("place/7", 0).put("place/7", "ann").put("seat/ann/7", "");
/// store.commit(claim.clone()).await?;
/// assert!(matches!(store.commit(claim).await, Err(Error::Conflict { .. })));
///
/// let place = store.get("place/7").await?.expect("it was put");
/// store.commit(Batch::new().expect("place/7", place.version).delete("place/7").delete("seat/ann/7")).await?;
/// assert_eq!(store.scan("", None, 10).await?, []);
/// # Ok(())
/// # }
/// # tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(example()).expect("it works");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// The required version of each key. Version 0 means absent.
    pub expects: Vec<(String, u64)>,
    /// Keys to write with a value, or to delete (`None`). Each key occurs at most once.
    pub changes: Vec<(String, Option<Vec<u8>>)>,
}

impl Batch {
    /// Makes an empty batch.
    #[must_use]
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Requires that `key` has `version`, or is absent if that is 0.
    #[must_use]
    pub fn expect(mut self, key: impl Into<String>, version: u64) -> Batch {
        self.expects.push((key.into(), version));
        self
    }

    /// Writes `value` under `key`.
    #[must_use]
    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Batch {
        self.changes.push((key.into(), Some(value.into())));
        self
    }

    /// Removes `key`, if it exists.
    #[must_use]
    pub fn delete(mut self, key: impl Into<String>) -> Batch {
        self.changes.push((key.into(), None));
        self
    }

    /// Makes the checks that need no entries. Every backend calls it first.
    ///
    /// # Errors
    /// [`Error::Malformed`]: a key is changed twice or is longer than [`MAX_KEY_BYTES`], or the batch weighs more than
    /// [`MAX_BATCH_BYTES`].
    pub fn check(&self) -> Result<()> {
        let mut seen = HashSet::with_capacity(self.changes.len());
        let mut weight = 0;
        for (key, value) in &self.changes {
            if !seen.insert(key) {
                return Err(Error::Malformed { problem: format!("`{key}` is changed twice") });
            }
            if key.len() > MAX_KEY_BYTES {
                return Err(Error::Malformed { problem: format!("a key has more than {MAX_KEY_BYTES} bytes") });
            }
            weight += 16 + key.len() + value.as_ref().map_or(0, Vec::len);
        }
        if weight > MAX_BATCH_BYTES {
            return Err(Error::Malformed { problem: format!("it has more than {MAX_BATCH_BYTES} bytes") });
        }
        Ok(())
    }
}
