//! Draws a position, with each hand next to the board.

use shakmaty::Bitboard;

use super::board::{EcsechBoard, EcsechMove};
use crate::chessmen::Chessman as Man;
use crate::scene::{Scene, ScenePiece};
use crate::side::Side;
use crate::squares;

pub(super) fn scene(board: &EcsechBoard, last: Option<&EcsechMove>) -> Scene {
    let last = match last {
        Some(EcsechMove::Place(_, to)) => (*to).into(),
        Some(EcsechMove::Go(_, from, to)) => Bitboard::from_square(*from).with(*to),
        Some(EcsechMove::Pass) | None => Bitboard::EMPTY,
    };
    let piece = |square| board.at(square).map(|(side, man)| man.piece(side));
    Scene {
        trays: Side::ALL.into_iter().map(|side| (side, hand(board, side))).collect(),
        ..squares::scene(board.turn, last, None, squares::tint, piece)
    }
}

fn hand(board: &EcsechBoard, side: Side) -> Vec<ScenePiece> {
    Man::ALL.into_iter().flat_map(|man| vec![man.piece(side); board.in_hand(side, man)]).collect()
}
