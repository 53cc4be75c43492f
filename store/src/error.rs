//! Errors of a store.

use std::path::PathBuf;
use std::sync::Arc;

/// The result of every operation of a store.
pub type Result<T> = std::result::Result<T, Error>;

/// The cause of an error, such as an I/O error. It is shared, since one disk error may fail many batches.
pub type ErrorCause = Arc<dyn std::error::Error + Send + Sync>;

/// An error of a store. Its text does not repeat its source, so show the whole chain.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An expectation did not hold, and nothing was changed. Read again and retry.
    #[error("`{key}` is not at the expected version")]
    Conflict {
        /// The first key whose expectation failed.
        key: String,
    },
    /// The batch can never be stored, and nothing was changed.
    #[error("the batch cannot be stored: {problem}")]
    Malformed {
        /// The problem of the batch.
        problem: String,
    },
    /// The store cannot work now. Nothing was acknowledged.
    #[error("the store at {} is not available: {problem}", path.display())]
    Unavailable {
        /// The file or folder, or the hosts and the database.
        path: PathBuf,
        /// The problem and the next step, for the operator.
        problem: String,
        /// The underlying error, if there was one.
        source: Option<ErrorCause>,
    },
    /// A newer program wrote the store. Nothing was changed.
    #[error("the store at {} cannot be used by this program: {problem}", path.display())]
    Newer {
        /// The file, or the hosts and the database.
        path: PathBuf,
        /// The difference and the next step, for the operator.
        problem: String,
    },
    /// A file has impossible content.
    #[error("{} is damaged: {problem}", path.display())]
    Corrupt {
        /// The damaged file, or the hosts and the database.
        path: PathBuf,
        /// The problem and the next step, for the operator.
        problem: String,
    },
}
