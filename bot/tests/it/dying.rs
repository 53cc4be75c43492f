//! Stores that fail after some steps or change between two steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_trait::async_trait;
use bot::app::{App, AppRequest};
use bot::record::{LedgerRecord, keys, read};
use store::{Batch, Error, Memory, Result, Store, StoreEntry};
use tokio::sync::Notify;

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
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let lives = self.n_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        match lives {
            Ok(_) => self.store.commit(batch).await,
            Err(_) => Err(Error::Unavailable { path: "store".into(), problem: "it is gone".to_owned(), source: None }),
        }
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}

/// A store where another process handles a request before a certain step.
#[derive(Debug)]
pub(crate) struct Meddling {
    store: Arc<Memory>,
    n_left: AtomicUsize,
    other: App,
    request: AppRequest,
}

impl Meddling {
    pub(crate) fn new(store: &Arc<Memory>, n_steps: usize, other: App, request: AppRequest) -> Arc<Meddling> {
        Arc::new(Meddling { store: Arc::clone(store), n_left: AtomicUsize::new(n_steps + 1), other, request })
    }

    pub(crate) fn has_meddled(&self) -> bool {
        self.n_left.load(Ordering::Relaxed) == 0
    }

    async fn step(&self) {
        let before = self.n_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        if before == Ok(1) {
            self.other.handle(&self.request).await.unwrap();
        }
    }
}

#[async_trait]
impl Store for Meddling {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.step().await;
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.step().await;
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.step().await;
        self.store.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}

/// A store where games keep ending: the ledger changes after each page read while ratings are settled.
#[derive(Debug)]
pub(crate) struct Busy {
    store: Arc<Memory>,
    n_ended: AtomicUsize,
}

impl Busy {
    pub(crate) fn new(store: &Arc<Memory>) -> Arc<Busy> {
        Arc::new(Busy { store: Arc::clone(store), n_ended: AtomicUsize::new(0) })
    }

    pub(crate) fn n_ended(&self) -> usize {
        self.n_ended.load(Ordering::Relaxed)
    }
}

#[async_trait]
impl Store for Busy {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        let page = self.store.scan(prefix, after, limit).await?;
        if prefix.starts_with("rated/") {
            for row in self.store.scan(keys::ALL_LEDGERS, None, usize::MAX).await? {
                if read::<LedgerRecord>(&row.value).unwrap().settles {
                    let n_before = self.n_ended.fetch_add(1, Ordering::Relaxed);
                    assert!(n_before < 50, "settling does not come to an end");
                    self.store.commit(Batch::new().put(row.key, row.value)).await?;
                }
            }
        }
        Ok(page)
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.store.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}

/// A store that blocks reads of all ratings until the test releases them.
#[derive(Debug)]
pub(crate) struct Held {
    store: Arc<Memory>,
    holds: AtomicBool,
    reached: Notify,
    goes_on: Notify,
}

impl Held {
    pub(crate) fn new(store: &Arc<Memory>) -> Arc<Held> {
        let (reached, goes_on) = (Notify::new(), Notify::new());
        Arc::new(Held { store: Arc::clone(store), holds: AtomicBool::new(false), reached, goes_on })
    }

    pub(crate) fn hold(&self) {
        self.holds.store(true, Ordering::Relaxed);
    }

    pub(crate) async fn is_reached(&self) {
        self.reached.notified().await;
    }

    pub(crate) fn let_go(&self) {
        self.goes_on.notify_one();
    }
}

#[async_trait]
impl Store for Held {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        if prefix == keys::ALL_RATINGS && self.holds.swap(false, Ordering::Relaxed) {
            self.reached.notify_one();
            self.goes_on.notified().await;
        }
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.store.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}

#[derive(Debug)]
pub(crate) struct Counting {
    store: Arc<Memory>,
    pub(crate) n_scans: AtomicUsize,
}

impl Counting {
    pub(crate) fn new(store: &Arc<Memory>) -> Arc<Counting> {
        Arc::new(Counting { store: Arc::clone(store), n_scans: AtomicUsize::new(0) })
    }
}

#[async_trait]
impl Store for Counting {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        tokio::task::yield_now().await;
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        tokio::task::yield_now().await;
        self.n_scans.fetch_add(usize::from(prefix.starts_with("entrant/")), Ordering::Relaxed);
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        tokio::task::yield_now().await;
        self.store.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.store.pages()
    }
}
