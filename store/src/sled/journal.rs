//! Writes the journal: appends frames, begins segments, and removes files that a snapshot replaces.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::{DRAFT, NamedFile, corrupt, is_full, publish, sync_folder, trouble, unavailable, write_at};
use super::frame::seal;
use super::mark::{CommitWitness, beginning};
use super::reserve::DiskReserve;
use super::segment::{HEADER, HeaderKind, JournalHeader, segment_path, snapshot_path};
use super::snapshot::SnapshotDraft;
use super::survey::{JournalEnd, JournalFiles, Segment, Snapshot};
use crate::Result;

const AHEAD: usize = 1 << 18;

#[derive(Debug)]
pub(super) struct StoreJournal {
    folder: PathBuf,
    id: u64,
    segment_bytes: u64,
    files: JournalFiles,
    file: File,
    /// The offset after the last frame, where the next one goes.
    end: u64,
    /// The end of the zeros written ahead in the last segment.
    filled: u64,
    last: CommitWitness,
    /// Set if the last append failed. Then the data after `end` is meaningless.
    broken: bool,
    /// Set if files were removed and a power cut may still restore their names.
    unsynced: bool,
    /// Set if a new segment may already have its name. Then the previous one must not grow.
    turning: bool,
}

impl StoreJournal {
    pub(super) fn create(folder: &Path, id: u64) -> io::Result<()> {
        let header = JournalHeader { kind: HeaderKind::Segment, ordinal: 1, before: beginning(id) };
        publish(&segment_path(folder, 1), &header.encode(id))
    }

    /// Continues after a survey. Cuts off a torn end and removes leftovers.
    pub(super) fn open(
        folder: &Path,
        id: u64,
        segment_bytes: u64,
        files: JournalFiles,
        end: JournalEnd,
    ) -> Result<StoreJournal> {
        let path = files.last().file.path();
        let failed = |why| trouble(path, "opening the journal", why);
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut filled = file.metadata().map_err(failed)?.len();
        if end.torn {
            tracing::warn!(
                file = %path.display(), offset = end.offset, bytes = filled - end.offset,
                "the journal ended with an unacknowledged commit, which was removed"
            );
            file.set_len(end.offset).map_err(failed)?;
            filled = end.offset;
        }
        // A killed process's writes may be only in memory. They count now, so they must be durable.
        file.sync_data().map_err(failed)?;
        let mut journal = StoreJournal {
            folder: folder.to_owned(),
            id,
            segment_bytes,
            files,
            file,
            end: end.offset,
            filled,
            last: end.last,
            broken: false,
            unsynced: false,
            turning: false,
        };
        if let Err(why) = journal.remove_leftovers() {
            tracing::warn!(
                why = &why as &dyn std::error::Error,
                "a file that is no longer needed could not be removed; the next snapshot retries"
            );
        }
        Ok(journal)
    }

    pub(super) fn base(&self) -> CommitWitness {
        self.files.base(self.id)
    }

    pub(super) fn last(&self) -> CommitWitness {
        self.last
    }

    pub(super) fn files(&self) -> &JournalFiles {
        &self.files
    }

    pub(super) fn is_in_order(&self) -> bool {
        !self.broken && !self.turning
    }

    pub(super) fn n_bytes(&self) -> u64 {
        let closed = &self.files.segments[..self.files.segments.len() - 1];
        let sizes = closed.iter().filter_map(|segment| segment.file.path().metadata().ok());
        sizes.map(|file| file.len()).sum::<u64>() + self.end
    }

    pub(super) fn snapshot_bytes(&self) -> u64 {
        self.files.snapshot.as_ref().map_or(0, |snapshot| snapshot.n_bytes)
    }

    /// Appends a frame, fills in its head, and makes it durable. After an error the file is repaired immediately, or by
    /// the next call. Without the reserve, which is only for the index, it appends nothing.
    pub(super) fn append(&mut self, frame: &mut [u8], number: u64, reserve: &DiskReserve) -> Result<CommitWitness> {
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
                if is_full(why.kind()) {
                    reserve.give_up();
                }
                let why = trouble(self.path(), "keeping a commit", why);
                // A commit reported as failed should not be found at the next start.
                self.broken = self.mend().is_err();
                Err(why)
            }
        }
    }

    /// Gives a snapshot its name. It may replace a damaged one of the same commit.
    pub(super) fn adopt(&mut self, SnapshotDraft { file, at, n_bytes }: SnapshotDraft) -> Result<()> {
        // A leftover may have the new name. If it stays, renaming fails.
        let _ = self.remove_leftovers();
        let path = snapshot_path(&self.folder, at.number);
        let failed = |why| trouble(&path, "naming a snapshot", why);
        if let Some(damaged) = self.files.snapshot.as_mut().filter(|snapshot| snapshot.at == at) {
            damaged.n_bytes = n_bytes;
            return damaged.file.replace_by(file).and_then(|()| sync_folder(&self.folder)).map_err(failed);
        }
        let file = Arc::new(file.rename(path.clone()).map_err(failed)?);
        if let Err(why) = sync_folder(&self.folder) {
            // A power cut may still undo the rename, so the files before it count.
            self.files.leftovers.push(file);
            return Err(failed(why));
        }
        let older = self.files.snapshot.replace(Snapshot { file, at, n_bytes });
        self.files.leftovers.extend(older.map(|snapshot| snapshot.file));
        Ok(())
    }

    /// Removes files that the snapshot replaces, and snapshots that never got their names.
    pub(super) fn remove_replaced(&mut self) -> Result<()> {
        let failed = |why| trouble(&self.folder, "reading the folder of the journal", why);
        for item in std::fs::read_dir(&self.folder).map_err(failed)? {
            let path = item.map_err(failed)?.path();
            if path.extension().is_some_and(|end| end == DRAFT) {
                self.files.leftovers.push(Arc::new(NamedFile::of(path)));
            }
        }
        let base = self.base().number;
        let n_before = self.files.segments.iter().rposition(|segment| segment.before.number <= base).unwrap_or(0);
        self.files.leftovers.extend(self.files.segments.drain(..n_before).map(|segment| segment.file));
        self.remove_leftovers()
    }

    fn path(&self) -> &Path {
        self.files.last().file.path()
    }

    fn write(&mut self, frame: &mut [u8], number: u64) -> io::Result<CommitWitness> {
        let chain = seal(frame, number, self.last.chain, self.id);
        let end = self.end + frame.len() as u64;
        write_at(&self.file, frame, self.end)?;
        if end > self.filled {
            write_at(&self.file, &[0; AHEAD], end)?;
            self.filled = end + AHEAD as u64;
        }
        self.file.sync_data()?;
        self.end = end;
        Ok(CommitWitness { number, chain })
    }

    /// Begins a new segment if the newest is full. The header of the next segment records the end of this one, so
    /// nothing may be appended to this one once that exists. A failed attempt is repeated over the same file before
    /// anything else is written.
    fn next_segment_if_full(&mut self) -> io::Result<()> {
        if self.end < self.segment_bytes && !self.turning { Ok(()) } else { self.begin_segment() }
    }

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
        self.file.set_len(self.end)?;
        self.filled = self.end;
        let ordinal = self.files.last().ordinal + 1;
        let path = segment_path(&self.folder, ordinal);
        let header = JournalHeader { kind: HeaderKind::Segment, ordinal, before: self.last };
        self.turning = true;
        publish(&path, &header.encode(self.id))?;
        self.file = OpenOptions::new().read(true).write(true).open(&path)?;
        self.files.segments.push(Segment { file: Arc::new(NamedFile::of(path)), ordinal, before: self.last });
        self.end = HEADER as u64;
        self.filled = self.end;
        self.turning = false;
        Ok(())
    }

    /// Removes what a failed append may have left. Reopens the file, since the old handle is not trustworthy after a
    /// failed sync.
    fn mend(&mut self) -> Result<()> {
        let mended = (|| {
            self.file = OpenOptions::new().read(true).write(true).open(self.path())?;
            let len = self.file.metadata()?.len();
            if len >= self.end {
                self.file.set_len(self.end)?;
                self.file.sync_data()?;
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

    fn remove_leftovers(&mut self) -> Result<()> {
        let (mut left, mut failure) = (Vec::new(), Ok(()));
        let found = std::mem::take(&mut self.files.leftovers);
        for file in found {
            match Arc::try_unwrap(file).map(NamedFile::remove) {
                Ok(Ok(())) => self.unsynced = true,
                Ok(Err((file, why))) => {
                    failure = Err(trouble(file.path(), "removing a file that is no longer needed", why));
                    left.push(Arc::new(file));
                }
                Err(in_use) => {
                    failure = Err(unavailable(in_use.path(), "it is still read: try again"));
                    left.push(in_use);
                }
            }
        }
        self.files.leftovers = left;
        if self.unsynced {
            let synced = sync_folder(&self.folder);
            synced.map_err(|why| trouble(&self.folder, "removing files that are no longer needed", why))?;
            self.unsynced = false;
        }
        failure
    }
}
