//! The operator's side of keeping: exports, imports, verification, dated backups, and words for the running bot.

mod export;
mod import;
mod schema;
mod stream;
mod verify;

use std::io;
use std::path::{Path, PathBuf};

pub use export::{export, write_to};
pub use import::{Whole, import, read_through};
pub use schema::{SCHEMA, admit};
pub use stream::{Counts, Reader, Row, Writer};
pub use verify::{Report, verify_file, verify_store};

/// Why it was not done, in words for the operator: what, and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file does not hold what it should.
    #[error("{}: {problem}", path.display())]
    Content {
        /// Which.
        path: PathBuf,
        /// What is wrong, and the next step.
        problem: String,
    },
    /// What is kept in the store stands against it.
    #[error("{0}")]
    Refused(String),
    /// The store.
    #[error("{0}")]
    Store(#[from] store::Error),
}

impl Error {
    fn file(path: &Path) -> impl Fn(io::Error) -> Error {
        move |error| Error::File { path: path.to_owned(), error }
    }

    fn content(path: &Path, problem: impl Into<String>) -> Error {
        Error::Content { path: path.to_owned(), problem: problem.into() }
    }
}

/// What is told while something takes long.
pub type Progress<'a> = &'a (dyn Fn(&str) + Sync);
