//! The work of the running bot for its operator, round by round: backups that are due, the list of deletions, and the
//! operator's words. None of it ever keeps players waiting.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use store::Store;
use tokio::task::JoinHandle;

use super::Error;
use super::backup::Backups;
use super::forgotten::List;
use super::operator::Desk;
use crate::config;
use crate::machine;
use crate::record::{DAY, Millis, Unix};
use crate::refusal::chain;

/// The time between a backup that failed and the next attempt.
const PATIENCE: Millis = Millis::minutes(10);

/// The keeper of one store.
#[derive(Debug)]
pub struct Keeper {
    store: Arc<dyn Store>,
    backups: Backups,
    list: List,
    desk: Desk,
    /// The folder of the store.
    folder: PathBuf,
    at_work: Option<JoinHandle<Result<PathBuf, Error>>>,
    /// The earliest time of another attempt, after a failure.
    not_before: Option<Unix>,
    /// Whether the last failure was reported and nothing has gone well since.
    is_told: bool,
    /// The same of the list of deletions.
    is_told_of_list: bool,
    /// When the newest backup was made.
    last_made: Option<Unix>,
    /// The day of the last backup before an erasure.
    erased_on: Option<i64>,
}

impl Keeper {
    /// Makes the keeper of the store in `folder`.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, folder: &Path, options: &config::Backup) -> Keeper {
        let backups = Backups::of(folder, options);
        let last_made = backups.newest_before(machine::now());
        if let Some(file) = backups.from_the_future(machine::now()) {
            tracing::warn!(
                file = %file.display(),
                "a backup has a date in the future, because a clock was wrong: the newest by name is not the newest"
            );
        }
        Keeper {
            store,
            backups,
            list: List::of(folder, options),
            desk: Desk::of(folder),
            folder: folder.to_owned(),
            at_work: None,
            not_before: None,
            is_told: false,
            is_told_of_list: false,
            last_made,
            erased_on: None,
        }
    }

    /// Looks at the backups at `now` (Unix time in milliseconds) and begins one that is due, without waiting for it.
    pub async fn round(&mut self, now: Unix) {
        if self.at_work.as_ref().is_some_and(JoinHandle::is_finished) {
            self.finish(now).await;
        }
        if self.at_work.is_some() || self.not_before.is_some_and(|time| now < time) {
            return;
        }
        match self.backups.is_due(now) {
            Ok(false) => {}
            Ok(true) => self.begin(now),
            Err(why) => self.note(now, Err(Error::Refused(format!("the backup folder cannot be read ({why})")))),
        }
    }

    /// Begins a backup at `now`, without waiting for it.
    fn begin(&mut self, now: Unix) {
        let (store, backups) = (Arc::clone(&self.store), self.backups.clone());
        self.at_work = Some(tokio::spawn(async move { backups.make(&*store, now).await }));
    }

    /// Begins a backup that the operator asks for. Returns whether it does: while another is being made, it does not.
    pub fn begin_asked(&mut self, now: Unix) -> bool {
        let is_free = self.at_work.is_none();
        if is_free {
            self.begin(now);
        }
        is_free
    }

    /// Returns the bytes that are free on the disks of the store and of the backups.
    #[must_use]
    pub fn room(&self) -> Vec<(&'static str, u64)> {
        let folders = [("store", &*self.folder), ("backups", self.backups.folder())];
        folders.into_iter().filter_map(|(name, folder)| Some((name, free(folder)?))).collect()
    }

    /// Brings the list of deletions up to date with the store.
    pub async fn keep_list(&mut self, now: Unix) {
        let kept = self.list.keep(&*self.store, now).await;
        if let (Err(error), false) = (&kept, self.is_told_of_list) {
            tracing::error!(error = chain(error), "the list of deletions cannot be written; retrying");
        }
        self.is_told_of_list = kept.is_err();
    }

    /// Makes a backup before the first erasure of a day, unless there is one from the last hour. The erasure does not
    /// depend on it: people were told when their data leaves the files.
    pub async fn before_erasing(&mut self, now: Unix) {
        let day = now.since_1970().whole(DAY);
        if !self.backups.are_wanted() || self.erased_on == Some(day) {
            return;
        }
        self.finish(now).await;
        let made = match self.backups.is_fresh(now) {
            Ok(true) => Ok(()),
            _ => self.backups.make(&*self.store, now).await.map(|path| self.made(now, &path)),
        };
        match made {
            Ok(()) => self.erased_on = Some(day),
            Err(error) => tracing::error!(error = chain(&error), "the backup before an erasure failed"),
        }
    }

    /// Returns the desk where the operator leaves words for the bot.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Returns the store that is kept.
    #[must_use]
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// Returns when the newest backup was made that this keeper knows: its own, or one of an earlier run.
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
        let done = work.await.unwrap_or_else(|why| Err(Error::Refused(format!("it stopped unexpectedly ({why})"))));
        self.note(now, done);
    }

    fn made(&mut self, now: Unix, path: &Path) {
        tracing::info!(file = %path.display(), "backup made");
        self.is_told = false;
        self.last_made = Some(now);
    }

    /// Reports only the first of several failures in a row.
    fn note(&mut self, now: Unix, done: Result<PathBuf, Error>) {
        match done {
            Ok(path) => self.made(now, &path),
            Err(error) => {
                if !self.is_told {
                    tracing::error!(error = chain(&error), "the backup failed; retrying every ten minutes");
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

/// Returns the bytes that are free on the disk of a folder, or of the one where it will be made.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|path| path.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}
