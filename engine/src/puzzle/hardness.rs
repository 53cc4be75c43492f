//! The hardness of a puzzle, and grades: fifths of each game's puzzles, since shared bounds gave most of Ecséch's one grade.

/// The number of grades, the first for beginners.
pub const GRADES: usize = 5;

pub(super) const HARDEST: u32 = 999_999;

/// Returns the hardness: by the moves to the win, then the quiet ones among them, then the choices for the first. In decimal:
/// `n`, two digits of quiet moves, three of choices.
pub(super) fn hardness(n: u32, n_quiet: u32, n_moves: usize) -> u32 {
    (n.min(9) * 100 + n_quiet.min(99)) * 1_000 + n_moves.min(999) as u32
}

/// Returns the grade, from 1 to [`GRADES`], of the puzzle at a place among `n` sorted by hardness.
///
/// # Panics
/// If there is no such place.
#[must_use]
pub fn grade(place: usize, n: usize) -> usize {
    assert!(place < n, "there is no place {place} among {n}");
    1 + place * GRADES / n
}
