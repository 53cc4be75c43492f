//! The picture of a position.

use shakmaty::{File, Move, Position, Rank, Square};

use super::{Chess, notation, side};
use crate::game::Game;
use crate::scene::{Cell, Marks, Piece, Scene, Tint};
use crate::spelling;

/// The colours are quiet, so that men stand out; they mean nothing in the game, so they have no letters.
static LIGHT: Tint = Tint { name: "light", letter: ' ', rgb: [233, 227, 211] };
static DARK: Tint = Tint { name: "dark", letter: ' ', rgb: [151, 165, 143] };

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
            tint: Some(if square.is_light() { &LIGHT } else { &DARK }),
            piece,
            marks: Marks {
                last: last.is_some_and(|(from, to)| from == square || to == square),
                check: checked == Some(square),
                ..Marks::default()
            },
        }
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
        trays: Vec::new(),
        picked: None,
        arrows: Vec::new(),
        turn: game.turn(),
    }
}
