//! Draws a position: all cells within the span limit.

use shakmaty::{Bitboard, File, Rank, Square};

use super::board::{CardPlace, EchekBoard, EchekMove};
use super::torus::{reach, window};
use crate::chessmen::Chessman as Card;
use crate::refusal::Phrase;
use crate::scene::{CellMarks, CellTint, Scene, SceneCell, ScenePiece};
use crate::side::Side;

/// The only tint. Without a board, all cells look alike.
static LIGHT: CellTint = CellTint { name: "light", letters: [' ', ' '], rgb: [233, 227, 211] };

pub(super) fn scene(board: &EchekBoard, last: Option<&EchekMove>) -> Scene {
    let [columns, rows] = window(reach(board.occupied()));
    let columns: Vec<File> = (0..columns.1).map(|i| File::new((columns.0 + i) % 8)).collect();
    let rows: Vec<Rank> = (0..rows.1).rev().map(|i| Rank::new((rows.0 + i) % 8)).collect();
    let marked = last.map_or(Bitboard::EMPTY, |m| marked(board, *m));
    let is_fallen = board.fallen(board.occupied());
    let fallen = Side::ALL.into_iter().filter(|side| is_fallen[*side as usize]).map(|side| board.king(side));
    let fallen: Bitboard = fallen.collect();
    let cell = |cell: Square| SceneCell {
        name: cell.to_string(),
        tint: Some(&LIGHT),
        piece: Side::ALL.into_iter().find_map(|side| Some(board.card(side, cell)?.piece(side))),
        marks: CellMarks { last: marked.contains(cell), mate: fallen.contains(cell), ..CellMarks::default() },
    };
    Scene {
        columns: columns.iter().map(|file| file.char().to_string()).collect(),
        rows: rows.iter().map(|rank| rank.char().to_string()).collect(),
        cells: rows
            .iter()
            .flat_map(|rank| columns.iter().map(move |file| Square::from_coords(*file, *rank)))
            .map(cell)
            .collect(),
        trays: Side::ALL.into_iter().map(|side| (side, hand(board, side))).collect(),
        picked: None,
        arrows: Vec::new(),
        turn: board.turn,
    }
}

/// Describes the area in play, and where its cell names wrap around.
pub(super) fn area(board: &EchekBoard) -> Phrase {
    let [columns, rows] = window(reach(board.occupied()));
    let end = |(first, n): (u32, u32)| (first + n - 1) % 8;
    let wraps = match [columns, rows].map(|(first, n)| first + n > 8) {
        [true, true] => "both",
        [true, false] => "columns",
        [false, true] => "rows",
        [false, false] => "none",
    };
    let column = |nth| File::new(nth).char();
    let phrase = Phrase::new("echek-right-area").with("left", column(columns.0)).with("right", column(end(columns)));
    let row = |nth| Rank::new(nth).char();
    phrase.with("bottom", row(rows.0)).with("top", row(end(rows))).with("wraps", wraps)
}

fn hand(board: &EchekBoard, side: Side) -> Vec<ScenePiece> {
    let held = Card::ALL.into_iter().filter(|card| board.place(side, *card) == CardPlace::Hand);
    held.map(|card| card.piece(side)).collect()
}

fn marked(board: &EchekBoard, m: EchekMove) -> Bitboard {
    match m {
        EchekMove::Put { to, then, .. } => {
            Bitboard::from_square(to) | then.map_or(Bitboard::EMPTY, Bitboard::from_square)
        }
        EchekMove::Go { from, to, .. } => Bitboard::from_square(from).with(to),
        EchekMove::Swap => {
            let changed = [Card::King, Card::Rook].map(|card| board.place(board.turn.other(), card).cell());
            changed.into_iter().flatten().collect()
        }
        EchekMove::Pass => Bitboard::EMPTY,
    }
}
