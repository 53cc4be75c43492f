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
    Asking,
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

/// Pairs of a Swiss that must not meet. One player had blocked the other before sign-up closed. It names no one, and no
/// file or answer shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApartRecord {
    pub v: u32,
    pub pairs: Vec<(PlayerNumber, PlayerNumber)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewsRoute {
    Called,
    Direct,
}
