//! The folder of a store: its id, its format, and its lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::disk::{DRAFT, corrupt, draft_of, publish, sync_folder, trouble, unavailable};
use super::journal::StoreJournal;
use super::mark::{JournalMark, beginning};
use super::segment::HEADER;
use crate::{Error, Result};

const FORMAT: u64 = 1;

/// The folder, open and locked for this process only.
#[derive(Debug)]
pub(super) struct StoreFolder {
    path: PathBuf,
    /// The store's id, a random number that distinguishes files of different stores.
    pub(super) id: u64,
    lock: File,
}

impl StoreFolder {
    pub(super) fn open(path: &Path) -> Result<StoreFolder> {
        // Read the format first, since a newer program may do everything else differently.
        let format = read_format(path)?;
        if format.is_none() {
            create_folder(path)?;
        }
        let lock = lock(&path.join("lock"))?;
        let id = match format.or(read_format(path)?) {
            Some(id) => {
                remove_drafts(path);
                id
            }
            None => create(path)?,
        };
        // A killed process may have added or removed names without a sync. They count now, so sync them.
        for folder in [path, &path.join("journal")] {
            sync_folder(folder).map_err(|why| trouble(folder, "opening the store", why))?;
        }
        Ok(StoreFolder { path: path.to_owned(), id, lock })
    }

    pub(super) fn release(&self) {
        if let Err(why) = self.lock.unlock() {
            tracing::warn!(%why, "the folder of the store stays locked until the program ends");
        }
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.path.join("journal")
    }

    pub(super) fn index(&self) -> PathBuf {
        self.path.join("index")
    }

    pub(super) fn next_index(&self) -> PathBuf {
        self.path.join("index.next")
    }

    /// Gives a new index its final name if the old one is gone. Otherwise removes the new one. No index may be open.
    pub(super) fn settle_index(&self) -> io::Result<()> {
        let (index, next) = (self.index(), self.next_index());
        match (index.is_dir(), next.is_dir()) {
            (_, false) => Ok(()),
            (true, true) => fs::remove_dir_all(next),
            (false, true) => {
                fs::rename(&next, &index)?;
                sync_folder(&self.path)
            }
        }
    }

    pub(super) fn mark(&self) -> PathBuf {
        self.path.join("acknowledged")
    }

    pub(super) fn reserve(&self) -> PathBuf {
        self.path.join("reserve")
    }

    /// The path of a file that exists only while the store is closed properly.
    pub(super) fn rest(&self) -> PathBuf {
        self.path.join("rest")
    }

    pub(super) fn boot(&self) -> PathBuf {
        self.path.join("boot")
    }

    /// The path of a file with a byte for each opening of the index that began and did not end.
    pub(super) fn attempts(&self) -> PathBuf {
        self.path.join("attempts")
    }
}

fn create_folder(path: &Path) -> Result<()> {
    let failed = |why| trouble(path, "opening the folder of the store", why);
    let is_there = path.is_dir();
    fs::create_dir_all(path).map_err(failed)?;
    // New names need a sync of their parents. A killed process may have made folders between without it.
    let absolute = std::path::absolute(path).map_err(failed)?;
    for parent in absolute.ancestors().skip(1).take(3) {
        match sync_folder(parent) {
            // This user cannot list the parents of a folder that another user made.
            Err(why) if is_there && why.kind() == io::ErrorKind::PermissionDenied => {}
            synced => synced.map_err(failed)?,
        }
    }
    Ok(())
}

fn remove_drafts(path: &Path) {
    for name in ["acknowledged", "boot", "format", "rest"] {
        match fs::remove_file(draft_of(&path.join(name))) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(name, %why, "an unfinished file could not be removed; it is harmless");
            }
            _ => {}
        }
    }
}

fn lock(path: &Path) -> Result<File> {
    let failed = |why| trouble(path, "locking the folder of the store", why);
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {
            file.set_len(0).map_err(failed)?;
            // The process id is informational, and may be missing on a full disk.
            let _ = write!(file, "{}", std::process::id());
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => {
            let mut owner = String::new();
            let _ = file.read_to_string(&mut owner);
            let owner = if owner.is_empty() { "unknown".to_owned() } else { owner };
            let problem =
                format!("another process has the folder open (process id {owner}): stop it, or choose another folder");
            Err(unavailable(path, problem))
        }
        Err(TryLockError::Error(why)) => Err(failed(why)),
    }
}

pub(super) fn used_by(path: &Path) -> Option<u32> {
    let mut file = File::open(path.join("lock")).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            let mut owner = String::new();
            let _ = file.read_to_string(&mut owner);
            Some(owner.trim().parse().unwrap_or_default())
        }
        Ok(()) | Err(TryLockError::Error(_)) => None,
    }
}

fn read_format(folder: &Path) -> Result<Option<u64>> {
    let path = folder.join("format");
    let text = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(trouble(&path, "reading the format of the store", why)),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["mutabot-store", format, ..] if format.parse().is_ok_and(|format: u64| format > FORMAT) => {
            let problem = format!(
                "the store has format {format}, but this program supports formats up to {FORMAT}: use the newer \
                 version that wrote it"
            );
            Err(Error::Newer { path, problem })
        }
        ["mutabot-store", "1", id, check] if check_word(id) == check && text == format_text(id) => {
            let id = u64::from_str_radix(id, 16).map_err(|_| corrupt(&path, "it holds no id"))?;
            Ok(Some(id))
        }
        _ => Err(corrupt(&path, "its content is wrong")),
    }
}

fn format_text(id: &str) -> String {
    format!("mutabot-store {FORMAT} {id} {}\n", check_word(id))
}

fn check_word(id: &str) -> String {
    format!("{:08x}", crc32fast::hash(id.as_bytes()))
}

/// Makes a new store. The file `format` is written last and proves that everything else exists.
fn create(folder: &Path) -> Result<u64> {
    refuse_if_used(folder)?;
    let failed = |why| trouble(folder, "making a new store", why);
    let id = RandomState::new().build_hasher().finish();
    let journal = folder.join("journal");
    if !journal.is_dir() {
        fs::create_dir(&journal).map_err(failed)?;
    }
    StoreJournal::create(&journal, id).map_err(failed)?;
    JournalMark::create(&folder.join("acknowledged"), id, beginning(id)).map_err(failed)?;
    publish(&folder.join("format"), format_text(&format!("{id:016x}")).as_bytes()).map_err(failed)?;
    Ok(id)
}

fn refuse_if_used(folder: &Path) -> Result<()> {
    let failed = |why| trouble(folder, "reading the folder of the store", why);
    let mut items = Vec::new();
    for part in [folder.to_owned(), folder.join("journal")] {
        match fs::read_dir(&part) {
            Ok(found) => items.extend(found.collect::<io::Result<Vec<_>>>().map_err(failed)?),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(failed(why)),
        }
    }
    for item in items {
        let path = item.path();
        let name = item.file_name();
        match name.to_str() {
            Some("lock" | "journal" | "acknowledged" | "reserve") => {}
            Some(name) if name.ends_with(&format!(".{DRAFT}")) => {}
            Some("00000000000000000001.segment") if item.metadata().map_err(failed)?.len() <= HEADER as u64 => {}
            Some("index" | "index.next" | "attempts" | "rest" | "boot") => {
                return Err(corrupt(&folder.join("format"), "it is missing"));
            }
            Some(name) if name.ends_with(".segment") || name.ends_with(".snapshot") => {
                return Err(corrupt(&folder.join("format"), "it is missing"));
            }
            _ => {
                let problem = "the folder is not empty and contains no store: choose an empty one".to_owned();
                return Err(unavailable(&path, problem));
            }
        }
    }
    Ok(())
}
