//! Actions on a board where the caller tries moves in private: a lesson or a puzzle.

use super::half::HalfChosenMove;
use super::press::Press;
use crate::record::GameMoment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardTry {
    Nothing,
    Shown,
    Chosen(HalfChosenMove),
    /// Pick one possible move of an ambiguous text, by code.
    Picked(String),
    Typed(String),
}

impl BoardTry {
    /// Reads a button or menu of a move; `rest` follows the board and its moment.
    pub(super) fn read(press: Press, moment: GameMoment, rest: Option<&str>, chosen: Option<&str>) -> Option<BoardTry> {
        let text = || chosen.unwrap_or_default().to_owned();
        let half = |rest| HalfChosenMove::read(moment, rest, chosen);
        Some(match (press, rest) {
            (Press::Type, None) => BoardTry::Typed(text()),
            (Press::Pick, None) => BoardTry::Picked(text()),
            (Press::Confirm, Some(code)) => BoardTry::Picked(code.to_owned()),
            (Press::Go, Some(rest)) => BoardTry::Chosen(half(rest)?.gone()),
            (Press::Step | Press::StepBack | Press::PageBack | Press::PageOn, Some(rest)) => {
                BoardTry::Chosen(half(rest)?)
            }
            _ => return None,
        })
    }
}
