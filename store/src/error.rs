//! Why a store did not do what it was asked for.

use std::path::PathBuf;
use std::sync::Arc;

/// The result of everything that a store is asked for.
pub type Result<T> = std::result::Result<T, Error>;

/// What lies behind an error, such as that of the operating system. It is shared, since one failure of the disk is the
/// answer to many batches.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Why the store did not do it.
///
/// Its text does not repeat that of its source: whoever shows it shows the whole chain.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An expectation did not hold; nothing was changed. Read again and decide anew.
    #[error("`{key}` is not at the expected version")]
    Conflict {
        /// The first key whose expectation failed.
        key: String,
    },
    /// The batch itself is not well formed, whatever is kept; nothing was changed.
    #[error("the batch cannot be kept: {problem}")]
    Malformed {
        /// What is wrong with it.
        problem: String,
    },
    /// The store cannot work now; nothing was acknowledged. The text says what to do.
    #[error("the store at {} is not available: {problem}", path.display())]
    Unavailable {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong and the next step, for the operator.
        problem: String,
        /// What failed below, if anything did.
        source: Option<Cause>,
    },
    /// A file says something that cannot be; nothing is guessed. The text says what to do.
    #[error("{} is damaged: {problem}", path.display())]
    Corrupt {
        /// The damaged file.
        path: PathBuf,
        /// What is wrong and the next step, for the operator.
        problem: String,
    },
}
