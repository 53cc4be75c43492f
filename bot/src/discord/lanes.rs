//! Keyed queues, such as one per game for its news. News of a game is posted in order, one item at a time; a game whose
//! news fails backs off. Games never wait for each other. Leaderboards and moves of computer players use lanes as well.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;
use tokio::time::Instant;

use crate::refusal::Trouble;

const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

pub(crate) struct KeyedLanes<K> {
    games: Mutex<HashMap<K, KeyedLane>>,
}

#[derive(Default)]
struct KeyedLane {
    turn: Arc<tokio::sync::Mutex<()>>,
    rest: Option<LaneBackoff>,
}

#[derive(Clone, Copy)]
struct LaneBackoff {
    pause: Duration,
    until: Instant,
}

impl<K> Default for KeyedLanes<K> {
    fn default() -> KeyedLanes<K> {
        KeyedLanes { games: Mutex::default() }
    }
}

impl<K: Clone + Eq + Hash> KeyedLanes<K> {
    pub(crate) async fn enter(&self, game: &K) -> OwnedMutexGuard<()> {
        let turn = Arc::clone(&self.games().entry(game.clone()).or_default().turn);
        turn.lock_owned().await
    }

    pub(crate) fn is_free(&self, game: &K, now: Instant) -> bool {
        let games = self.games();
        let Some(lane) = games.get(game) else { return true };
        Arc::strong_count(&lane.turn) == 1 && lane.rest.is_none_or(|rest| rest.until <= now)
    }

    /// Returns the next games to start, so that at most `most` are busy. Skips games in backoff.
    pub(super) fn next_few(&self, games: &[K], most: usize, now: Instant) -> Vec<K> {
        let is_busy = |game: &&K| self.games().get(*game).is_some_and(|lane| Arc::strong_count(&lane.turn) > 1);
        let n_busy = games.iter().filter(is_busy).count();
        let free = games.iter().filter(|game| self.is_free(game, now));
        free.take(most.saturating_sub(n_busy)).cloned().collect()
    }

    pub(crate) fn went(&self, game: &K, well: bool, now: Instant) {
        let mut games = self.games();
        let Some(lane) = games.get_mut(game) else { return };
        let pause = lane.rest.map_or(FIRST_PAUSE, |rest| (rest.pause * 2).min(LONGEST_PAUSE));
        lane.rest = (!well).then(|| LaneBackoff { pause, until: now + pause });
    }

    /// Records the result and returns its value, if any. Logs only the first of repeated failures, and their end.
    pub(crate) fn settle<T>(&self, game: &K, done: Result<T, Trouble>, now: Instant) -> Option<T> {
        let has_failed = self.games().get(game).is_some_and(|lane| lane.rest.is_some());
        self.went(game, done.is_ok(), now);
        match done {
            Ok(done) => {
                if has_failed {
                    tracing::info!("messages that had failed are sent");
                }
                Some(done)
            }
            Err(trouble) => {
                if has_failed {
                    tracing::debug!(?trouble, "messages failed again");
                } else {
                    trouble.log();
                }
                None
            }
        }
    }

    pub(crate) fn tidy(&self, now: Instant) {
        self.games().retain(|_, lane| {
            let is_recent = |rest: LaneBackoff| now < rest.until + LONGEST_PAUSE;
            Arc::strong_count(&lane.turn) > 1 || lane.rest.is_some_and(is_recent)
        });
    }

    pub(super) async fn all_still(&self) {
        let turns: Vec<_> = self.games().values().map(|lane| Arc::clone(&lane.turn)).collect();
        for turn in turns {
            drop(turn.lock().await);
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<K, KeyedLane>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(clippy::disallowed_methods, reason = "what could not be done is tried again a while later")]
pub(crate) fn present() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;
    use crate::record::GameId;

    #[tokio::test]
    async fn a_game_that_fails_is_left_alone_for_longer_each_time_and_no_other() {
        let (lanes, game, other) = (KeyedLanes::default(), GameId(1), GameId(257));
        let (mut now, mut pauses) = (Instant::now(), Vec::new());
        for _ in 0..8 {
            drop(lanes.enter(&game).await);
            lanes.went(&game, false, now);
            assert!(!lanes.is_free(&game, now) && lanes.is_free(&other, now));
            let failed = now;
            while !lanes.is_free(&game, now) {
                now += Duration::from_secs(1);
            }
            pauses.push((now - failed).as_secs());
        }
        assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 300, 300]);
        lanes.went(&game, true, now);
        lanes.went(&game, false, now);
        assert!(lanes.is_free(&game, now + FIRST_PAUSE), "one success, and it begins anew");
    }

    #[tokio::test]
    async fn no_more_than_a_few_are_begun_at_once_in_their_order() {
        let (lanes, now) = (KeyedLanes::default(), Instant::now());
        let games: Vec<_> = (1..=9).map(GameId).collect();
        let few = |most| lanes.next_few(&games, most, now).into_iter().map(|game| game.0).collect::<Vec<_>>();
        assert_eq!(few(4), [1, 2, 3, 4]);
        let turns = (lanes.enter(&GameId(1)).await, lanes.enter(&GameId(3)).await);
        assert_eq!(few(4), [2, 4]);
        assert_eq!(few(2), [0; 0]);
        drop(turns);
        lanes.went(&GameId(1), false, now);
        assert_eq!(few(3), [2, 3, 4], "what failed is left alone for a while");
    }

    #[tokio::test]
    async fn a_game_that_somebody_is_at_is_not_free_and_its_lane_is_forgotten_afterwards() {
        let (lanes, game, now) = (KeyedLanes::default(), GameId(1), Instant::now());
        let turn = lanes.enter(&game).await;
        lanes.tidy(now);
        assert!(!lanes.is_free(&game, now));
        drop(turn);
        assert!(lanes.is_free(&game, now));
        lanes.tidy(now);
        assert!(lanes.games().is_empty());
    }
}
