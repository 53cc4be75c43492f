//! Draws a position as a scene.

use shakmaty::{Bitboard, Role, Square};

use super::board::MutationMove;
use super::position::Mutation;
use crate::chessmen::Chessman;
use crate::scene::{Scene, ScenePiece};
use crate::side::Side;
use crate::squares::{self, KingCheck};

/// Draws every piece in its current role.
pub(super) fn scene(game: &Mutation, last: Option<&MutationMove>) -> Scene {
    let turn = game.board.turn;
    let check = game.is_check().then(|| KingCheck { king: game.board.king(turn), is_mate: !game.has_moves() });
    let last = last.map_or(Bitboard::EMPTY, |m| Bitboard::from_square(m.from).with(m.to));
    let piece = |square: Square| {
        Side::ALL.into_iter().find_map(|side| {
            let role = game.role(square, side)?;
            let man = if role == Role::King { Chessman::King } else { Chessman::Pawn };
            Some(ScenePiece { acts: Chessman::from(role).name(), ..man.piece(side) })
        })
    };
    squares::scene(turn, last, check.as_ref(), |square| game.layout.at(square).tint(), piece)
}
