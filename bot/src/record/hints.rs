//! Hints that players took. They are shown to everyone who sees the game when it is over.

use serde::{Deserialize, Serialize};

use super::{GameMoment, GameRecord, StoredSide};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintTaken {
    pub by: StoredSide,
    pub at: GameMoment,
    /// The level of detail: 1, the piece; 2, the move; 3, the reason.
    pub steps: u8,
}

impl GameRecord {
    pub fn take_hint(&mut self, by: StoredSide, steps: u8) {
        let at = self.moment();
        match self.hints.iter_mut().find(|hint| (hint.by, hint.at) == (by, at)) {
            Some(hint) => hint.steps = hint.steps.max(steps),
            None => self.hints.push(HintTaken { by, at, steps }),
        }
    }
}
