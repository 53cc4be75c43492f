//! The index: sled behind checks, since sled may panic, lose entries or return wrong ones.

use std::fs;
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::disk::{is_full, sync_name};
use super::frame::checksum;
use super::group::{ByteReader, ChangeMap, EntryChange};
use super::mark::{CommitWitness, beginning};
use crate::{Error, StoreEntry};

#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub(super) struct IndexDistrust {
    pub(super) why: String,
    pub(super) is_full: bool,
}

impl IndexDistrust {
    pub(super) fn new(why: impl Into<String>) -> IndexDistrust {
        IndexDistrust { why: why.into(), is_full: false }
    }
}

impl From<io::Error> for IndexDistrust {
    fn from(why: io::Error) -> IndexDistrust {
        IndexDistrust { is_full: is_full(why.kind()), why: why.to_string() }
    }
}

impl From<::sled::Error> for IndexDistrust {
    fn from(why: ::sled::Error) -> IndexDistrust {
        let is_full = matches!(&why, ::sled::Error::Io(why) if is_full(why.kind()));
        IndexDistrust { is_full, why: why.to_string() }
    }
}

#[derive(Debug)]
pub(super) enum IndexTrouble {
    Store(Error),
    Index(IndexDistrust),
}

impl From<Error> for IndexTrouble {
    fn from(why: Error) -> IndexTrouble {
        IndexTrouble::Store(why)
    }
}

impl From<IndexDistrust> for IndexTrouble {
    fn from(why: IndexDistrust) -> IndexTrouble {
        IndexTrouble::Index(why)
    }
}

/// A check that long work makes at every step. An error is the reason to stop.
pub(super) type GoOn<'a> = dyn Fn() -> crate::Result<()> + Sync + 'a;

pub(super) type IndexResult<T> = std::result::Result<T, IndexDistrust>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IndexMeta {
    /// The last commit that is completely in the index.
    pub(super) applied: CommitWitness,
    /// The last commit that may be partly in the index.
    pub(super) reach: u64,
    pub(super) n_entries: u64,
    /// The sum of the stamps of all entries, which a missing or outdated entry would change.
    pub(super) digest: u64,
}

#[derive(Debug)]
pub(super) struct SledIndex {
    /// `None` only during the drop.
    db: Option<::sled::Db>,
    id: u64,
    meta: Mutex<IndexMeta>,
    n_changed: AtomicUsize,
    pub(super) folder: PathBuf,
    pub(super) generation: u64,
}

const META_KEY: &[u8] = &[0];
const ENTRY_KEY: u8 = 1;
const META: usize = 40;

/// So many bytes of changes make a start after a kill noticeably slower. sled's log grows by about three times as much.
pub(super) const MUCH: usize = 64 << 20;

/// How long to try to reopen, and the pause between tries. Idle threads of sled may still hold its files.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(10);

/// The minimum number of ranges for each thread that reads the entries, since ranges differ in size.
const RANGES_EACH: usize = 32;

/// The number of changes in one batch for sled. Readers wait while sled applies a batch.
const N_CHANGES: usize = 64;

impl SledIndex {
    /// Opens an existing index. Do not trust it before it was [checked](SledIndex::check).
    pub(super) fn open(folder: &Path, cache_bytes: u64, id: u64) -> IndexResult<SledIndex> {
        guarded(|| {
            let mut index = SledIndex::database(folder, cache_bytes, id, 0)?;
            let bytes = index.db().get(META_KEY)?.ok_or_else(|| IndexDistrust::new("it has no beginning"))?;
            let meta = IndexMeta::decode(&bytes, id).ok_or_else(|| IndexDistrust::new("its beginning is damaged"))?;
            index.meta = Mutex::new(meta);
            Ok(index)
        })
    }

    /// Compares every entry with its checksum, and all with their digest, in several threads. Calls `go_on` before each
    /// range of entries, and stops with its error.
    pub(super) fn check(&self, n_threads: usize, go_on: &GoOn) -> std::result::Result<(), IndexTrouble> {
        let cuts = guarded(|| self.cuts(n_threads * RANGES_EACH))?;
        let n_begun = AtomicUsize::new(0);
        let read = || {
            let mut sum = (0, 0_u64);
            loop {
                let at = n_begun.fetch_add(1, Ordering::Relaxed);
                // The entries before the first cut are also a range.
                let from = at.checked_sub(1).map(|before| cuts.get(before));
                if from == Some(None) {
                    return Ok(sum);
                }
                go_on()?;
                let from = from.flatten().map_or([ENTRY_KEY].as_slice(), Vec::as_slice);
                let (n_entries, digest) = guarded(|| self.sum(from, cuts.get(at).map(Vec::as_slice)))?;
                sum = (sum.0 + n_entries, sum.1.wrapping_add(digest));
            }
        };
        let (mut n_entries, mut digest) = (0, 0_u64);
        let sums: Vec<std::result::Result<(u64, u64), IndexTrouble>> = thread::scope(|scope| {
            let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(read)).collect();
            let own = read();
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|_| Err(not_all_there().into())));
            std::iter::once(own).chain(others).collect()
        });
        for sum in sums {
            let sum = sum?;
            n_entries += sum.0;
            digest = digest.wrapping_add(sum.1);
        }
        let meta = self.meta();
        if (n_entries, digest) == (meta.n_entries, meta.digest) { Ok(()) } else { Err(not_all_there().into()) }
    }

    fn sum(&self, from: &[u8], to: Option<&[u8]>) -> IndexResult<(u64, u64)> {
        let (mut n_entries, mut digest) = (0, 0_u64);
        for item in self.db().range::<&[u8], _>((Bound::Included(from), to.map_or(Bound::Unbounded, Bound::Excluded))) {
            let (key, kept) = item?;
            n_entries += 1;
            digest = digest.wrapping_add(self.parts(&key[1..], &kept)?.stamp);
        }
        Ok((n_entries, digest))
    }

    /// Returns keys that cut the entries into ranges: at least `n_wanted`, if there are enough. The first cuts are
    /// where the first differing byte of the keys changes, then the next byte within each of these ranges, and so on.
    fn cuts(&self, n_wanted: usize) -> IndexResult<Vec<Vec<u8>>> {
        let mut cuts = vec![vec![ENTRY_KEY]];
        loop {
            let mut finer = Vec::new();
            for cut in &cuts {
                self.cut_finer(cut, &mut finer)?;
            }
            finer.sort_unstable();
            finer.dedup();
            if finer.len() <= cuts.len() || finer.len() >= n_wanted {
                return Ok(finer);
            }
            cuts = finer;
        }
    }

    fn cut_finer(&self, start: &[u8], finer: &mut Vec<Vec<u8>>) -> IndexResult<()> {
        let key_of =
            |item: ::sled::Result<(::sled::IVec, ::sled::IVec)>| item.map(|(key, _)| key).map_err(IndexDistrust::from);
        let mut within = self.db().range(start..after(start)?.as_slice());
        let Some(first) = within.next().map(key_of).transpose()? else { return Ok(()) };
        let last = within.next_back().map(key_of).transpose()?.unwrap_or_else(|| first.clone());
        let n_alike = first.iter().zip(last.iter()).take_while(|(one, other)| one == other).count();
        let mut next = Some(first);
        while let Some(key) = next.filter(|key| key.starts_with(start)) {
            let cut = key[..key.len().min(n_alike + 1)].to_vec();
            let from = if cut.len() > n_alike { after(&cut)? } else { [&cut, [0].as_slice()].concat() };
            next = self.db().range(from..).next().map(key_of).transpose()?;
            finer.push(cut);
        }
        Ok(())
    }

    pub(super) fn create(folder: &Path, cache_bytes: u64, id: u64, generation: u64) -> IndexResult<SledIndex> {
        match fs::remove_dir_all(folder) {
            Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(why.into()),
            _ => {}
        }
        guarded(|| {
            let index = SledIndex::database(folder, cache_bytes, id, generation)?;
            index.db().insert(META_KEY, index.meta().encode(id).as_slice())?;
            Ok(index)
        })
    }

    pub(super) fn meta(&self) -> IndexMeta {
        *self.meta.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, key: &str) -> IndexResult<Option<StoreEntry>> {
        guarded(|| {
            let Some(kept) = self.db().get(entry_key(key))? else { return Ok(None) };
            self.decode(key.as_bytes(), &kept).map(|(entry, _)| Some(entry))
        })
    }

    pub(super) fn scan(
        &self,
        prefix: &str,
        after: Option<&str>,
        each: &mut dyn FnMut(StoreEntry) -> bool,
    ) -> IndexResult<()> {
        guarded(|| {
            let from = match after {
                Some(after) if after >= prefix => Bound::Excluded(entry_key(after)),
                _ => Bound::Included(entry_key(prefix)),
            };
            for item in self.db().range((from, Bound::Unbounded)) {
                let (key, kept) = item?;
                if !key[1..].starts_with(prefix.as_bytes()) || !each(self.decode(&key[1..], &kept)?.0) {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Applies changes that bring the state up to `now`, or to a state before `reach` if `now` is `None`. After an
    /// interruption the same changes can be applied again.
    pub(super) fn apply(&self, changes: &ChangeMap, now: Option<CommitWitness>, reach: u64) -> IndexResult<()> {
        guarded(|| {
            let mut meta = self.meta();
            meta.reach = meta.reach.max(reach);
            let mut changes = changes.iter().peekable();
            loop {
                let mut batch = ::sled::Batch::default();
                for (key, EntryChange { version, value }) in changes.by_ref().take(N_CHANGES) {
                    let kept_key = entry_key(key);
                    if let Some(old) = self.db().get(&kept_key)? {
                        let (_, stamp) = self.decode(key.as_bytes(), &old)?;
                        meta.n_entries = meta.n_entries.wrapping_sub(1);
                        meta.digest = meta.digest.wrapping_sub(stamp);
                    }
                    self.n_changed.fetch_add(kept_key.len() + value.as_ref().map_or(0, Vec::len), Ordering::Relaxed);
                    if let Some(value) = value {
                        let (kept, stamp) = self.encode(key, *version, value);
                        meta.n_entries = meta.n_entries.wrapping_add(1);
                        meta.digest = meta.digest.wrapping_add(stamp);
                        batch.insert(kept_key, kept);
                    } else {
                        batch.remove(kept_key);
                    }
                }
                let done = changes.peek().is_none();
                if done {
                    meta.applied = now.unwrap_or(meta.applied);
                }
                batch.insert(META_KEY, meta.encode(self.id).as_slice());
                self.db().apply_batch(batch)?;
                *self.meta.lock().unwrap_or_else(PoisonError::into_inner) = meta;
                if done {
                    return Ok(());
                }
            }
        })
    }

    /// Flushes sled, which detects a full disk. Reopens the index if more than `much` bytes were changed.
    pub(super) fn settle(self, cache_bytes: u64, much: usize) -> IndexResult<SledIndex> {
        guarded(|| Ok(self.db().flush().map(drop)?))?;
        if self.has_changed(much) { self.reopen(cache_bytes) } else { Ok(self) }
    }

    pub(super) fn has_changed(&self, bytes: usize) -> bool {
        self.n_changed.load(Ordering::Relaxed) > bytes
    }

    pub(super) fn destroy(self) -> io::Result<()> {
        let folder = self.folder.clone();
        drop(self);
        fs::remove_dir_all(&folder).and_then(|()| sync_name(&folder))
    }

    /// Reopens the index, which makes sled record the places of its pages. The next start reads everything written
    /// later.
    #[expect(clippy::disallowed_methods, reason = "bounds how often it is tried; nothing that is kept depends on it")]
    pub(super) fn reopen(self, cache_bytes: u64) -> IndexResult<SledIndex> {
        let (folder, id, meta, generation) = (self.folder.clone(), self.id, self.meta(), self.generation);
        drop(self);
        let begun = Instant::now();
        let mut opened = SledIndex::open(&folder, cache_bytes, id);
        while opened.is_err() && begun.elapsed() < PATIENCE {
            thread::park_timeout(PAUSE);
            opened = SledIndex::open(&folder, cache_bytes, id);
        }
        let mut index = opened?;
        index.generation = generation;
        if index.meta() == meta { Ok(index) } else { Err(not_all_there()) }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = IndexResult<StoreEntry>> {
        let meta = self.meta();
        let (mut n_entries, mut digest) = (0, 0_u64);
        let mut items = self.db().range([ENTRY_KEY].as_slice()..);
        let mut over = false;
        std::iter::from_fn(move || {
            if over {
                return None;
            }
            let next = guarded(|| match items.next() {
                Some(item) => {
                    let (key, kept) = item?;
                    let (entry, stamp) = self.decode(&key[1..], &kept)?;
                    n_entries += 1;
                    digest = digest.wrapping_add(stamp);
                    Ok(Some(entry))
                }
                None if (n_entries, digest) == (meta.n_entries, meta.digest) => Ok(None),
                None => Err(not_all_there()),
            });
            over = !matches!(next, Ok(Some(_)));
            next.transpose()
        })
    }

    fn database(folder: &Path, cache_bytes: u64, id: u64, generation: u64) -> IndexResult<SledIndex> {
        let config = ::sled::Config::new().path(folder).cache_capacity(cache_bytes).flush_every_ms(Some(1000));
        let db = Some(config.open()?);
        let meta = IndexMeta { applied: beginning(id), reach: 0, n_entries: 0, digest: 0 };
        Ok(SledIndex {
            db,
            id,
            meta: Mutex::new(meta),
            n_changed: AtomicUsize::new(0),
            folder: folder.to_owned(),
            generation,
        })
    }

    fn db(&self) -> &::sled::Db {
        self.db.as_ref().expect("the index is there until it is dropped")
    }

    #[cfg(test)]
    pub(super) fn spoil(&self, key: &str) {
        let mut kept = self.db().get(entry_key(key)).unwrap().unwrap().to_vec();
        *kept.last_mut().unwrap() ^= 1;
        self.db().insert(entry_key(key), kept).unwrap();
    }

    #[cfg(test)]
    pub(super) fn lose(&self, key: &str) {
        self.db().remove(entry_key(key)).unwrap().unwrap();
    }

    /// Returns the stored form (version, checksum of key, version and value, and value), and the stamp for the digest.
    fn encode(&self, key: &str, version: u64, value: &[u8]) -> (Vec<u8>, u64) {
        let crc = check_of(self.id, key.as_bytes(), version, value);
        let mut kept = Vec::with_capacity(12 + value.len());
        kept.extend_from_slice(&version.to_le_bytes());
        kept.extend_from_slice(&crc.to_le_bytes());
        kept.extend_from_slice(value);
        (kept, stamp(version, crc))
    }

    fn decode(&self, key: &[u8], kept: &[u8]) -> IndexResult<(StoreEntry, u64)> {
        let EntryParts { key, version, value, stamp } = self.parts(key, kept)?;
        Ok((StoreEntry { key: key.to_owned(), value: value.to_owned(), version }, stamp))
    }

    fn parts<'a>(&self, key: &'a [u8], kept: &'a [u8]) -> IndexResult<EntryParts<'a>> {
        let mut reader = ByteReader(kept);
        let parts =
            reader.u64().zip(reader.u32()).filter(|(version, crc)| *crc == check_of(self.id, key, *version, reader.0));
        let parts = parts.zip(std::str::from_utf8(key).ok()).map(|((version, crc), key)| EntryParts {
            key,
            version,
            value: reader.0,
            stamp: stamp(version, crc),
        });
        parts.ok_or_else(|| IndexDistrust::new("an entry does not match its checksum"))
    }
}

struct EntryParts<'a> {
    key: &'a str,
    version: u64,
    value: &'a [u8],
    stamp: u64,
}

impl Drop for SledIndex {
    /// Drops sled, which flushes. A broken index must neither hang nor panic this thread.
    fn drop(&mut self) {
        let flushed = guarded(|| {
            let db = self.db.take().expect("it is dropped once");
            Ok(db.flush().map(|_| drop(db))?)
        });
        if let Err(IndexDistrust { why, .. }) = flushed {
            tracing::warn!(why, "the index could not be closed properly; it will be rebuilt");
        }
    }
}

impl IndexMeta {
    fn encode(&self, id: u64) -> [u8; META] {
        let mut bytes = [0; META];
        bytes[..8].copy_from_slice(&self.applied.number.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.applied.chain.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.reach.to_le_bytes());
        bytes[20..28].copy_from_slice(&self.n_entries.to_le_bytes());
        bytes[28..36].copy_from_slice(&self.digest.to_le_bytes());
        let crc = checksum(id, &[&bytes[..36]]);
        bytes[36..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8], id: u64) -> Option<IndexMeta> {
        let mut reader = ByteReader(bytes);
        let applied = CommitWitness { number: reader.u64()?, chain: reader.u32()? };
        let meta = IndexMeta { applied, reach: reader.u64()?, n_entries: reader.u64()?, digest: reader.u64()? };
        (reader.u32()? == checksum(id, &[&bytes[..36]])).then_some(meta)
    }
}

pub(super) fn is_of_full_disk(why: &Error) -> bool {
    let Error::Unavailable { source: Some(source), .. } = why else { return false };
    let of_system = source.downcast_ref::<io::Error>().is_some_and(|why| is_full(why.kind()));
    of_system || source.downcast_ref::<IndexDistrust>().is_some_and(|why| why.is_full)
}

fn after(start: &[u8]) -> IndexResult<Vec<u8>> {
    let next = start.split_last().and_then(|(last, before)| Some([before, &[last.checked_add(1)?]].concat()));
    next.ok_or_else(|| IndexDistrust::new("a key is not text"))
}

fn entry_key(key: &str) -> Vec<u8> {
    [&[ENTRY_KEY], key.as_bytes()].concat()
}

fn check_of(id: u64, key: &[u8], version: u64, value: &[u8]) -> u32 {
    checksum(id, &[&version.to_le_bytes(), key, value])
}

pub(super) fn stamp_of(id: u64, key: &str, version: u64, value: &[u8]) -> u64 {
    stamp(version, check_of(id, key.as_bytes(), version, value))
}

/// Spreads a number over all its bits, so that the sums of stamps differ if the entries do.
fn stamp(version: u64, crc: u32) -> u64 {
    let mixed = (version ^ (u64::from(crc) << 32 | u64::from(crc))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ u64::from(crc)
}

/// Runs `ask` and turns a panic into distrust. Damaged files make sled panic.
fn guarded<T>(ask: impl FnOnce() -> IndexResult<T>) -> IndexResult<T> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let why = panic.downcast_ref::<String>().map(String::as_str);
        let why = why.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        let is_full = ["StorageFull", "QuotaExceeded"].iter().any(|kind| why.contains(kind));
        Err(IndexDistrust { why: format!("sled panicked: {why}"), is_full })
    })
}

fn not_all_there() -> IndexDistrust {
    IndexDistrust::new("some of its entries are missing")
}
