//! An outage of Discord, told to the operator: once when it begins, and once when it is over.
#![expect(clippy::disallowed_methods, reason = "how long it took is for the log alone")]

use tokio::time::Instant;

/// What the operator knows of an outage.
#[derive(Debug, Default)]
pub(super) struct Outage {
    /// When it was told.
    since: Option<Instant>,
}

impl Outage {
    /// Notes an attempt that failed.
    pub(super) fn note(&mut self, shard: u32, why: &str) {
        if self.since.is_none() {
            self.since = Some(Instant::now());
            tracing::warn!(shard, why, "Discord cannot be reached; all clocks are paused while the bot retries");
        }
    }

    /// Notes that the shard is connected.
    pub(super) fn end(&mut self, shard: u32) {
        if let Some(since) = self.since.take() {
            tracing::info!(shard, seconds = since.elapsed().as_secs(), "Discord can be reached again");
        }
    }
}
