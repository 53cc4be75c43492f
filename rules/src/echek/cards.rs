//! The six cards of a side.

use crate::game::{Letters, Side};
use crate::scene::Piece;

/// A card: each side has one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// Always in play.
    King,
    /// Leaves for good when it is surrounded.
    Queen,
    /// Exchanges with the king, once a game.
    Rook,
    /// Sends a card back when it is put.
    Bishop,
    /// Leaps.
    Knight,
    /// May move at once when it is put.
    Pawn,
}

impl Card {
    pub(super) const ALL: [Card; 6] = [Card::King, Card::Queen, Card::Rook, Card::Bishop, Card::Knight, Card::Pawn];

    pub(super) fn name(self) -> &'static str {
        match self {
            Card::King => "king",
            Card::Queen => "queen",
            Card::Rook => "rook",
            Card::Bishop => "bishop",
            Card::Knight => "knight",
            Card::Pawn => "pawn",
        }
    }

    /// The capital in notation.
    pub(super) fn letter(self, letters: Letters) -> char {
        let all = match letters {
            Letters::English => "KQRBNP",
            Letters::French => "RDTFCP",
        };
        char::from(all.as_bytes()[self as usize])
    }

    pub(super) fn from_letter(letter: char, letters: Letters) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.letter(letters) == letter)
    }

    pub(super) fn from_figurine(figurine: char) -> Option<Card> {
        let nth = |figurines: &str| figurines.chars().position(|c| c == figurine);
        nth("♔♕♖♗♘♙").or(nth("♚♛♜♝♞♟")).map(|nth| Card::ALL[nth])
    }

    /// The letter in position texts: White's large, Black's small.
    pub(super) fn sign(self, side: Side) -> char {
        let letter = self.letter(Letters::English);
        if side == Side::White { letter } else { letter.to_ascii_lowercase() }
    }

    pub(super) fn from_sign(sign: char) -> Option<(Side, Card)> {
        let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some((side, Card::from_letter(sign.to_ascii_uppercase(), Letters::English)?))
    }

    pub(super) fn piece(self, side: Side) -> Piece {
        Piece { side, man: self.name(), acts: self.name() }
    }
}
