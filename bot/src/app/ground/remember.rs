//! The list of deletions outside the store, as the app sees it.

use std::fmt::Debug;

use async_trait::async_trait;

use crate::record::Unix;
use crate::refusal::BotFailure;

/// A list of deletions outside the store: people on it stay deleted when a backup is restored.
#[async_trait]
pub trait DeletionList: Debug + Send + Sync {
    /// Durably records a deletion: the store's secret, the person's digest, the time.
    async fn remember(&self, secret: &str, digest: &str, at: Unix) -> Result<(), BotFailure>;
}
