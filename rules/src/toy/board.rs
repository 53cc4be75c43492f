//! The board: where the pieces are, and the legal turns.

use crate::men::{PieceKind, PieceLetters};
use crate::side::Side;

/// The cell names row by row, from compass points and `c`.
pub(super) const CELLS: [&str; 9] = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"];

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

pub(super) const MEN: usize = 3;

pub(super) const MEREL: PieceKind =
    PieceKind { name: "merel", letters: ['M', 'P'], worth: 1, royal: false, promotes: false };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToyMove {
    Place(usize),
    Go(usize, usize),
}

/// A position. Each side places three pieces, then moves them to neighbouring cells; three in a row win.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy {
    pub(super) men: [Option<Side>; 9],
    pub(super) turn: Side,
}

impl Toy {
    pub(super) fn n_in_hand(&self, side: Side) -> usize {
        MEN - self.men.iter().filter(|man| **man == Some(side)).count()
    }

    pub(super) fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| line.iter().all(|cell| self.men[*cell] == Some(side)))
    }

    pub(super) fn is_near(from: usize, to: usize) -> bool {
        from != to && (from % 3).abs_diff(to % 3) <= 1 && (from / 3).abs_diff(to / 3) <= 1
    }

    fn cells_of(&self, owner: Option<Side>) -> impl Iterator<Item = usize> {
        (0..CELLS.len()).filter(move |cell| self.men[*cell] == owner)
    }

    pub(super) fn legal(&self) -> Vec<ToyMove> {
        if Side::ALL.into_iter().any(|side| self.has_line(side)) {
            return Vec::new();
        }
        if self.n_in_hand(self.turn) > 0 {
            return self.cells_of(None).map(ToyMove::Place).collect();
        }
        let ways =
            |from| self.cells_of(None).filter(move |to| Toy::is_near(from, *to)).map(move |to| ToyMove::Go(from, to));
        self.cells_of(Some(self.turn)).flat_map(ways).collect()
    }

    /// Writes a turn's code: `M@nw`, `nw-c`.
    pub(super) fn code(m: ToyMove) -> String {
        match m {
            ToyMove::Place(_) => Toy::notation(m, PieceLetters::English),
            ToyMove::Go(from, to) => format!("{}-{}", CELLS[from], CELLS[to]),
        }
    }

    /// Writes a turn's notation: `M@nw`, `Mnw-c`.
    pub(super) fn notation(m: ToyMove, letters: PieceLetters) -> String {
        let letter = MEREL.letter(letters);
        match m {
            ToyMove::Place(to) => format!("{letter}@{}", CELLS[to]),
            ToyMove::Go(..) => format!("{letter}{}", Toy::code(m)),
        }
    }
}
