//! Fences: work for a lane expects that the lane's owner has not changed. The store adds them, so that no handler can
//! forget to.

use std::sync::Arc;

use async_trait::async_trait;
use store::{Batch, PageStream, Result, Store, StoreEntry};

use super::held::LaneHold;
use crate::record::keys;

tokio::task_local! {
    static HOLD: LaneHold;
}

pub(super) async fn within<T>(hold: LaneHold, work: impl Future<Output = T>) -> T {
    HOLD.scope(hold, work).await
}

pub(super) fn current<T>(look: impl FnOnce(&LaneHold) -> T) -> Option<T> {
    HOLD.try_with(look).ok()
}

/// A store that adds the current lane's fence to every batch.
#[derive(Debug)]
pub(crate) struct FencedStore(pub(crate) Arc<dyn Store>);

#[async_trait]
impl Store for FencedStore {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.0.get(key).await
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        self.0.get_all(keys).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.0.scan(prefix, after, limit).await
    }

    async fn commit(&self, mut batch: Batch) -> Result<()> {
        if let Some(fence) = current(|hold| (keys::lane(hold.lane), hold.fence)) {
            // First, so that a conflict is attributed to it.
            batch.expects.insert(0, fence);
        }
        self.0.commit(batch).await
    }

    fn pages(&self) -> PageStream {
        self.0.pages()
    }
}
