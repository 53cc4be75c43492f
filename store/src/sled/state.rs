//! State shared by readers, the committer and the applier: the newest changes in memory, and the index below them.

use std::collections::btree_map::Entry as Place;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};

use super::disk::{trouble, unavailable, unavailable_because};
use super::folder::StoreFolder;
use super::group::{ChangeMap, EntryChange};
use super::index::{self, IndexDistrust, SledIndex};
use super::journal::StoreJournal;
use super::mark::CommitWitness;
use super::options::SledOptions;
use super::renew::IndexRecipe;
use super::reserve::DiskReserve;
use crate::page::{PAGE_BYTES, ScanPage, weight};
use crate::{Error, Result, StoreEntry};

pub(super) const HEAVY: usize = 2 << 20;

/// The bytes that may be pending during a copy before commits have to wait. The index does not change during a copy.
pub(super) const COPY_BACKLOG: usize = 64 << 20;

/// How long background work counts as running after its last call of [`SledState::gives_way`].
const BETWEEN: Duration = Duration::from_secs(5);

pub(super) type CopyRequest = (mpsc::Sender<Vec<StoreEntry>>, oneshot::Sender<Result<()>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpeningRead {
    All,
    /// Only the end was read: the store was closed properly, and its index contains everything in the journal.
    LittleAfterClose,
    /// Only the end was read: the process was killed.
    LittleAfterKill,
}

/// Lock order: journal, index, freezing, tables.
#[derive(Debug)]
pub(super) struct SledState {
    pub(super) folder: StoreFolder,
    pub(super) reserve: DiskReserve,
    pub(super) cache_bytes: u64,
    pub(super) large_bytes: u64,
    pub(super) refresh_bytes: usize,
    pub(super) is_checked: AtomicBool,
    pub(super) was_killed: bool,
    damage: watch::Sender<Option<Error>>,
    pub(super) journal: Mutex<StoreJournal>,
    pub(super) index: RwLock<Result<SledIndex>>,
    generations: AtomicU64,
    /// A scan holds it, so that the tables are not frozen during the scan.
    freezing: RwLock<()>,
    tables: Mutex<PendingTables>,
    /// Set before the store is closed, to stop long work.
    stopping: AtomicBool,
    pub(super) wake: Condvar,
}

/// Changes that are durable in the journal, but perhaps not yet in the index.
#[derive(Debug, Default)]
pub(super) struct PendingTables {
    active: ChangeMap,
    frozen: Arc<ChangeMap>,
    pub(super) weight: usize,
    last: Option<CommitWitness>,
    pub(super) closing: bool,
    /// Callers that wait until old values are erased from the files.
    pub(super) erasers: Vec<oneshot::Sender<Result<()>>>,
    pub(super) copiers: Vec<CopyRequest>,
    pub(super) copying: bool,
    gave_way: Option<Instant>,
}

impl SledState {
    pub(super) fn new(
        folder: StoreFolder,
        reserve: DiskReserve,
        options: &SledOptions,
        journal: StoreJournal,
        index: Result<SledIndex>,
        read: OpeningRead,
    ) -> SledState {
        SledState {
            folder,
            reserve,
            cache_bytes: options.cache_bytes,
            large_bytes: options.large_bytes,
            refresh_bytes: options.refresh_bytes,
            is_checked: AtomicBool::new(read == OpeningRead::All),
            was_killed: read == OpeningRead::LittleAfterKill,
            damage: watch::Sender::new(None),
            journal: Mutex::new(journal),
            index: RwLock::new(index),
            generations: AtomicU64::new(0),
            freezing: RwLock::new(()),
            tables: Mutex::new(PendingTables::default()),
            stopping: AtomicBool::new(false),
            wake: Condvar::new(),
        }
    }

    pub(super) fn tables(&self) -> MutexGuard<'_, PendingTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the index could not be made. Does not wait while it is being made.
    pub(super) fn lacks_index(&self) -> bool {
        self.index.try_read().is_ok_and(|index| index.is_err())
    }

    pub(super) fn is_intact(&self) -> Result<()> {
        self.damage.borrow().clone().map_or(Ok(()), Err)
    }

    pub(super) fn watch_for_damage(&self) -> watch::Receiver<Option<Error>> {
        self.damage.subscribe()
    }

    /// From now on, reports damage to all callers and stops commits. The files stay as they are.
    pub(super) fn condemn(&self, why: &Error) {
        *self.index.write().unwrap_or_else(PoisonError::into_inner) = Err(why.clone());
        let mut tables = self.tables();
        self.damage.send_replace(Some(why.clone()));
        let (erasers, copiers) = (std::mem::take(&mut tables.erasers), std::mem::take(&mut tables.copiers));
        drop(tables);
        for asker in erasers.into_iter().chain(copiers.into_iter().map(|(_, asker)| asker)) {
            let _ = asker.send(Err(why.clone()));
        }
    }

    /// Returns the entry under `key` if it was changed recently, or `Some(None)` if it was deleted.
    pub(super) fn recent(&self, key: &str) -> Option<Option<StoreEntry>> {
        let tables = self.tables();
        let change = tables.active.get(key).or_else(|| tables.frozen.get(key))?;
        Some(entry(key, change))
    }

    pub(super) fn version(&self, key: &str) -> Result<u64> {
        let recent = {
            let tables = self.tables();
            tables.active.get(key).or_else(|| tables.frozen.get(key)).map(EntryChange::version_now)
        };
        match recent {
            Some(version) => Ok(version),
            None => Ok(self.ask(|index| index.get(key))?.map_or(0, |entry| entry.version)),
        }
    }

    pub(super) fn indexed(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.ask(|index| index.get(key))
    }

    pub(super) fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.ask(|index| {
            let _not_now = self.freezing.read().unwrap_or_else(PoisonError::into_inner);
            let recent = self.tables().range(prefix, after, limit);
            let mut recent = recent.iter().peekable();
            let mut page = ScanPage::new(limit);
            if !page.is_full() {
                index.scan(prefix, after, &mut |old| {
                    while let Some((key, change)) = recent.next_if(|(key, _)| **key < old.key) {
                        entry(key, change).into_iter().for_each(|entry| page.push(entry));
                    }
                    match recent.next_if(|(key, _)| **key == old.key) {
                        Some((key, change)) => entry(key, change).into_iter().for_each(|entry| page.push(entry)),
                        None => page.push(old),
                    }
                    !page.is_full()
                })?;
            }
            recent.filter_map(|(key, change)| entry(key, change)).for_each(|entry| page.push(entry));
            Ok(page.into_entries())
        })
    }

    pub(super) fn publish(&self, changes: ChangeMap, now: CommitWitness) {
        let mut tables = self.tables();
        let was_idle = tables.weight == 0;
        for (key, change) in changes {
            let (n_key, n_value) = (key.len(), change.n_bytes());
            match tables.active.insert(key, change) {
                Some(older) => tables.weight = tables.weight + n_value - older.n_bytes(),
                None => tables.weight += n_key + n_value,
            }
        }
        tables.last = Some(now);
        // Otherwise the applier waits for its time. Waking it would have no use.
        if was_idle || tables.weight >= HEAVY {
            self.wake.notify_all();
        }
    }

    pub(super) fn wait_for_room(&self, weight: usize, patience: Duration) -> bool {
        let is_full =
            |tables: &mut PendingTables| tables.weight > if tables.copying { weight.max(COPY_BACKLOG) } else { weight };
        let waited = self.wake.wait_timeout_while(self.tables(), patience, is_full);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// Records background work and returns whether it has to wait: for a copy, a snapshot or an erasure, or while a
    /// quarter of the bytes are pending that users' commits may have. Never, if the store is closing.
    #[expect(clippy::disallowed_methods, reason = "paces background work; nothing that is kept depends on it")]
    pub(super) fn gives_way(&self) -> bool {
        let mut tables = self.tables();
        tables.gave_way = Some(Instant::now());
        let is_asked = !tables.erasers.is_empty() || !tables.copiers.is_empty();
        let is_busy = tables.copying || is_asked || tables.weight >= HEAVY;
        is_busy && !tables.closing && self.is_intact().is_ok()
    }

    pub(super) fn has_background_work(&self) -> bool {
        self.tables().gave_way.is_some_and(|last| last.elapsed() < BETWEEN)
    }

    pub(super) fn ask_to_erase(&self) -> oneshot::Receiver<Result<()>> {
        let (asker, answer) = oneshot::channel();
        let mut tables = self.tables();
        // After the applier has ended, there would be no answer.
        if let Err(why) = self.is_intact() {
            let _ = asker.send(Err(why));
        } else if !tables.closing {
            tables.erasers.push(asker);
        }
        drop(tables);
        self.wake.notify_all();
        answer
    }

    pub(super) fn ask_to_copy(&self, pages: mpsc::Sender<Vec<StoreEntry>>) -> oneshot::Receiver<Result<()>> {
        let (asker, answer) = oneshot::channel();
        let mut tables = self.tables();
        if let Err(why) = self.is_intact() {
            let _ = asker.send(Err(why));
        } else if !tables.closing {
            tables.copiers.push((pages, asker));
        }
        drop(tables);
        self.wake.notify_all();
        answer
    }

    pub(super) fn stop_long_work(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    pub(super) fn go_on(&self) -> Result<()> {
        match self.stopping.load(Ordering::SeqCst) {
            true => Err(unavailable(&self.folder.index(), "the store is being closed: open it again")),
            false => Ok(()),
        }
    }

    pub(super) fn close(&self) {
        self.tables().closing = true;
        self.wake.notify_all();
    }

    pub(super) fn freeze(&self) -> Option<(Arc<ChangeMap>, CommitWitness)> {
        let _no_scan = self.freezing.write().unwrap_or_else(PoisonError::into_inner);
        let mut tables = self.tables();
        let last = tables.last.take()?;
        tables.weight = 0;
        self.wake.notify_all();
        tables.frozen = Arc::new(std::mem::take(&mut tables.active));
        Some((Arc::clone(&tables.frozen), last))
    }

    pub(super) fn melt(&self) {
        self.tables().frozen = Arc::default();
    }

    pub(super) fn rebuild(&self, generation: u64, IndexDistrust { why, .. }: IndexDistrust) -> Result<()> {
        tracing::warn!(why, "the index is unreliable; rebuilding it from the journal");
        self.make_index_again(generation)
    }

    /// Rebuilds the index from the journal, unless it was rebuilt after `generation`.
    pub(super) fn make_index_again(&self, generation: u64) -> Result<()> {
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        match &*index {
            Ok(newer) if newer.generation > generation => return Ok(()),
            _ => {}
        }
        self.build_in(&journal, index)
    }

    fn build_in(&self, journal: &StoreJournal, mut index: RwLockWriteGuard<'_, Result<SledIndex>>) -> Result<()> {
        let mut place = self.folder.index();
        let old = std::mem::replace(&mut *index, Err(unavailable(&place, "the index is being rebuilt")));
        if let Ok(old) = old {
            // The other place may be in use by an index that is being made.
            place = old.folder.clone();
            if let Err(why) = old.destroy() {
                let why = trouble(&place, "removing the distrusted index", why);
                *index = Err(why.clone());
                return Err(why);
            }
        }
        let generation = 1 + self.generations.fetch_add(1, Ordering::Relaxed);
        let (id, cache_bytes, reserve) = (self.folder.id, self.cache_bytes, &self.reserve);
        let recipe = IndexRecipe { id, cache_bytes, generation, reserve, go_on: &|| self.go_on() };
        *index = recipe.make(&place, journal.files(), journal.last());
        if index.is_ok() {
            let mut tables = self.tables();
            tables.active.clear();
            tables.frozen = Arc::default();
            tables.weight = 0;
            tables.last = None;
        }
        let rebuilt = index.as_ref().map(|_| ()).map_err(Clone::clone);
        drop(index);
        self.wake_applier();
        rebuilt
    }

    pub(super) fn has_changed(&self, bytes: usize) -> bool {
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        index.as_ref().is_ok_and(|index| index.has_changed(bytes))
    }

    pub(super) fn reopen_index(&self) -> Result<()> {
        // Hold the journal, since the index may have to be rebuilt.
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let mut place = self.index.write().unwrap_or_else(PoisonError::into_inner);
        if let Err(why) = &*place {
            return Err(why.clone());
        }
        let reopening = Err(unavailable(&self.folder.index(), "the index is being reopened"));
        let index = std::mem::replace(&mut *place, reopening)?;
        match index.reopen(self.cache_bytes) {
            Ok(index) => {
                *place = Ok(index);
                Ok(())
            }
            Err(IndexDistrust { why, .. }) => {
                tracing::warn!(why, "the index is unreliable; rebuilding it from the journal");
                self.build_in(&journal, place)
            }
        }
    }

    /// Replaces the index of `generation` by a new one, which lacks only pending changes. Returns the old one, or
    /// returns the new one if the index failed or was rebuilt since.
    pub(super) fn replace_index(
        &self,
        generation: u64,
        mut new: SledIndex,
    ) -> std::result::Result<SledIndex, Box<SledIndex>> {
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*index, Ok(present) if present.generation == generation) {
            return Err(Box::new(new));
        }
        new.generation = 1 + self.generations.fetch_add(1, Ordering::Relaxed);
        Ok(std::mem::replace(&mut *index, Ok(new)).expect("it was just there"))
    }

    /// Gives up the index until the applier tries again.
    fn give_in(&self, generation: u64, why: IndexDistrust) -> Error {
        let problem = "the index keeps failing: check the disk and its mount";
        let error = unavailable_because(&self.folder.index(), problem, why);
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        if matches!(&*index, Ok(newest) if newest.generation == generation) {
            *index = Err(error.clone());
        }
        drop(index);
        self.wake_applier();
        error
    }

    /// Wakes the applier. It checks its work while it holds the tables, so locking them first ensures that it is
    /// waiting.
    fn wake_applier(&self) {
        drop(self.tables());
        self.wake.notify_all();
    }

    /// Queries the index. Repeats the query after each rebuild, at most twice.
    fn ask<T>(&self, question: impl Fn(&SledIndex) -> index::IndexResult<T>) -> Result<T> {
        let mut n_rebuilt = 0;
        loop {
            let (answer, generation) = match &*self.index.read().unwrap_or_else(PoisonError::into_inner) {
                Ok(index) => (question(index), index.generation),
                Err(why) => return Err(why.clone()),
            };
            match answer {
                Ok(answer) => return Ok(answer),
                Err(why) if n_rebuilt == 2 => return Err(self.give_in(generation, why)),
                Err(why) => self.rebuild(generation, why)?,
            }
            n_rebuilt += 1;
        }
    }
}

impl PendingTables {
    pub(super) fn is_asked(&self) -> bool {
        self.closing || !self.erasers.is_empty() || !self.copiers.is_empty()
    }

    fn range(&self, prefix: &str, after: Option<&str>, limit: usize) -> ChangeMap {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let mut merged = ChangeMap::new();
        for table in [&self.active, &*self.frozen] {
            let (mut n_entries, mut n_bytes) = (0, 0);
            for (key, change) in table.range::<str, _>((from, Bound::Unbounded)) {
                if n_entries >= limit || n_bytes >= PAGE_BYTES || !key.starts_with(prefix) {
                    break;
                }
                // An entry that a newer table deleted or replaced does not count, so a page may need more entries after
                // it.
                if let Place::Vacant(place) = merged.entry(key.clone()) {
                    n_entries += usize::from(change.value.is_some());
                    n_bytes += change.value.as_ref().map_or(0, |value| weight(key, value));
                    place.insert(change.clone());
                }
            }
        }
        merged
    }
}

fn entry(key: &str, change: &EntryChange) -> Option<StoreEntry> {
    let value = change.value.clone()?;
    Some(StoreEntry { key: key.to_owned(), value, version: change.version })
}
