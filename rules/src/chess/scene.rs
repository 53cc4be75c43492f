//! Draws a position as a scene.

use shakmaty::{Bitboard, Move, Position, Square};

use super::position::{Chess, ends, side};
use crate::chessmen::Chessman;
use crate::scene::Scene;
use crate::squares::{self, KingCheck};

pub(super) fn scene(game: &Chess, last: Option<&Move>) -> Scene {
    let position = &game.0;
    let checked = position.is_check().then(|| position.board().king_of(position.turn())).flatten();
    let check = checked.map(|king| KingCheck { king, is_mate: position.is_checkmate() });
    let last = last.map_or(Bitboard::EMPTY, |m| <[Square; 2]>::from(ends(*m)).into_iter().collect());
    let piece = |square: Square| {
        let piece = position.board().piece_at(square)?;
        Some(Chessman::from(piece.role).piece(side(piece.color)))
    };
    squares::scene(game.mover(), last, check.as_ref(), squares::tint, piece)
}
