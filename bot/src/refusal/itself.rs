//! Unwraps the game around a refusal.

use super::Refusal;
use crate::words::TextArg;

impl Refusal {
    /// Returns whether the only reason is that it's the opponent's turn.
    #[must_use]
    pub fn is_about_the_turn(&self) -> bool {
        matches!(self.itself(), Refusal::NotYourTurn { .. })
    }

    #[must_use]
    pub fn itself(&self) -> &Refusal {
        if let Refusal::In { why, .. } = self { why } else { self }
    }
}

impl From<Box<Refusal>> for TextArg {
    fn from(refusal: Box<Refusal>) -> TextArg {
        TextArg::Said((*refusal).into())
    }
}
