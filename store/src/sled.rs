//! The embedded backend: an authoritative journal, and sled as the index over it.
//!
//! `docs/store.md` describes the folder, the format of its files, and every operation with its steps.
//!
//! # The journal
//!
//! The committer appends a frame, syncs it, sets the mark, and only then answers. So unreadable data at the very end of
//! the journal can be the rest of an unacknowledged append. It is cut off if nothing readable follows, and neither the
//! mark nor the index knows of a later commit. Any other unreadable data is [`Error::Corrupt`], and nothing is changed.
//!
//! The applier checks a snapshot's digest and reads it back before it names the file. Only then it removes the files
//! that the snapshot replaces. A file in use cannot be removed, and no second file gets its name.
//!
//! Replaced values stay in the segments until a snapshot replaces those, and in sled's files until sled reuses the
//! space. [`Erase::erase_history`] removes both: it makes a snapshot, and from it a new index while the old one serves.
//! If the disk has no space for two, the old one is removed first, and all callers wait. Old files are removed, not
//! overwritten, so the file system may keep their blocks.
//!
//! After a disk error nothing of the group is acknowledged. The segment is cut back to the last good frame through a
//! new handle. While that fails, every commit is [`Error::Unavailable`], but reading continues. On a full disk the
//! index gets the reserve, and commits are refused until the reserve can be held again. If the process ends before the
//! segment is cut back, the next start may find the frame complete, and then it counts. So "not acknowledged" does not
//! mean "not committed".
//!
//! # The index
//!
//! sled's tree holds each entry with its version and a checksum. One more record holds the last commit in the tree, and
//! the number and digest of its entries. Durable changes stay in memory until the applier writes them to sled, and
//! readers look at both. So a commit waits only for the journal, and a key that changes often costs sled little. If too
//! much is pending, commits wait, and are refused after a while. Background work waits earlier ([`Erase::idle`]). An
//! index that is damaged, incomplete or behind, or that panics, is rebuilt from the journal at any time.
//!
//! The start compares all entries with the digest and reads the whole journal. A large store is opened first and read
//! later in two cases: it was closed properly and its files have the same lengths and modification times, or its process
//! was killed but the machine kept running. In the first case a snapshot of the index replaces a damaged journal. In the
//! second the store stops answering ([`Sled::damaged`]), and the next start refuses it. After a power cut everything is
//! read first. sled syncs only once a second and reuses its own space, so entries may be missing although no byte is wrong.
//!
//! sled records the places of its pages only when it is opened, and the next start reads everything written later. So
//! the applier reopens the index after each 64 MiB of changes, while all callers wait. During background work it
//! instead makes a new index after 512 MiB, as for an erasure, and no caller waits.
//!
//! # Undetected damage
//!
//! Only two kinds of damage together, at the very end, go unnoticed. The store then looks as if it never had the last
//! commits. The mark survives a power cut only about 100 ms after the answer; before that, only the frame does. So
//! either the power fails within that time *and* the last frames are damaged later. Or the end of the journal is cut
//! off on a frame's boundary *and* both mark and index are removed or set back. A disk pulled out of a running machine
//! counts as damage, which may be noticed only after the first requests.

use std::fmt::{self, Debug, Formatter};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

use self::committer::CommitRequest;
use self::disk::{corrupt, trouble, unavailable, unavailable_because};
use self::mark::CommitWitness;
use self::state::SledState;
use self::survey::JournalFiles;
use crate::{Batch, Erase, Error, PageStream, Result, Store, StoreEntry};

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

pub use options::SledOptions;

const PAUSE: Duration = Duration::from_millis(20);

/// An embedded store in a folder, which only one process at a time may open.
pub struct Sled {
    path: PathBuf,
    state: Arc<SledState>,
    /// `None` after the store is closed.
    requests: Mutex<Option<mpsc::Sender<CommitRequest>>>,
    threads: Arc<Mutex<Option<SledThreads>>>,
}

impl Sled {
    /// Opens the store in the folder `path`, or makes a new one there. It traces progress if it takes long.
    ///
    /// # Errors
    /// [`Error::Unavailable`]: the folder is locked, not writable, or not a store's; [`Error::Newer`]: its format is newer;
    /// [`Error::Corrupt`]: the journal is damaged.
    pub async fn open(path: impl AsRef<Path>, options: SledOptions) -> Result<Sled> {
        let path = path.as_ref().to_owned();
        let folder = path.clone();
        let opened = spawn_blocking(move || Sled::open_in(&path, &options)).await;
        opened
            .unwrap_or_else(|why| Err(unavailable_because(&folder, "opening it stopped unexpectedly: try again", why)))
    }

    /// Returns whether there is a store in the folder `path`. Changes nothing.
    #[must_use]
    pub fn is_at(path: impl AsRef<Path>) -> bool {
        path.as_ref().join("format").is_file()
    }

    /// Returns the id of the process that has the store in the folder `path` open, if there is one, or 0 if its id is
    /// unknown. Changes nothing.
    #[must_use]
    pub fn used_by(path: impl AsRef<Path>) -> Option<u32> {
        folder::used_by(path.as_ref())
    }

    /// Waits until damage is found in data that the start did not read, and returns it. From then on all operations
    /// return this error.
    pub async fn damaged(&self) -> Error {
        let mut damage = self.state.watch_for_damage();
        match damage.wait_for(Option::is_some).await.ok().and_then(|found| found.clone()) {
            Some(why) => why,
            None => std::future::pending().await,
        }
    }

    /// Answers queued calls, completes the index, and releases the folder. It also compares the end of the journal on
    /// the disk with the last commit. Later calls return [`Error::Unavailable`]. Dropping the store does the same, but
    /// blocks.
    ///
    /// # Errors
    /// [`Error::Corrupt`] or [`Error::Unavailable`]: the files lack acknowledged data, or cannot be read.
    pub async fn close(&self) -> Result<()> {
        self.stop_asking();
        let (state, threads) = (Arc::clone(&self.state), Arc::clone(&self.threads));
        let path = self.path.clone();
        let closed = spawn_blocking(move || finish(&path, &state, &threads)).await;
        closed.unwrap_or_else(|why| Err(unavailable_because(&self.path, "closing it stopped unexpectedly", why)))
    }

    fn open_in(path: &Path, options: &SledOptions) -> Result<Sled> {
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
        let threads = Arc::new(Mutex::new(Some(SledThreads { committer, applier })));
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
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        if let Some(recent) = self.state.recent(key) {
            return Ok(recent);
        }
        let (state, key) = (Arc::clone(&self.state), key.to_owned());
        spawn_blocking(move || state.indexed(&key)).await.unwrap_or_else(|_| Err(self.stopped()))
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        let recent: Vec<_> = keys.iter().map(|key| self.state.recent(key)).collect();
        if recent.iter().all(Option::is_some) {
            return Ok(recent.into_iter().flatten().collect());
        }
        let state = Arc::clone(&self.state);
        let found = move |(recent, key): (Option<_>, &String)| recent.map_or_else(|| state.indexed(key), Ok);
        let all = spawn_blocking(move || recent.into_iter().zip(&keys).map(found).collect()).await;
        all.unwrap_or_else(|_| Err(self.stopped()))
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
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

    fn pages(&self) -> PageStream {
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
struct SledThreads {
    committer: JoinHandle<()>,
    applier: JoinHandle<()>,
}

/// Ends the threads one after another, then the index, then the lock. A second caller waits for the first.
fn finish(path: &Path, state: &SledState, threads: &Mutex<Option<SledThreads>>) -> Result<()> {
    let mut threads = threads.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(SledThreads { committer, applier }) = threads.take() else { return Ok(()) };
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
    // Dropping them gives callers the error that the store is closed.
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
    // Other programs may change the files after this.
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

fn see_end(state: &SledState) -> Result<()> {
    let last = state.journal.lock().unwrap_or_else(PoisonError::into_inner).last();
    let files = JournalFiles::list(&state.folder.journal(), state.folder.id)?;
    let end = files.end(state.folder.id)?.last;
    if end == last || end.number > last.number {
        return Ok(());
    }
    let why = format!("it ends with commit {}, and commit {} was acknowledged", end.number, last.number);
    Err(corrupt(files.last().file.path(), why))
}

fn note_rest(state: &SledState, applied: CommitWitness) {
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
