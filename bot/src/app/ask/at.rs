//! The game and the moment that a button is about.

use crate::record::GameId;

/// What a button of a game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At<'a> {
    pub(super) game: GameId,
    /// The moment of the game that the button was made for, or the number of plies before its position.
    pub(super) at: usize,
    /// The part after these two.
    pub(super) rest: Option<&'a str>,
}

impl<'a> At<'a> {
    /// Reads what [`Button::of_game`], [`Button::of_position`] and [`Button::with`] wrote.
    pub(super) fn read(to: &'a str) -> Option<At<'a>> {
        let mut parts = to.splitn(3, ':');
        Some(At { game: GameId(parts.next()?.parse().ok()?), at: parts.next()?.parse().ok()?, rest: parts.next() })
    }
}
