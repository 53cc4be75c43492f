//! The kinds of men: names, letters, and how many of each lie in the box.

use crate::game::Letters;

/// What a man is, in the order of the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Man {
    /// A man like any other here.
    King,
    /// Any distance in line or diagonal.
    Queen,
    /// Any distance in line.
    Rook,
    /// Any distance diagonally.
    Bishop,
    /// Leaps.
    Knight,
    /// One step forward; attacks diagonally forward.
    Pawn,
}

impl Man {
    pub(super) const ALL: [Man; 6] = [Man::King, Man::Queen, Man::Rook, Man::Bishop, Man::Knight, Man::Pawn];

    /// How many a side has, on the board and in the hand.
    #[inline(always)]
    pub(super) fn in_box(self) -> usize {
        [1, 1, 2, 2, 2, 8][self as usize]
    }

    pub(super) fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The capital in codes, position texts and notation.
    pub(super) fn letter(self, letters: Letters) -> char {
        let all = match letters {
            Letters::English => "KQRBNP",
            Letters::French => "RDTFCP",
        };
        char::from(all.as_bytes()[self as usize])
    }

    pub(super) fn from_letter(letter: char, letters: Letters) -> Option<Man> {
        Man::ALL.into_iter().find(|man| man.letter(letters) == letter)
    }

    /// The man with this name in full, in either language and any case.
    pub(super) fn from_name(name: &str) -> Option<Man> {
        let name = name.to_lowercase();
        Man::ALL.into_iter().find(|man| man.names().contains(&name.as_str()))
    }

    pub(super) fn from_figurine(figurine: char) -> Option<Man> {
        Man::ALL.into_iter().find(|man| man.figurines().contains(&figurine))
    }

    fn names(self) -> [&'static str; 2] {
        match self {
            Man::King => ["king", "roi"],
            Man::Queen => ["queen", "dame"],
            Man::Rook => ["rook", "tour"],
            Man::Bishop => ["bishop", "fou"],
            Man::Knight => ["knight", "cavalier"],
            Man::Pawn => ["pawn", "pion"],
        }
    }

    fn figurines(self) -> [char; 2] {
        match self {
            Man::King => ['♔', '♚'],
            Man::Queen => ['♕', '♛'],
            Man::Rook => ['♖', '♜'],
            Man::Bishop => ['♗', '♝'],
            Man::Knight => ['♘', '♞'],
            Man::Pawn => ['♙', '♟'],
        }
    }
}
