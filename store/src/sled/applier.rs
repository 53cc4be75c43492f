//! The only thread that changes the index. It applies durable commits and writes snapshots.

use std::error::Error;
use std::fs::File;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::boot;
use super::copy;
use super::disk::unavailable;
use super::index::{IndexDistrust, IndexTrouble};
use super::renew::{self, RenewFallback};
use super::snapshot;
use super::state::{HEAVY, PendingTables, SledState};
use crate::{Error as StoreError, Result};

/// How long to collect changes, so that a key that changes often is written to the index once.
const LINGER: Duration = Duration::from_millis(100);

const PATIENCE: Duration = Duration::from_secs(1);

/// Multiplies the refresh threshold during background work. Otherwise the index would be reopened every few seconds,
/// while users wait.
const BEHIND: usize = 8;

#[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
pub(super) fn run(state: &SledState, mark: &File, compact_bytes: u64) {
    note_boot(state);
    let checked = if state.is_checked.load(Ordering::SeqCst) { Ok(()) } else { check(state) };
    match checked {
        Ok(()) => state.is_checked.store(true, Ordering::SeqCst),
        Err(_) if state.watch_for_damage().borrow().is_some() => return,
        Err(_) if state.go_on().is_err() => tracing::info!("the store was closed before its check finished"),
        Err(why) => tracing::error!(why = &why as &dyn Error, "the damage in the store could not be repaired"),
    }
    let (mut retry_snapshot, mut retry_index) = (Instant::now(), Instant::now());
    // Set after a failure, so that a repeated one is not logged again.
    let (mut is_behind, mut is_uncompacted) = (false, false);
    loop {
        let closing = wait(state);
        if let Err(why) = apply(state) {
            if !std::mem::replace(&mut is_behind, true) {
                tracing::error!(why = &why as &dyn Error, "the index cannot be updated; retrying");
            }
            if closing {
                return;
            }
            std::thread::park_timeout(PATIENCE);
            continue;
        }
        if std::mem::take(&mut is_behind) {
            tracing::info!("the index is up to date again");
        }
        // The commits up to the mark are already durable. Now the mark becomes durable.
        if let Err(why) = mark.sync_data() {
            tracing::warn!(why = &why as &dyn Error, "the journal's mark cannot be synced");
        }
        let erasers = std::mem::take(&mut state.tables().erasers);
        if !erasers.is_empty() {
            let erased = erase(state);
            for asker in erasers {
                let _ = asker.send(erased.clone());
            }
        }
        let copiers = std::mem::take(&mut state.tables().copiers);
        for (pages, asker) in copiers {
            // The copy has everything committed before the request, including commits since the last `apply`.
            let copied = copying(state, || apply(state).and_then(|()| copy::hand_on(state, &pages)));
            drop(pages);
            let _ = asker.send(copied);
        }
        if closing {
            return;
        }
        if retry_index <= Instant::now()
            && let Err(why) = refresh(state)
        {
            if state.go_on().is_err() {
                continue;
            }
            tracing::error!(why = &why as &dyn Error, "the index cannot be reopened; retrying later");
            retry_index = Instant::now() + 10 * PATIENCE;
        }
        if retry_snapshot <= Instant::now() {
            match compact(state, compact_bytes) {
                Ok(()) => is_uncompacted = false,
                Err(why) => {
                    if !std::mem::replace(&mut is_uncompacted, true) {
                        tracing::warn!(why = &why as &dyn Error, "the journal could not be compacted; retrying later");
                    }
                    retry_snapshot = Instant::now() + 10 * PATIENCE;
                }
            }
        }
    }
}

fn note_boot(state: &SledState) {
    if let Err(why) = boot::note(&state.folder) {
        tracing::warn!(%why, "the store cannot be marked as open; after a crash the next start takes longer");
    }
}

/// Stops all commits to a damaged store. The next start reads all of it first and refuses it.
fn condemn(state: &SledState, why: &StoreError) {
    if let Err(why) = boot::forget(&state.folder) {
        tracing::warn!(%why, "the store cannot be marked as closed");
    }
    state.condemn(why);
}

/// Reads everything that the start did not read. Until it has finished, nothing goes into the index and no file is
/// removed. A damaged index is rebuilt from the journal. A damaged journal is rebuilt from the index if the store was
/// closed properly; after a kill it stops the store, as at any start.
pub(super) fn check(state: &SledState) -> Result<()> {
    let read_journal = || {
        let files = state.journal.lock().unwrap_or_else(PoisonError::into_inner).files().clone();
        files.verify_closed(state.folder.id, &|| state.go_on())
    };
    if state.was_killed
        && let Err(why) = read_journal()
    {
        state.go_on()?;
        tracing::error!(why = &why as &dyn Error, "the store is damaged; it saves no more changes");
        condemn(state, &why);
        return Err(why);
    }
    let (generation, checked) = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Ok(index) => (index.generation, index.check(1, &|| state.go_on())),
        Err(why) => return Err(why.clone()),
    };
    match checked {
        Ok(()) => {}
        Err(IndexTrouble::Store(why)) => return Err(why),
        Err(IndexTrouble::Index(why)) => return state.rebuild(generation, why),
    }
    if state.was_killed {
        return Ok(());
    }
    read_journal().or_else(|why| {
        state.go_on()?;
        tracing::error!(
            why = &why as &dyn Error,
            "the journal is damaged but the index is intact: a snapshot of the index replaces the journal"
        );
        write_snapshot(state, true).and_then(|()| remove_replaced(state))
    })
}

fn wait(state: &SledState) -> bool {
    let idle = |tables: &mut PendingTables| tables.weight == 0 && !tables.is_asked() && !state.lacks_index();
    let tables = state.wake.wait_while(state.tables(), idle).unwrap_or_else(PoisonError::into_inner);
    let light = |tables: &mut PendingTables| tables.weight < HEAVY && !tables.is_asked();
    let waited = state.wake.wait_timeout_while(tables, LINGER, light);
    waited.unwrap_or_else(PoisonError::into_inner).0.closing
}

pub(super) fn apply(state: &SledState) -> Result<()> {
    let (generation, why) = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Ok(index) => {
            let Some((changes, last)) = state.freeze() else { return Ok(()) };
            match index.apply(&changes, Some(last), last.number) {
                Ok(()) => {
                    state.melt();
                    return Ok(());
                }
                Err(why) => (index.generation, why),
            }
        }
        Err(why) => (0, IndexDistrust::new(why.to_string())),
    };
    state.rebuild(generation, why)
}

pub(super) fn compact(state: &SledState, compact_bytes: u64) -> Result<()> {
    {
        let journal = state.journal.lock().unwrap_or_else(PoisonError::into_inner);
        if journal.n_bytes() < compact_bytes.max(2 * journal.snapshot_bytes()) {
            return Ok(());
        }
    }
    copying(state, || write_snapshot(state, false)).and_then(|()| remove_replaced(state))
}

/// Runs long work that blocks the index. During it, more changes may be pending in memory.
fn copying<T>(state: &SledState, work: impl FnOnce() -> T) -> T {
    state.tables().copying = true;
    let done = work();
    state.tables().copying = false;
    done
}

/// Writes a snapshot of the index, unless an undamaged one of the same commit exists. Only this thread changes the
/// index, so the snapshot holds the state after one commit.
fn write_snapshot(state: &SledState, is_damaged: bool) -> Result<()> {
    let (folder, id, go_on) = (state.folder.journal(), state.folder.id, || state.go_on());
    let base = state.journal.lock().unwrap_or_else(PoisonError::into_inner).base();
    let draft = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Ok(index) if index.meta().applied == base && !is_damaged => return Ok(()),
        Ok(index) => {
            let meta = index.meta();
            let entries = index.entries().map(|entry| entry.map_err(IndexTrouble::Index));
            let draft = snapshot::write(&folder, id, meta.applied, (meta.n_entries, meta.digest), entries, &go_on);
            draft.map_err(|trouble| (index.generation, trouble))
        }
        Err(why) => return Err(why.clone()),
    };
    match draft {
        Ok(draft) => state.journal.lock().unwrap_or_else(PoisonError::into_inner).adopt(draft),
        Err((_, IndexTrouble::Store(why))) => Err(why),
        Err((generation, IndexTrouble::Index(why))) => state.rebuild(generation, why),
    }
}

fn remove_replaced(state: &SledState) -> Result<()> {
    state.journal.lock().unwrap_or_else(PoisonError::into_inner).remove_replaced()
}

/// Reopens the index after many changes. All callers wait, and longer after more changes. So after very many changes a
/// new index is made, while the old one still serves. Without space for two, the old one is reopened.
pub(super) fn refresh(state: &SledState) -> Result<()> {
    let much = state.refresh_bytes;
    let most = if state.has_background_work() { BEHIND * much } else { much };
    match (state.has_changed(most), state.has_changed(2 * much)) {
        (false, _) => Ok(()),
        (true, false) => state.reopen_index(),
        (true, true) => make_anew(state, |state: &SledState, _| state.reopen_index()),
    }
}

pub(super) fn erase(state: &SledState) -> Result<()> {
    make_anew(state, SledState::make_index_again)
}

/// Makes a new snapshot and a new index. Calls `otherwise` if there cannot be two indexes.
fn make_anew(state: &SledState, otherwise: RenewFallback) -> Result<()> {
    // Later commits go into a new segment, and the snapshot holds everything before.
    let until = {
        let mut journal = state.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.next_segment()?;
        journal.last().number
    };
    apply(state)?;
    copying(state, || make_anew_until(state, until, otherwise))
}

fn make_anew_until(state: &SledState, until: u64, otherwise: RenewFallback) -> Result<()> {
    write_snapshot(state, false)?;
    if state.journal.lock().unwrap_or_else(PoisonError::into_inner).base().number < until {
        return Err(unavailable(&state.folder.index(), "it was rebuilt during an erasure: erase again"));
    }
    remove_replaced(state)?;
    renew::renew(state, otherwise)
}
