//! The configured store: a folder or a database.

use std::path::{Path, absolute};
use std::sync::Arc;

use store::{Erase, Postgres, Sled, Store};

use super::end::RunFailure;
use crate::config::Config;
use crate::keep::{self, Backups, StoreLoss};
use crate::machine;
use crate::refusal::chain;

#[derive(Clone, Debug)]
pub(super) enum ConfiguredStore {
    Folder(Arc<Sled>),
    Database(Arc<Postgres>),
}

impl ConfiguredStore {
    pub(super) async fn open(config: &Config) -> Result<ConfiguredStore, RunFailure> {
        match config.store.database()? {
            None => ConfiguredStore::in_folder(&config.store.folder).await,
            Some(options) => {
                let has_password = options.password.is_some();
                let opened = Postgres::open(options).await.map_err(|error| match RunFailure::from(error) {
                    RunFailure { problem, status } if !has_password && problem.contains("password") => {
                        let next = "set MUTABOT_POSTGRES_PASSWORD or `postgres_password_file` in [store]";
                        RunFailure { problem: format!("{problem}. No password was given: {next}"), status }
                    }
                    end => end,
                })?;
                Ok(ConfiguredStore::Database(Arc::new(opened)))
            }
        }
    }

    pub(super) async fn in_folder(folder: &Path) -> Result<ConfiguredStore, RunFailure> {
        Ok(ConfiguredStore::Folder(Arc::new(Sled::open(folder, store::SledOptions::default()).await?)))
    }

    pub(super) async fn admit(self) -> Result<ConfiguredStore, RunFailure> {
        keep::admit(&self.store(), machine::now()).await?;
        Ok(self)
    }

    pub(super) fn store(&self) -> Arc<dyn Store> {
        match self {
            ConfiguredStore::Folder(store) => Arc::clone(store) as _,
            ConfiguredStore::Database(store) => Arc::clone(store) as _,
        }
    }

    pub(super) fn files(&self) -> Arc<dyn Erase> {
        match self {
            ConfiguredStore::Folder(store) => Arc::clone(store) as _,
            ConfiguredStore::Database(store) => Arc::clone(store) as _,
        }
    }

    /// Waits until the store finds damage in parts that it didn't read when opening. A database checks itself.
    pub(super) async fn damaged(&self) -> String {
        match self {
            ConfiguredStore::Folder(store) => chain(&store.damaged().await),
            ConfiguredStore::Database(_) => std::future::pending().await,
        }
    }

    pub(super) async fn close(&self) -> Result<(), String> {
        match self {
            ConfiguredStore::Folder(store) => store.close().await.map_err(|error| chain(&error)),
            ConfiguredStore::Database(store) => {
                store.close().await;
                Ok(())
            }
        }
    }
}

/// Opens and upgrades the store for the bot. Refuses a store that lacks games of its newest backup, or that can't be
/// backed up before an upgrade. `which`: the arguments that select the store.
pub(super) async fn open_whole(config: &Config, which: &str) -> Result<ConfiguredStore, RunFailure> {
    let folder = &config.store.folder;
    let (backups, now) = (Backups::of(folder, &config.backup), machine::now());
    if config.store.postgres.is_none()
        && !Sled::is_at(folder)
        && let Some(loss) = keep::loss_of_all(&backups, now).map_err(|error| chain(&error))?
    {
        return Err(lost(config, &loss, which).into());
    }
    let kept = ConfiguredStore::open(config).await?;
    match keep::loss(&*kept.store(), &backups, now).await {
        Ok(None) => {}
        Ok(Some(loss)) => {
            kept.close().await?;
            return Err(lost(config, &loss, which).into());
        }
        Err(error) => tracing::warn!(error = chain(&error), "the store cannot be compared with its backups"),
    }
    let outdated = keep::needs_upgrade(&*kept.store()).await?;
    if outdated && backups.are_wanted() {
        let made = backups.make(&*kept.store(), machine::now()).await.map_err(|error| {
            let next = "fix the cause, or set `every_hours = 0` in [backup] to upgrade without one";
            format!("the store was not upgraded because the backup failed: {next}: {}", chain(&error))
        })?;
        tracing::info!(file = %made.display(), "made a backup before the upgrade");
    }
    kept.admit().await
}

fn lost(config: &Config, loss: &StoreLoss, which: &str) -> String {
    let (name, backup) = (name(config), loss.backup.display());
    let folder = loss.backup.parent().unwrap_or(Path::new(".")).display();
    format!(
        "{name} was not changed, and the bot did not start: {loss}. If the disk is not mounted, mount it. To restore \
         the backup: {}`mutabot import {backup} {which}`. To start with an empty store: move the backups in {folder} \
         to another folder",
        make_room(config, which)
    )
}

/// Returns the first half of an instruction: how to move the store away. Empty if there is no store.
pub(super) fn make_room(config: &Config, which: &str) -> String {
    let Some(address) = &config.store.postgres else {
        let folder = absolute(&config.store.folder).unwrap_or_else(|_| config.store.folder.clone());
        let folder = folder.display();
        return match Path::new(&config.store.folder).exists() {
            true => format!("`mv {folder} {folder}.old`, then "),
            false => String::new(),
        };
    };
    let database = address.database().or(address.role()).unwrap_or_default();
    format!(
        "as the tables' owner `psql -d {database} -c 'ALTER SCHEMA mutabot RENAME TO mutabot_old'` (or name a new database in \
         `postgres`), `mutabot store prepare {which} --owner ADDRESS`, then "
    )
}

/// Refuses to create files in another user's folder: root could, but then the bot could not write them.
pub(super) fn must_be_owners(folder: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let whole = absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let known = whole.ancestors().find_map(|path| Some((path, path.metadata().ok()?.uid())));
        if let (true, Some((path, owner))) = (rustix::process::geteuid().is_root(), known)
            && owner != 0
        {
            let path = path.display();
            return Err(format!(
                "{path} belongs to user {owner}, who could not write files that root makes there: run `sudo -u \
                 '#{owner}' mutabot …` (for the Debian package, see Installing in docs/OPERATING.md)"
            ));
        }
    }
    Ok(())
}

pub(super) fn name(config: &Config) -> String {
    match &config.store.postgres {
        Some(address) => address.to_string(),
        None => config.store.folder.display().to_string(),
    }
}
