//! What is done on behalf of a lane expects that the lane has not changed its owner. It is added below everything that writes,
//! so that no room can forget it.

use std::sync::Arc;

use async_trait::async_trait;
use store::{Batch, Entry, Pages, Result, Store};

use super::held::Hold;
use crate::record::keys;

tokio::task_local! {
    /// The lane on whose behalf the task works.
    static HOLD: Hold;
}

/// Does some work on behalf of a lane.
pub(super) async fn within<T>(hold: Hold, work: impl Future<Output = T>) -> T {
    HOLD.scope(hold, work).await
}

/// Looks at the lane on whose behalf the work goes on, if there is one.
pub(super) fn current<T>(look: impl FnOnce(&Hold) -> T) -> Option<T> {
    HOLD.try_with(look).ok()
}

/// A store in which what is done on behalf of a lane expects the fence of that lane.
#[derive(Debug)]
pub(crate) struct Fenced(pub(crate) Arc<dyn Store>);

#[async_trait]
impl Store for Fenced {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        self.0.get(key).await
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<Entry>>> {
        self.0.get_all(keys).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        self.0.scan(prefix, after, limit).await
    }

    async fn commit(&self, mut batch: Batch) -> Result<()> {
        if let Some(fence) = current(|hold| (keys::lane(hold.lane), hold.fence)) {
            // First, so that it is this that a batch is refused for.
            batch.expects.insert(0, fence);
        }
        self.0.commit(batch).await
    }

    fn pages(&self) -> Pages {
        self.0.pages()
    }
}
