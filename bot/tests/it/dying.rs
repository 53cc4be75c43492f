//! A store that ends in the middle, for tests of what the next start makes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use store::{Batch, Entry, Error, Memory, Result, Store};

/// A store that stops working after so many commits, like a process that ends there.
#[derive(Debug)]
pub(crate) struct Dying {
    store: Arc<Memory>,
    n_left: AtomicUsize,
}

impl Dying {
    pub(crate) fn new(store: &Arc<Memory>, n_commits: usize) -> Arc<Dying> {
        Arc::new(Dying { store: Arc::clone(store), n_left: AtomicUsize::new(n_commits) })
    }
}

#[async_trait]
impl Store for Dying {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let lives = self.n_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        match lives {
            Ok(_) => self.store.commit(batch).await,
            Err(_) => Err(Error::Unavailable { path: "store".into(), problem: "it is gone".to_owned() }),
        }
    }
}
