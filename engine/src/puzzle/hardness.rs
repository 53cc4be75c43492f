//! The hardness of a puzzle, and grades: fifths of each game's puzzles.
//!
//! Common bounds for all games would give most puzzles of Ecséch the same grade.

/// The number of grades; grade 1 is for beginners.
pub const GRADES: usize = 5;

pub(super) const HARDEST: u32 = 999_999;

/// Returns the hardness from moves, quiet moves, and first choices. Its decimal digits are `n`, two digits of quiet
/// moves, and three of legal first moves.
pub(super) fn hardness(n: u32, n_quiet: u32, n_moves: usize) -> u32 {
    (n.min(9) * 100 + n_quiet.min(99)) * 1_000 + n_moves.min(999) as u32
}

/// Returns the grade of place `place` among `n`, from 1 to [`GRADES`].
///
/// Puzzles are sorted by hardness.
///
/// # Panics
/// If `place` is not below `n`.
#[must_use]
pub fn grade(place: usize, n: usize) -> usize {
    assert!(place < n, "there is no place {place} among {n}");
    1 + place * GRADES / n
}
