//! Snapshots: all entries after one commit, in a file that replaces all segments up to it.

use std::io::Read;
use std::path::Path;

use super::disk::{NamedFile, corrupt, create, draft_of, trouble, write_at};
use super::frame::{FrameFound, FrameReader, HEAD, seal};
use super::group::{ByteReader, put_len};
use super::index::stamp_of;
use super::mark::CommitWitness;
use super::segment::{HEADER, HeaderKind, JournalHeader, snapshot_path};
use crate::{Error, Result, StoreEntry};

const PIECE: usize = 1 << 18;

/// The maximum number of unsynced bytes. A user's commit may have to wait for all of them, although it is in another
/// file.
const UNSYNCED: u64 = 8 << 20;

/// A snapshot that is complete, durable and read back, but not yet named.
#[derive(Debug)]
pub(super) struct SnapshotDraft {
    pub(super) file: NamedFile,
    pub(super) at: CommitWitness,
    pub(super) n_bytes: u64,
}

/// Writes a snapshot and reads it back, but does not rename it. Calls `go_on` at every step and stops with its error.
pub(super) fn write<E: From<Error>>(
    folder: &Path,
    id: u64,
    at: CommitWitness,
    (n_entries, digest): (u64, u64),
    entries: impl Iterator<Item = std::result::Result<StoreEntry, E>>,
    go_on: &dyn Fn() -> Result<()>,
) -> std::result::Result<SnapshotDraft, E> {
    let file = NamedFile::of(draft_of(&snapshot_path(folder, at.number)));
    let written = write_draft(file.path(), id, at, n_entries, entries, go_on);
    let whole = written.and_then(|n_bytes| Ok((n_bytes, digest_of(file.path(), id, go_on)?)));
    match whole {
        Ok((n_bytes, found)) if found == digest => Ok(SnapshotDraft { file, at, n_bytes }),
        Ok(_) => {
            let why = corrupt(file.path(), "its content differs from what was written");
            let _ = file.remove();
            Err(why.into())
        }
        Err(why) => {
            // Half a snapshot only takes up space. If it stays, the next start removes it.
            let _ = file.remove();
            Err(why)
        }
    }
}

fn write_draft<E: From<Error>>(
    path: &Path,
    id: u64,
    at: CommitWitness,
    n_entries: u64,
    entries: impl Iterator<Item = std::result::Result<StoreEntry, E>>,
    go_on: &dyn Fn() -> Result<()>,
) -> std::result::Result<u64, E> {
    let failed = |why| trouble(path, "writing a snapshot of the journal", why);
    let file = create(path).map_err(failed)?;
    let header = JournalHeader { kind: HeaderKind::Snapshot, ordinal: n_entries, before: at }.encode(id);
    write_at(&file, &header, 0).map_err(failed)?;
    let (mut n_bytes, mut n_synced, mut number, mut prev) = (HEADER as u64, 0, 0, at.chain);
    let mut flush = |bytes: &mut Vec<u8>| {
        number += 1;
        prev = seal(bytes, number, prev, id);
        write_at(&file, bytes, n_bytes).map_err(failed)?;
        n_bytes += bytes.len() as u64;
        bytes.truncate(HEAD);
        if n_bytes - n_synced >= UNSYNCED {
            file.sync_data().map_err(failed)?;
            n_synced = n_bytes;
        }
        go_on()
    };
    let mut bytes = vec![0; HEAD];
    for entry in entries {
        put_entry(&mut bytes, &entry?);
        if bytes.len() >= PIECE {
            flush(&mut bytes)?;
        }
    }
    if bytes.len() > HEAD {
        flush(&mut bytes)?;
    }
    flush(&mut bytes)?;
    file.sync_data().map_err(failed)?;
    Ok(n_bytes)
}

fn digest_of(path: &Path, id: u64, go_on: &dyn Fn() -> Result<()>) -> Result<u64> {
    let mut digest = 0_u64;
    read(path, id, &mut |SnapshotEntry { key, version, value }| {
        digest = digest.wrapping_add(stamp_of(id, key, version, value));
        go_on()
    })?;
    Ok(digest)
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SnapshotEntry<'a> {
    pub(super) key: &'a str,
    pub(super) version: u64,
    pub(super) value: &'a [u8],
}

pub(super) fn read<E: From<Error>>(
    path: &Path,
    id: u64,
    each: &mut impl FnMut(SnapshotEntry<'_>) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let failed = |why| trouble(path, "reading the snapshot", why);
    let header = read_header(path, HeaderKind::Snapshot, id)?;
    let mut frames = FrameReader::open(path, HEADER as u64, id).map_err(failed)?;
    let (mut n_entries, mut number, mut prev) = (0, 0, header.before.chain);
    loop {
        let frame = match frames.next().map_err(failed)? {
            FrameFound::Frame(frame) => frame,
            FrameFound::End(offset) => {
                return Err(corrupt(path, format!("the snapshot is cut off at byte {offset}")).into());
            }
            FrameFound::Bad(offset) => {
                return Err(corrupt(path, format!("the snapshot is unreadable at byte {offset}")).into());
            }
        };
        number += 1;
        if frame.number != number || frame.prev != prev {
            return Err(corrupt(path, format!("the part at byte {} belongs to something else", frame.offset)).into());
        }
        prev = frame.crc;
        if frame.payload.is_empty() {
            break;
        }
        let mut reader = ByteReader(&frame.payload);
        while !reader.0.is_empty() {
            let entry = take_entry(&mut reader)
                .ok_or_else(|| corrupt(path, format!("the part at byte {} is invalid", frame.offset)))?;
            n_entries += 1;
            each(entry)?;
        }
    }
    if n_entries != header.ordinal {
        return Err(corrupt(path, format!("it has {n_entries} entries and should have {}", header.ordinal)).into());
    }
    Ok(())
}

pub(super) fn read_header(path: &Path, kind: HeaderKind, id: u64) -> Result<JournalHeader> {
    let mut bytes = [0; HEADER];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut bytes));
    match read {
        Ok(()) => JournalHeader::decode(kind, &bytes, id).map_err(|problem| corrupt(path, problem)),
        Err(why) if why.kind() == std::io::ErrorKind::UnexpectedEof => Err(corrupt(path, "its header is cut off")),
        Err(why) => Err(trouble(path, "reading the journal", why)),
    }
}

fn put_entry(bytes: &mut Vec<u8>, entry: &StoreEntry) {
    put_len(bytes, entry.key.len());
    bytes.extend_from_slice(entry.key.as_bytes());
    bytes.extend_from_slice(&entry.version.to_le_bytes());
    put_len(bytes, entry.value.len());
    bytes.extend_from_slice(&entry.value);
}

fn take_entry<'a>(reader: &mut ByteReader<'a>) -> Option<SnapshotEntry<'a>> {
    let key_len = reader.u32()? as usize;
    let key = std::str::from_utf8(reader.bytes(key_len)?).ok()?;
    let version = reader.u64()?;
    let value_len = reader.u32()? as usize;
    Some(SnapshotEntry { key, version, value: reader.bytes(value_len)? })
}
