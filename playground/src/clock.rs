//! Time and ids. Tests can move time forward.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The epoch of Discord's snowflakes: the start of 2015, in milliseconds since 1970.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

#[derive(Debug)]
pub(crate) struct WorldClock {
    added: watch::Sender<u64>,
    last_id: AtomicU64,
}

impl WorldClock {
    /// Returns a clock `added` milliseconds ahead; its ids come after `last_id`.
    pub(crate) fn new(last_id: u64, added: u64) -> Self {
        Self { added: watch::Sender::new(added), last_id: AtomicU64::new(last_id) }
    }

    /// Watches how far the clock is ahead of the machine's, in milliseconds.
    pub(crate) fn ahead(&self) -> watch::Receiver<u64> {
        self.added.subscribe()
    }

    #[expect(clippy::disallowed_methods, reason = "this is the playground's one clock")]
    pub(crate) fn now(&self) -> u64 {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64);
        machine + *self.added.borrow()
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.added.send_modify(|added| *added += by.as_millis() as u64);
    }

    /// Sleeps until `at` (milliseconds since 1970) by this clock.
    pub(crate) async fn sleep_until(&self, at: u64) {
        let mut changes = self.added.subscribe();
        loop {
            changes.borrow_and_update();
            let now = self.now();
            if now >= at {
                return;
            }
            // Either the time passes or a test moves the clock; in both cases the loop checks again.
            let _ = tokio::time::timeout(Duration::from_millis(at - now), changes.changed()).await;
        }
    }

    /// Returns a new id, greater than all earlier ones, even of earlier runs.
    pub(crate) fn snowflake(&self) -> u64 {
        let by_time = self.now().saturating_sub(DISCORD_EPOCH) << 22;
        let next = |last: u64| by_time.max(last + 1);
        let before = self
            .last_id
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |last| Some(next(last)))
            .unwrap_or_else(|last| last);
        next(before)
    }

    pub(crate) fn last_id(&self) -> u64 {
        self.last_id.load(Ordering::SeqCst)
    }
}

pub(crate) fn made_at(snowflake: u64) -> u64 {
    (snowflake >> 22) + DISCORD_EPOCH
}

pub(crate) fn iso(ms: u64) -> String {
    let (days, in_day) = (ms / 86_400_000, ms % 86_400_000);
    let (year, month, day) = civil(days);
    let (s, ms) = (in_day / 1000, in_day % 1000);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{ms:03}000+00:00", s / 3600, s / 60 % 60, s % 60)
}

/// Returns a date from the number of days since 1970. The computation uses years that start in March.
fn civil(days: u64) -> (u64, u64, u64) {
    let z = days + 719_468;
    let (era, day_of_era) = (z / 146_097, z % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_123), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(1_798_761_599_999), "2026-12-31T23:59:59.999000+00:00");
    }

    #[test]
    fn identifiers_increase_even_when_the_last_one_is_in_the_future() {
        let future = u64::MAX / 4;
        let clock = WorldClock::new(future, 0);
        assert_eq!((clock.snowflake(), clock.snowflake()), (future + 1, future + 2));
        let clock = WorldClock::new(0, 0);
        let ids: Vec<u64> = (0..1000).map(|_| clock.snowflake()).collect();
        assert!(ids.is_sorted_by(|a, b| a < b));
    }
}
