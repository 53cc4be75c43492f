//! The list of deletions as the app sees it: outside the store, so that deleted people stay deleted.

use std::fmt::Debug;

use async_trait::async_trait;

use crate::record::Unix;
use crate::refusal::Failure;

/// A list of deletions outside the store: a restored backup does not bring the people in it back.
#[async_trait]
pub trait Remember: Debug + Send + Sync {
    /// Writes a deletion down: the store's secret, the person's digest, the time. It then survives a power cut.
    ///
    /// # Errors
    /// When it cannot be written.
    async fn remember(&self, secret: &str, digest: &str, at: Unix) -> Result<(), Failure>;
}
