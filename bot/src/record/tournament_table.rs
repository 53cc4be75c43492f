//! The standings of a tournament after a round.

use serde::{Deserialize, Serialize};
use tournament::PlayerNumber;

/// The standings when a round was closed, in numbers; names are added for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTable {
    /// The codes of the tie-breaks, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    pub rows: Vec<KeptPlace>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPlace {
    /// The first and last of the shared places; absent for a player who is still in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<(PlayerNumber, PlayerNumber)>,
    pub number: PlayerNumber,
    /// In tenths; absent in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lot: bool,
}
