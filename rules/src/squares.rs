//! Pictures of boards of 64 squares, which several games share.

use shakmaty::{File, Rank, Square};

use crate::game::Side;
use crate::scene::{Cell, Scene, Tint};

/// The colours are quiet, so that men stand out; they mean nothing in these games, so they have no letters.
static LIGHT: Tint = Tint { name: "light", letter: ' ', rgb: [233, 227, 211] };
static DARK: Tint = Tint { name: "dark", letter: ' ', rgb: [151, 165, 143] };

/// The colour of a square on a board of two.
pub(crate) fn tint(square: Square) -> &'static Tint {
    if square.is_light() { &LIGHT } else { &DARK }
}

/// The picture of a board whose squares are these cells: White's first rank at the bottom, nothing beside it.
pub(crate) fn scene(turn: Side, cell: impl Fn(Square) -> Cell) -> Scene {
    let squares = Rank::ALL
        .into_iter()
        .rev()
        .flat_map(|rank| File::ALL.into_iter().map(move |file| Square::from_coords(file, rank)));
    Scene {
        columns: File::ALL.into_iter().map(|file| file.char().to_string()).collect(),
        rows: Rank::ALL.into_iter().rev().map(|rank| rank.char().to_string()).collect(),
        cells: squares.map(cell).collect(),
        trays: Vec::new(),
        picked: None,
        arrows: Vec::new(),
        turn,
    }
}
