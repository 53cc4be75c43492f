//! The operator's side of keeping: exports, imports, verification, dated backups, and words for the running bot.

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

/// An error in words for the operator: what was not done, and what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file does not hold what it should.
    #[error("{}: {problem}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong, and the next step.
        problem: String,
    },
    #[error("{0}")]
    Refused(String),
    /// The records of the store are not for this program, however often it looks at them.
    #[error("{0}")]
    Unfit(String),
    /// The content of the store is in the way of an import; the next step depends on where the store is.
    #[error("{0}")]
    InTheWay(String),
    /// The store failed.
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

/// Returns a folder beside that of a store.
fn beside(store: &Path, name: &str) -> PathBuf {
    std::path::absolute(store).unwrap_or_else(|_| store.to_owned()).with_file_name(name)
}

/// Returns the name of a store's folder.
fn name_of(store: &Path) -> String {
    let name = std::path::absolute(store).ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    name.unwrap_or_else(|| "store".to_owned())
}

/// How far something is that takes long.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was done so far, in words.
    pub what: String,
    /// The part of the whole that is done, from 0 to 1, if the whole is known.
    pub part: Option<f64>,
}

impl Step {
    fn open(what: String) -> Step {
        Step { what, part: None }
    }
}

/// A function that reports progress while something takes long.
pub type Progress<'a> = &'a (dyn Fn(&Step) + Sync);
