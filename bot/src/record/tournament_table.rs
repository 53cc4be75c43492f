//! What is kept of the standings of a tournament after a round.

use serde::{Deserialize, Serialize};
use tournament::Number;

/// The standings after a round, as they stood when it was closed: numbers alone. Names are put in when it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTable {
    /// The names of the tie-breaks, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    /// The players, the best first.
    pub rows: Vec<KeptPlace>,
}

/// A player in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPlace {
    /// The places that the player shares, the best first; none for a player who is still in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<(Number, Number)>,
    /// The player's number.
    pub number: Number,
    /// The points in tenths, except in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The tie-breaks, in order, as they are written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<String>,
    /// Whether a lot gave the place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lot: bool,
}
