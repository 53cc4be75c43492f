//! Corrections of results that had counted, so that ratings were recalculated.

use serde::{Deserialize, Serialize};

use super::{GameId, Unix};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectionKind {
    Annulled,
    /// The result is different, or counts for other ratings.
    Result,
    /// The game no longer changes ratings.
    TakenOut,
    /// The game changes ratings again, at its original place.
    Again,
    Resumed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub game: GameId,
    pub why: CorrectionKind,
    pub at: Unix,
}
