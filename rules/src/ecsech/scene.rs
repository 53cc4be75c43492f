//! The picture of a position, with both hands beside the board.

use shakmaty::{File, Rank, Square};

use super::board::{Board, Move};
use super::man::Man;
use crate::game::Side;
use crate::scene::{Cell, Marks, Piece, Scene, Tint};

const LIGHT: Tint = Tint { name: "light", letter: ' ', rgb: [233, 227, 211] };
const DARK: Tint = Tint { name: "dark", letter: ' ', rgb: [151, 165, 143] };

pub(super) fn scene(board: &Board, last: Option<&Move>) -> Scene {
    let is_last = |square: Square| match last {
        Some(Move::Place(_, to)) => *to == square,
        Some(Move::Go(_, from, to)) => *from == square || *to == square,
        Some(Move::Pass) | None => false,
    };
    let cell = |square: Square| Cell {
        name: square.to_string(),
        tint: Some(if square.is_light() { &LIGHT } else { &DARK }),
        piece: board.at(square).map(|(side, man)| piece(side, man)),
        marks: Marks { last: is_last(square), ..Marks::default() },
    };
    Scene {
        columns: File::ALL.into_iter().map(|file| file.char().to_string()).collect(),
        rows: Rank::ALL.into_iter().rev().map(|rank| rank.char().to_string()).collect(),
        cells: Rank::ALL
            .into_iter()
            .rev()
            .flat_map(|rank| File::ALL.into_iter().map(move |file| Square::from_coords(file, rank)))
            .map(cell)
            .collect(),
        trays: Side::ALL.into_iter().map(|side| (side, hand(board, side))).collect(),
        picked: None,
        arrows: Vec::new(),
        turn: board.turn,
    }
}

fn hand(board: &Board, side: Side) -> Vec<Piece> {
    Man::ALL.into_iter().flat_map(|man| vec![piece(side, man); board.in_hand(side, man)]).collect()
}

fn piece(side: Side, man: Man) -> Piece {
    Piece { side, man: man.name(), acts: man.name() }
}
