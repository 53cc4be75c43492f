//! The only thread that commits. It decides batches in order, appends them in one frame, syncs, and answers all
//! callers.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::disk::unavailable;
use super::frame::HEAD;
use super::group::{self, ChangeMap, EntryChange};
use super::mark::JournalMark;
use super::state::SledState;
use crate::{Batch, Error, Result};

pub(super) type CommitRequest = (Batch, oneshot::Sender<Result<()>>);

pub(super) const QUEUE: usize = 1024;

/// The maximum number of batches in a group, and the number of bytes that fills it.
const GROUP: usize = 128;
const GROUP_BYTES: usize = 4 << 20;

/// If more bytes are pending for the index, commits wait for it.
const BACKLOG: usize = 8 << 20;

const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn run(state: &Arc<SledState>, mark: &mut JournalMark, requests: &mut mpsc::Receiver<CommitRequest>) {
    while let Some(first) = requests.blocking_recv() {
        let mut group = FrameGroup::new(state);
        let mut next = Some(first);
        while let Some((batch, asker)) = next {
            group.take(batch, asker);
            next = if group.is_full() { None } else { requests.try_recv().ok() };
        }
        group.finish(mark);
    }
}

pub(super) struct FrameGroup<'a> {
    state: &'a SledState,
    frame: Vec<u8>,
    changes: ChangeMap,
    number: u64,
    n_commits: usize,
    answers: Vec<(oneshot::Sender<Result<()>>, Result<()>)>,
}

impl FrameGroup<'_> {
    pub(super) fn new(state: &SledState) -> FrameGroup<'_> {
        let number = state.journal.lock().unwrap_or_else(PoisonError::into_inner).last().number;
        FrameGroup { state, frame: vec![0; HEAD], changes: ChangeMap::new(), number, n_commits: 0, answers: Vec::new() }
    }

    fn is_full(&self) -> bool {
        self.answers.len() >= GROUP || self.frame.len() >= GROUP_BYTES
    }

    /// Decides a batch as if the batches before it were already durable. Callers get their answers when they are.
    pub(super) fn take(&mut self, batch: Batch, asker: oneshot::Sender<Result<()>>) {
        let answer = self.expect(&batch);
        if answer.is_ok() && !batch.changes.is_empty() {
            group::encode(&mut self.frame, &batch.changes);
            self.number += 1;
            self.n_commits += 1;
            for (key, value) in batch.changes {
                self.changes.insert(key, EntryChange { version: self.number, value });
            }
        }
        self.answers.push((asker, answer));
    }

    fn expect(&self, batch: &Batch) -> Result<()> {
        for (key, expected) in &batch.expects {
            let version = match self.changes.get(key) {
                Some(change) => change.version_now(),
                None => self.state.version(key)?,
            };
            if version != *expected {
                return Err(Error::Conflict { key: key.clone() });
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self, mark: &mut JournalMark) {
        let kept = if self.n_commits == 0 { Ok(()) } else { self.keep(mark) };
        for (asker, answer) in self.answers {
            // After a failure, even a conflict may be with a commit of this group that does not exist.
            let answer = kept.clone().and(answer);
            let _ = asker.send(answer);
        }
    }

    fn keep(&mut self, mark: &mut JournalMark) -> Result<()> {
        self.state.is_intact()?;
        if !self.state.wait_for_room(BACKLOG, PATIENCE) {
            let why = match &*self.state.index.read().unwrap_or_else(PoisonError::into_inner) {
                Ok(_) => {
                    unavailable(&self.state.folder.index(), "the disk is too slow for this many commits: try again")
                }
                Err(why) => why.clone(),
            };
            return Err(why);
        }
        let mut journal = self.state.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let now = journal.append(&mut self.frame, self.number, &self.state.reserve)?;
        if let Err(why) = mark.set(now) {
            tracing::warn!(%why, "the journal's mark cannot be set; a damaged end might go unnoticed");
        }
        self.state.publish(std::mem::take(&mut self.changes), now);
        Ok(())
    }
}
