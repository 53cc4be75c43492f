//! The picture of a position.

use shakmaty::{Move, Position, Square};

use super::{Chess, notation, side};
use crate::game::Game;
use crate::scene::{Cell, Marks, Piece, Scene};
use crate::{spelling, squares};

pub(super) fn scene(game: &Chess, last: Option<&Move>) -> Scene {
    let position = &game.0;
    let checked = position.is_check().then(|| position.board().king_of(position.turn())).flatten();
    let last = last.map(|m| notation::squares(*m));
    let cell = |square: Square| {
        let piece = position.board().piece_at(square).map(|piece| {
            let man = spelling::name(piece.role);
            Piece { side: side(piece.color), man, acts: man }
        });
        Cell {
            name: square.to_string(),
            tint: Some(squares::tint(square)),
            piece,
            marks: Marks {
                last: last.is_some_and(|(from, to)| from == square || to == square),
                check: checked == Some(square),
                ..Marks::default()
            },
        }
    };
    squares::scene(game.turn(), cell)
}
