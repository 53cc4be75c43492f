//! Why a text is refused, in a form for any language.

use crate::game::Move;

/// A sentence from the words files of a game (`<game>/en.ftl`), with its arguments. The rules contain no language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message id in the words files, for example `mutation-why-knight`.
    pub key: &'static str,
    /// The arguments by name. Values are the same in every language: squares, numbers, or variants for selection.
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
    /// The text does not have the form of a move in this game.
    Unreadable,
    /// The move is against the rules.
    Illegal {
        /// The reason, for people.
        why: Phrase,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// Each fitting move, with notation in the requested letters.
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
