//! How hard a puzzle is, and into which grades a game's puzzles fall. Grades are fifths of each game's puzzles: bounds shared by
//! all games gave one grade to nine of ten puzzles of Ecséch.

/// The number of grades, the first for beginners.
pub const GRADES: usize = 5;

/// The most that a hardness can be.
pub(super) const HARDEST: u32 = 999_999;

/// Returns how hard a puzzle is: by the number of moves in which it is won first, then by how many of them are quiet, then by
/// the number of moves from which the first is to be chosen. Read as digits, `n`, two of quiet moves, three of choices.
pub(super) fn hardness(n: u32, n_quiet: u32, n_moves: usize) -> u32 {
    (n.min(9) * 100 + n_quiet.min(99)) * 1_000 + n_moves.min(999) as u32
}

/// Returns the grade, from 1 to [`GRADES`], of the puzzle at a place among `n` that are sorted by their hardness: each fifth
/// of a game's puzzles has a grade of its own.
///
/// # Panics
/// If there is no such place.
#[must_use]
pub fn grade(place: usize, n: usize) -> usize {
    assert!(place < n, "there is no place {place} among {n}");
    1 + place * GRADES / n
}
