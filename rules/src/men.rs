//! The men as data: what pictures, menus and plain words need to know of a man without knowing the game.
//!
//! A game lists its men in [`crate::Info::men`]. The men of chess are defined here, since most games have them; any
//! other man is defined in the folder of its game.

/// The letters of the men in notation: what players type and read, never what is stored.
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

/// A kind of man, the same in every game that has it.
#[derive(Debug, PartialEq, Eq)]
pub struct Man {
    /// The name in scenes, in words keys (`man-knight`) and in the names of art.
    pub name: &'static str,
    /// The capital in notation, in English and in French.
    pub letters: [char; 2],
    /// The worth in pawns, as in every beginner's book; 0 for a man that is never taken.
    pub worth: u8,
    /// Whether this man decides the game: pictures crown it.
    pub royal: bool,
    /// Whether it may permanently become another man.
    pub promotes: bool,
}

impl Man {
    /// Returns the capital in notation.
    #[must_use]
    pub fn letter(&self, letters: Letters) -> char {
        self.letters[letters as usize]
    }
}

/// The king.
const KING: Man = Man { name: "king", letters: ['K', 'R'], worth: 0, royal: true, promotes: false };
/// The queen.
const QUEEN: Man = Man { name: "queen", letters: ['Q', 'D'], worth: 9, royal: false, promotes: false };
/// The rook.
const ROOK: Man = Man { name: "rook", letters: ['R', 'T'], worth: 5, royal: false, promotes: false };
/// The bishop.
const BISHOP: Man = Man { name: "bishop", letters: ['B', 'F'], worth: 3, royal: false, promotes: false };
/// The knight.
const KNIGHT: Man = Man { name: "knight", letters: ['N', 'C'], worth: 3, royal: false, promotes: false };
/// The pawn.
const PAWN: Man = Man { name: "pawn", letters: ['P', 'P'], worth: 1, royal: false, promotes: true };

/// The men of chess, the king first and the rest by worth: the order of lists and hands.
pub(crate) const CHESS: &[Man; 6] = &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
