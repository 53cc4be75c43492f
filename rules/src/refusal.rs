//! Refusals in a form that any language can express.

use crate::game::Move;

/// A message of a game's words files (`<game>/en.ftl`), with its arguments.
///
/// The rules themselves contain no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message id in the words files, for example `mutation-why-knight`.
    pub key: &'static str,
    /// The arguments by name, the same in every language. They are squares, numbers or selector values.
    pub args: Vec<(&'static str, String)>,
}

impl Phrase {
    /// Returns a message without arguments.
    #[must_use]
    pub fn new(key: &'static str) -> Phrase {
        Phrase { key, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Phrase {
        self.args.push((name, value.into()));
        self
    }
}

/// The layout or position text is wrong. Holds the reason for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Phrase);

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Unreadable,
    /// The move breaks the rules.
    Illegal {
        /// The reason for players.
        why: Phrase,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The moves that fit, with notation in the requested letters.
        candidates: Vec<Move>,
    },
    /// The game has ended.
    Over,
}

pub(crate) fn refuse<T>(key: &'static str) -> Result<T, SetupError> {
    Err(SetupError(Phrase::new(key)))
}

pub(crate) fn illegal<T>(why: Phrase) -> Result<T, MoveError> {
    Err(MoveError::Illegal { why })
}
