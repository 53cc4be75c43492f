//! The ratings that a challenge is for.

use serde::{Deserialize, Serialize};

/// A range of ratings in whole points, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRange {
    pub least: u16,
    /// The highest, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
}

impl RatingRange {
    #[must_use]
    pub fn has(&self, points: i64) -> bool {
        points >= i64::from(self.least) && self.most.is_none_or(|most| points <= i64::from(most))
    }
}
