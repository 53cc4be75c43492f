//! The embedded backend: a journal that is authoritative, and sled as the index over it.
//!
//! `docs/store.md` describes the folder, the format of its files, and every operation with its steps.
//!
//! # The journal
//!
//! The committer appends a frame, syncs it, sets the mark, and only then answers. So:
//!
//! - The next frame, and the header of the next segment, prove that everything before them was once complete.
//! - Unreadable data ends the journal only at its very end, if nothing readable follows and neither the mark nor the index
//!   knows of a later commit: then it is the rest of an append that was never acknowledged, and it is cut off. Everything
//!   else is [`Error::Corrupt`], and nothing is changed.
//! - A segment gets its name once it is durable, and nothing is appended to the previous one after that.
//!
//! Once the segments weigh enough, the applier writes a snapshot from the index, which has to prove by its digest that
//! it is complete. It reads the snapshot back, names it, syncs the folder, and only then removes the files before it. A file is
//! one value (`Named`): nobody can remove it while somebody holds it, and no second file gets its name.
//!
//! Replaced or deleted values stay in the segments until a snapshot replaces those, and in sled's files until sled
//! tidies them up. [`Erase::erase_history`] does both at once: a new segment, a snapshot of everything before it, and a
//! new index made from that beside the old one, which serves until the new one takes over in one step; later commits
//! wait in memory. If the disk has no space for two, the old one goes first, and everybody waits. The old
//! files are removed, not overwritten: the file system may keep their blocks.
//!
//! Work that takes long asks [`State::go_on`] at every step, and leaves nothing behind when the store is closed.
//!
//! After a disk error nothing of the group is acknowledged, and the segment is cut back to the last good frame through
//! a new handle, at once or else by the next commit. As long as that or the append fails, every commit is
//! [`Error::Unavailable`], and reading goes on. On a full disk the index gets the reserve; commits are refused until the reserve
//! can be held again. (If the process ends in between, the next start may find the frame complete, and then it counts:
//! "not acknowledged" does not mean "not kept".)
//!
//! # The index
//!
//! sled's tree holds each entry with its version and a checksum, and one more record: up to which commit it goes, and
//! the number and digest of its entries. Durable changes are kept in memory and brought into sled a little later by the
//! applier; readers look at both. So a commit waits only for the journal, a key that changes often costs sled little,
//! and memory holds only new changes. Commits wait if too much is on the way, and the store refuses them if that takes
//! too long. Background work waits earlier ([`Erase::idle`]), and during a snapshot, a copy or an erasure. An index that is
//! missing or behind, that does not open, panics, lacks something, or holds a wrong byte is made again from the journal,
//! at any time.
//!
//! At the start, several threads read all entries and compare them with the digest, while the journal is read from end to end.
//! A large store is opened first and read right after that in two cases:
//!
//! - It was closed in order, and all files still have the same length and age. A journal damaged before that is replaced
//!   by a snapshot of the index.
//! - Its process was killed, and the machine itself goes on: the system kept what was written, and sled finds the end of its own
//!   log. The start reads the journal from the earliest place that mark or index know, and brings the rest into the index. If the
//!   journal is damaged before that, the store answers nothing else any more ([`Sled::damaged`]), and the next start refuses it.
//!
//! After a power cut, everything is read first: sled syncs once a second and reuses its own space in between, so entries may be
//! missing without any byte being wrong.
//!
//! sled notes where its pages lie only when it is opened, and at the next start reads all that it wrote after that. So
//! the applier opens the index again after each 64 MiB of changes; everybody waits for that. Background work writes so
//! much every few seconds: beside it, a new index is made after 512 MiB, as by an erasure, and nobody waits.
//!
//! # Damage that goes unnoticed
//!
//! Two kinds of damage at once, at the very end. At the moment of the answer, the mark is current if the process ends;
//! for a power cut it is current about 100 ms later (until then the frame itself is durable, but perhaps not the mark).
//! If the power fails within that time *and* the last frames are damaged afterwards, or if the end of the journal is
//! cut off on a frame's boundary *and* both mark and index are removed or set back, then the store looks like one that
//! never had these commits.
//!
//! A disk that is pulled out while the machine runs counts as damage, and may be noticed only after the first requests.

use std::fmt::{self, Debug, Formatter};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

use self::committer::Request;
use self::disk::{corrupt, trouble, unavailable, unavailable_because};
use self::mark::Witness;
use self::state::State;
use self::survey::Files;
use crate::{Batch, Entry, Erase, Error, Pages, Result, Store};

mod applier;
mod boot;
mod committer;
mod copy;
mod disk;
#[cfg(test)]
mod faults;
mod folder;
mod frame;
mod group;
mod index;
mod journal;
mod mark;
mod open;
mod options;
mod renew;
mod reserve;
mod rest;
mod segment;
mod snapshot;
mod state;
mod survey;

pub use options::Options;

/// The time between two looks at whether the store is still busy.
const PAUSE: Duration = Duration::from_millis(20);

/// An embedded store in a folder, which only one process at a time may open.
pub struct Sled {
    path: PathBuf,
    state: Arc<State>,
    /// The way to the committer, until the store is closed.
    requests: Mutex<Option<mpsc::Sender<Request>>>,
    threads: Arc<Mutex<Option<Threads>>>,
}

impl Sled {
    /// Opens the store in the folder `path`, or makes a new one there. Progress is traced if it takes long.
    ///
    /// # Errors
    /// [`Error::Unavailable`]: the folder is locked, not writable, or not a store's; [`Error::Newer`]: its format is newer;
    /// [`Error::Corrupt`]: the journal is damaged. The text names the file and says what to do.
    pub async fn open(path: impl AsRef<Path>, options: Options) -> Result<Sled> {
        let path = path.as_ref().to_owned();
        let folder = path.clone();
        let opened = spawn_blocking(move || Sled::open_in(&path, &options)).await;
        opened
            .unwrap_or_else(|why| Err(unavailable_because(&folder, "opening it stopped unexpectedly: try again", why)))
    }

    /// Returns whether there is a store in the folder `path`; nothing is made or changed.
    #[must_use]
    pub fn is_at(path: impl AsRef<Path>) -> bool {
        path.as_ref().join("format").is_file()
    }

    /// Returns the id of the process that has the store in the folder `path` open, if one has; 0 if the id is not
    /// known. Nothing is made or changed.
    #[must_use]
    pub fn used_by(path: impl AsRef<Path>) -> Option<u32> {
        folder::used_by(path.as_ref())
    }

    /// Waits until damage is found in what was not read when the store was opened, and returns it. From then on it is the
    /// answer to everything that has to be read or kept.
    pub async fn damaged(&self) -> Error {
        let mut damage = self.state.watch_for_damage();
        match damage.wait_for(Option::is_some).await.ok().and_then(|found| found.clone()) {
            Some(why) => why,
            None => std::future::pending().await,
        }
    }

    /// Answers what is queued, brings everything into the index, compares the end of the journal on the disk with the last
    /// commit, and releases the folder. Later calls answer [`Error::Unavailable`]. Dropping the store does the same, but
    /// blocks.
    ///
    /// # Errors
    /// [`Error::Corrupt`] or [`Error::Unavailable`]: the files do not hold everything that was acknowledged, or cannot be read.
    pub async fn close(&self) -> Result<()> {
        self.stop_asking();
        let (state, threads) = (Arc::clone(&self.state), Arc::clone(&self.threads));
        let path = self.path.clone();
        let closed = spawn_blocking(move || finish(&path, &state, &threads)).await;
        // A blocking task is cut off only when the whole runtime ends.
        closed.unwrap_or_else(|why| Err(unavailable_because(&self.path, "closing it stopped unexpectedly", why)))
    }

    fn open_in(path: &Path, options: &Options) -> Result<Sled> {
        let (state, mut mark) = open::open(path, options)?;
        let failed = |why| trouble(path, "starting the store", why);
        let mark_handle = mark.handle().map_err(failed)?;
        let state = Arc::new(state);
        let (requests, mut queue) = mpsc::channel(committer::QUEUE);
        let committer = thread::Builder::new().name("store-commit".to_owned()).spawn({
            let state = Arc::clone(&state);
            move || committer::run(&state, &mut mark, &mut queue)
        });
        let committer = committer.map_err(failed)?;
        let applier = thread::Builder::new().name("store-index".to_owned()).spawn({
            let (state, compact_bytes) = (Arc::clone(&state), options.compact_bytes);
            move || applier::run(&state, &mark_handle, compact_bytes)
        });
        let applier = applier.map_err(failed)?;
        let threads = Arc::new(Mutex::new(Some(Threads { committer, applier })));
        Ok(Sled { path: path.to_owned(), state, requests: Mutex::new(Some(requests)), threads })
    }

    fn stop_asking(&self) {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn stopped(&self) -> Error {
        unavailable(&self.path, "it is closed: open it again")
    }
}

#[async_trait]
impl Store for Sled {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        if let Some(recent) = self.state.recent(key) {
            return Ok(recent);
        }
        let (state, key) = (Arc::clone(&self.state), key.to_owned());
        spawn_blocking(move || state.indexed(&key)).await.unwrap_or_else(|_| Err(self.stopped()))
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<Entry>>> {
        let recent: Vec<_> = keys.iter().map(|key| self.state.recent(key)).collect();
        if recent.iter().all(Option::is_some) {
            return Ok(recent.into_iter().flatten().collect());
        }
        let state = Arc::clone(&self.state);
        let found = move |(recent, key): (Option<_>, &String)| recent.map_or_else(|| state.indexed(key), Ok);
        let all = spawn_blocking(move || recent.into_iter().zip(&keys).map(found).collect()).await;
        all.unwrap_or_else(|_| Err(self.stopped()))
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        let (state, prefix, after) = (Arc::clone(&self.state), prefix.to_owned(), after.map(str::to_owned));
        let scanned = spawn_blocking(move || state.scan(&prefix, after.as_deref(), limit)).await;
        scanned.unwrap_or_else(|_| Err(self.stopped()))
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        batch.check()?;
        let (asker, answer) = oneshot::channel();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let requests = requests.ok_or_else(|| self.stopped())?;
        requests.send((batch, asker)).await.map_err(|_| self.stopped())?;
        drop(requests);
        answer.await.unwrap_or_else(|_| Err(self.stopped()))
    }

    fn pages(&self) -> Pages {
        copy::pages(Arc::clone(&self.state), self.stopped())
    }
}

#[async_trait]
impl Erase for Sled {
    async fn erase_history(&self) -> Result<()> {
        self.state.ask_to_erase().await.unwrap_or_else(|_| Err(self.stopped()))
    }

    #[expect(clippy::disallowed_methods, reason = "paces background work; nothing that is kept depends on it")]
    async fn idle(&self) {
        while self.state.gives_way() {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

impl Debug for Sled {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sled").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Drop for Sled {
    fn drop(&mut self) {
        self.stop_asking();
        if let Err(why) = finish(&self.path, &self.state, &self.threads) {
            tracing::error!(why = &why as &dyn std::error::Error, "the store was closed, and is not as it should be");
        }
    }
}

#[derive(Debug)]
struct Threads {
    committer: JoinHandle<()>,
    applier: JoinHandle<()>,
}

/// Ends the threads one after the other, then the index, then the lock; a second caller waits for the first.
fn finish(path: &Path, state: &State, threads: &Mutex<Option<Threads>>) -> Result<()> {
    let mut threads = threads.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Threads { committer, applier }) = threads.take() else { return Ok(()) };
    let mut in_order = true;
    state.stop_long_work();
    if committer.join().is_err() {
        in_order = false;
        tracing::error!("the thread that commits had ended in a panic");
    }
    state.close();
    if applier.join().is_err() {
        in_order = false;
        tracing::error!("the thread that changes the index had ended in a panic");
    }
    // Callers that it has not answered are told that the store is closed.
    let unanswered = {
        let mut tables = state.tables();
        (std::mem::take(&mut tables.erasers), std::mem::take(&mut tables.copiers))
    };
    drop(unanswered);
    let closed = Err(unavailable(path, "it is closed: open it again"));
    let index = std::mem::replace(&mut *state.index.write().unwrap_or_else(PoisonError::into_inner), closed);
    let applied = index.map(|index| index.meta().applied);
    if let Err(why) = state.folder.settle_index() {
        tracing::warn!(%why, "the index does not get its own name back; the next start tries again");
        in_order = false;
    }
    // From now on anybody may change the files.
    if let Err(why) = boot::forget(&state.folder) {
        tracing::warn!(%why, "the store cannot be marked as closed");
    }
    let kept = state.is_intact().and_then(|()| see_end(state));
    if in_order
        && kept.is_ok()
        && state.is_checked.load(Ordering::SeqCst)
        && let Ok(applied) = applied
    {
        note_rest(state, applied);
    }
    state.folder.release();
    kept
}

/// Compares the end of the journal on the disk with the last commit.
fn see_end(state: &State) -> Result<()> {
    let last = state.journal.lock().unwrap_or_else(PoisonError::into_inner).last();
    let files = Files::list(&state.folder.journal(), state.folder.id)?;
    let end = files.end(state.folder.id)?.last;
    // A frame that was refused may be complete all the same, and counts then.
    if end == last || end.number > last.number {
        return Ok(());
    }
    let why = format!("it ends with commit {}, and commit {} was acknowledged", end.number, last.number);
    Err(corrupt(files.last().file.path(), why))
}

/// Notes that a large store was closed in order, so that the next start need not read all of it first.
fn note_rest(state: &State, applied: Witness) {
    let journal = state.journal.lock().unwrap_or_else(PoisonError::into_inner);
    let is_large = journal.n_bytes() + journal.snapshot_bytes() > state.large_bytes;
    if is_large
        && journal.is_in_order()
        && journal.last() == applied
        && let Err(why) = rest::note(&state.folder, applied)
    {
        tracing::warn!(%why, "the orderly end of the store cannot be noted; the next start takes longer");
    }
}
