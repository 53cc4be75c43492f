//! Finished games whose results change no ratings because a moderator decided so.

use serde::{Deserialize, Serialize};

use super::{Credit, GameRecord, Unix, Who};

/// What a moderator decided last about whether the result of a finished game changes ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unrated {
    /// The moderator.
    pub by: Who,
    /// The time of the decision.
    pub at: Unix,
    /// Whether that undid the decision before it: the result changes ratings again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// Why, in the moderator's words, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// What the game counted for in matters of trophies, for White and for Black, to be given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credits: Option<[Credit; 2]>,
}

impl GameRecord {
    /// Returns whether a moderator decided that its result changes no ratings, and nobody undid that.
    #[must_use]
    pub fn is_unrated(&self) -> bool {
        self.unrated.as_ref().is_some_and(|unrated| !unrated.undone)
    }
}
