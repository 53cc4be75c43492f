//! Options that several commands share.

use super::{Parameter, Suggestions, Takes};
use crate::app::ask::LONGEST_REASON;
use crate::words::Text;

/// The most rounds that an organiser can choose.
pub(super) const MOST_ROUNDS: u32 = 64;
/// The highest round number: a double round robin of 1,000 players.
const LAST_ROUND: u32 = 1_998;
/// The highest board number: a round of 1,000 players.
const LAST_BOARD: u32 = 500;
pub(super) const MODES: Takes = Takes::OneOf(choice, &["casual", "rated"]);
pub(super) const WHOM: Parameter = Parameter::new("player", Takes::Person).required();
pub(super) const REASON: Parameter = Parameter::new("reason", Takes::Text(Some(LONGEST_REASON)));
pub(super) const FORMAT: Parameter = Parameter::new("format", Takes::OneOf(choice, &["picture", "text"]));
pub(super) const TOURNAMENT: Parameter = Parameter::new("tournament", Takes::Suggested(Suggestions::Tournaments));
pub(super) const ROUND: Parameter = Parameter::new("round", Takes::Whole(1, LAST_ROUND));
pub(super) const BOARD: Parameter = Parameter::new("board", Takes::Whole(1, LAST_BOARD));

pub(super) const SURE: Parameter = Parameter::new("sure", Takes::Flag);

pub(super) fn choice(word: &str) -> Text {
    text!("choice-{}", word)
}
