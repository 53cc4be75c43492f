//! Games whose result changed after they had counted for ratings, so that what follows from them was computed anew.

use serde::{Deserialize, Serialize};

use super::{GameId, Unix};

/// What became of the result of a game that had counted for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corrected {
    /// The game has none any more.
    Annulled,
    /// It is another one, or counts for other ratings.
    Result,
    /// It changes no ratings any more.
    TakenOut,
    /// It counts again, in its own place.
    Again,
    /// The game goes on.
    Resumed,
}

/// A correction of a game that had counted for ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub game: GameId,
    /// What became of its result.
    pub why: Corrected,
    pub at: Unix,
}
