//! News that may have been said already: it is looked for before it is said again. And what other processes over the same store say.
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

/// The time between two looks at what another process has said.
const LOOK: Duration = Duration::from_millis(300);
/// The number of looks after which the caller is answered without: the other process may be dead, and is replaced.
const LOOKS: usize = 10;

/// Waits until the process to which a game belongs has said its news, so that the caller reads nothing before it happened.
/// Returns whether a challenge had to be taken back, since it could not be shown.
pub(super) async fn wait_for_owner(app: &App, game: GameId) -> Result<bool, Trouble> {
    for _ in 0..LOOKS {
        sleep(LOOK).await;
        if let Some(was_dropped) = tell::told_elsewhere(app, game).await? {
            return Ok(was_dropped);
        }
    }
    Ok(false)
}

/// News that may have been said already: an earlier run or owner left it, or it was tried and nobody noted that it was said.
#[derive(Default)]
pub(super) struct Doubts {
    /// Each with the number of attempts.
    keys: Mutex<HashMap<String, u32>>,
    /// Done once it is known what an earlier run left.
    looked: OnceCell<()>,
}

impl Doubts {
    /// Notes once, before anything is said, which news of games an earlier run left: whoever is answered at once after a start may come
    /// before all that is left is said. Where the store is shared, what is left is mostly what another process has just kept.
    ///
    /// # Errors
    /// When the store cannot say what is left.
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

    /// Returns whether news may have been said already, and notes that it is about to be; `left` if it was not said when it was made.
    /// Where the store is shared, only that which an earlier owner of the lane may have said is in doubt.
    pub(super) fn about(&self, app: &App, left: bool, news: &str) -> bool {
        let mut keys = self.keys();
        let is_known = keys.contains_key(news);
        *keys.entry(news.to_owned()).or_default() += 1;
        is_known || app.is_inherited(news).unwrap_or(left)
    }

    /// Returns whether so many attempts were made to tell some news.
    pub(super) fn has_tried(&self, news: &str, n_attempts: u32) -> bool {
        self.keys().get(news).is_some_and(|n| *n >= n_attempts)
    }

    /// Notes that news was told.
    pub(super) fn settle(&self, news: &str) {
        self.keys().remove(news);
    }

    /// Returns all news in doubt.
    pub(super) fn all(&self) -> HashSet<String> {
        self.keys().keys().cloned().collect()
    }

    /// Forgets doubtful news that is not left any more: nobody has to be told of it. It was doubtful before it was asked which games have
    /// news; what became doubtful since is kept.
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
