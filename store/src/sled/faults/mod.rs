//! Tests step by step, without the store's threads: wrong indexes, and large stores that were closed properly or
//! killed.

use std::collections::BTreeMap;
use std::path::Path;

use tokio::sync::oneshot;

use super::committer::FrameGroup;
use super::disk::unavailable;
use super::mark::JournalMark;
use super::state::SledState;
use super::{SledOptions, applier, open};
use crate::{Batch, Error, Result};

mod index;
mod killed;
mod rested;

const N_COMMITS: u64 = 12;

type BatchHistory = Vec<(Batch, bool)>;

fn small() -> SledOptions {
    SledOptions { segment_bytes: 250, reserve_bytes: 1000, ..SledOptions::default() }
}

/// A store without its threads. The test makes every step.
struct StoreLife {
    state: SledState,
    mark: JournalMark,
}

impl StoreLife {
    fn begin(folder: &Path) -> Result<StoreLife> {
        StoreLife::with(folder, &small())
    }

    fn with(folder: &Path, options: &SledOptions) -> Result<StoreLife> {
        open::open(folder, options).map(|(state, mark)| StoreLife { state, mark })
    }

    fn commit_together<const N: usize>(&mut self, batches: [Batch; N]) -> [Result<()>; N] {
        let mut group = FrameGroup::new(&self.state);
        let answers = batches.map(|batch| {
            let (asker, answer) = oneshot::channel();
            group.take(batch, asker);
            answer
        });
        group.finish(&mut self.mark);
        answers.map(|mut answer| answer.try_recv().unwrap())
    }

    fn entries(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = self.state.scan("", None, usize::MAX).unwrap();
        entries.into_iter().map(|entry| (entry.key, entry.value)).collect()
    }
}

impl Drop for StoreLife {
    fn drop(&mut self) {
        let closed = Err(unavailable(&self.state.folder.index(), "it is closed"));
        drop(std::mem::replace(&mut *self.state.index.write().unwrap(), closed));
        self.state.folder.settle_index().unwrap();
    }
}

fn live(folder: &Path) -> BatchHistory {
    let mut history = BatchHistory::new();
    let mut life = StoreLife::begin(folder).unwrap();
    for number in 0..N_COMMITS {
        let mut batch = Batch::new().put(format!("game/{}", number % 5), format!("{number}").repeat(20));
        batch = batch.put(format!("due/{number}"), "");
        if number >= 3 {
            batch = batch.delete(format!("due/{}", number - 3));
        }
        let [answer] = life.commit_together([batch.clone()]);
        assert!(!matches!(answer, Err(Error::Corrupt { .. })), "{answer:?}");
        history.push((batch, answer.is_ok()));
        if number % 3 == 2 {
            applier::apply(&life.state).unwrap();
        }
        if number % 6 == 5 {
            let _ = applier::compact(&life.state, 1000);
        }
        if number == N_COMMITS / 2 {
            let _ = applier::erase(&life.state);
        }
    }
    history
}

fn after(history: &[(Batch, bool)]) -> BTreeMap<String, Vec<u8>> {
    let mut entries = BTreeMap::new();
    for (key, value) in history.iter().flat_map(|(batch, _)| &batch.changes) {
        match value {
            Some(value) => entries.insert(key.clone(), value.clone()),
            None => entries.remove(key),
        };
    }
    entries
}
