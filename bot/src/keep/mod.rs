//! Exports, imports, verification, backups, and operator commands to the running bot.

mod backup;
mod clock;
mod export;
mod forgotten;
mod import;
mod keeper;
mod loss;
mod openings;
mod operator;
mod private;
mod rated;
mod schema;
mod status;
mod stream;
mod trophies;
mod verify;

use std::io;
use std::path::{Path, PathBuf};

pub use backup::Backups;
pub use clock::doubt_of_clock;
pub use export::{export, export_watched, write_to, write_watched};
pub use forgotten::{ForgottenList, ForgottenSet};
pub use import::{CheckedExport, ImportReport, import, read_through};
pub use keeper::StoreKeeper;
pub use loss::{StoreLoss, loss, loss_of_all};
pub use openings::{OpeningDepth, OpeningLine, OpeningResults, OpeningStatistics, openings};
pub use operator::{OperatorCommand, OperatorDesk};
pub use private::{exposed, for_owner_alone};
pub use schema::{SCHEMA, SHAPES, admit, needs_upgrade};
pub use status::{MemberStatus, StoreStatus, standing, status};
pub use stream::{ExportCounts, ExportReader, ExportRow, ExportWriter};
pub use verify::{VerifyReport, verify_file, verify_store};

/// An error for the operator: what failed and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeepError {
    #[error("{}", path.display())]
    File {
        /// A file or folder.
        path: PathBuf,
        source: io::Error,
    },
    #[error("{}: {problem}", path.display())]
    Content {
        /// The export or backup.
        path: PathBuf,
        problem: String,
    },
    #[error("{0}")]
    Refused(String),
    /// This program can't use the store's records; retrying does not help.
    #[error("{0}")]
    Unfit(String),
    /// The store's content prevents an import; the next step depends on the kind of store.
    #[error("{0}")]
    InTheWay(String),
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl KeepError {
    fn file(path: &Path) -> impl Fn(io::Error) -> KeepError {
        move |source| KeepError::File { path: path.to_owned(), source }
    }

    fn content(path: &Path, problem: impl Into<String>) -> KeepError {
        KeepError::Content { path: path.to_owned(), problem: problem.into() }
    }
}

fn beside(store: &Path, name: &str) -> PathBuf {
    std::path::absolute(store).unwrap_or_else(|_| store.to_owned()).with_file_name(name)
}

fn name_of(store: &Path) -> String {
    let name = std::path::absolute(store).ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    name.unwrap_or_else(|| "store".to_owned())
}

#[derive(Clone, Debug, PartialEq)]
pub struct KeepStep {
    pub what: String,
    /// The completed part, from 0 to 1; `None` if the total is unknown.
    pub part: Option<f64>,
}

impl KeepStep {
    fn open(what: String) -> KeepStep {
        KeepStep { what, part: None }
    }
}

pub type ProgressCallback<'a> = &'a (dyn Fn(&KeepStep) + Sync);
