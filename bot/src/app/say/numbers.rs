//! Ratings as people read them.

use crate::words::Text;

/// A rating in whole points for one kind of game, per server or global.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RatingNumber {
    pub(crate) rating: i64,
    pub(crate) deviation: i64,
    pub(crate) is_provisional: bool,
    pub(crate) games: u32,
}

impl RatingNumber {
    /// Returns the rating and its deviation: `1512 ± 80`, or `1512? ± 180` while it is provisional.
    pub(crate) fn brief(self) -> String {
        format!("{}{}\u{a0}± {}", self.rating, if self.is_provisional { "?" } else { "" }, self.deviation)
    }

    pub(crate) fn text(self) -> Text {
        text!("rating-number").with("rating", self.brief()).with("games", self.games)
    }
}
