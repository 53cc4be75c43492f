//! Options that several commands have.

use super::{Parameter, Suggestions, Takes};
use crate::app::ask::LONGEST_REASON;
use crate::words::Text;

/// The most rounds that can be asked for, and the highest number of a board.
pub(super) const MOST_ROUNDS: u32 = 64;
/// The highest number of a round: everybody meets 63 others twice.
const LAST_ROUND: u32 = 126;
pub(super) const MODES: Takes = Takes::OneOf(choice, &["casual", "rated"]);
pub(super) const WHOM: Parameter = Parameter::new("player", Takes::Person).required();
pub(super) const REASON: Parameter = Parameter::new("reason", Takes::Text(Some(LONGEST_REASON)));
/// How a table or a board is shown.
pub(super) const FORMAT: Parameter = Parameter::new("format", Takes::OneOf(choice, &["picture", "text"]));
pub(super) const TOURNAMENT: Parameter = Parameter::new("tournament", Takes::Suggested(Suggestions::Tournaments));
pub(super) const ROUND: Parameter = Parameter::new("round", Takes::Whole(1, LAST_ROUND));
pub(super) const BOARD: Parameter = Parameter::new("board", Takes::Whole(1, MOST_ROUNDS));

/// Whether what is wanted is done without asking again.
pub(super) const SURE: Parameter = Parameter::new("sure", Takes::Flag);

pub(super) fn choice(word: &str) -> Text {
    text!("choice-{}", word)
}
