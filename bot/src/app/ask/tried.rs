//! Actions on a board where the caller tries moves in private: a lesson or a puzzle.

use super::half::Half;
use super::press::Press;
use crate::record::Moment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    Nothing,
    /// Show the solution.
    Shown,
    Chosen(Half),
    /// Pick one of the moves that an ambiguous text could mean, by code.
    Picked(String),
    Typed(String),
}

impl Tried {
    /// Reads a button or menu of a move; `rest` follows the board and its moment.
    pub(super) fn read(press: Press, moment: Moment, rest: Option<&str>, chosen: Option<&str>) -> Option<Tried> {
        let text = || chosen.unwrap_or_default().to_owned();
        let half = |rest| Half::read(moment, rest, chosen);
        Some(match (press, rest) {
            (Press::Type, None) => Tried::Typed(text()),
            (Press::Pick, None) => Tried::Picked(text()),
            (Press::Confirm, Some(code)) => Tried::Picked(code.to_owned()),
            (Press::Go, Some(rest)) => Tried::Chosen(half(rest)?.gone()),
            (Press::Step | Press::StepBack | Press::PageBack | Press::PageOn, Some(rest)) => Tried::Chosen(half(rest)?),
            _ => return None,
        })
    }
}
