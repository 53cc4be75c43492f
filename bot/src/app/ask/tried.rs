//! What people do about a board on which moves are tried in private: that of a lesson, or of a puzzle.

use super::half::Half;
use super::press::Press;
use crate::record::Moment;

/// What somebody does about a board on which moves are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Look at it.
    Nothing,
    /// Be shown how it is done.
    Shown,
    /// Choose a move step by step.
    Chosen(Half),
    /// Choose one of the moves that a text could mean, by its code.
    Picked(String),
    /// Type a move.
    Typed(String),
}

impl Tried {
    /// Reads what a button or a menu of a move asks for, from the part behind the board and its moment.
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
