//! The pieces as data, for pictures, menus and words of any game.
//!
//! A game lists its pieces in [`crate::GameSpec::men`]. The chess pieces are defined here because most games use them;
//! other pieces are defined in their game's folder.

/// The piece letters in typed and displayed notation. They are never stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceLetters {
    /// K Q R B N, as in PGN.
    #[default]
    English,
    /// R D T F C: roi, dame, tour, fou, cavalier.
    French,
}

impl PieceLetters {
    /// Returns the letters of the other language.
    #[must_use]
    pub fn other(self) -> PieceLetters {
        match self {
            PieceLetters::English => PieceLetters::French,
            PieceLetters::French => PieceLetters::English,
        }
    }
}

/// A kind of piece, the same in every game that has it.
#[derive(Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// The name in scenes and drawings, and in keys of the words files (`man-knight`).
    pub name: &'static str,
    /// Its capital in English and in French notation.
    pub letters: [char; 2],
    /// The value in pawns, as in beginners' books; 0 if it is never captured.
    pub worth: u8,
    /// Set if losing it loses the game; pictures crown it.
    pub royal: bool,
    /// Set if it can permanently become another piece.
    pub promotes: bool,
}

impl PieceKind {
    /// Returns its capital in notation.
    #[must_use]
    pub fn letter(&self, letters: PieceLetters) -> char {
        self.letters[letters as usize]
    }
}

const KING: PieceKind = PieceKind { name: "king", letters: ['K', 'R'], worth: 0, royal: true, promotes: false };
const QUEEN: PieceKind = PieceKind { name: "queen", letters: ['Q', 'D'], worth: 9, royal: false, promotes: false };
const ROOK: PieceKind = PieceKind { name: "rook", letters: ['R', 'T'], worth: 5, royal: false, promotes: false };
const BISHOP: PieceKind = PieceKind { name: "bishop", letters: ['B', 'F'], worth: 3, royal: false, promotes: false };
const KNIGHT: PieceKind = PieceKind { name: "knight", letters: ['N', 'C'], worth: 3, royal: false, promotes: false };
const PAWN: PieceKind = PieceKind { name: "pawn", letters: ['P', 'P'], worth: 1, royal: false, promotes: true };

/// The chess pieces in listing order: the king, then by value.
pub(crate) const CHESS: &[PieceKind; 6] = &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
