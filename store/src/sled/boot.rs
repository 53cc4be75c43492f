//! The note that the store was opened: in which run of the machine. Only a power cut tears what was not synced; what a
//! killed process wrote is whole as long as the machine itself goes on. So after a kill, a large store can be opened first
//! and read from end to end after that.

use std::fs::{self, File};
use std::io;

use super::disk::{create, draft_of, write_at};
use super::folder::Folder;
use super::frame::checksum;

/// Where Linux tells the random id of the present run of the machine.
const BOOT_ID: &str = "/proc/sys/kernel/random/boot_id";

/// Notes that the store is open, with all of it read or left as it was closed. Nothing is noted where one run of the
/// machine, or one file, cannot be told from another.
pub(super) fn note(folder: &Folder) -> io::Result<()> {
    let path = folder.boot();
    let draft = draft_of(&path);
    let file = create(&draft)?;
    match text(folder.id, &file) {
        // It need not survive a power cut, after which it would mean nothing.
        Some(text) => write_at(&file, text.as_bytes(), 0).and_then(|()| fs::rename(&draft, &path)),
        None => fs::remove_file(&draft),
    }
}

/// Returns whether the store was opened in this very folder since the machine was started, and not closed after that.
pub(super) fn is_noted(folder: &Folder) -> bool {
    let path = folder.boot();
    let kept = fs::read_to_string(&path).ok();
    kept.is_some() && kept == File::open(&path).ok().and_then(|file| text(folder.id, &file))
}

/// Takes the note back.
pub(super) fn forget(folder: &Folder) -> io::Result<()> {
    let path = folder.boot();
    if path.exists() { fs::remove_file(&path) } else { Ok(()) }
}

/// Returns the text of a note in `file`: the run of the machine, the file itself, since a copy of the folder was made at
/// no single moment, and a checksum.
fn text(id: u64, file: &File) -> Option<String> {
    let boot = fs::read_to_string(BOOT_ID).ok()?;
    let text = format!("{} {}", boot.trim(), identity(file)?);
    Some(format!("{text} {:08x}\n", checksum(id, &[text.as_bytes()])))
}

/// Returns what tells a file from its copies, whatever ages and names those are given.
#[cfg(unix)]
fn identity(file: &File) -> Option<String> {
    use std::os::unix::fs::MetadataExt;

    let found = file.metadata().ok()?;
    let born = found.created().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", found.dev(), found.ino(), born.as_nanos()))
}

#[cfg(not(unix))]
fn identity(_: &File) -> Option<String> {
    None
}
