//! The note of a proper close: the store's files with their lengths and modification times. While these are unchanged,
//! a large store can be opened first and read completely later.

use std::fmt::Write;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::disk::{publish, sync_folder, sync_name};
use super::folder::StoreFolder;
use super::frame::checksum;
use super::mark::CommitWitness;

/// Makes the closed index durable. Notes that it goes up to the end of the journal, `last`.
pub(super) fn note(folder: &StoreFolder, last: CommitWitness) -> io::Result<()> {
    sync_all(&folder.index())?;
    let text = text(folder, last)?;
    publish(&folder.rest(), text.as_bytes())
}

/// Removes the note. Returns the end of the journal if nothing has changed since. The note counts only once.
pub(super) fn take(folder: &StoreFolder) -> Option<CommitWitness> {
    let path = folder.rest();
    let kept = fs::read_to_string(&path).ok()?;
    let gone = fs::remove_file(&path).and_then(|()| sync_name(&path));
    let last = kept.lines().next().and_then(|line| {
        let (number, chain) = line.split_once(' ')?;
        Some(CommitWitness { number: number.parse().ok()?, chain: chain.parse().ok()? })
    });
    last.filter(|last| gone.is_ok() && text(folder, *last).is_ok_and(|text| text == kept))
}

/// Returns the text of the note: the end of the journal, a line for each file of journal and index, and a checksum.
fn text(folder: &StoreFolder, last: CommitWitness) -> io::Result<String> {
    let mut text = format!("{} {}\n", last.number, last.chain);
    for part in [folder.journal(), folder.index()] {
        list(&part, &mut text)?;
    }
    let crc = checksum(folder.id, &[text.as_bytes()]);
    let _ = writeln!(text, "{crc:08x}");
    Ok(text)
}

fn list(folder: &Path, text: &mut String) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|item| Ok(item?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let found = path.metadata()?;
        if found.is_dir() {
            list(&path, text)?;
        } else {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let age = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
            let _ = writeln!(text, "{name} {} {age}", found.len());
        }
    }
    Ok(())
}

fn sync_all(folder: &Path) -> io::Result<()> {
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        if path.is_dir() { sync_all(&path)? } else { File::open(&path)?.sync_data()? }
    }
    sync_folder(folder)
}
