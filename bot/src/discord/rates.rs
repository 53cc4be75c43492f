//! Discord's rate limits: a bucket per route and major parameter, and a global gate. First answers to interactions
//! bypass them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::refused::{DoorError, DoorResult};
use crate::observe::{DiscordRoute, Meters};

/// How long to hold other requests while a bucket's first request reveals its limit.
const FIRST_TELLS: Duration = Duration::from_secs(1);
const UNTOLD: Duration = Duration::from_secs(1);
/// Above this number of buckets, full ones are dropped.
const REMEMBERED: usize = 1_000;

pub(super) type RouteKey = (DiscordRoute, String);

#[derive(Default)]
pub(super) struct RouteRates {
    state: Mutex<RouteRatesState>,
    answered: Notify,
}

#[derive(Default)]
struct RouteRatesState {
    /// The end of a global limit, Discord's or that of a proxy in front of it.
    shut: Option<Instant>,
    /// The end of a limit for webhooks: Discord does not document whether interactions share a bucket.
    webhooks_shut: Option<Instant>,
    buckets: HashMap<RouteKey, RouteBucket>,
}

struct RouteBucket {
    /// Unknown before the first answer.
    limit: Option<u32>,
    left: u32,
    resets: Instant,
    n_out: u32,
    first: Instant,
}

#[derive(Debug, PartialEq, Eq)]
enum BucketTurn {
    Now,
    At(Instant),
    /// After the next answer, or at this time.
    Answered(Instant),
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RateHeaders {
    limit: Option<u32>,
    left: Option<u32>,
    resets: Option<Duration>,
    is_global: bool,
    has_scope: bool,
    pub(super) retry_after: Option<Duration>,
}

impl RateHeaders {
    pub(super) fn by(headers: &HeaderMap) -> RateHeaders {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let number = |name: &str| text(name)?.parse::<f64>().ok();
        let seconds = |name: &str| Duration::try_from_secs_f64(number(name)?).ok();
        RateHeaders {
            limit: number("x-ratelimit-limit").map(|n| n as u32),
            left: number("x-ratelimit-remaining").map(|n| n as u32),
            resets: seconds("x-ratelimit-reset-after"),
            is_global: text("x-ratelimit-global").is_some() || text("x-ratelimit-scope") == Some("global"),
            has_scope: text("x-ratelimit-scope").is_some(),
            retry_after: seconds("retry-after"),
        }
    }

    fn has_bucket(&self) -> bool {
        self.limit.is_some() || self.left.is_some() || self.has_scope
    }
}

pub(super) struct BucketSlot<'r> {
    rates: &'r RouteRates,
    key: &'r RouteKey,
}

impl RouteRates {
    /// Waits until a request may be sent.
    ///
    /// # Errors
    /// If that would be after `end`; the request must not be sent.
    pub(super) async fn turn<'r>(
        &'r self,
        key: &'r RouteKey,
        end: Instant,
        meters: &Meters,
    ) -> DoorResult<BucketSlot<'r>> {
        loop {
            let mut answered = std::pin::pin!(self.answered.notified());
            answered.as_mut().enable();
            let now = present();
            let turn = self.state().take(key, now);
            match turn {
                BucketTurn::Now => return Ok(BucketSlot { rates: self, key }),
                BucketTurn::At(time) if time > end => return Err(DoorError::Limited(time - now)),
                BucketTurn::At(time) => {
                    let is_global = self.state().shut.is_some_and(|until| now < until);
                    meters.rate_limit_wait(is_global, time - now);
                    sleep_until(time).await;
                }
                BucketTurn::Answered(time) => drop(timeout_at(time, answered).await),
            }
        }
    }

    pub(super) fn refused(
        &self,
        key: &RouteKey,
        told: &RateHeaders,
        retry_after: Option<Duration>,
        is_global: bool,
    ) -> Duration {
        let (wait, now) = (retry_after.unwrap_or(UNTOLD), present());
        let mut state = self.state();
        if is_global || told.is_global || !told.has_bucket() {
            state.shut = state.shut.max(Some(now + wait));
            return wait;
        }
        if is_webhook(key.0) {
            state.webhooks_shut = state.webhooks_shut.max(Some(now + wait));
        }
        // If requests are left, only the changed object has a limit, and other requests continue.
        if told.left.unwrap_or_default() == 0
            && let Some(bucket) = state.buckets.get_mut(key)
        {
            bucket.left = 0;
            bucket.resets = bucket.resets.max(now + wait);
        }
        wait
    }

    fn state(&self) -> MutexGuard<'_, RouteRatesState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BucketSlot<'_> {
    pub(super) fn answered(self, told: &RateHeaders) {
        if let Some(bucket) = self.rates.state().buckets.get_mut(self.key) {
            bucket.hear(told, present());
        }
    }
}

impl Drop for BucketSlot<'_> {
    fn drop(&mut self) {
        if let Some(bucket) = self.rates.state().buckets.get_mut(self.key) {
            bucket.n_out -= 1;
        }
        self.rates.answered.notify_waiters();
    }
}

impl RouteRatesState {
    /// Returns when a request may be sent, and counts it if that is now.
    fn take(&mut self, key: &RouteKey, now: Instant) -> BucketTurn {
        let shut = self.shut.max(self.webhooks_shut.filter(|_| is_webhook(key.0)));
        if let Some(until) = shut.filter(|until| now < *until) {
            return BucketTurn::At(until);
        }
        if self.buckets.len() > REMEMBERED {
            self.buckets.retain(|_, bucket| bucket.n_out > 0 || now < bucket.resets);
        }
        let new = || RouteBucket { limit: None, left: 0, resets: now, n_out: 0, first: now };
        let bucket = self.buckets.entry(key.clone()).or_insert_with(new);
        let turn = bucket.turn(now);
        if turn == BucketTurn::Now {
            bucket.first = if bucket.n_out == 0 { now } else { bucket.first };
            bucket.n_out += 1;
        }
        turn
    }
}

impl RouteBucket {
    fn turn(&self, now: Instant) -> BucketTurn {
        let is_new = self.resets <= now;
        let left = match self.limit {
            Some(limit) if is_new => limit,
            Some(_) => self.left,
            None => 1,
        };
        match (self.n_out < left, is_new) {
            (true, _) => BucketTurn::Now,
            (false, false) => BucketTurn::At(self.resets),
            (false, true) if self.first + FIRST_TELLS <= now => BucketTurn::Now,
            (false, true) => BucketTurn::Answered(self.first + FIRST_TELLS),
        }
    }

    /// Applies a response's limits. Responses can be out of order, so within a window the remaining count never rises.
    fn hear(&mut self, told: &RateHeaders, now: Instant) {
        let Some(limit) = told.limit else {
            // The route has no limit, or a proxy in front of Discord answered.
            self.left = self.limit.map_or(u32::MAX, |_| self.left.saturating_sub(1));
            self.limit = self.limit.or(Some(u32::MAX));
            return;
        };
        let left = told.left.unwrap_or(limit);
        let is_new = self.resets <= now || self.limit.is_none();
        self.left = if is_new { left } else { left.min(self.left.saturating_sub(1)) };
        self.limit = Some(limit);
        self.resets = now + told.resets.unwrap_or_default();
    }
}

fn is_webhook(route: DiscordRoute) -> bool {
    !route.counts() && !matches!(route, DiscordRoute::Acknowledge)
}

#[expect(clippy::disallowed_methods, reason = "limits are counted by the time that passes")]
fn present() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(limit: u32, left: u32, resets_ms: u64) -> RateHeaders {
        let resets = Some(Duration::from_millis(resets_ms));
        RateHeaders { limit: Some(limit), left: Some(left), resets, has_scope: true, ..RateHeaders::default() }
    }

    fn key(route: DiscordRoute, of: &str) -> RouteKey {
        (route, of.to_owned())
    }

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_bucket_is_asked_about_by_one_request_and_then_filled_and_no_more() {
        let (mut state, key, now) = (RouteRatesState::default(), key(DiscordRoute::Send, "1"), present());
        assert_eq!(state.take(&key, now), BucketTurn::Now);
        assert_eq!(state.take(&key, now), BucketTurn::Answered(now + FIRST_TELLS), "its limit is not known");
        let bucket = state.buckets.get_mut(&key).unwrap();
        bucket.hear(&told(5, 4, 1_000), now);
        bucket.n_out -= 1;
        assert_eq!([0; 4].map(|_| state.take(&key, now)), [const { BucketTurn::Now }; 4]);
        assert_eq!(state.take(&key, now), BucketTurn::At(now + 1_000 * MS));
        assert_eq!(state.take(&(DiscordRoute::Send, "2".to_owned()), now), BucketTurn::Now, "another channel");
        // The response to the first request comes last, with a higher count.
        let bucket = state.buckets.get_mut(&key).unwrap();
        for left in [0, 3, 2, 1] {
            bucket.hear(&told(5, left, 1_000), now);
            bucket.n_out -= 1;
        }
        assert_eq!(state.take(&key, now), BucketTurn::At(now + 1_000 * MS));
        let later = now + 1_000 * MS;
        assert_eq!([0; 5].map(|_| state.take(&key, later)), [const { BucketTurn::Now }; 5]);
        assert_eq!(state.take(&key, later), BucketTurn::Answered(later + FIRST_TELLS));
    }

    #[test]
    fn a_request_that_hangs_holds_up_its_bucket_for_a_second_and_one_without_limits_not_at_all() {
        let (mut state, key, now) = (RouteRatesState::default(), key(DiscordRoute::Edit, "1"), present());
        assert_eq!(state.take(&key, now), BucketTurn::Now);
        assert_eq!(state.take(&key, now + FIRST_TELLS), BucketTurn::Now);
        state.buckets.get_mut(&key).unwrap().hear(&RateHeaders::default(), now);
        assert!((0..100).all(|_| state.take(&key, now) == BucketTurn::Now));
    }

    #[tokio::test]
    async fn a_429_shuts_as_much_as_it_is_about() {
        let (rates, meters) = (RouteRates::default(), Meters::default());
        let [send, edit, other] =
            [key(DiscordRoute::Send, "1"), key(DiscordRoute::Edit, "1"), key(DiscordRoute::Send, "2")];
        let hook = key(DiscordRoute::FollowUp, "token");
        let soon = || present() + 10 * MS;
        let wait = Some(Duration::from_secs(60));
        // The bucket has two requests left, so only the refused one waits.
        rates.turn(&edit, soon(), &meters).await.unwrap().answered(&told(5, 4, 1_000));
        rates.refused(&edit, &told(5, 4, 1_000), wait, false);
        assert!(rates.turn(&edit, soon(), &meters).await.is_ok());
        rates.turn(&send, soon(), &meters).await.unwrap().answered(&told(5, 0, 60_000));
        rates.refused(&send, &told(5, 0, 60_000), wait, false);
        let late = rates.turn(&send, soon(), &meters).await.err();
        assert!(matches!(late, Some(DoorError::Limited(wait)) if wait > Duration::from_secs(50)));
        assert!(rates.turn(&other, soon(), &meters).await.is_ok());
        rates.refused(&hook, &told(5, 0, 60_000), wait, false);
        assert!(rates.turn(&key(DiscordRoute::EditAnswer, "another token"), soon(), &meters).await.is_err());
        assert!(rates.turn(&other, soon(), &meters).await.is_ok());
        // Without a bucket, a proxy in front of Discord refuses everything.
        assert_eq!(rates.refused(&other, &RateHeaders::default(), None, false), UNTOLD);
        assert!(rates.turn(&key(DiscordRoute::OpenThread, "3"), soon(), &meters).await.is_err());
    }

    #[tokio::test]
    async fn a_request_that_is_given_up_leaves_its_place() {
        let (rates, meters, key) = (RouteRates::default(), Meters::default(), key(DiscordRoute::Send, "1"));
        let far = present() + Duration::from_secs(600);
        drop(rates.turn(&key, far, &meters).await.unwrap());
        let slot = rates.turn(&key, far, &meters).await.unwrap();
        let next = rates.turn(&key, far, &meters);
        let (next, ()) = tokio::join!(next, async { slot.answered(&told(2, 1, 60_000)) });
        assert!(next.is_ok());
    }
}
