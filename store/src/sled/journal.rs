//! Writing the journal: appending, moving on to the next segment, and removing what a snapshot makes superfluous.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, corrupt, trouble};
use super::frame::seal;
use super::group::{self, Change, Changes};
use super::mark::Witness;
use super::reserve::Reserve;
use super::segment::{HEADER, Header, Kind, segment_path, snapshot_path};
use super::snapshot::{self, Draft};
use super::survey::{End, Files, Segment, Snapshot, beginning};
use crate::{Error, Result};

/// The number of zeros written ahead: a sync that need not record a new length of the file is quicker, and there is
/// known to be room for some more commits.
const AHEAD: usize = 1 << 18;

/// The approximate bytes of changes handed over at once when the journal is read again.
const PORTION: usize = 4 << 20;

/// The open journal.
#[derive(Debug)]
pub(super) struct Journal {
    folder: PathBuf,
    id: u64,
    disk: Disk,
    segment_bytes: u64,
    files: Files,
    file: File,
    /// The offset where the last segment ends and the next frame goes.
    end: u64,
    /// The offset up to which the last segment is filled with zeros.
    filled: u64,
    last: Witness,
    /// Whether the last append failed: what stands after `end` is then meaningless.
    broken: bool,
    /// Whether a new segment was begun that may already have its name: nothing more may be appended to the last one.
    turning: bool,
}

impl Journal {
    /// Makes the first segment of a new store.
    pub(super) fn create(disk: &Disk, folder: &Path, id: u64) -> io::Result<()> {
        let header = Header { kind: Kind::Segment, ordinal: 1, before: beginning(id) };
        disk.publish(&segment_path(folder, 1), &header.encode(id))
    }

    /// Continues after a survey: cuts off a torn end and removes leftovers.
    pub(super) fn open(
        folder: &Path,
        id: u64,
        disk: Disk,
        segment_bytes: u64,
        files: Files,
        end: End,
    ) -> Result<Journal> {
        let path = &files.segments[files.segments.len() - 1].path;
        let failed = |why| trouble(path, "opening the journal", why);
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut filled = file.metadata().map_err(failed)?.len();
        if end.torn {
            tracing::warn!(
                file = %path.display(), offset = end.offset, bytes = filled - end.offset,
                "the journal ends with a commit that was never acknowledged; it is cut off"
            );
            disk.truncate(&file, end.offset).map_err(failed)?;
            filled = end.offset;
        }
        // What a killed process wrote may not have reached the disk: it counts from here on, so it must.
        disk.sync(&file).map_err(failed)?;
        let mut journal = Journal {
            folder: folder.to_owned(),
            id,
            disk,
            segment_bytes,
            files,
            file,
            end: end.offset,
            filled,
            last: end.last,
            broken: false,
            turning: false,
        };
        journal.remove_leftovers();
        Ok(journal)
    }

    /// Returns the state from which the segments go on.
    pub(super) fn base(&self) -> Witness {
        self.files.base(self.id)
    }

    /// Returns the last commit.
    pub(super) fn last(&self) -> Witness {
        self.last
    }

    /// Returns the files that there are now.
    pub(super) fn files(&self) -> &Files {
        &self.files
    }

    /// Returns whether nothing has to be taken back before the next commit.
    pub(super) fn is_in_order(&self) -> bool {
        !self.broken && !self.turning
    }

    /// Returns the bytes in the segments, the weight that a snapshot could remove.
    pub(super) fn n_bytes(&self) -> u64 {
        let closed = &self.files.segments[..self.files.segments.len() - 1];
        let sizes = closed.iter().filter_map(|segment| segment.path.metadata().ok());
        sizes.map(|file| file.len()).sum::<u64>() + self.end
    }

    /// Returns the bytes of the newest snapshot.
    pub(super) fn snapshot_bytes(&self) -> u64 {
        self.files.snapshot.as_ref().map_or(0, |snapshot| snapshot.n_bytes)
    }

    /// Appends a frame, fills in its head, and makes it durable. After an error nothing of it counts: the file is put
    /// back in order at once, or else by the next call before anything else. The reserve is for the index alone:
    /// without it, nothing is kept.
    pub(super) fn append(&mut self, frame: &mut [u8], number: u64, reserve: &Reserve) -> Result<Witness> {
        reserve.hold()?;
        if self.broken {
            self.mend()?;
        }
        self.broken = true;
        let appended = self.next_segment_if_full().and_then(|()| self.write(frame, number));
        match appended {
            Ok(last) => {
                self.last = last;
                self.broken = false;
                Ok(last)
            }
            Err(why) => {
                if why.kind() == io::ErrorKind::StorageFull {
                    reserve.give_up();
                }
                let why = trouble(self.path(), "keeping a commit", why);
                // A caller who is told that nothing was kept should not find it kept at the next start.
                self.broken = self.mend().is_err();
                Err(why)
            }
        }
    }

    /// Hands over the state after the commit `from`, in portions of changes, each with the place that it leads to; if
    /// `from` lies before what the segments hold, hands over everything, beginning with the snapshot.
    pub(super) fn replay<E: From<Error>>(
        &self,
        from: u64,
        portion: &mut impl FnMut(&mut Changes, Option<Witness>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let base = self.base();
        let mut changes = Changes::new();
        let mut weight = 0;
        if from < base.number
            && let Some(snapshot) = &self.files.snapshot
        {
            snapshot::read(&snapshot.path, self.id, &mut |entry| {
                weight += entry.key.len() + entry.value.len();
                let change = Change { version: entry.version, value: Some(entry.value.to_owned()) };
                changes.insert(entry.key.to_owned(), change);
                if weight < PORTION {
                    return Ok(());
                }
                weight = 0;
                portion(&mut changes, None)
            })?;
            portion(&mut changes, Some(base))?;
            weight = 0;
        }
        let from = from.max(base.number);
        let mut at =
            self.files.segments.iter().rfind(|segment| segment.before.number <= from).map_or(from, |s| s.before.number);
        self.files.walk(self.id, from, &mut |path, frame| {
            let batches = group::decode(&frame.payload).filter(|batches| at + batches.len() as u64 == frame.number);
            let batches =
                batches.ok_or_else(|| corrupt(path, format!("the commit at byte {} makes no sense", frame.offset)))?;
            let versions = at + 1..;
            at = frame.number;
            if frame.number <= from {
                return Ok(());
            }
            weight += frame.payload.len();
            for (version, batch) in versions.zip(batches) {
                changes.extend(batch.into_iter().map(|(key, value)| (key, Change { version, value })));
            }
            if weight < PORTION {
                return Ok(());
            }
            weight = 0;
            portion(&mut changes, Some(Witness { number: frame.number, chain: frame.crc }))
        })?;
        if changes.is_empty() { Ok(()) } else { portion(&mut changes, Some(self.last)) }
    }

    /// Gives a snapshot its name, and only then removes what it makes superfluous.
    pub(super) fn adopt(&mut self, draft: Draft) -> Result<()> {
        let path = snapshot_path(&self.folder, draft.at.number);
        let named = self.disk.rename(&draft.path, &path).and_then(|()| self.disk.sync_folder(&self.folder));
        named.map_err(|why| trouble(&path, "naming a snapshot", why))?;
        let older = self.files.snapshot.replace(Snapshot { path, at: draft.at, n_bytes: draft.n_bytes });
        self.files.leftovers.extend(older.map(|snapshot| snapshot.path));
        let n_before = self.files.segments.iter().rposition(|segment| segment.before.number <= draft.at.number);
        let n_before = n_before.expect("a snapshot is of a state that the segments lead to");
        self.files.leftovers.extend(self.files.segments.drain(..n_before).map(|segment| segment.path));
        self.remove_leftovers();
        Ok(())
    }

    fn path(&self) -> &Path {
        &self.files.segments[self.files.segments.len() - 1].path
    }

    fn write(&mut self, frame: &mut [u8], number: u64) -> io::Result<Witness> {
        let chain = seal(frame, number, self.last.chain, self.id);
        let end = self.end + frame.len() as u64;
        self.disk.write_at(&self.file, frame, self.end)?;
        if end > self.filled {
            self.disk.write_at(&self.file, &[0; AHEAD], end)?;
            self.filled = end + AHEAD as u64;
        }
        self.disk.sync(&self.file)?;
        self.end = end;
        Ok(Witness { number, chain })
    }

    /// Begins a new segment if the newest is full. The header of the next segment says how this one ends, so nothing
    /// may be appended here once it exists: a failed attempt is repeated, over the same file, before anything else is
    /// written.
    fn next_segment_if_full(&mut self) -> io::Result<()> {
        if self.end < self.segment_bytes && !self.turning { Ok(()) } else { self.begin_segment() }
    }

    /// Begins a new segment, unless the newest is still empty.
    pub(super) fn next_segment(&mut self) -> Result<()> {
        if self.broken {
            self.mend()?;
        }
        if self.end == HEADER as u64 {
            return Ok(());
        }
        self.broken = true;
        self.begin_segment().map_err(|why| trouble(self.path(), "beginning a new segment of the journal", why))?;
        self.broken = false;
        Ok(())
    }

    fn begin_segment(&mut self) -> io::Result<()> {
        self.disk.truncate(&self.file, self.end)?;
        self.filled = self.end;
        let ordinal = self.files.segments[self.files.segments.len() - 1].ordinal + 1;
        let path = segment_path(&self.folder, ordinal);
        let header = Header { kind: Kind::Segment, ordinal, before: self.last };
        self.turning = true;
        self.disk.publish(&path, &header.encode(self.id))?;
        self.file = OpenOptions::new().read(true).write(true).open(&path)?;
        self.files.segments.push(Segment { path, ordinal, before: self.last });
        self.end = HEADER as u64;
        self.filled = self.end;
        self.turning = false;
        Ok(())
    }

    /// Takes back what a failed append may have left. The file is opened anew: after a failed sync, the old handle is
    /// no longer trustworthy.
    fn mend(&mut self) -> Result<()> {
        let mended = (|| {
            self.file = OpenOptions::new().read(true).write(true).open(self.path())?;
            let len = self.file.metadata()?.len();
            if len >= self.end {
                self.disk.truncate(&self.file, self.end)?;
                self.disk.sync(&self.file)?;
                self.filled = self.end;
            }
            Ok(len)
        })();
        match mended {
            Ok(len) if len >= self.end => Ok(()),
            Ok(len) => Err(corrupt(self.path(), format!("it lost bytes: it has {len} and should have {}", self.end))),
            Err(why) => Err(trouble(self.path(), "taking back a commit that failed", why)),
        }
    }

    /// Removes superfluous files. Those that cannot be removed now are meaningless, and are found again at the next
    /// start.
    fn remove_leftovers(&mut self) {
        for path in self.files.leftovers.drain(..) {
            if let Err(why) = self.disk.remove(&path) {
                tracing::warn!(file = %path.display(), %why, "a file that is no longer needed cannot be removed");
            }
        }
    }
}
