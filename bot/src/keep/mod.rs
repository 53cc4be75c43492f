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
pub use forgotten::{Forgotten, List};
pub use import::{Imported, Whole, import, read_through};
pub use keeper::Keeper;
pub use loss::{Loss, loss, loss_of_all};
pub use openings::{Depth, Openings, Reached, Results, openings};
pub use operator::{Desk, Word};
pub use private::{exposed, for_owner_alone};
pub use schema::{SCHEMA, SHAPES, admit, needs_upgrade};
pub use status::{Seen, Status, standing, status};
pub use stream::{Counts, Reader, Row, Writer};
pub use verify::{Report, verify_file, verify_store};

/// An error in words for the operator: what failed and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("{}", path.display())]
    File {
        /// A file or folder.
        path: PathBuf,
        source: io::Error,
    },
    #[error("{}: {problem}", path.display())]
    Content {
        path: PathBuf,
        /// The flaw and the next step.
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

impl Error {
    fn file(path: &Path) -> impl Fn(io::Error) -> Error {
        move |source| Error::File { path: path.to_owned(), source }
    }

    fn content(path: &Path, problem: impl Into<String>) -> Error {
        Error::Content { path: path.to_owned(), problem: problem.into() }
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
pub struct Step {
    pub what: String,
    /// The completed part, from 0 to 1, if the total is known.
    pub part: Option<f64>,
}

impl Step {
    fn open(what: String) -> Step {
        Step { what, part: None }
    }
}

pub type Progress<'a> = &'a (dyn Fn(&Step) + Sync);
