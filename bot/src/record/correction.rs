//! Games whose result changed after they had counted, so that ratings were recalculated.

use serde::{Deserialize, Serialize};

use super::{GameId, Unix};

/// The change of a result that had counted for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectionKind {
    /// The game no longer has one.
    Annulled,
    /// It is another one, or counts for other ratings.
    Result,
    /// It no longer changes ratings.
    TakenOut,
    /// It counts again, in its own place.
    Again,
    Resumed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub game: GameId,
    pub why: CorrectionKind,
    pub at: Unix,
}
