//! How hard a puzzle is.

/// Returns the grade of a puzzle, from 1 (for beginners) to 5: by the number of moves in which it is won, by how many of
/// them are quiet, and by the number of moves from which the first is to be chosen.
pub(super) fn grade(n: u32, n_quiet: u32, n_moves: usize) -> u8 {
    let choice = match n_moves {
        0..=11 => 0,
        12..=34 => 1,
        _ => 2,
    };
    let points = 2 * n.saturating_sub(2) + n_quiet.min(2) + choice;
    (1 + points).clamp(1, 5) as u8
}
