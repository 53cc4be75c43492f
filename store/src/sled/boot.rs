//! A note that the store is open, with the machine's boot id. Only a power cut tears unsynced writes. After a kill they
//! survive while the machine runs, so a large store can be opened first and read completely later.

use std::fs::{self, File};
use std::io;

use super::disk::{create, draft_of, write_at};
use super::folder::StoreFolder;
use super::frame::checksum;

const BOOT_ID: &str = "/proc/sys/kernel/random/boot_id";

/// Writes the note, once the store is read completely or known to be as it was closed. Needs boot ids and file
/// identities.
pub(super) fn note(folder: &StoreFolder) -> io::Result<()> {
    let path = folder.boot();
    let draft = draft_of(&path);
    let file = create(&draft)?;
    match text(folder.id, &file) {
        // The note is not synced, since it has no meaning after a power cut.
        Some(text) => write_at(&file, text.as_bytes(), 0).and_then(|()| fs::rename(&draft, &path)),
        None => fs::remove_file(&draft),
    }
}

/// Returns whether this folder, and not a copy of it, was opened since the last boot and not closed properly.
pub(super) fn is_noted(folder: &StoreFolder) -> bool {
    let path = folder.boot();
    let kept = fs::read_to_string(&path).ok();
    kept.is_some() && kept == File::open(&path).ok().and_then(|file| text(folder.id, &file))
}

pub(super) fn forget(folder: &StoreFolder) -> io::Result<()> {
    let path = folder.boot();
    if path.exists() { fs::remove_file(&path) } else { Ok(()) }
}

/// Returns the text of a note: the boot id, a checksum, and the identity of `file`, which differs for copies.
fn text(id: u64, file: &File) -> Option<String> {
    let boot = fs::read_to_string(BOOT_ID).ok()?;
    let text = format!("{} {}", boot.trim(), identity(file)?);
    Some(format!("{text} {:08x}\n", checksum(id, &[text.as_bytes()])))
}

/// Returns an identity that differs for copies of the file, even with the same name and modification time.
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
