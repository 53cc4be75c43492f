//! Logs the beginning and the end of an outage of Discord.
#![expect(clippy::disallowed_methods, reason = "how long it took is for the log alone")]

use tokio::time::Instant;

#[derive(Debug, Default)]
pub(super) struct OutageLog {
    since: Option<Instant>,
}

impl OutageLog {
    pub(super) fn note(&mut self, shard: u32, why: &str) {
        if self.since.is_none() {
            self.since = Some(Instant::now());
            tracing::warn!(shard, why, "Discord cannot be reached; all clocks are paused while the bot retries");
        }
    }

    pub(super) fn end(&mut self, shard: u32) {
        if let Some(since) = self.since.take() {
            tracing::info!(shard, seconds = since.elapsed().as_secs(), "Discord can be reached again");
        }
    }
}
