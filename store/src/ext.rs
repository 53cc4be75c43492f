//! Helpers over the operations of [`Store`].

use async_trait::async_trait;
use futures::TryStreamExt;
use futures::stream::{self, BoxStream};

use crate::{Result, Store, StoreEntry};

const PAGE: usize = 500;

/// Helpers over any [`Store`].
#[async_trait]
pub trait StoreExt: Store {
    /// Reads all entries under `prefix` in key order, page by page. Each page is of its own moment.
    fn rows<'a>(&'a self, prefix: &str) -> BoxStream<'a, Result<StoreEntry>> {
        self.rows_after(prefix, None, PAGE)
    }

    /// Reads the entries under `prefix` after the key `after`, in pages of `at_once`. Use it to read the first few of
    /// many.
    ///
    /// # Panics
    /// When `at_once` is 0.
    fn rows_after<'a>(
        &'a self,
        prefix: &str,
        after: Option<String>,
        at_once: usize,
    ) -> BoxStream<'a, Result<StoreEntry>> {
        let entries = self.pages_of(prefix, after, at_once);
        Box::pin(entries.map_ok(|page| stream::iter(page.into_iter().map(Ok))).try_flatten())
    }

    /// Reads the entries under `prefix` after the key `after`, in pages of up to `limit`.
    ///
    /// # Panics
    /// When `limit` is 0.
    fn pages_of<'a>(
        &'a self,
        prefix: &str,
        after: Option<String>,
        limit: usize,
    ) -> BoxStream<'a, Result<Vec<StoreEntry>>> {
        assert!(limit > 0, "pages hold something");
        let from = (prefix.to_owned(), after);
        Box::pin(stream::try_unfold(from, move |(prefix, after)| async move {
            let page = self.scan(&prefix, after.as_deref(), limit).await?;
            let last = page.last().map(|entry| entry.key.clone());
            Ok(last.map(|last| (page, (prefix, Some(last)))))
        }))
    }

    /// Returns the first entry under `prefix`, if there is one.
    ///
    /// # Errors
    /// [`Error::Unavailable`](crate::Error::Unavailable) or [`Error::Corrupt`](crate::Error::Corrupt).
    async fn first(&self, prefix: &str) -> Result<Option<StoreEntry>> {
        Ok(self.scan(prefix, None, 1).await?.pop())
    }
}

impl<S: Store + ?Sized> StoreExt for S {}
