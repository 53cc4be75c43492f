//! Options that several commands share.

use super::{CommandParameter, ParameterKind, SuggestionSource};
use crate::app::ask::LONGEST_REASON;
use crate::words::Text;

/// The maximum number of rounds that an organiser can choose.
pub(super) const MOST_ROUNDS: u32 = 64;
/// The highest round number: a double round robin of 1,000 players.
const LAST_ROUND: u32 = 1_998;
/// The highest board number: a round of 1,000 players.
const LAST_BOARD: u32 = 500;
pub(super) const MODES: ParameterKind = ParameterKind::OneOf(choice, &["casual", "rated"]);
pub(super) const WHOM: CommandParameter = CommandParameter::new("player", ParameterKind::Person).required();
pub(super) const REASON: CommandParameter = CommandParameter::new("reason", ParameterKind::Text(Some(LONGEST_REASON)));
pub(super) const FORMAT: CommandParameter =
    CommandParameter::new("format", ParameterKind::OneOf(choice, &["picture", "text"]));
pub(super) const TOURNAMENT: CommandParameter =
    CommandParameter::new("tournament", ParameterKind::Suggested(SuggestionSource::Tournaments));
pub(super) const ROUND: CommandParameter = CommandParameter::new("round", ParameterKind::Whole(1, LAST_ROUND));
pub(super) const BOARD: CommandParameter = CommandParameter::new("board", ParameterKind::Whole(1, LAST_BOARD));

pub(super) const SURE: CommandParameter = CommandParameter::new("sure", ParameterKind::Flag);

pub(super) fn choice(word: &str) -> Text {
    text!("choice-{}", word)
}
