//! Entry to a tournament, and missed rounds.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use tournament::PlayerNumber;

use super::Unix;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Admission {
    #[default]
    In,
    Waiting,
    /// The organiser must let them in.
    Asking,
    /// The organiser turned them away.
    Refused,
}

impl Admission {
    #[must_use]
    pub fn is_in(&self) -> bool {
        *self == Admission::In
    }
}

/// A round that a player forfeited without a move or notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissedRound {
    pub round: u16,
    pub at: Unix,
}

/// Players kept apart in a Swiss, since one had blocked the other before sign-up was closed. It names no one, and no
/// file or answer shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApartRecord {
    pub v: u32,
    pub pairs: Vec<(PlayerNumber, PlayerNumber)>,
}

/// How one person gets news of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewsRoute {
    /// By a ping in the channel of the tournament.
    Called,
    Direct,
}
