//! Restricts files to the operator: they contain private games, secret notes and the secret of bans.

use std::path::{Path, PathBuf};

/// Makes all files and folders that this process creates private to its user.
pub fn for_owner_alone() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
}

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
