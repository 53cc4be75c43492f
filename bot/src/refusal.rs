//! The two kinds of "no", which never mix: a [`Refusal`] is the player's doing and shown to them alone; a [`Failure`] is
//! ours, logged once with its whole chain and apologised for.

use std::error::Error;
use std::fmt;

use crate::words::{Arg, Text};

/// What was asked cannot be done, and why, in words for the one who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub Text);

impl Refusal {
    /// A refusal with this key of the words files.
    #[must_use]
    pub fn new(key: &str) -> Refusal {
        Refusal(Text::new(key))
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(self, name: &str, value: impl Into<Arg>) -> Refusal {
        Refusal(self.0.with(name, value))
    }
}

/// Something of ours went wrong. Nothing that was asked was done.
#[derive(Debug)]
pub struct Failure {
    /// What was being done.
    pub doing: &'static str,
    /// What went wrong.
    pub source: Box<dyn Error + Send + Sync>,
}

impl Failure {
    /// A failure while `doing`.
    pub fn new(doing: &'static str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
        Failure { doing, source: source.into() }
    }

    /// The whole chain of causes in one line, for the log.
    #[must_use]
    pub fn chain(&self) -> String {
        let mut text = format!("{self}");
        let mut cause: Option<&dyn Error> = Some(self.source.as_ref());
        while let Some(error) = cause {
            text.push_str(": ");
            text.push_str(&error.to_string());
            cause = error.source();
        }
        text
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "could not {}", self.doing)
    }
}

/// Why a request had no effect.
#[derive(Debug)]
pub enum Trouble {
    /// The player's doing.
    Refused(Refusal),
    /// Ours.
    Failed(Failure),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failed(failure)
    }
}

impl From<store::Error> for Trouble {
    fn from(error: store::Error) -> Trouble {
        Trouble::Failed(Failure::new("reach what is kept", error))
    }
}
