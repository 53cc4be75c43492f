//! Finished games that a moderator excluded from ratings.

use serde::{Deserialize, Serialize};

use super::{GameRecord, PersonRef, TrophyCredit, Unix};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnratedDecision {
    pub by: PersonRef,
    pub at: Unix,
    /// It undid the previous decision: the result changes ratings again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credits: Option<[TrophyCredit; 2]>,
}

impl GameRecord {
    /// Returns whether a moderator excluded it from ratings, unless that was undone.
    #[must_use]
    pub fn is_unrated(&self) -> bool {
        self.unrated.as_ref().is_some_and(|unrated| !unrated.undone)
    }
}
