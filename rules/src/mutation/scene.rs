//! The picture of a position.

use shakmaty::{Role, Square};

use super::{Move, Mutation, notation};
use crate::game::{Game, Side};
use crate::scene::{Cell, Marks, Piece, Scene};
use crate::{spelling, squares};

pub(super) fn scene(game: &Mutation, last: Option<&Move>) -> Scene {
    let checked = game.is_check().then(|| game.board.king(game.board.turn));
    let cell = |square: Square| {
        let piece = Side::ALL.into_iter().find_map(|side| {
            let role = notation::role(game, square, side)?;
            let man = if role == Role::King { "king" } else { "pawn" };
            Some(Piece { side, man, acts: spelling::name(role) })
        });
        Cell {
            name: square.to_string(),
            tint: Some(game.layout.at(square).tint()),
            piece,
            marks: Marks {
                last: last.is_some_and(|m| m.from == square || m.to == square),
                check: checked == Some(square),
                ..Marks::default()
            },
        }
    };
    squares::scene(game.turn(), cell)
}
