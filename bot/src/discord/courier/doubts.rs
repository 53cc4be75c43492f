//! Tracks news that may already be posted, and waits for other processes. The writer looks for such a message before it
//! posts again.
#![expect(clippy::disallowed_methods, reason = "another process tells of what it has done by what it keeps")]

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::OnceCell;
use tokio::time::sleep;

use crate::app::{App, tell};
use crate::record::GameId;
use crate::record::keys::Key;
use crate::refusal::Trouble;

const LOOK: Duration = Duration::from_millis(300);
/// After this many checks the caller is answered anyway; the other process may be dead.
const LOOKS: usize = 10;

/// Waits until the game's process has posted the news. The caller's answer must come after it. Returns whether a
/// challenge was cancelled because it could not be shown.
pub(super) async fn wait_for_owner(app: &App, game: GameId) -> Result<bool, Trouble> {
    for _ in 0..LOOKS {
        sleep(LOOK).await;
        if let Some(was_dropped) = tell::told_elsewhere(app, game).await? {
            return Ok(was_dropped);
        }
    }
    Ok(false)
}

/// News that may already be posted: from an earlier run or owner, or after an attempt with an unknown result.
#[derive(Default)]
pub(super) struct DoubtfulNews {
    keys: Mutex<HashMap<String, u32>>,
    looked: OnceCell<()>,
}

impl DoubtfulNews {
    /// Records which game news an earlier run left; only the first call does. A caller right after the start may come
    /// before that news is delivered. In a shared store, most remaining news belongs to other running processes, so
    /// none is recorded.
    pub(super) async fn look(&self, app: &App) -> Result<(), Trouble> {
        let look = async || {
            if !app.is_sharing() {
                let left = tell::news_of_games(app).await?;
                self.keys().extend(left.into_iter().map(|key| (key, 0)));
            }
            Ok(())
        };
        self.looked.get_or_try_init(look).await.map(drop)
    }

    /// Returns whether news may already be posted, and records an attempt. `left`: it was not posted when it was
    /// committed. In a shared store, only news that the lane's earlier owner may have posted is in doubt.
    pub(super) fn about(&self, app: &App, left: bool, news: &str) -> bool {
        let mut keys = self.keys();
        let is_known = keys.contains_key(news);
        *keys.entry(news.to_owned()).or_default() += 1;
        is_known || app.is_inherited(news).unwrap_or(left)
    }

    pub(super) fn has_tried(&self, news: &str, n_attempts: u32) -> bool {
        self.keys().get(news).is_some_and(|n| *n >= n_attempts)
    }

    pub(super) fn settle(&self, news: &str) {
        self.keys().remove(news);
    }

    pub(super) fn all(&self) -> HashSet<String> {
        self.keys().keys().cloned().collect()
    }

    /// Drops doubtful news that is no longer in the store. `doubtful` was read before `games`, so newer doubts are
    /// unaffected.
    pub(super) async fn forget(&self, app: &App, doubtful: &HashSet<String>, games: &[GameId]) -> Result<(), Trouble> {
        if doubtful.is_empty() {
            return Ok(());
        }
        let tournaments = tell::tournaments_with_news(app).await?;
        let is_left = |key: &Key| match (key.game(), key.tournament()) {
            (Some(game), _) => games.contains(&game),
            (None, Some(id)) => tournaments.contains(&id),
            (None, None) => false,
        };
        self.keys().retain(|key, _| !doubtful.contains(key) || Key::parse(key).as_ref().is_some_and(is_left));
        Ok(())
    }

    fn keys(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
