//! A refusal in another one, and what is refused without what is around it.

use super::Refusal;
use crate::words::Arg;

impl Refusal {
    /// Returns whether it only says that the opponent is to move.
    #[must_use]
    pub fn is_about_the_turn(&self) -> bool {
        matches!(self.itself(), Refusal::NotYourTurn { .. })
    }

    /// Returns what is refused without the game that it is about.
    #[must_use]
    pub fn itself(&self) -> &Refusal {
        if let Refusal::In { why, .. } = self { why } else { self }
    }
}

impl From<Box<Refusal>> for Arg {
    fn from(refusal: Box<Refusal>) -> Arg {
        Arg::Said((*refusal).into())
    }
}
