//! One ordered table of keys, with several backends.
//!
//! A key is text, a value is bytes, and every entry has a version that never repeats, even if the key is deleted and made
//! again. A backend has [`Store::get`] (or [`Store::get_all`], for several at once), [`Store::scan`], [`Store::commit`] and
//! [`Store::pages`]. Everything else (records, indexes, deadlines) is built on top of them, some of it in [`StoreExt`].
//!
//! ```
//! use store::{Batch, Error, Memory, Store, StoreExt};
//!
//! # async fn example() -> store::Result<()> {
//! let store = Memory::new();
//! store.commit(Batch::new().put("game/1", "e4").put("game/2", "d4")).await?;
//!
//! // A change names the version that it was made from, and is refused when another caller was quicker.
//! let game = store.get("game/1").await?.expect("it was put");
//! let change = Batch::new().expect("game/1", game.version).put("game/1", "e4 e5");
//! store.commit(change.clone()).await?;
//! assert!(matches!(store.commit(change).await, Err(Error::Conflict { key }) if key == "game/1"));
//!
//! let first = store.first("game/").await?.expect("there are two");
//! assert_eq!(first.value, b"e4 e5");
//! # Ok(())
//! # }
//! # tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(example()).expect("it works");
//! ```

#![warn(missing_docs)]

use std::fmt::Debug;

use async_trait::async_trait;
use futures::stream::BoxStream;

mod batch;
#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod ext;
mod memory;
mod page;
#[cfg(feature = "postgres")]
mod postgres;
mod sled;

pub use self::batch::{Batch, MAX_BATCH_BYTES, MAX_KEY_BYTES};
pub use self::error::{Error, ErrorCause, Result};
pub use self::ext::StoreExt;
pub use self::memory::Memory;
pub use self::page::PAGE_BYTES;
#[cfg(feature = "postgres")]
pub use self::postgres::{Address, Password, Postgres, PostgresLimits, PostgresOptions, prepare};
pub use self::sled::{Sled, SledOptions};

/// An entry of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreEntry {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: Vec<u8>,
    /// Its version, which is greater than 0 and than all earlier versions of the key.
    pub version: u64,
}

/// All entries of a store in key order, a page at a time.
pub type PageStream = BoxStream<'static, Result<Vec<StoreEntry>>>;

/// An ordered table of entries.
#[async_trait]
pub trait Store: Send + Sync + Debug + 'static {
    /// Returns the entry under `key`, if there is one.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>>;

    /// Returns the entry under each of some keys, in their order. Commits may happen between the reads. Backends that
    /// wait for each answer override it, to wait only once.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        let mut found = Vec::new();
        for key in keys {
            found.push(self.get(&key).await?);
        }
        Ok(found)
    }

    /// Returns the first entries under `prefix` after the key `after`, in byte order of their keys. There are at most
    /// `limit` of them. A page also ends with the entry that brings its weight to [`PAGE_BYTES`], so only an empty page
    /// is the end, unless `limit` is 0. [`StoreExt::rows`] reads all pages.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>>;

    /// Makes all changes of a batch, or none. After `Ok` they survive a power cut.
    ///
    /// # Errors
    /// [`Error::Conflict`] if an expectation does not hold, [`Error::Malformed`] if the batch fails [`Batch::check`],
    /// [`Error::Unavailable`] or [`Error::Corrupt`].
    async fn commit(&self, batch: Batch) -> Result<()>;

    /// Returns all entries as of one moment, without blocking other calls. The moment is the first poll; drop the
    /// stream to stop early. [`Error::Unavailable`] or [`Error::Corrupt`] is the last item, and means that the pages
    /// before it are incomplete. A reader so slow that commits would have to wait gets [`Error::Unavailable`].
    fn pages(&self) -> PageStream;
}

/// A backend that can erase replaced and deleted values from its files.
#[async_trait]
pub trait Erase: Send + Sync + Debug + 'static {
    /// Erases values that were replaced or deleted before this call from the files.
    ///
    /// # Errors
    /// [`Error::Unavailable`] or [`Error::Corrupt`]. Old values may still be in the files then.
    async fn erase_history(&self) -> Result<()>;

    /// Waits while the store is busy. Background work calls it before each batch, so that users' commits go first.
    async fn idle(&self) {}
}
