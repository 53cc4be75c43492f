//! Where everything is kept: three verbs over one ordered table of keys, with several backends.
//!
//! A key is text, a value is bytes, and every entry has a version that never repeats, not even after the key was deleted
//! and made again. Everything else (records, indexes, deadlines) is written on top of [`Store::get`], [`Store::scan`] and
//! [`Store::commit`].

use std::collections::HashSet;
use std::fmt::Debug;
use std::path::PathBuf;

use async_trait::async_trait;
use tokio::sync::mpsc;

pub mod conformance;
mod memory;
mod sled;

pub use self::memory::Memory;
pub use self::sled::{Options, Sled};

/// The longest key, in bytes; ordered indexes of databases take no longer ones gladly.
pub const MAX_KEY_BYTES: usize = 1024;

/// The most that one batch may weigh: the bytes of its keys and values, and 16 for each change.
pub const MAX_BATCH_BYTES: usize = 32 << 20;

/// What the store answers.
pub type Result<T> = std::result::Result<T, Error>;

/// One kept entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: Vec<u8>,
    /// Its version: greater than 0, and greater than every earlier version of this key.
    pub version: u64,
}

/// What is to be changed, all or nothing, and what must hold for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Keys with the version that they must have now; 0 means that the key must be absent.
    pub expects: Vec<(String, u64)>,
    /// Keys to write (with their value) or to delete (`None`). A key stands here at most once.
    pub changes: Vec<(String, Option<Vec<u8>>)>,
}

impl Batch {
    /// An empty batch.
    #[must_use]
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Only if `key` has `version` (0: is absent).
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

    /// Removes `key`; no error if it is absent.
    #[must_use]
    pub fn delete(mut self, key: impl Into<String>) -> Batch {
        self.changes.push((key.into(), None));
        self
    }

    /// What every backend asks of a batch before it looks at anything kept.
    ///
    /// # Errors
    /// [`Error::Malformed`]: a key is changed twice or is longer than [`MAX_KEY_BYTES`], or all is more than
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

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An expectation did not hold; nothing was changed. Read again and decide anew.
    #[error("`{key}` is not at the expected version")]
    Conflict {
        /// The first key whose expectation failed.
        key: String,
    },
    /// The batch itself is not well formed, whatever is kept; nothing was changed.
    #[error("the batch cannot be kept: {problem}")]
    Malformed {
        /// What is wrong with it.
        problem: String,
    },
    /// The store cannot work now; nothing was acknowledged. The text says what to do.
    #[error("the store at {} is not available: {problem}", path.display())]
    Unavailable {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong and the next step, for the operator.
        problem: String,
    },
    /// A file says something that cannot be; nothing is guessed. The text says what to do.
    #[error("{} is damaged: {problem}", path.display())]
    Corrupt {
        /// The damaged file.
        path: PathBuf,
        /// What is wrong and the next step, for the operator.
        problem: String,
    },
}

/// A place where things are kept.
#[async_trait]
pub trait Store: Send + Sync + Debug + 'static {
    /// The entry under `key`.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn get(&self, key: &str) -> Result<Option<Entry>>;

    /// Up to `limit` entries whose keys begin with `prefix` and come after the key `after`, in the order of their bytes.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>>;

    /// Makes all the changes of a batch, or none; when it returns `Ok` they survive a power cut.
    ///
    /// # Errors
    /// [`Error::Conflict`] when an expectation does not hold, [`Error::Malformed`] when the batch makes no sense,
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn commit(&self, batch: Batch) -> Result<()>;

    /// Hands all entries to `pages`, in the order of their keys, as they all were at one moment, while others read and commit.
    /// It ends early, and without an error, when nobody takes them any more.
    ///
    /// # Errors
    /// [`Error::Unavailable`], also when they are taken so slowly that commits would have to wait, or [`Error::Corrupt`];
    /// what was handed on is not everything then.
    async fn copy(&self, pages: mpsc::Sender<Vec<Entry>>) -> Result<()> {
        let mut entries = self.scan("", None, usize::MAX).await?.into_iter().peekable();
        while entries.peek().is_some() {
            if pages.send(entries.by_ref().take(1000).collect()).await.is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Makes the files forget what is no longer kept: values that were replaced or deleted before this call. What only
    /// keeps the newest has nothing to do.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`]; the old values may then still be there.
    async fn erase_history(&self) -> Result<()> {
        Ok(())
    }
}
