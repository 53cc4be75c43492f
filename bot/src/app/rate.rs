//! Rate limits: token buckets, one for each person and one for each server, in memory and on the requests' clock.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::app::ask::Caller;
use crate::record::{TournamentId, Unix};
use crate::refusal::Refusal;

/// Above this number of buckets, full ones are dropped: they carry no information.
const MANY: usize = 10_000;
/// The tokens per request: one request a second earns 1 per millisecond.
const TOKEN: u64 = 1000;

/// A caller's public posts: a burst of five, then one every [`SHOWN_COST`] seconds.
const SHOWN: BucketRate = BucketRate { burst: 5 * SHOWN_COST, per_second: 1 };
const SHOWN_COST: u32 = 60;

/// A caller's changes and pauses of a tournament: a burst of ten, then one every [`SHOWN_COST`] seconds. Each one
/// notifies everyone.
const CHANGED: BucketRate = BucketRate { burst: 10 * SHOWN_COST, per_second: 1 };

/// Undone round starts of a tournament: a burst of three, then one every [`UNDONE_COST`] seconds. The next start pings
/// everyone again.
const UNDONE: BucketRate = BucketRate { burst: 3 * UNDONE_COST, per_second: 1 };
const UNDONE_COST: u32 = 28_800;

/// Public answers to a caller who only talks: a burst of three, then one every [`TALK_COST`] seconds.
const TALK: BucketRate = BucketRate { burst: 3 * TALK_COST, per_second: 1 };
const TALK_COST: u32 = 1_200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketRate {
    pub burst: u32,
    pub per_second: u32,
}

/// All rate limits; an absent one does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallerRates {
    pub person: Option<BucketRate>,
    /// A server's limit for requests with public answers.
    pub server: Option<BucketRate>,
}

#[derive(Debug, Default)]
pub struct Limiter {
    rates: CallerRates,
    people: Mutex<LimiterBucketMap>,
    servers: Mutex<LimiterBucketMap>,
    shown: Mutex<LimiterBucketMap>,
    changed: Mutex<LimiterBucketMap>,
    undone: Mutex<LimiterBucketMap>,
    /// By person and place.
    talk: Mutex<LimiterBucketMap>,
}

#[derive(Debug, Default)]
struct LimiterBucketMap {
    buckets: HashMap<u64, LimiterBucket>,
    /// The number of buckets when full ones are next dropped.
    tidy_at: usize,
}

#[derive(Clone, Copy, Debug)]
struct LimiterBucket {
    tokens: u64,
    at: Unix,
    refused: bool,
}

impl Limiter {
    pub(super) fn new(rates: CallerRates) -> Limiter {
        Limiter { rates, ..Limiter::default() }
    }

    /// Counts a request, or refuses it. If `private`, the bot answers only the caller.
    pub(super) fn admit(&self, caller: &Caller, private: bool) -> Result<(), Refusal> {
        if let Some(rate) = self.rates.person {
            take(&self.people, rate, 1, caller.who.id.0, caller.now).map_err(|seconds| Refusal::TooFast { seconds })?;
        }
        if let (Some(rate), Some(server)) = (self.rates.server, &caller.server)
            && !private
        {
            take(&self.servers, rate, 1, server.id.0, caller.now)
                .map_err(|seconds| Refusal::ServerTooFast { seconds })?;
        }
        Ok(())
    }

    /// Counts a public post, or refuses it. Without a limit for people, posts are unlimited.
    pub(super) fn admit_shown(&self, caller: &Caller) -> Result<(), Refusal> {
        self.admit_to_all(&self.shown, SHOWN, caller)
    }

    pub(super) fn admit_changed(&self, caller: &Caller) -> Result<(), Refusal> {
        self.admit_to_all(&self.changed, CHANGED, caller)
    }

    pub(super) fn admit_undone(&self, id: TournamentId, now: Unix) -> Result<(), Refusal> {
        if self.rates.person.is_none() {
            return Ok(());
        }
        let undone = take(&self.undone, UNDONE, UNDONE_COST, id.0, now);
        undone.map_err(|_| Refusal::Desk { why: text!("desk-no-more-undone") })
    }

    /// Counts a public answer to talk. Returns whether the caller has exceeded the limit in this place.
    pub fn is_enough_talk(&self, caller: &Caller) -> bool {
        let here = caller.who.id.0 ^ caller.spot.channel.0.rotate_left(32);
        self.rates.person.is_some() && take(&self.talk, TALK, TALK_COST, here, caller.now).is_err()
    }

    fn admit_to_all(
        &self,
        buckets: &Mutex<LimiterBucketMap>,
        rate: BucketRate,
        caller: &Caller,
    ) -> Result<(), Refusal> {
        if self.rates.person.is_none() {
            return Ok(());
        }
        let told = take(buckets, rate, SHOWN_COST, caller.who.id.0, caller.now);
        told.map_err(|seconds| Refusal::TooFast { seconds })
    }

    /// Returns whether to ignore this person's text: their last request was refused, and the next one would be as well.
    pub fn is_deaf_to(&self, caller: &Caller) -> bool {
        let Some(rate) = self.rates.person else { return false };
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.buckets.get(&caller.who.id.0).is_some_and(|b| b.refused && filled(*b, rate, caller.now) < TOKEN)
    }
}

fn filled(bucket: LimiterBucket, rate: BucketRate, now: Unix) -> u64 {
    let elapsed = u64::try_from((now - bucket.at).0).unwrap_or_default();
    let most = u64::from(rate.burst) * TOKEN;
    bucket.tokens.saturating_add(elapsed.saturating_mul(u64::from(rate.per_second))).min(most)
}

/// Takes the tokens for `cost` requests, or returns the seconds to wait.
fn take(buckets: &Mutex<LimiterBucketMap>, rate: BucketRate, cost: u32, whose: u64, now: Unix) -> Result<(), u64> {
    let cost = u64::from(cost) * TOKEN;
    let mut all = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    if all.buckets.len() >= all.tidy_at.max(MANY) {
        let full = u64::from(rate.burst) * TOKEN;
        all.buckets.retain(|_, bucket| filled(*bucket, rate, now) < full);
        all.tidy_at = 2 * all.buckets.len();
    }
    let new = LimiterBucket { tokens: u64::from(rate.burst) * TOKEN, at: now, refused: false };
    let bucket = all.buckets.entry(whose).or_insert(new);
    let tokens = filled(*bucket, rate, now);
    let refused = tokens < cost;
    *bucket = LimiterBucket { tokens: if refused { tokens } else { tokens - cost }, at: now, refused };
    if refused {
        return Err((cost - tokens).div_ceil(u64::from(rate.per_second.max(1))).div_ceil(1000));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: BucketRate = BucketRate { burst: 3, per_second: 1 };

    #[test]
    fn a_bucket_gives_its_burst_and_fills_again_with_time() {
        let buckets = Mutex::default();
        let n_taken = |now, n| (0..n).filter(|_| take(&buckets, RATE, 1, 7, Unix(now)).is_ok()).count();
        assert_eq!(n_taken(0, 10), 3);
        assert_eq!(take(&buckets, RATE, 1, 7, Unix(0)), Err(1));
        assert_eq!(n_taken(999, 10), 0);
        assert_eq!(n_taken(2_000, 10), 2);
        assert_eq!(n_taken(-5_000, 10), 0, "a clock that goes back gives nothing");
        assert_eq!(n_taken(1_000_000, 10), 3, "and a long time no more than the burst");
        assert_eq!(take(&buckets, RATE, 1, 8, Unix(0)), Ok(()), "everybody has their own");
    }

    #[test]
    fn a_few_things_are_shown_to_everybody_at_once_and_then_one_a_minute() {
        let buckets = Mutex::default();
        let n_shown = |now, n| (0..n).filter(|_| take(&buckets, SHOWN, SHOWN_COST, 7, Unix(now)).is_ok()).count();
        assert_eq!([n_shown(0, 15), n_shown(59_000, 1), n_shown(60_000, 3), n_shown(3_600_000, 15)], [5, 0, 1, 5]);
        assert_eq!(take(&buckets, SHOWN, SHOWN_COST, 7, Unix(3_600_000)), Err(60));
    }

    #[test]
    fn the_start_of_a_round_is_undone_three_times_a_day() {
        let rates = CallerRates { person: Some(RATE), server: None };
        let limiter = Limiter::new(rates);
        let n_undone = |id, now| (0..10).filter(|_| limiter.admit_undone(TournamentId(id), Unix(now)).is_ok()).count();
        assert_eq!([n_undone(1, 0), n_undone(2, 0), n_undone(1, 3_600_000), n_undone(1, 86_400_000)], [3, 3, 0, 3]);
    }

    #[test]
    fn a_crowd_that_has_gone_takes_no_room() {
        let buckets = Mutex::default();
        for person in 0..50_000 {
            take(&buckets, RATE, 1, person, Unix(i64::try_from(person).unwrap() * 10)).unwrap();
        }
        assert!(buckets.lock().unwrap().buckets.len() <= MANY);
    }
}
