//! File operations that survive a power cut, and their errors for operators.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::Error;

/// A file of the journal. No other value has its name. Readers share the value, and only the last of them can call
/// [`NamedFile::remove`], so a file in use cannot be removed.
#[derive(Debug)]
pub(super) struct NamedFile(PathBuf);

impl NamedFile {
    /// Makes the value of a new file, or of one found at the start. No other value may exist for the file.
    pub(super) fn of(path: PathBuf) -> NamedFile {
        NamedFile(path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Renames the file to a free name, since an existing file may belong to another value. Removes the file on
    /// failure.
    pub(super) fn rename(self, to: PathBuf) -> io::Result<NamedFile> {
        let renamed = if to.exists() { Err(io::ErrorKind::AlreadyExists.into()) } else { fs::rename(&self.0, &to) };
        match renamed {
            Ok(()) => Ok(NamedFile(to)),
            Err(why) => {
                let _ = self.remove();
                Err(why)
            }
        }
    }

    /// Replaces this file by another one. Removes the other file on failure.
    pub(super) fn replace_by(&self, other: NamedFile) -> io::Result<()> {
        fs::rename(&other.0, &self.0).inspect_err(|_| {
            let _ = other.remove();
        })
    }

    pub(super) fn remove(self) -> Result<(), (NamedFile, io::Error)> {
        match fs::remove_file(&self.0) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err((self, why)),
            _ => Ok(()),
        }
    }
}

pub(super) fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path)
}

pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    // Other systems do not open folders, and sync names automatically.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

pub(super) fn sync_name(path: &Path) -> io::Result<()> {
    sync_folder(path.parent().expect("a file of the store lies in a folder"))
}

pub(super) fn publish(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = draft_of(path);
    let file = create(&draft)?;
    write_at(&file, bytes, 0)?;
    file.sync_data()?;
    fs::rename(&draft, path)?;
    sync_name(path)
}

pub(super) fn draft_of(path: &Path) -> PathBuf {
    path.with_added_extension(DRAFT)
}

/// The extension of a file that is being written. A draft found at the start is obsolete.
pub(super) const DRAFT: &str = "draft";

pub(super) fn trouble(path: &Path, doing: &str, why: io::Error) -> Error {
    let next = match why.kind() {
        kind if is_full(kind) => {
            "the disk is full: free some space; a running bot then continues, a stopped one must be started again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "this user cannot write to the folder: change its owner or permissions, or choose another folder"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "a file is in the place of the folder: move it away, or choose another folder"
        }
        io::ErrorKind::NotFound => "it was removed or never written: restore the whole folder from a backup",
        _ => "check the disk and its mount, then try again",
    };
    unavailable_because(path, format!("{doing} failed: {next}"), why)
}

pub(super) fn is_full(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

pub(super) fn unavailable(path: &Path, problem: impl Into<String>) -> Error {
    Error::Unavailable { path: path.to_owned(), problem: problem.into(), source: None }
}

pub(super) fn unavailable_because(
    path: &Path,
    problem: impl Into<String>,
    why: impl std::error::Error + Send + Sync + 'static,
) -> Error {
    Error::Unavailable { path: path.to_owned(), problem: problem.into(), source: Some(Arc::new(why)) }
}

pub(super) fn corrupt(path: &Path, problem: impl Into<String>) -> Error {
    let problem = problem.into();
    let problem = format!("{problem}; nothing was changed: keep a copy of the folder, then restore it from a backup");
    Error::Corrupt { path: path.to_owned(), problem }
}

#[cfg(unix)]
pub(super) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(not(unix))]
pub(super) fn write_at(mut file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};

    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}
