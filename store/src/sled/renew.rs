//! Makes the index from the journal, in its own place or next to the one in use.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use super::disk::{trouble, unavailable_because};
use super::group::ChangeMap;
use super::index::{GoOn, IndexDistrust, IndexTrouble, MUCH, SledIndex};
use super::mark::CommitWitness;
use super::reserve::DiskReserve;
use super::state::SledState;
use super::survey::JournalFiles;
use crate::Result;

#[derive(Clone, Copy)]
pub(super) struct IndexRecipe<'a> {
    pub(super) id: u64,
    pub(super) cache_bytes: u64,
    pub(super) generation: u64,
    pub(super) reserve: &'a DiskReserve,
    pub(super) go_on: &'a GoOn<'a>,
}

impl IndexRecipe<'_> {
    pub(super) fn make(&self, place: &Path, files: &JournalFiles, last: CommitWitness) -> Result<SledIndex> {
        let build = || {
            let index = SledIndex::create(place, self.cache_bytes, self.id, self.generation)?;
            self.catch_up(&index, files, last)?;
            Ok(index.settle(self.cache_bytes, MUCH)?)
        };
        let built = build().or_else(|trouble: IndexTrouble| match &trouble {
            IndexTrouble::Index(IndexDistrust { is_full: true, .. }) if self.reserve.give_up() => build(),
            _ => Err(trouble),
        });
        built.map_err(|trouble| match trouble {
            IndexTrouble::Store(why) => why,
            IndexTrouble::Index(why) => {
                let next = if why.is_full { "free some space" } else { "check the disk" };
                let problem =
                    format!("building the index failed: {next}; nothing is lost, as the journal contains everything");
                unavailable_because(place, problem, why)
            }
        })
    }

    #[expect(clippy::disallowed_methods, reason = "paces reports; nothing that is kept depends on it")]
    pub(super) fn catch_up(
        &self,
        index: &SledIndex,
        files: &JournalFiles,
        last: CommitWitness,
    ) -> std::result::Result<(), IndexTrouble> {
        let mut said = Instant::now();
        files.replay(self.id, index.meta().applied.number, &mut |changes: &mut ChangeMap, now| {
            (self.go_on)()?;
            index.apply(changes, now, last.number)?;
            changes.clear();
            if said.elapsed() > Duration::from_secs(1) {
                said = Instant::now();
                let commit = index.meta().applied.number;
                tracing::info!(commit, of = last.number, "updating the index from the journal");
            }
            Ok(())
        })
    }
}

/// The fallback for the index of a generation if a second index has no space.
pub(super) type RenewFallback = fn(&SledState, u64) -> Result<()>;

/// Makes a new index from the snapshot of the old one, and replaces the old one. The new files contain no old values.
/// Only the caller's thread may change the index.
pub(super) fn renew(state: &SledState, otherwise: RenewFallback) -> Result<()> {
    let (generation, applied, old) = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Ok(index) => (index.generation, index.meta().applied, index.folder.clone()),
        Err(why) => return Err(why.clone()),
    };
    let files = state.journal.lock().unwrap_or_else(PoisonError::into_inner).files().clone();
    // If the index was rebuilt since, it may be ahead of the snapshot.
    if files.snapshot.as_ref().is_none_or(|snapshot| snapshot.at != applied) {
        return otherwise(state, generation);
    }
    let (own, next) = (state.folder.index(), state.folder.next_index());
    // A distrusted index is rebuilt in its own place, so this place is free.
    let place = if old == own { next } else { own };
    match build(state, &files, applied, &place) {
        Ok(index) => {
            let failed = |why| trouble(&old, "removing the old index", why);
            match state.replace_index(generation, index) {
                Ok(old) => old.destroy().map_err(failed),
                Err(unused) => {
                    unused.destroy().map_err(failed)?;
                    // If it was rebuilt since, its files contain no old values either.
                    state.index.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(drop).map_err(Clone::clone)
                }
            }
        }
        Err(IndexTrouble::Store(why)) => Err(why),
        Err(IndexTrouble::Index(IndexDistrust { why, .. })) => {
            tracing::warn!(why, "no second index can be built next to the first; requests wait for the first");
            otherwise(state, generation)
        }
    }
}

fn build(
    state: &SledState,
    files: &JournalFiles,
    applied: CommitWitness,
    place: &Path,
) -> std::result::Result<SledIndex, IndexTrouble> {
    let (id, cache_bytes) = (state.folder.id, state.cache_bytes);
    let fill = || {
        let index = SledIndex::create(place, cache_bytes, id, 0)?;
        files.replay_snapshot(id, &mut |changes, now| {
            state.go_on()?;
            index.apply(changes, now, applied.number)?;
            changes.clear();
            Ok::<(), IndexTrouble>(())
        })?;
        Ok(index.settle(cache_bytes, state.refresh_bytes)?)
    };
    fill().inspect_err(|_| discard(place))
}

pub(super) fn discard(place: &Path) {
    match fs::remove_dir_all(place) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%why, "an unfinished index cannot be removed; the next start retries");
        }
        _ => {}
    }
}
