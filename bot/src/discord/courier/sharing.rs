//! What the courier knows of news that other processes over the same store say, or may have said.
#![expect(clippy::disallowed_methods, reason = "another process tells of what it has done by what it keeps")]

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use crate::app::App;
use crate::record::GameId;
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
        if let Some(was_dropped) = app.told_elsewhere(game).await? {
            return Ok(was_dropped);
        }
    }
    Ok(false)
}

/// News that may have been said already: left by an earlier run or owner, or sent without an answer.
#[derive(Default)]
pub(super) struct Doubts(Mutex<HashSet<String>>);

impl Doubts {
    /// Returns whether news may have been said already, and notes that it is about to be; `left` if it was not said when it was
    /// made. Where the store is shared, what is left is mostly what another process has kept: only that which an earlier
    /// owner of the lane may have said is in doubt.
    pub(super) fn about(&self, app: &App, left: bool, news: &str) -> bool {
        let is_known = !self.keys().insert(news.to_owned());
        is_known || app.is_inherited(news).unwrap_or(left)
    }

    /// Notes that news was told.
    pub(super) fn settle(&self, news: &str) {
        self.keys().remove(news);
    }

    fn keys(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
