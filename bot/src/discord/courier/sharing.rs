//! What the courier does where several processes share the store: each says the news of its own lanes.
#![expect(clippy::disallowed_methods, reason = "another process tells of what it has done by what it keeps")]

use std::collections::HashSet;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::sleep;

use super::{Courier, Delivered};
use crate::discord::commands;
use crate::record::GameId;
use crate::refusal::Trouble;

/// The time between two looks at what another process has said.
const LOOK: Duration = Duration::from_millis(300);
/// The number of looks after which the caller is answered without: the other process may be dead, and is replaced.
const LOOKS: usize = 10;

impl Courier {
    /// Waits until the process to which a game belongs has said its news, so that the caller reads nothing before it happened.
    pub(super) async fn wait_for_owner(&self, game: GameId) -> Result<Delivered, Trouble> {
        for _ in 0..LOOKS {
            sleep(LOOK).await;
            match self.app.told_elsewhere(game).await? {
                Some(true) => return Ok(Delivered::ChallengeDropped),
                Some(false) => break,
                None => {}
            }
        }
        Ok(Delivered::Yes)
    }

    /// Registers the commands with Discord, unless it has them already.
    pub(in crate::discord) async fn register(&self) -> Result<(), Trouble> {
        commands::register(&self.app, self.http(), &self.meters).await
    }

    /// Returns whether nothing more is to be said, or another process is to go on with it.
    pub(in crate::discord) fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed) || self.app.should_let_go()
    }

    /// Returns whether news may have been said already, and notes that it is about to be; `left` if it was not said when it was
    /// made. Where the store is shared, what is left is mostly what another process has kept: only that which an earlier
    /// owner of the lane may have said is in doubt.
    pub(super) fn doubts(&self, left: bool, news: &str) -> bool {
        let is_known = self.doubt(|keys| !keys.insert(news.to_owned()));
        is_known || self.app.is_inherited(news).unwrap_or(left)
    }

    /// Looks at, or changes, what may have been said already.
    pub(super) fn doubt<T>(&self, change: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        change(&mut self.doubtful.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
