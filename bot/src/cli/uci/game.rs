//! The current game of the UCI session.

use rules::{GameTable, OpenError};

use crate::cli::start::{say, why_not};
use crate::words::Text;

pub(super) const DEFAULT: &str = "chess";

#[derive(Clone, Debug)]
pub(super) struct UciGame {
    pub(super) game: &'static str,
    pub(super) layout: String,
    pub(super) position: Option<String>,
    pub(super) moves: Vec<String>,
}

impl Default for UciGame {
    fn default() -> UciGame {
        UciGame { game: DEFAULT, layout: String::new(), position: None, moves: Vec::new() }
    }
}

impl UciGame {
    /// Opens the position and plays the moves, which are codes or English notation.
    pub(super) fn open(&self) -> Result<Box<dyn GameTable>, String> {
        let opened = rules::open(self.game, &self.layout, self.position.as_deref());
        let mut table = opened.map_err(|error| match error {
            OpenError::UnknownGame => format!("there is no variant `{}`", self.game),
            OpenError::Setup(why) => say(&Text::from(&why.0)),
        })?;
        for (i, text) in self.moves.iter().enumerate() {
            table.replay(text).map_err(|error| format!("move {}, `{text}`: {}", i + 1, why_not(error)))?;
        }
        Ok(table)
    }
}
