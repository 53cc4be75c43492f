//! Why a text is refused: for people, in whatever language they read.

use crate::game::Move;

/// A sentence from the words files of a game (`<game>/en.ftl`), with its arguments. The rules themselves are free of
/// any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message id in the words files, for example `mutation-why-knight`.
    pub key: &'static str,
    /// The arguments by name. Values are the same in every language: squares, numbers, or variants that the message
    /// selects on.
    pub args: Vec<(&'static str, String)>,
}

impl Phrase {
    /// Returns a sentence without arguments.
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

/// Why a game cannot start this way: the text of a layout or of a position is wrong. Holds the reason, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub Phrase);

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is in no form that this game knows.
    Unreadable,
    /// The text names a move that the rules forbid.
    Illegal {
        /// The reason, for people.
        why: Phrase,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// Each move that the text fits, with notation in the requested letters.
        candidates: Vec<Move>,
    },
    /// The game has ended.
    Over,
}

/// Refuses a layout or a position for a reason without arguments.
pub(crate) fn refuse<T>(key: &'static str) -> Result<T, SetupError> {
    Err(SetupError(Phrase::new(key)))
}

/// Refuses a move for this reason.
pub(crate) fn illegal<T>(why: Phrase) -> Result<T, MoveError> {
    Err(MoveError::Illegal { why })
}
