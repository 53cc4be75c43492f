//! Background tasks for the operator: due backups, the list of deletions, operator commands. Players never wait for
//! them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use store::Store;
use tokio::task::JoinHandle;

use super::KeepError;
use super::backup::Backups;
use super::forgotten::ForgottenList;
use super::operator::OperatorDesk;
use crate::config;
use crate::machine;
use crate::record::{DAY, Millis, Unix};
use crate::refusal::chain;

const PATIENCE: Millis = Millis::minutes(10);

#[derive(Debug)]
pub struct StoreKeeper {
    store: Arc<dyn Store>,
    backups: Backups,
    list: ForgottenList,
    desk: OperatorDesk,
    folder: PathBuf,
    at_work: Option<JoinHandle<Result<PathBuf, KeepError>>>,
    not_before: Option<Unix>,
    /// The current series of failures has been logged.
    is_told: bool,
    is_told_of_list: bool,
    last_made: Option<Unix>,
    erased_on: Option<i64>,
}

impl StoreKeeper {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, folder: &Path, options: &config::BackupOptions) -> StoreKeeper {
        let backups = Backups::of(folder, options);
        let last_made = backups.newest_before(machine::now());
        if let Some(file) = backups.from_the_future(machine::now()) {
            tracing::warn!(
                file = %file.display(),
                "a backup has a date in the future, because a clock was wrong: the newest by name is not the newest"
            );
        }
        StoreKeeper {
            store,
            backups,
            list: ForgottenList::of(folder, options),
            desk: OperatorDesk::of(folder),
            folder: folder.to_owned(),
            at_work: None,
            not_before: None,
            is_told: false,
            is_told_of_list: false,
            last_made,
            erased_on: None,
        }
    }

    /// Begins a due backup without waiting for it, and records a finished one.
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
            Err(why) => self.note(now, Err(KeepError::Refused(format!("the backup folder cannot be read ({why})")))),
        }
    }

    fn begin(&mut self, now: Unix) {
        let (store, backups) = (Arc::clone(&self.store), self.backups.clone());
        self.at_work = Some(tokio::spawn(async move { backups.make(&*store, now).await }));
    }

    pub fn begin_asked(&mut self, now: Unix) -> bool {
        let is_free = self.at_work.is_none();
        if is_free {
            self.begin(now);
        }
        is_free
    }

    #[must_use]
    pub fn room(&self) -> Vec<(&'static str, u64)> {
        let folders = [("store", &*self.folder), ("backups", self.backups.folder())];
        folders.into_iter().filter_map(|(name, folder)| Some((name, free(folder)?))).collect()
    }

    pub async fn keep_list(&mut self, now: Unix) {
        let kept = self.list.keep(&*self.store, now).await;
        if let (Err(error), false) = (&kept, self.is_told_of_list) {
            tracing::error!(error = chain(error), "the list of deletions cannot be written; retrying");
        }
        self.is_told_of_list = kept.is_err();
    }

    /// Makes a backup before the day's first erasure. Not needed if the last backup is under an hour old. The erasure
    /// happens even if the backup fails, because people were promised its date.
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

    #[must_use]
    pub fn desk(&self) -> &OperatorDesk {
        &self.desk
    }

    #[must_use]
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    #[must_use]
    pub fn last_made(&self) -> Option<Unix> {
        self.last_made
    }

    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.at_work.is_some()
    }

    pub async fn finish(&mut self, now: Unix) {
        let Some(work) = self.at_work.take() else { return };
        let done = work.await.unwrap_or_else(|why| Err(KeepError::Refused(format!("it stopped unexpectedly ({why})"))));
        self.note(now, done);
    }

    fn made(&mut self, now: Unix, path: &Path) {
        tracing::info!(file = %path.display(), "backup made");
        self.is_told = false;
        self.last_made = Some(now);
    }

    fn note(&mut self, now: Unix, done: Result<PathBuf, KeepError>) {
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

impl Drop for StoreKeeper {
    fn drop(&mut self) {
        if let Some(work) = &self.at_work {
            work.abort();
        }
    }
}

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
