//! The ratings that may accept a challenge.

use serde::{Deserialize, Serialize};

/// In whole points, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRange {
    pub least: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
}

impl RatingRange {
    #[must_use]
    pub fn has(&self, points: i64) -> bool {
        points >= i64::from(self.least) && self.most.is_none_or(|most| points <= i64::from(most))
    }
}
