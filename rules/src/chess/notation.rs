//! Moves as text: SAN for people, coordinates for the record.

use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Move, Square};

use super::Chess;
use crate::game::Letters;
use crate::spelling;

/// Where the man that the player takes in hand comes from and goes to: the king, in castling.
pub(super) fn squares(m: Move) -> (Square, Square) {
    let from = m.from().expect("no man is dropped in orthodox chess");
    let to = m.castling_side().map_or(m.to(), |side| Square::from_coords(side.king_to_file(), from.rank()));
    (from, to)
}

/// `e2e4`, `e7e8q`, `e1g1`.
pub(super) fn code(m: Move) -> String {
    m.to_uci(CastlingMode::Standard).to_string()
}

/// The move in SAN.
pub(super) fn write(game: &Chess, m: Move, letters: Letters) -> String {
    let san = SanPlus::from_move(game.0.clone(), m).to_string();
    // In SAN a capital is a man's letter, or the O of castling, which has no translation.
    let translated = |c| spelling::from_letter(c, Letters::English).map_or(c, |role| spelling::letter(role, letters));
    san.chars().map(translated).collect()
}
