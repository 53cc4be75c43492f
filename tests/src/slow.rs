//! A store that answers late.

use std::sync::Arc;

use async_trait::async_trait;
use store::{Batch, Memory, Result, Store, StoreEntry};
use tokio::sync::watch;

#[derive(Debug)]
pub struct Slow {
    kept: Memory,
    held: watch::Sender<bool>,
    waiting: watch::Sender<usize>,
}

impl Slow {
    #[must_use]
    pub fn new() -> Arc<Slow> {
        let (held, waiting) = (watch::Sender::new(false), watch::Sender::new(0));
        Arc::new(Slow { kept: Memory::new(), held, waiting })
    }

    pub fn hold(&self) {
        self.held.send_replace(true);
    }

    pub fn release(&self) {
        self.held.send_replace(false);
    }

    pub async fn waiting(&self, n: usize) {
        // Never fails, since the sender is in `self`.
        let _ = self.waiting.subscribe().wait_for(|waiting| *waiting >= n).await;
    }

    async fn turn(&self) {
        let mut held = self.held.subscribe();
        if !*held.borrow() {
            return;
        }
        self.waiting.send_modify(|n| *n += 1);
        let _ = held.wait_for(|held| !held).await;
        self.waiting.send_modify(|n| *n -= 1);
    }
}

#[async_trait]
impl Store for Slow {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.turn().await;
        self.kept.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.turn().await;
        self.kept.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.turn().await;
        // Other tasks run in the meantime, as during a disk write.
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
        self.kept.commit(batch).await
    }

    fn pages(&self) -> store::PageStream {
        self.kept.pages()
    }
}
