//! The pieces as data: for pictures, menus and words, independent of the game.
//!
//! A game lists its pieces in [`crate::Info::men`]. The pieces of chess are defined here, since most games have them;
//! other pieces are defined in the folders of their games.

/// The letters of pieces in typed and displayed notation; never stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N, as in English and in PGN.
    #[default]
    English,
    /// R D T F C: roi, dame, tour, fou, cavalier.
    French,
}

impl Letters {
    /// Returns the letters of the other language.
    #[must_use]
    pub fn other(self) -> Letters {
        match self {
            Letters::English => Letters::French,
            Letters::French => Letters::English,
        }
    }
}

/// A kind of piece, the same in every game that has it.
#[derive(Debug, PartialEq, Eq)]
pub struct Man {
    /// The name in scenes, in words keys (`man-knight`) and in the names of art.
    pub name: &'static str,
    /// The capital in notation, in English and in French.
    pub letters: [char; 2],
    /// The value in pawns, as in beginners' books; 0 for a piece that is never captured.
    pub worth: u8,
    /// This piece decides the game; pictures crown it.
    pub royal: bool,
    /// It can permanently become another piece.
    pub promotes: bool,
}

impl Man {
    /// Returns the capital in notation.
    #[must_use]
    pub fn letter(&self, letters: Letters) -> char {
        self.letters[letters as usize]
    }
}

const KING: Man = Man { name: "king", letters: ['K', 'R'], worth: 0, royal: true, promotes: false };
const QUEEN: Man = Man { name: "queen", letters: ['Q', 'D'], worth: 9, royal: false, promotes: false };
const ROOK: Man = Man { name: "rook", letters: ['R', 'T'], worth: 5, royal: false, promotes: false };
const BISHOP: Man = Man { name: "bishop", letters: ['B', 'F'], worth: 3, royal: false, promotes: false };
const KNIGHT: Man = Man { name: "knight", letters: ['N', 'C'], worth: 3, royal: false, promotes: false };
const PAWN: Man = Man { name: "pawn", letters: ['P', 'P'], worth: 1, royal: false, promotes: true };

/// The pieces of chess, the king first and the rest by value: the order of lists and of a hand.
pub(crate) const CHESS: &[Man; 6] = &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
