//! An index made anew from the newest snapshot, beside the one in use, so that its files hold nothing of the past.

use std::fs;
use std::path::Path;
use std::sync::PoisonError;

use super::disk::trouble;
use super::group::{Change, Changes};
use super::index::{Distrust, Index, Trouble};
use super::snapshot;
use super::state::State;
use super::survey::Snapshot;
use crate::Result;

/// The approximate bytes of changes that go into the new index at once.
const PORTION: usize = 4 << 20;

/// Makes the index anew from the snapshot of what it holds, and lets that take over. Only the caller's thread may bring
/// changes into the index.
pub(super) fn renew(state: &State) -> Result<()> {
    let (generation, applied, old) = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Ok(index) => (index.generation, index.meta().applied, index.folder.clone()),
        Err(why) => return Err(why.clone()),
    };
    let snapshot = state.journal.lock().unwrap_or_else(PoisonError::into_inner).files().snapshot.clone();
    // If the index had to be made again meanwhile, it may be ahead of the snapshot.
    let Some(snapshot) = snapshot.filter(|snapshot| snapshot.at == applied) else {
        return state.make_index_again(generation);
    };
    let (own, next) = (state.folder.index(), state.folder.next_index());
    let beside = if old == own { next } else { own };
    match build(state, &snapshot, &beside) {
        Ok(index) => {
            let out_of_use = state.replace_index(generation, index);
            out_of_use.map_or(Ok(()), |index| remove(state, index))
        }
        Err(trouble) => {
            let why = match trouble {
                Trouble::Store(why) => why.to_string(),
                Trouble::Index(Distrust(why)) => why,
            };
            tracing::warn!(why, "no second index can be made beside the first; it is made again in its place");
            let _ = fs::remove_dir_all(&beside);
            state.make_index_again(generation)
        }
    }
}

/// Makes an index with everything in a snapshot.
fn build(state: &State, snapshot: &Snapshot, folder: &Path) -> std::result::Result<Index, Trouble> {
    let (at, id) = (snapshot.at, state.folder.id);
    let index = Index::create(folder, state.cache_bytes, id, 0)?;
    let (mut changes, mut weight) = (Changes::new(), 0);
    snapshot::read(&snapshot.path, id, &mut |entry| {
        weight += entry.key.len() + entry.value.len();
        let change = Change { version: entry.version, value: Some(entry.value.to_owned()) };
        changes.insert(entry.key.to_owned(), change);
        if weight >= PORTION {
            index.apply(&changes, None, at.number)?;
            changes.clear();
            weight = 0;
        }
        Ok::<(), Trouble>(())
    })?;
    index.apply(&changes, Some(at), at.number)?;
    // What does not fit on the disk must show here, not at the next read.
    Ok(index.settle(state.cache_bytes)?)
}

/// Removes the files of an index that is out of use.
fn remove(state: &State, index: Index) -> Result<()> {
    let folder = index.folder.clone();
    drop(index);
    let present = state.index.read().unwrap_or_else(PoisonError::into_inner);
    if matches!(&*present, Ok(present) if present.folder == folder) {
        return Ok(());
    }
    fs::remove_dir_all(&folder).map_err(|why| trouble(&folder, "removing the old index", why))
}
