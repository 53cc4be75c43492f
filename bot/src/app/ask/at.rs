//! The game and the moment in a button's `custom_id`.

use crate::record::GameId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameTarget<'a> {
    pub(super) game: GameId,
    /// The game's moment when the button was made, or a position's ply.
    pub(super) at: usize,
    pub(super) rest: Option<&'a str>,
}

impl<'a> GameTarget<'a> {
    /// Reads what [`of_game`](super::Button::of_game), [`of_position`](super::Button::of_position) and
    /// [`with`](super::Button::with) wrote.
    pub(super) fn read(to: &'a str) -> Option<GameTarget<'a>> {
        let mut parts = to.splitn(3, ':');
        Some(GameTarget {
            game: GameId(parts.next()?.parse().ok()?),
            at: parts.next()?.parse().ok()?,
            rest: parts.next(),
        })
    }
}
