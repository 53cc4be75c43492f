//! Reads the whole journal without changing it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::{DRAFT, NamedFile, corrupt, trouble};
use super::frame::{FrameFound, FrameReader, JournalFrame, readable_after};
use super::group::{self, ChangeMap, EntryChange};
use super::mark::{CommitWitness, beginning};
use super::segment::{HEADER, HeaderKind, read_name};
use super::snapshot::{self, read_header};
use crate::{Error, Result};

const PORTION: usize = 4 << 20;

#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) file: Arc<NamedFile>,
    pub(super) ordinal: u64,
    pub(super) before: CommitWitness,
}

#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) file: Arc<NamedFile>,
    pub(super) at: CommitWitness,
    pub(super) n_bytes: u64,
}

#[derive(Clone, Debug)]
pub(super) struct JournalFiles {
    pub(super) snapshot: Option<Snapshot>,
    pub(super) segments: Vec<Segment>,
    /// Obsolete files: drafts, and files replaced by a snapshot.
    pub(super) leftovers: Vec<Arc<NamedFile>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JournalEnd {
    pub(super) last: CommitWitness,
    pub(super) offset: u64,
    pub(super) torn: bool,
}

/// A commit that another file refers to, and that file's path for the error message.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommitClaim<'a> {
    pub(super) witness: CommitWitness,
    pub(super) file: &'a Path,
}

impl JournalFiles {
    pub(super) fn list(folder: &Path, id: u64) -> Result<JournalFiles> {
        let (mut segments, mut snapshots, mut leftovers) = (Vec::new(), Vec::new(), Vec::new());
        let failed = |why| trouble(folder, "reading the folder of the journal", why);
        for item in std::fs::read_dir(folder).map_err(failed)? {
            let path = item.map_err(failed)?.path();
            match read_name(&path) {
                Some((HeaderKind::Segment, ordinal)) => segments.push((ordinal, path)),
                Some((HeaderKind::Snapshot, number)) => snapshots.push((number, path)),
                None if path.extension().is_some_and(|end| end == DRAFT) => {
                    leftovers.push(Arc::new(NamedFile::of(path)))
                }
                None => tracing::warn!(file = %path.display(), "an unknown file is in the journal's folder"),
            }
        }
        segments.sort_unstable();
        snapshots.sort_unstable();
        let snapshot = snapshots.pop().map(|(number, path)| sort_snapshot(number, path, id)).transpose()?;
        leftovers.extend(snapshots.into_iter().map(|(_, path)| Arc::new(NamedFile::of(path))));
        let base = snapshot.as_ref().map_or(0, |snapshot| snapshot.at.number);
        let mut kept: Vec<Segment> = Vec::new();
        for (ordinal, path) in segments {
            let header = read_header(&path, HeaderKind::Segment, id)?;
            if header.ordinal != ordinal {
                return Err(corrupt(&path, format!("it holds segment {}, not {ordinal}", header.ordinal)));
            }
            if header.before.number <= base {
                leftovers.extend(kept.drain(..).map(|segment| segment.file));
            } else if kept.last().is_none_or(|last| last.ordinal + 1 != ordinal) {
                return Err(corrupt(&path, "the journal segment before it is missing"));
            }
            kept.push(Segment { file: Arc::new(NamedFile::of(path)), ordinal, before: header.before });
        }
        if kept.is_empty() {
            return Err(corrupt(folder, "the journal has no segment"));
        }
        Ok(JournalFiles { snapshot, segments: kept, leftovers })
    }

    pub(super) fn base(&self, id: u64) -> CommitWitness {
        self.snapshot.as_ref().map_or(beginning(id), |snapshot| snapshot.at)
    }

    pub(super) fn n_bytes(&self) -> u64 {
        let segments = self.segments.iter().filter_map(|segment| segment.file.path().metadata().ok());
        segments.map(|file| file.len()).sum::<u64>() + self.snapshot.as_ref().map_or(0, |snapshot| snapshot.n_bytes)
    }

    pub(super) fn is_turning(&self) -> bool {
        self.leftovers.iter().any(|file| read_name(file.path()).is_some())
    }

    /// Reads every file completely, and compares the journal with the claims. An error of `go_on` stops it.
    pub(super) fn verify(
        &self,
        id: u64,
        claims: &[CommitClaim<'_>],
        go_on: &dyn Fn() -> Result<()>,
    ) -> Result<JournalEnd> {
        if let Some(snapshot) = &self.snapshot {
            snapshot::read(snapshot.file.path(), id, &mut |_| go_on())?;
        }
        let base =
            self.snapshot.as_ref().map(|snapshot| CommitClaim { witness: snapshot.at, file: snapshot.file.path() });
        let claims: Vec<CommitClaim<'_>> = claims.iter().copied().chain(base).collect();
        let before = self.segments[0].before;
        if before.number == 0 && before != beginning(id) {
            return Err(corrupt(self.segments[0].file.path(), "it does not begin where the journal begins"));
        }
        self.compare(id, 0, &claims, go_on)
    }

    /// Reads the segments from the earliest claim on, and compares them with all claims.
    pub(super) fn verify_end(&self, id: u64, claims: &[CommitClaim<'_>]) -> Result<JournalEnd> {
        let from = claims.iter().map(|claim| claim.witness.number).min().unwrap_or(0);
        self.compare(id, from, claims, &|| Ok(()))
    }

    /// Reads the segments from the commit after `from` on, and compares them with the claims.
    fn compare(
        &self,
        id: u64,
        from: u64,
        claims: &[CommitClaim<'_>],
        go_on: &dyn Fn() -> Result<()>,
    ) -> Result<JournalEnd> {
        let mut before = self.segments[self.first(from)].before;
        check_step(claims, None, before)?;
        let end = self.walk(id, from, &mut |path, frame| {
            let now = CommitWitness { number: frame.number, chain: frame.crc };
            check_step(claims, Some((path, before.number)), now)?;
            before = now;
            go_on()
        })?;
        for CommitClaim { witness, file } in claims {
            if witness.number > end.last.number {
                let last = self.last().file.path();
                let why = format!(
                    "it ends at byte {} with commit {}, but {} knows of commit {}, so its end is missing or damaged",
                    end.offset,
                    end.last.number,
                    file.display(),
                    witness.number
                );
                return Err(corrupt(last, why));
            }
        }
        Ok(end)
    }

    pub(super) fn end(&self, id: u64) -> Result<JournalEnd> {
        self.walk(id, self.last().before.number, &mut |_, _| Ok(()))
    }

    pub(super) fn last(&self) -> &Segment {
        self.segments.last().expect("there is always one that is written to")
    }

    /// Reads every completed file, which means all but the last segment.
    pub(super) fn verify_closed(&self, id: u64, go_on: &dyn Fn() -> Result<()>) -> Result<()> {
        let mut closed = self.clone();
        let last = closed.segments.pop().expect("there is always one that is written to");
        if closed.segments.is_empty() {
            let read =
                self.snapshot.as_ref().map(|snapshot| snapshot::read(snapshot.file.path(), id, &mut |_| go_on()));
            return read.unwrap_or(Ok(()));
        }
        let end = closed.verify(id, &[], go_on)?;
        if end.last == last.before && !end.torn {
            Ok(())
        } else {
            Err(corrupt(last.file.path(), format!("it goes on after commit {}, which is missing", last.before.number)))
        }
    }

    /// Passes on the changes after the commit `from` in portions, each with the commit that it leads to. If `from` is
    /// before the first segment, begins with the snapshot.
    pub(super) fn replay<E: From<Error>>(
        &self,
        id: u64,
        from: u64,
        portion: &mut impl FnMut(&mut ChangeMap, Option<CommitWitness>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let base = self.base(id);
        if from < base.number {
            self.replay_snapshot(id, portion)?;
        }
        let (mut changes, mut weight) = (ChangeMap::new(), 0);
        let from = from.max(base.number);
        let mut at = self.segments[self.first(from)].before.number;
        let end = self.walk(id, from, &mut |path, frame| {
            let batches = group::decode(&frame.payload).filter(|batches| at + batches.len() as u64 == frame.number);
            let batches =
                batches.ok_or_else(|| corrupt(path, format!("the commit at byte {} is invalid", frame.offset)))?;
            let versions = at + 1..;
            at = frame.number;
            if frame.number <= from {
                return Ok(());
            }
            weight += frame.payload.len();
            for (version, batch) in versions.zip(batches) {
                changes.extend(batch.into_iter().map(|(key, value)| (key, EntryChange { version, value })));
            }
            if weight < PORTION {
                return Ok(());
            }
            weight = 0;
            portion(&mut changes, Some(CommitWitness { number: frame.number, chain: frame.crc }))
        })?;
        if changes.is_empty() { Ok(()) } else { portion(&mut changes, Some(end.last)) }
    }

    pub(super) fn replay_snapshot<E: From<Error>>(
        &self,
        id: u64,
        portion: &mut impl FnMut(&mut ChangeMap, Option<CommitWitness>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let Some(snapshot) = &self.snapshot else { return Ok(()) };
        let (mut changes, mut weight) = (ChangeMap::new(), 0);
        snapshot::read(snapshot.file.path(), id, &mut |entry| {
            weight += entry.key.len() + entry.value.len();
            let change = EntryChange { version: entry.version, value: Some(entry.value.to_owned()) };
            changes.insert(entry.key.to_owned(), change);
            if weight < PORTION {
                return Ok(());
            }
            weight = 0;
            portion(&mut changes, None)
        })?;
        portion(&mut changes, Some(snapshot.at))
    }

    /// Visits the frames, beginning with the segment of the commit after `from`, and finds the end.
    pub(super) fn walk<E: From<Error>>(
        &self,
        id: u64,
        from: u64,
        each: &mut impl FnMut(&Path, &JournalFrame) -> std::result::Result<(), E>,
    ) -> std::result::Result<JournalEnd, E> {
        let first = self.first(from);
        let mut end = JournalEnd { last: self.segments[first].before, offset: HEADER as u64, torn: false };
        for (idx, segment) in self.segments.iter().enumerate().skip(first) {
            if segment.before != end.last {
                let (before, last) = (segment.before.number, end.last.number);
                let why = format!("it goes on after commit {before}, but what is before it ends with {last}");
                return Err(corrupt(segment.file.path(), why).into());
            }
            end = walk_segment(segment.file.path(), id, end.last, each)?;
            if end.torn {
                must_be_the_end(segment.file.path(), id, end, idx + 1 == self.segments.len())?;
            }
        }
        Ok(end)
    }

    fn first(&self, from: u64) -> usize {
        self.segments.iter().rposition(|segment| segment.before.number <= from).unwrap_or(0)
    }
}

/// Visits the frames of one segment after the commit `last`, up to the first data that is not a frame.
fn walk_segment<E: From<Error>>(
    path: &Path,
    id: u64,
    last: CommitWitness,
    each: &mut impl FnMut(&Path, &JournalFrame) -> std::result::Result<(), E>,
) -> std::result::Result<JournalEnd, E> {
    let failed = |why| trouble(path, "reading the journal", why);
    let mut frames = FrameReader::open(path, HEADER as u64, id).map_err(failed)?;
    let mut end = JournalEnd { last, offset: HEADER as u64, torn: false };
    loop {
        let frame = match frames.next().map_err(failed)? {
            FrameFound::Frame(frame) => frame,
            FrameFound::End(_) => return Ok(end),
            FrameFound::Bad(_) => return Ok(JournalEnd { torn: true, ..end }),
        };
        if frame.prev != end.last.chain || frame.number <= end.last.number {
            let why = format!("the commit at byte {} does not follow the one before it", frame.offset);
            return Err(corrupt(path, why).into());
        }
        each(path, &frame)?;
        end.last = CommitWitness { number: frame.number, chain: frame.crc };
        end.offset = frames.offset();
    }
}

/// Refuses unreadable data unless it may be the rest of an unacknowledged append. That is only possible at the very end
/// of the last segment.
fn must_be_the_end(path: &Path, id: u64, end: JournalEnd, is_last: bool) -> Result<()> {
    let offset = end.offset;
    if !is_last {
        return Err(corrupt(path, format!("it is unreadable at byte {offset}, and more follows")));
    }
    let later = readable_after(path, offset, end.last.number + 1, id);
    match later.map_err(|why| trouble(path, "reading the journal", why))? {
        Some(later) => {
            let why = format!("it is unreadable at byte {offset}, but readable again at byte {later}");
            Err(corrupt(path, why))
        }
        None => Ok(()),
    }
}

/// Checks a step of the journal from one commit to the next. A claim to a commit between, or to a different next one,
/// is a contradiction.
fn check_step(claims: &[CommitClaim<'_>], step: Option<(&Path, u64)>, now: CommitWitness) -> Result<()> {
    for CommitClaim { witness, file } in claims {
        let skipped = step.is_some_and(|(_, before)| before < witness.number && witness.number < now.number);
        let differs = witness.number == now.number && witness.chain != now.chain;
        if skipped || differs {
            let path = step.map_or(*file, |(path, _)| path);
            let why = format!("its commit {} is not the one that {} knows", witness.number, file.display());
            return Err(corrupt(path, why));
        }
    }
    Ok(())
}

fn sort_snapshot(number: u64, path: PathBuf, id: u64) -> Result<Snapshot> {
    let at = read_header(&path, HeaderKind::Snapshot, id)?.before;
    if at.number != number {
        return Err(corrupt(&path, format!("it holds the state after commit {}, not {number}", at.number)));
    }
    let n_bytes = std::fs::metadata(&path).map_err(|why| trouble(&path, "reading the snapshot", why))?.len();
    Ok(Snapshot { file: Arc::new(NamedFile::of(path)), at, n_bytes })
}
