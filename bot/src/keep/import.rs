//! Imports a file into an empty store. Checks the whole file before storing the first row.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use store::{Batch, Store, StoreExt};

use super::forgotten::{ForgottenSet, deletion_in, numbers_in};
use super::stream::{self, ExportCounts, ExportRow};
use super::{KeepError, KeepStep, ProgressCallback};
use crate::record::{keys, read, write};

/// The approximate batch size in bytes: a few hundred rows, so that no batch takes long.
const BATCH: usize = 1 << 20;
/// How often to retry a batch while the store is busy, two seconds each.
const PATIENCE: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedExport {
    pub(super) path: PathBuf,
    checksum: String,
    counts: ExportCounts,
    pub(super) secret: Option<String>,
    done: ForgottenSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportReport {
    pub counts: ExportCounts,
    pub n_forgotten: usize,
}

/// Checks an export completely, without storing anything.
///
/// # Errors
/// [`KeepError`] if the file cannot be read, is truncated or changed, or needs a newer program.
pub fn read_through(path: &Path, progress: ProgressCallback<'_>) -> Result<CheckedExport, KeepError> {
    let flawed = |flaw| KeepError::content(path, flaw);
    let mut reader = stream::open(path)?;
    let (mut secret, mut deletions) = (None, Vec::new());
    while let Some(ExportRow { key, value }) = reader.next_row().map_err(flawed)? {
        deletions.extend(deletion_in(&key, &value));
        if key == keys::SECRET {
            secret = read::<String>(&value).ok();
        }
        if reader.counts().rows.is_multiple_of(100_000) {
            progress(&KeepStep::open(format!("reading {}: {} rows", path.display(), reader.counts().rows)));
        }
    }
    let checksum = reader.checksum().unwrap_or_default().to_owned();
    let mut done = ForgottenSet::default();
    for (digest, at) in deletions {
        done.note(secret.as_deref().unwrap_or_default(), &digest, at);
    }
    Ok(CheckedExport { path: path.to_owned(), checksum, counts: reader.counts(), secret, done })
}

/// Imports an export into an empty `store`.
///
/// An interrupted import can be repeated with the same export. Until the last row is stored, a row names the unfinished
/// export, and the bot refuses the store. Each batch expects that row (a *fence*), so a delayed process can't overwrite
/// the moves of a bot that has started.
///
/// People who were `forgotten` after the export was made are marked for deletion; the bot deletes their data when it
/// starts.
///
/// # Errors
/// [`KeepError`]: the store has other content, or the file or store cannot be reached.
pub async fn import(
    store: &dyn Store,
    whole: &CheckedExport,
    forgotten: &ForgottenSet,
    progress: ProgressCallback<'_>,
) -> Result<ImportReport, KeepError> {
    let CheckedExport { path, checksum, counts, done, .. } = whole;
    let flawed = |flaw| KeepError::content(path, flaw);
    let mark = begin(store, checksum).await?;
    let fenced = |batch: Batch| batch.expect(keys::IMPORTING, mark);
    let mut reader = stream::open(path)?;
    let (mut batch, mut n_bytes, mut numbers) = (Batch::new(), 0, HashSet::new());
    while let Some(ExportRow { key, value }) = reader.next_row().map_err(flawed)? {
        n_bytes += key.len() + value.len();
        if !forgotten.is_empty() {
            numbers.extend(numbers_in(key.as_bytes()).chain(numbers_in(&value)));
        }
        batch = batch.put(key, value);
        if n_bytes >= BATCH {
            keep(store, fenced(std::mem::take(&mut batch))).await?;
            n_bytes = 0;
            let n_rows = reader.counts().rows;
            let part = n_rows as f64 / counts.rows.max(1) as f64;
            progress(&KeepStep { what: format!("importing: {n_rows} of {} rows", counts.rows), part: Some(part) });
        }
    }
    if reader.checksum() != Some(checksum.as_str()) {
        return Err(KeepError::content(path, "it changed while it was read: import it again"));
    }
    keep(store, fenced(batch)).await?;
    let leaving = forgotten.among(&numbers, done);
    let batch = leaving.iter().fold(Batch::new(), |batch, who| batch.put(keys::leaving(*who), write(&0)));
    keep(store, fenced(batch).delete(keys::IMPORTING)).await?;
    Ok(ImportReport { counts: *counts, n_forgotten: leaving.len() })
}

async fn keep(store: &dyn Store, batch: Batch) -> Result<(), KeepError> {
    let mut done = store.commit(batch.clone()).await;
    for _ in 0..PATIENCE {
        if !matches!(done, Err(store::Error::Unavailable { .. })) {
            break;
        }
        done = store.commit(batch.clone()).await;
    }
    done.map_err(|why| match why {
        store::Error::Conflict { .. } => KeepError::Refused(
            "another process or an earlier attempt finished this import: check the store with `mutabot verify`"
                .to_owned(),
        ),
        why => why.into(),
    })
}

/// Marks the store as importing this file; returns the version of that row.
async fn begin(store: &dyn Store, checksum: &str) -> Result<u64, KeepError> {
    let mut is_empty = true;
    loop {
        if let Some(row) = store.get(keys::IMPORTING).await? {
            return match read::<String>(&row.value) {
                Ok(begun) if begun == checksum => Ok(row.version),
                _ => Err(KeepError::InTheWay("an import of another file into this store was not finished".to_owned())),
            };
        }
        if !is_empty {
            let problem = "the store is not empty, and an import never changes existing data";
            return Err(KeepError::InTheWay(problem.to_owned()));
        }
        is_empty = store.first("").await?.is_none();
        if is_empty {
            // Another process may have finished an import since the check. A store in use has one of these rows.
            let unused = [keys::IMPORTING, keys::LAST_GAME, keys::SCHEMA].into_iter();
            let noted = unused.fold(Batch::new(), |batch, key| batch.expect(key, 0));
            let noted = noted.put(keys::IMPORTING, write(&checksum));
            match store.commit(noted).await {
                // If another process is starting an import, the next check compares the files.
                Ok(()) | Err(store::Error::Conflict { .. }) => {}
                Err(why) => return Err(why.into()),
            }
        }
    }
}
