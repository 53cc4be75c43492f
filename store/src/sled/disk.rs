//! Every change to the files of the journal goes through here, so that a test can make any single step fail.

use std::fmt::{self, Debug, Formatter};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::Error;

/// A step that is about to be taken with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Create,
    Write,
    Sync,
    Truncate,
    Rename,
    Remove,
    SyncFolder,
}

/// A hook that decides before each step whether it works, or with which error it fails.
pub(super) type Hook = dyn Fn(Step) -> io::Result<()> + Send + Sync;

/// The kind of error with which a refused write leaves half of its bytes behind, as on a full disk.
const HALF: io::ErrorKind = io::ErrorKind::StorageFull;

/// The file system, with an optional hook that makes steps fail.
#[derive(Clone, Default)]
pub(super) struct Disk {
    pub(super) hook: Option<Arc<Hook>>,
}

impl Disk {
    /// Makes an empty file for reading and writing, replacing whatever was there.
    pub(super) fn create(&self, path: &Path) -> io::Result<File> {
        self.before(Step::Create)?;
        OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path)
    }

    /// Writes all of `bytes` at `offset`.
    pub(super) fn write_at(&self, file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
        let allowed = self.before(Step::Write);
        match &allowed {
            Ok(()) => write_all_at(file, bytes, offset)?,
            Err(why) if why.kind() == HALF => write_all_at(file, &bytes[..bytes.len() / 2], offset)?,
            Err(_) => {}
        }
        allowed
    }

    /// Makes the content of a file survive a power cut.
    pub(super) fn sync(&self, file: &File) -> io::Result<()> {
        self.before(Step::Sync)?;
        file.sync_data()
    }

    /// Cuts a file to `len` bytes.
    pub(super) fn truncate(&self, file: &File, len: u64) -> io::Result<()> {
        self.before(Step::Truncate)?;
        file.set_len(len)
    }

    /// Replaces `to` with `from` in one step.
    pub(super) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.before(Step::Rename)?;
        fs::rename(from, to)
    }

    /// Removes a file.
    pub(super) fn remove(&self, path: &Path) -> io::Result<()> {
        self.before(Step::Remove)?;
        fs::remove_file(path)
    }

    /// Makes the names in a folder survive a power cut.
    pub(super) fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.before(Step::SyncFolder)?;
        // Systems other than Unix do not open folders, and keep names by themselves.
        if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
    }

    /// Writes a new file that is either there completely, under its name, or not at all.
    pub(super) fn publish(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let draft = draft_of(path);
        let file = self.create(&draft)?;
        self.write_at(&file, bytes, 0)?;
        self.settle(&file, &draft, path)
    }

    /// Does the last part of [`Disk::publish`], for a draft that was written in pieces.
    pub(super) fn settle(&self, file: &File, draft: &Path, path: &Path) -> io::Result<()> {
        self.sync(file)?;
        self.rename(draft, path)?;
        self.sync_folder(path.parent().expect("a file of the store lies in a folder"))
    }

    fn before(&self, step: Step) -> io::Result<()> {
        self.hook.as_ref().map_or(Ok(()), |hook| hook(step))
    }
}

impl Debug for Disk {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").field("hooked", &self.hook.is_some()).finish()
    }
}

/// Returns the name of a file while it is being written.
pub(super) fn draft_of(path: &Path) -> std::path::PathBuf {
    path.with_added_extension(DRAFT)
}

/// The extension of a file that is being written; a draft found at the start means nothing.
pub(super) const DRAFT: &str = "draft";

/// Makes the error that the operator is told when `doing` something with `path` went wrong.
pub(super) fn trouble(path: &Path, doing: &str, why: io::Error) -> Error {
    let next = match why.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full: make room; a bot that is running goes on by itself, one that has ended is to be started again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "the folder is not writable for this user: change its owner or rights, or choose another folder"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "a file stands where a folder is needed: move it away, or choose another folder"
        }
        io::ErrorKind::NotFound => "it was removed or never written: restore the whole folder from a backup",
        _ => "look at the disk and its mount, then try again",
    };
    unavailable_because(path, format!("{doing} failed: {next}"), why)
}

/// Makes an [`Error::Unavailable`] without a source.
pub(super) fn unavailable(path: &Path, problem: impl Into<String>) -> Error {
    Error::Unavailable { path: path.to_owned(), problem: problem.into(), source: None }
}

/// Makes an [`Error::Unavailable`] whose source is `why`.
pub(super) fn unavailable_because(
    path: &Path,
    problem: impl Into<String>,
    why: impl std::error::Error + Send + Sync + 'static,
) -> Error {
    Error::Unavailable { path: path.to_owned(), problem: problem.into(), source: Some(Arc::new(why)) }
}

/// Makes an [`Error::Corrupt`] that names the next step.
pub(super) fn corrupt(path: &Path, problem: impl Into<String>) -> Error {
    let problem = problem.into();
    let problem = format!("{problem}; nothing was changed: keep a copy of the folder, then restore it from a backup");
    Error::Corrupt { path: path.to_owned(), problem }
}

#[cfg(unix)]
fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(not(unix))]
fn write_all_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};

    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}
