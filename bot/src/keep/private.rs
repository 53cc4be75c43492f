//! What is kept is for the operator's eyes alone: private games, secret notes, the secret that hides who was banned.

use std::path::{Path, PathBuf};

/// Lets this process make files and folders that only its own user can read, from now on.
pub fn for_owner_alone() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
}

/// Returns those of the folders of a bot (of its store, of its backups, for the operator's words) that other users of
/// this machine can look into.
#[must_use]
pub fn exposed(store: &Path, backups: Option<&Path>) -> Vec<PathBuf> {
    let beside = |name: &str| super::beside(store, name);
    let backups = backups.map_or_else(|| beside("backups"), Path::to_owned);
    [store.to_owned(), backups, beside("operator")].into_iter().filter(|folder| is_open(folder)).collect()
}

#[cfg(unix)]
fn is_open(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(folder).is_ok_and(|folder| folder.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}
