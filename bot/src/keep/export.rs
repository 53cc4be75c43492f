//! Exports a store to a stream, or to a file that appears only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use futures::TryStreamExt;
use store::Store;
use tokio::task::spawn_blocking;

use super::stream::{ExportCounts, ExportWriter};
use super::{KeepError, KeepStep, ProgressCallback, schema};
use crate::record::keys::Kind;

/// Writes a snapshot of the whole store to `out`; `name` identifies `out` in errors.
///
/// # Errors
/// [`KeepError`]. The partial output lacks its last line, so it can't pass for complete.
pub async fn write_to<W: Write + Send + 'static>(
    store: &dyn Store,
    out: W,
    name: &Path,
) -> Result<(W, ExportCounts), KeepError> {
    write_watched(store, out, name, &|_| {}).await
}

pub async fn write_watched<W: Write + Send + 'static>(
    store: &dyn Store,
    out: W,
    name: &Path,
    progress: ProgressCallback<'_>,
) -> Result<(W, ExportCounts), KeepError> {
    let schema = schema::look(store).await?;
    let mut writer = ExportWriter::begin(out, schema).map_err(KeepError::file(name))?;
    let mut pages = store.pages();
    let mut n_rows = 0;
    while let Some(page) = pages.try_next().await? {
        n_rows += page.len();
        let writing = spawn_blocking(move || {
            // An export does not include the running processes.
            let stays = |key: &str| [Kind::Lane, Kind::Member].iter().any(|kind| key.starts_with(kind.prefix()));
            page.iter()
                .filter(|entry| !stays(&entry.key))
                .try_for_each(|entry| writer.row(&entry.key, &entry.value))?;
            Ok(writer)
        });
        let written = writing.await.unwrap_or_else(|why| Err(io::Error::other(why)));
        writer = written.map_err(KeepError::file(name))?;
        progress(&KeepStep::open(format!("{n_rows} rows written")));
    }
    writer.end().map_err(KeepError::file(name))
}

/// Exports the store to a new file, which has another name until it is durable.
///
/// # Errors
/// [`KeepError`], also if the file already exists. No partial file remains.
pub async fn export(store: &dyn Store, path: &Path) -> Result<ExportCounts, KeepError> {
    export_watched(store, path, &|_| {}).await
}

pub async fn export_watched(
    store: &dyn Store,
    path: &Path,
    progress: ProgressCallback<'_>,
) -> Result<ExportCounts, KeepError> {
    if path.exists() {
        return Err(KeepError::content(path, "the file exists already: choose another name"));
    }
    let draft = DraftFile::create(path)?;
    let file = draft.file.try_clone().map_err(KeepError::file(&draft.path))?;
    let (out, counts) = write_watched(store, BufWriter::with_capacity(1 << 18, file), &draft.path, progress).await?;
    drop(out);
    draft.publish()?;
    Ok(counts)
}

pub(super) struct DraftFile {
    file: File,
    path: PathBuf,
    wanted: PathBuf,
    is_done: bool,
}

pub(super) const DRAFT: &str = "draft";

impl DraftFile {
    pub(super) fn create(wanted: &Path) -> Result<DraftFile, KeepError> {
        let mut name = wanted.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{DRAFT}"));
        let path = wanted.with_file_name(name);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            // Only the owner may read it: it contains private games and settings.
            options.mode(0o600);
        }
        let file = options.open(&path).map_err(KeepError::file(&path))?;
        Ok(DraftFile { file, path, wanted: wanted.to_owned(), is_done: false })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), KeepError> {
        self.file.write_all(bytes).map_err(KeepError::file(&self.path))
    }

    pub(super) fn publish(mut self) -> Result<(), KeepError> {
        let failed = KeepError::file(&self.wanted);
        self.file.sync_all().map_err(&failed)?;
        fs::rename(&self.path, &self.wanted).map_err(&failed)?;
        self.is_done = true;
        sync_folder_of(&self.wanted).map_err(&failed)
    }
}

impl Drop for DraftFile {
    fn drop(&mut self) {
        if !self.is_done {
            let _ = fs::remove_file(&self.path);
        }
    }
}

pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Only Unix can open folders. Other systems make names durable without this.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let is_there = path.is_dir();
    if !is_there {
        fs::create_dir_all(path)?;
    }
    // A killed process may have created the folder without syncing its parent.
    match sync_folder_of(path) {
        // Another user created the folder, and this user cannot list its parent.
        Err(why) if is_there && why.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}
