//! Opens a store: reads and compares everything, and changes files only if all of it fits together.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use super::boot;
use super::disk::{corrupt, trouble};
use super::folder::StoreFolder;
use super::index::{IndexDistrust, IndexMeta, IndexTrouble, SledIndex, is_of_full_disk};
use super::journal::StoreJournal;
use super::mark::{CommitWitness, JournalMark};
use super::options::SledOptions;
use super::renew::{IndexRecipe, discard};
use super::reserve::DiskReserve;
use super::rest;
use super::state::{OpeningRead, SledState};
use super::survey::{CommitClaim, JournalEnd, JournalFiles};
use crate::Result;

const STRIKES: u64 = 2;

/// The bounds for the number of threads that read the index at the start. A disk serves two concurrently even with one
/// processor.
const MIN_READERS: usize = 2;
const MAX_READERS: usize = 8;

pub(super) fn open(path: &Path, options: &SledOptions) -> Result<(SledState, JournalMark)> {
    let folder = StoreFolder::open(path)?;
    let (mark_path, index_path) = (folder.mark(), folder.index());
    if let Err(why) = folder.settle_index() {
        tracing::warn!(%why, "the remains of an index rebuild cannot be removed; if necessary, the index is rebuilt");
    }
    let marked =
        JournalMark::read(&mark_path, folder.id).map_err(|why| trouble(&mark_path, "reading the mark", why))?;
    let files = JournalFiles::list(&folder.journal(), folder.id)?;
    let found = StoreFound {
        folder: &folder,
        files: &files,
        mark: marked.map(|witness| CommitClaim { witness, file: &mark_path }),
        index_path: &index_path,
        rested: rest::take(&folder),
        is_whole: boot::is_noted(&folder) && files.n_bytes() > options.large_bytes && !files.is_turning(),
    };
    let mut known = None;
    let (index, end, read) = found.read_both(options.cache_bytes, &mut known);
    let end = end?;
    let index = believed(index, marked);
    let known = known.filter(|known| known.applied == end.last);
    must_fit(&files, &end, index.as_ref(), marked, &mark_path)?;
    let journal = StoreJournal::open(&folder.journal(), folder.id, options.segment_bytes, files, end)?;
    let failed = |why| trouble(&mark_path, "setting the mark", why);
    if marked.is_none() {
        tracing::warn!(file = %mark_path.display(), "the journal's mark is missing or damaged; it is written again");
        JournalMark::create(&mark_path, folder.id, journal.last()).map_err(failed)?;
    }
    let mark = JournalMark::open(&mark_path, folder.id).map_err(failed)?;
    let reserve = DiskReserve::new(folder.reserve(), options.reserve_bytes);
    let index = match catch_up(&folder, &journal, &reserve, index, known, options.cache_bytes) {
        // The journal is intact. The applier makes the index once there is space, and all calls fail before that.
        Err(why) if is_of_full_disk(&why) => {
            tracing::error!(
                why = &why as &dyn Error,
                "the disk is full: the store neither reads nor writes until there is space"
            );
            Err(why)
        }
        index => Ok(index?),
    };
    Ok((SledState::new(folder, reserve, options, journal, index, read), mark))
}

fn believed(index: std::result::Result<SledIndex, IndexDistrust>, marked: Option<CommitWitness>) -> Option<SledIndex> {
    match index {
        Ok(index) => Some(index),
        // A new store has no index yet, so there is no warning.
        Err(IndexDistrust { why, .. }) if marked.is_some_and(|witness| witness.number == 0) => {
            tracing::debug!(why, "building the index");
            None
        }
        Err(IndexDistrust { why, .. }) => {
            tracing::warn!(why, "the index cannot be used; rebuilding it from the journal");
            None
        }
    }
}

/// Refuses a journal that ends before a commit known to the index, or in unreadable data that counts.
fn must_fit(
    files: &JournalFiles,
    end: &JournalEnd,
    index: Option<&SledIndex>,
    marked: Option<CommitWitness>,
    mark_path: &Path,
) -> Result<()> {
    let last_segment = files.last().file.path();
    if let Some(index) = index
        && index.meta().reach > end.last.number
    {
        let (reach, last) = (index.meta().reach, end.last.number);
        let why = format!("it ends with commit {last}, but the index knows of commit {reach}");
        return Err(corrupt(last_segment, why));
    }
    if marked.is_none() && end.torn {
        let why = format!(
            "it is unreadable at byte {}, and {} cannot be read either, so that part is lost",
            end.offset,
            mark_path.display()
        );
        return Err(corrupt(last_segment, why));
    }
    Ok(())
}

struct StoreFound<'a> {
    folder: &'a StoreFolder,
    files: &'a JournalFiles,
    mark: Option<CommitClaim<'a>>,
    index_path: &'a Path,
    /// The end of a store that was closed properly, if nothing has changed since.
    rested: Option<CommitWitness>,
    /// Set if the store is large, and complete although its process was killed.
    is_whole: bool,
}

impl StoreFound<'_> {
    /// Reads the whole index and the whole journal concurrently, and compares them. A distrusted index does not count.
    /// If the end is known without reading, reading is postponed: the last returned value says what was read. `known`
    /// gets the record of an index that opened.
    fn read_both(
        &self,
        cache_bytes: u64,
        known: &mut Option<IndexMeta>,
    ) -> (std::result::Result<SledIndex, IndexDistrust>, Result<JournalEnd>, OpeningRead) {
        let attempt = match IndexAttempt::begin(self.folder) {
            Ok(attempt) => attempt,
            Err(why) => return (Err(why), self.verify(None), OpeningRead::All),
        };
        let index = match SledIndex::open(self.index_path, cache_bytes, self.folder.id) {
            Ok(index) => index,
            Err(why) => {
                attempt.end();
                return (Err(why), self.verify(None), OpeningRead::All);
            }
        };
        *known = Some(index.meta());
        if let Some((end, read)) = self.end_as_closed(&index).or_else(|| self.end_as_killed(&index)) {
            attempt.end();
            return (Ok(index), Ok(end), read);
        }
        let (checked, end) = thread::scope(|scope| {
            let checked = scope.spawn(|| index.check(n_readers(), &|| Ok(())));
            let end = self.verify(Some(&index));
            (checked.join().unwrap_or_else(|_| Err(IndexDistrust::new("reading it panicked").into())), end)
        });
        attempt.end();
        match checked {
            Ok(()) => (Ok(index), end, OpeningRead::All),
            Err(IndexTrouble::Index(why)) => (Err(why), end.or_else(|_| self.verify(None)), OpeningRead::All),
            Err(IndexTrouble::Store(why)) => (Err(IndexDistrust::new(why.to_string())), Err(why), OpeningRead::All),
        }
    }

    fn end_as_closed(&self, index: &SledIndex) -> Option<(JournalEnd, OpeningRead)> {
        let last = self.rested.filter(|last| {
            index.meta().applied == *last && self.mark.is_some_and(|CommitClaim { witness, .. }| witness == *last)
        })?;
        let end = self.files.end(self.folder.id).ok().filter(|end| end.last == last && !end.torn)?;
        Some((end, OpeningRead::LittleAfterClose))
    }

    /// Returns the end of a store whose process was killed, unless the mark or the index claims a later commit.
    fn end_as_killed(&self, index: &SledIndex) -> Option<(JournalEnd, OpeningRead)> {
        let meta = index.meta();
        let claims = [self.mark?, self.claim_of(index)];
        // An index older than the snapshot has to be rebuilt.
        if !self.is_whole || meta.applied.number < self.files.base(self.folder.id).number {
            return None;
        }
        // Contradictions are reported after everything was read.
        let end = self.files.verify_end(self.folder.id, &claims).ok()?;
        (meta.reach <= end.last.number).then_some((end, OpeningRead::LittleAfterKill))
    }

    fn verify(&self, index: Option<&SledIndex>) -> Result<JournalEnd> {
        let claims: Vec<CommitClaim<'_>> =
            self.mark.into_iter().chain(index.map(|index| self.claim_of(index))).collect();
        self.files.verify(self.folder.id, &claims, &|| Ok(()))
    }

    fn claim_of(&self, index: &SledIndex) -> CommitClaim<'_> {
        CommitClaim { witness: index.meta().applied, file: self.index_path }
    }
}

fn n_readers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).clamp(MIN_READERS, MAX_READERS)
}

/// An attempt to open the index. Damaged files may make sled abort the process or hang, so a file counts the attempts.
struct IndexAttempt {
    path: PathBuf,
}

impl IndexAttempt {
    fn begin(folder: &StoreFolder) -> std::result::Result<IndexAttempt, IndexDistrust> {
        let path = folder.attempts();
        let is_hopeless = fs::metadata(&path).is_ok_and(|file| file.len() >= STRIKES);
        if is_hopeless || !folder.index().is_dir() {
            let _ = fs::remove_file(&path);
            let why = if is_hopeless { "opening it failed to finish several times" } else { "there is none" };
            return Err(IndexDistrust::new(why));
        }
        let mut attempts = OpenOptions::new().create(true).append(true).open(&path);
        // On a full disk the attempt is not counted, which is harmless.
        let _ = attempts.as_mut().map(|file| file.write_all(b"."));
        Ok(IndexAttempt { path })
    }

    fn end(self) {
        match fs::remove_file(&self.path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%why, "the count of attempts to open the index cannot be removed");
            }
            _ => {}
        }
    }
}

/// Brings the index up to the end of the journal, or rebuilds it. An unusable index that `known` describes stays until
/// the new one can be compared with it.
fn catch_up(
    folder: &StoreFolder,
    journal: &StoreJournal,
    reserve: &DiskReserve,
    index: Option<SledIndex>,
    known: Option<IndexMeta>,
    cache_bytes: u64,
) -> Result<SledIndex> {
    let recipe = IndexRecipe { id: folder.id, cache_bytes, generation: 0, reserve, go_on: &|| Ok(()) };
    let (files, last) = (journal.files(), journal.last());
    // An index older than the snapshot cannot catch up, since deletions between the two are unknown.
    let index = index.filter(|index| index.meta().applied.number >= journal.base().number);
    if let Some(index) = index {
        match recipe.catch_up(&index, files, last) {
            Ok(()) => return Ok(index),
            Err(IndexTrouble::Store(why)) => return Err(why),
            Err(IndexTrouble::Index(IndexDistrust { why, .. })) => {
                tracing::warn!(why, "the index cannot be updated from the journal; rebuilding it");
            }
        }
    }
    let Some(known) = known else { return recipe.make(&folder.index(), files, last) };
    let index = match recipe.make(&folder.next_index(), files, last).inspect_err(|_| discard(&folder.next_index())) {
        Err(why) if is_of_full_disk(&why) => return recipe.make(&folder.index(), files, last),
        index => index?,
    };
    let n_entries = index.meta().n_entries;
    if n_entries < known.n_entries / 2 {
        let failed = |why| trouble(&folder.next_index(), "removing an index", why);
        index.destroy().map_err(failed)?;
        let why = format!("it holds {n_entries} entries, and the index knew of {}", known.n_entries);
        return Err(corrupt(&folder.journal(), why));
    }
    match fs::remove_dir_all(folder.index()) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(trouble(&folder.index(), "removing an index", why)),
        _ => Ok(index),
    }
}
