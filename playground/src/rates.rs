//! Optional rate limits like Discord's: a bucket per route and channel, server or interaction, and a global one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};

/// Discord sends each route's limit in its answers; here all routes have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    pub per_route: u32,
    /// The length of a window, counted from its first request, by the playground's clock.
    pub window: Duration,
    /// Requests in a window over all routes except interactions'; 50 per second on Discord.
    pub global: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BucketReport {
    name: String,
    limit: u32,
    remaining: u32,
    reset_after: u64,
    reset: u64,
    refused: Option<RateScope>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RateScope {
    User,
    Global,
}

#[derive(Debug, Default)]
struct BucketWindow {
    until: u64,
    used: u32,
}

impl BucketWindow {
    fn left(&mut self, now: u64, length: Duration) -> u64 {
        if now >= self.until {
            *self = BucketWindow { until: now + length.as_millis() as u64, used: 0 };
        }
        self.until - now
    }
}

#[derive(Debug)]
struct RestRateState {
    limits: RateLimits,
    global: BucketWindow,
    buckets: HashMap<(String, String), BucketWindow>,
}

#[derive(Debug, Default)]
pub(crate) struct RestRates {
    state: Mutex<Option<RestRateState>>,
    /// Interaction tokens share the buckets of their routes.
    tokens_share: AtomicBool,
}

impl RestRates {
    fn state(&self) -> MutexGuard<'_, Option<RestRateState>> {
        self.state.lock().expect("no code panics while it holds the rates")
    }

    pub(crate) fn set(&self, limits: Option<RateLimits>) {
        let begin = |limits| RestRateState { limits, global: BucketWindow::default(), buckets: HashMap::new() };
        *self.state() = limits.map(begin);
    }

    pub(crate) fn share_among_tokens(&self, on: bool) {
        self.tokens_share.store(on, Ordering::Relaxed);
    }

    /// Counts a request to a route with these parameters; `None` without limits. Requests with the bot's token also
    /// count towards the global limit.
    pub(crate) fn take(&self, now: u64, route: (&str, &str), params: &[String], by_bot: bool) -> Option<BucketReport> {
        let mut state = self.state();
        let RestRateState { limits, global, buckets } = state.as_mut()?;
        let (method, template) = route;
        let major = major(template, params, self.tokens_share.load(Ordering::Relaxed));
        let window = buckets.entry((format!("{method} {template}"), major)).or_default();
        let mut hasher = DefaultHasher::new();
        route.hash(&mut hasher);
        let reset_after = window.left(now, limits.window);
        let mut bucket = BucketReport {
            name: format!("{:016x}", hasher.finish()),
            limit: limits.per_route,
            remaining: 0,
            reset_after,
            reset: window.until,
            refused: None,
        };
        let left_of_all = global.left(now, limits.window);
        if by_bot && global.used >= limits.global {
            bucket.refused = Some(RateScope::Global);
            bucket.reset_after = left_of_all;
        } else if window.used >= limits.per_route {
            bucket.refused = Some(RateScope::User);
        } else {
            window.used += 1;
            global.used += u32::from(by_bot);
        }
        bucket.remaining = limits.per_route - window.used;
        Some(bucket)
    }
}

fn major(template: &str, params: &[String], tokens_share: bool) -> String {
    let parts = match template.split('/').nth(1) {
        Some("channels" | "guilds") => 1,
        Some("webhooks") if tokens_share => 1,
        Some("webhooks" | "interactions") => 2,
        _ => 0,
    };
    params.iter().take(parts).map(String::as_str).collect::<Vec<_>>().join("/")
}

impl BucketReport {
    pub(crate) fn refusal(&self) -> Option<(u16, Value)> {
        let scope = self.refused?;
        let body = json!({
            "message": "You are being rate limited.", "retry_after": seconds(self.reset_after),
            "global": scope == RateScope::Global,
        });
        Some((429, body))
    }

    pub(crate) fn headers(&self) -> [(&'static str, String); 5] {
        [
            ("X-RateLimit-Limit", self.limit.to_string()),
            ("X-RateLimit-Remaining", self.remaining.to_string()),
            ("X-RateLimit-Reset", seconds(self.reset).to_string()),
            ("X-RateLimit-Reset-After", seconds(self.reset_after).to_string()),
            ("X-RateLimit-Bucket", self.name.clone()),
        ]
    }
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: RateLimits = RateLimits { per_route: 2, window: Duration::from_millis(100), global: 5 };

    const MESSAGES: (&str, &str) = ("POST", "/channels/{channel_id}/messages");
    const CALLBACK: (&str, &str) = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback");

    const FOLLOW_UP: (&str, &str) = ("POST", "/webhooks/{webhook_id}/{webhook_token}");

    fn take(rates: &RestRates, now: u64, channel: u64) -> Option<BucketReport> {
        rates.take(now, MESSAGES, &[channel.to_string()], true)
    }

    fn refused(rates: &RestRates, now: u64, channel: u64) -> Option<RateScope> {
        take(rates, now, channel).expect("a route with a limit").refused
    }

    #[test]
    fn each_channel_has_a_bucket_that_is_full_again_after_its_window() {
        let rates = RestRates::default();
        assert_eq!(take(&rates, 0, 1), None, "no limits yet");
        rates.set(Some(LIMITS));
        let first = take(&rates, 0, 1).unwrap();
        assert_eq!((first.remaining, first.reset_after, first.refused), (1, 100, None));
        assert_eq!(refused(&rates, 40, 1), None);
        let third = take(&rates, 40, 1).unwrap();
        assert_eq!((third.remaining, third.reset_after, third.refused), (0, 60, Some(RateScope::User)));
        assert_eq!(third.refusal().unwrap().1["retry_after"], 0.06);
        assert_eq!(refused(&rates, 40, 2), None, "another channel");
        assert_eq!(refused(&rates, 100, 1), None, "a new window");
    }

    #[test]
    fn interactions_are_exempt_from_the_limit_over_all_routes() {
        let rates = RestRates::default();
        rates.set(Some(LIMITS));
        let n_taken = (0..9).filter(|n| refused(&rates, 0, *n).is_none()).count();
        assert_eq!(n_taken, 5);
        assert_eq!(refused(&rates, 0, 9), Some(RateScope::Global));
        let params = ["1", "token"].map(str::to_owned);
        assert_eq!(rates.take(0, CALLBACK, &params, false).expect("a route with a limit").refused, None);
    }

    #[test]
    fn tokens_have_buckets_of_their_own_or_share_those_of_their_application() {
        let rates = RestRates::default();
        let n_taken = |rates: &RestRates| {
            rates.set(Some(LIMITS));
            let takes = |token: &u32| {
                let params = ["1".to_owned(), token.to_string()];
                rates.take(0, FOLLOW_UP, &params, false).expect("a route with a limit").refused.is_none()
            };
            (0..9).filter(takes).count()
        };
        assert_eq!(n_taken(&rates), 9);
        rates.share_among_tokens(true);
        assert_eq!(n_taken(&rates), 2);
    }
}
