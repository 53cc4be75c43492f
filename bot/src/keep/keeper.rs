//! What the running bot does for its operator, round by round: backups that are due, the list of the forgotten, and the
//! operator's words. None of it ever keeps players waiting.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use store::Store;
use tokio::task::JoinHandle;

use super::backup::Backups;
use super::operator::Desk;
use super::{Error, forgotten};
use crate::config;
use crate::record::{Millis, Unix};
use crate::refusal::chain;

/// The time between a backup that failed and the next attempt.
const PATIENCE: Millis = Millis::minutes(10);

/// The keeper of one store.
#[derive(Debug)]
pub struct Keeper {
    store: Arc<dyn Store>,
    backups: Option<Backups>,
    desk: Desk,
    at_work: Option<JoinHandle<Result<PathBuf, Error>>>,
    /// The earliest time of another attempt, after a failure.
    not_before: Option<Unix>,
    /// Whether the last failure was reported and nothing has gone well since.
    is_told: bool,
    /// When the last backup was finished.
    last_made: Option<Unix>,
}

impl Keeper {
    /// Makes the keeper of the store in `folder`.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, folder: &Path, options: &config::Backup) -> Keeper {
        let (backups, desk) = (Backups::of(folder, options), Desk::of(folder));
        Keeper { store, backups, desk, at_work: None, not_before: None, is_told: false, last_made: None }
    }

    /// Looks at the backups at `now` (Unix time in milliseconds) and begins one that is due, without waiting for it.
    pub async fn round(&mut self, now: Unix) {
        let Some(backups) = self.backups.clone() else { return };
        if self.at_work.as_ref().is_some_and(JoinHandle::is_finished) {
            self.finish(now).await;
        }
        if self.at_work.is_some() || self.not_before.is_some_and(|time| now < time) {
            return;
        }
        if let Err(error) = forgotten::keep_list(&*self.store, &backups.forgotten(), now).await {
            return self.note(now, Err(error));
        }
        match backups.is_due(now) {
            Ok(false) => {}
            Ok(true) => {
                let store = Arc::clone(&self.store);
                self.at_work = Some(tokio::spawn(async move { backups.make(&*store, now).await }));
            }
            Err(why) => self.note(now, Err(Error::Refused(format!("the folder cannot be read ({why})")))),
        }
    }

    /// Returns the desk where the operator leaves words for the bot.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Returns when this keeper made its last backup.
    #[must_use]
    pub fn last_made(&self) -> Option<Unix> {
        self.last_made
    }

    /// Returns whether a backup is being made.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.at_work.is_some()
    }

    /// Waits for the backup that is being made, if there is one.
    pub async fn finish(&mut self, now: Unix) {
        let Some(work) = self.at_work.take() else { return };
        let done = work.await.unwrap_or_else(|why| Err(Error::Refused(format!("it ended in the middle ({why})"))));
        self.note(now, done.map(|path| tracing::info!(file = %path.display(), "a backup was made")));
    }

    /// Reports only the first of several failures in a row.
    fn note(&mut self, now: Unix, done: Result<(), Error>) {
        match done {
            Ok(()) => {
                self.is_told = false;
                self.last_made = Some(now);
            }
            Err(error) => {
                if !self.is_told {
                    tracing::error!(
                        error = chain(&error),
                        "no backup could be made; it is tried again every ten minutes"
                    );
                }
                self.is_told = true;
                self.not_before = Some(now + PATIENCE);
            }
        }
    }
}

impl Drop for Keeper {
    /// Gives up an unfinished backup and removes its draft.
    fn drop(&mut self) {
        if let Some(work) = &self.at_work {
            work.abort();
        }
    }
}
