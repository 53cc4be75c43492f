//! How `mutabot run` ends, and whether a restart would help.

use crate::config::ConfigError;
use crate::keep;
use crate::refusal::chain;

/// The exit status of `run` if a restart would not help; systemd calls it CONFIG.
const FOR_GOOD: u8 = 78;

#[derive(Debug)]
pub(super) struct End {
    pub(super) problem: String,
    pub(super) status: u8,
}

impl End {
    /// Ends until the operator changes something: a restart would not help.
    pub(super) fn for_good(problem: impl Into<String>) -> End {
        End { problem: problem.into(), status: FOR_GOOD }
    }
}

impl From<String> for End {
    fn from(problem: String) -> End {
        End { problem, status: 1 }
    }
}

impl From<End> for String {
    fn from(end: End) -> String {
        end.problem
    }
}

impl From<ConfigError> for End {
    fn from(error: ConfigError) -> End {
        End::for_good(error.to_string())
    }
}

impl From<store::Error> for End {
    fn from(error: store::Error) -> End {
        let problem = chain(&error);
        match error {
            store::Error::Corrupt { .. } | store::Error::Newer { .. } => End::for_good(problem),
            _ => End::from(problem),
        }
    }
}

impl From<keep::Error> for End {
    fn from(error: keep::Error) -> End {
        match error {
            keep::Error::Store(error) => End::from(error),
            keep::Error::Unfit(problem) => End::for_good(problem),
            _ => End::from(chain(&error)),
        }
    }
}
