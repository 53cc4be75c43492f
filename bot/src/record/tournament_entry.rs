//! What is kept of how people come into a tournament, and of the rounds that they missed.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use tournament::Number;

use super::Unix;

/// Whether somebody who wants to play has a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Admission {
    #[default]
    In,
    /// They are on the waiting list.
    Waiting,
    /// The organiser is to let them in.
    Asking,
    /// The organiser did not let them in.
    Refused,
}

impl Admission {
    /// Returns whether they have a place.
    #[must_use]
    pub fn is_in(&self) -> bool {
        *self == Admission::In
    }
}

/// A round to which somebody did not come: they forfeited it without a move or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    pub round: u16,
    /// The time when it was closed.
    pub at: Unix,
}

/// Who is not paired with whom in a Swiss, as one of them had blocked the other before sign-up was closed. It names nobody, and
/// no file and no answer shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApartRecord {
    /// The shape of this record.
    pub v: u32,
    pub pairs: Vec<(Number, Number)>,
}

/// The way in which one person is told something of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// They are called in the channel of the tournament.
    Called,
    /// In a direct message.
    Direct,
}
