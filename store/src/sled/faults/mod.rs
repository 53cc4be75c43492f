//! What happens when a step on the disk fails or is the last one, or when the index lies: tried with every step of a
//! short life.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use super::committer::Group;
use super::disk::{Disk, Hook, Step, unavailable};
use super::mark::Mark;
use super::state::State;
use super::{Options, applier, open};
use crate::{Batch, Error, Result};

mod index;
mod killed;
mod rested;
mod steps;

/// Enough commits for some segments and snapshots.
const N_COMMITS: u64 = 12;

/// Everything that was tried, in order, and whether each batch was acknowledged.
type History = Vec<(Batch, bool)>;

/// A store without its threads: the test itself takes every step.
struct Life {
    state: State,
    mark: Mark,
}

impl Life {
    fn begin(folder: &Path, disk: Disk) -> Result<Life> {
        let options = Options { segment_bytes: 250, reserve_bytes: 1000, ..Options::default() };
        open::open(folder, &options, disk).map(|(state, mark)| Life { state, mark })
    }

    fn commit_together<const N: usize>(&mut self, batches: [Batch; N]) -> [Result<()>; N] {
        let mut group = Group::new(&self.state);
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

impl Drop for Life {
    /// Closes the index and gives it its own name back, as an orderly end does.
    fn drop(&mut self) {
        let closed = Err(unavailable(&self.state.folder.index(), "it is closed"));
        drop(std::mem::replace(&mut *self.state.index.write().unwrap(), closed));
        self.state.folder.settle_index(&Disk::default()).unwrap();
    }
}

/// Makes one commit after the other, brings them into the index now and then, and compacts.
fn live(folder: &Path, disk: Disk) -> History {
    let mut history = History::new();
    let Ok(mut life) = Life::begin(folder, disk) else { return history };
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
            // This may fail, and is tried again later.
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

fn count_steps() -> usize {
    let n_steps = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&n_steps);
    let folder = tempfile::tempdir().unwrap();
    let disk = disk(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok(())
    });
    live(folder.path(), disk);
    n_steps.load(Ordering::SeqCst)
}

/// Makes a disk that stops at step number `at`; nothing happens after it.
fn dies_at(at: usize, error: io::ErrorKind) -> impl Fn(Step) -> io::Result<()> + Send + Sync {
    let n_begun = Mutex::new(0);
    move |_| {
        let mut n_begun = n_begun.lock().unwrap();
        *n_begun += 1;
        match *n_begun - 1 {
            now if now < at => Ok(()),
            now if now == at => Err(error.into()),
            _ => Err(io::ErrorKind::Other.into()),
        }
    }
}

fn disk(hook: impl Fn(Step) -> io::Result<()> + Send + Sync + 'static) -> Disk {
    let hook: Arc<Hook> = Arc::new(hook);
    Disk { hook: Some(hook) }
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}
