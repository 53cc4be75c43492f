//! The store that a configuration names: a folder, or a database.

use std::path::Path;
use std::sync::Arc;

use store::{Erase, Postgres, Sled, Store};

use crate::config::Config;
use crate::keep;
use crate::machine;
use crate::refusal::chain;

/// A store that is open.
#[derive(Clone, Debug)]
pub(super) enum Kept {
    Folder(Arc<Sled>),
    Database(Arc<Postgres>),
}

impl Kept {
    /// Opens the store, or makes it in a folder where there is none.
    pub(super) async fn open(config: &Config) -> Result<Kept, String> {
        match config.store.database().map_err(|error| error.to_string())? {
            None => Kept::in_folder(&config.store.folder).await,
            Some(options) => {
                let opened = Postgres::open(options).await.map_err(|error| chain(&error))?;
                Ok(Kept::Database(Arc::new(opened)))
            }
        }
    }

    /// Opens the store in a folder, or makes one there.
    pub(super) async fn in_folder(folder: &Path) -> Result<Kept, String> {
        let opened = Sled::open(folder, store::Options::default()).await;
        Ok(Kept::Folder(Arc::new(opened.map_err(|error| chain(&error))?)))
    }

    /// Lets the bot have it: checks its shape, and brings it up to date.
    pub(super) async fn admit(self) -> Result<Kept, String> {
        keep::admit(&self.store(), machine::now()).await.map_err(|error| chain(&error))?;
        Ok(self)
    }

    pub(super) fn store(&self) -> Arc<dyn Store> {
        match self {
            Kept::Folder(store) => Arc::clone(store) as _,
            Kept::Database(store) => Arc::clone(store) as _,
        }
    }

    /// Returns what forgets old values.
    pub(super) fn files(&self) -> Arc<dyn Erase> {
        match self {
            Kept::Folder(store) => Arc::clone(store) as _,
            Kept::Database(store) => Arc::clone(store) as _,
        }
    }

    /// Waits until damage is found in what was not read when the store was opened, and says so as a start would. A database
    /// looks after itself.
    pub(super) async fn damaged(&self) -> String {
        match self {
            Kept::Folder(store) => chain(&store.damaged().await),
            Kept::Database(_) => std::future::pending().await,
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Kept::Folder(store) => drop(store.close().await),
            Kept::Database(store) => store.close().await,
        }
    }
}

/// Returns what the store of a configuration is called in messages.
pub(super) fn name(config: &Config) -> String {
    match &config.store.postgres {
        Some(address) => address.to_string(),
        None => config.store.folder.display().to_string(),
    }
}
