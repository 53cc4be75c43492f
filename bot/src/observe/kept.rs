//! A store that measures its commits.

use std::sync::Arc;

use async_trait::async_trait;
use store::{Batch, Error, PageStream, Result, Store, StoreEntry};

use super::{BotWatch, MeteredOutcome, Stopwatch};

#[derive(Debug)]
pub struct MeasuredStore {
    store: Arc<dyn Store>,
    watch: BotWatch,
}

impl MeasuredStore {
    #[must_use]
    pub fn over(store: Arc<dyn Store>, watch: BotWatch) -> Arc<dyn Store> {
        Arc::new(MeasuredStore { store, watch })
    }

    /// Reports a failed read to the health check. A store that can't be read accepts no changes either.
    fn looked<T>(&self, found: Result<T>) -> Result<T> {
        found.inspect_err(|why| self.watch.health.store_works(Err(why)))
    }
}

#[async_trait]
impl Store for MeasuredStore {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.looked(self.store.get(key).await)
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        self.looked(self.store.get_all(keys).await)
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.looked(self.store.scan(prefix, after, limit).await)
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let (time, is_change) = (Stopwatch::start(), !batch.changes.is_empty());
        let done = self.store.commit(batch).await;
        let outcome = match &done {
            Ok(()) => MeteredOutcome::Ok,
            Err(Error::Conflict { .. }) => MeteredOutcome::Refused,
            Err(_) => MeteredOutcome::Failed,
        };
        self.watch.meters.commit(outcome, &time);
        match &done {
            Ok(()) if is_change => self.watch.health.store_works(Ok(())),
            // These errors occur before any disk access, so they do not affect the health.
            Ok(()) | Err(Error::Conflict { .. } | Error::Malformed { .. }) => {}
            Err(why) => self.watch.health.store_works(Err(why)),
        }
        done
    }

    fn pages(&self) -> PageStream {
        self.store.pages()
    }
}

#[cfg(test)]
mod tests {
    use store::Memory;

    use super::*;

    #[tokio::test]
    async fn what_changes_nothing_ends_no_outage_of_the_store() {
        let watch = BotWatch::default();
        let store = MeasuredStore::over(Arc::new(Memory::new()), watch.clone());
        let away = Error::Unavailable { path: "store".into(), problem: "full".to_owned(), source: None };
        watch.health.store_is_open();
        watch.health.store_works(Err(&away));
        let is_ready = || watch.health.readiness()[0];
        let conflict = store.commit(Batch::new().expect("key", 7).put("key", "x")).await;
        assert!(matches!(conflict, Err(Error::Conflict { .. })));
        let malformed = store.commit(Batch::new().put("key", "x").put("key", "y")).await;
        assert!(matches!(malformed, Err(Error::Malformed { .. })));
        store.commit(Batch::new().expect("key", 0)).await.unwrap();
        assert!(store.get("key").await.unwrap().is_none() && !is_ready(), "a disk that is full can still be read");
        store.commit(Batch::new().put("key", "x")).await.unwrap();
        assert!(is_ready());
    }
}
