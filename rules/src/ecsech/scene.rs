//! The picture of a position, with both hands beside the board.

use shakmaty::Square;

use super::board::{Board, Move};
use super::man::Man;
use crate::game::Side;
use crate::scene::{Cell, Marks, Piece, Scene};
use crate::squares;

pub(super) fn scene(board: &Board, last: Option<&Move>) -> Scene {
    let is_last = |square: Square| match last {
        Some(Move::Place(_, to)) => *to == square,
        Some(Move::Go(_, from, to)) => *from == square || *to == square,
        Some(Move::Pass) | None => false,
    };
    let cell = |square: Square| Cell {
        name: square.to_string(),
        tint: Some(squares::tint(square)),
        piece: board.at(square).map(|(side, man)| piece(side, man)),
        marks: Marks { last: is_last(square), ..Marks::default() },
    };
    Scene {
        trays: Side::ALL.into_iter().map(|side| (side, hand(board, side))).collect(),
        ..squares::scene(board.turn, cell)
    }
}

fn hand(board: &Board, side: Side) -> Vec<Piece> {
    Man::ALL.into_iter().flat_map(|man| vec![piece(side, man); board.in_hand(side, man)]).collect()
}

fn piece(side: Side, man: Man) -> Piece {
    Piece { side, man: man.name(), acts: man.name() }
}
