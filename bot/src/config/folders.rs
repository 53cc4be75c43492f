//! Checks the configured folders without creating or changing anything.

use std::path::{Path, PathBuf, absolute};

use super::Config;

impl Config {
    #[must_use]
    pub fn folder_problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let store = &self.store.folder;
        let backups = self.backup.folder_for(store);
        problems.extend(no_folder("`folder` in [store]", store));
        if self.backup.every_hours > 0 {
            problems.extend(no_folder("`folder` in [backup]", &backups));
            if let (Ok(store), Ok(inside)) = (real(store), real(&backups))
                && inside.starts_with(&store)
            {
                problems.push(format!(
                    "`folder` in [backup]: {} is inside the store's folder, {}: choose another folder, on another disk \
                     if you can",
                    backups.display(),
                    store.display()
                ));
            }
        }
        problems
    }
}

fn real(path: &Path) -> std::io::Result<PathBuf> {
    let path = absolute(path)?;
    for known in path.ancestors() {
        if let Ok(whole) = known.canonicalize() {
            return Ok(whole.join(path.strip_prefix(known).unwrap_or(Path::new(""))));
        }
    }
    Ok(path)
}

fn no_folder(option: &str, folder: &Path) -> Option<String> {
    let folder = absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let there = folder.ancestors().find(|path| path.exists())?;
    if !there.is_dir() {
        return Some(format!("{option}: {} is a file, not a folder", there.display()));
    }
    let why = closed(there)?;
    Some(format!("{option}: this user cannot write in {} ({why})", there.display()))
}

#[cfg(unix)]
fn closed(folder: &Path) -> Option<std::io::Error> {
    use rustix::fs::{Access, access};
    access(folder, Access::WRITE_OK | Access::EXEC_OK).err().map(Into::into)
}

#[cfg(not(unix))]
fn closed(folder: &Path) -> Option<std::io::Error> {
    let is_closed = folder.metadata().is_ok_and(|data| data.permissions().readonly());
    is_closed.then(|| std::io::ErrorKind::PermissionDenied.into())
}
