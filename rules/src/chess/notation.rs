//! Moves as text: SAN for people, coordinates for the record.

use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Move};

use super::position::Chess;
use crate::chessmen::Chessman;
use crate::men::PieceLetters;

/// Writes the code: `e2e4`, `e7e8q`, `e1g1`.
pub(super) fn code(m: Move) -> String {
    m.to_uci(CastlingMode::Standard).to_string()
}

pub(super) fn write(game: &Chess, m: Move, letters: PieceLetters) -> String {
    let san = SanPlus::from_move(game.0.clone(), m).to_string();
    // In SAN a capital is a piece letter or the O of castling, which stays as it is.
    let translated = |c| Chessman::from_letter(c, PieceLetters::English).map_or(c, |man| man.letter(letters));
    san.chars().map(translated).collect()
}
