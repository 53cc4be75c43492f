//! Hints that players took: everybody who sees the game learns of them once it is over.

use serde::{Deserialize, Serialize};

use super::{Color, GameRecord, Moment};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintTaken {
    /// The side that took it.
    pub by: Color,
    /// The moment of the position that it was about.
    pub at: Moment,
    /// How much it told: 1, the man; 2, the move; 3, why.
    pub steps: u8,
}

impl GameRecord {
    /// Notes that a side took a hint about the present position.
    pub fn take_hint(&mut self, by: Color, steps: u8) {
        let at = self.moment();
        match self.hints.iter_mut().find(|hint| (hint.by, hint.at) == (by, at)) {
            Some(hint) => hint.steps = hint.steps.max(steps),
            None => self.hints.push(HintTaken { by, at, steps }),
        }
    }
}
