//! How `mutabot run` ends, and whether a restart could help.

use crate::config::ConfigError;
use crate::keep;
use crate::refusal::chain;

/// The exit status of `run` if a restart can't help; systemd calls it CONFIG.
const FOR_GOOD: u8 = 78;

#[derive(Debug)]
pub(super) struct RunFailure {
    pub(super) problem: String,
    pub(super) status: u8,
}

impl RunFailure {
    /// A failure that lasts until the operator changes something.
    pub(super) fn for_good(problem: impl Into<String>) -> RunFailure {
        RunFailure { problem: problem.into(), status: FOR_GOOD }
    }
}

impl From<String> for RunFailure {
    fn from(problem: String) -> RunFailure {
        RunFailure { problem, status: 1 }
    }
}

impl From<RunFailure> for String {
    fn from(end: RunFailure) -> String {
        end.problem
    }
}

impl From<ConfigError> for RunFailure {
    fn from(error: ConfigError) -> RunFailure {
        RunFailure::for_good(error.to_string())
    }
}

impl From<store::Error> for RunFailure {
    fn from(error: store::Error) -> RunFailure {
        let problem = chain(&error);
        match error {
            store::Error::Corrupt { .. } | store::Error::Newer { .. } => RunFailure::for_good(problem),
            _ => RunFailure::from(problem),
        }
    }
}

impl From<keep::KeepError> for RunFailure {
    fn from(error: keep::KeepError) -> RunFailure {
        match error {
            keep::KeepError::Store(error) => RunFailure::from(error),
            keep::KeepError::Unfit(problem) => RunFailure::for_good(problem),
            _ => RunFailure::from(chain(&error)),
        }
    }
}
