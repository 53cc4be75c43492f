//! Scores for the side to move, in units of the evaluation.

use rules::SideVerdict;

/// The score of a won game; a win in n plies is worth n less.
pub const WIN: i32 = 1_000_000;

/// Scores above this are proven wins; scores below its negative are proven losses.
pub(crate) const PROVEN: i32 = WIN - 1_000;

#[inline]
pub(crate) fn of(verdict: SideVerdict, ply: usize) -> i32 {
    match verdict {
        SideVerdict::Won => WIN - ply as i32,
        SideVerdict::Drawn => 0,
        SideVerdict::Lost => ply as i32 - WIN,
    }
}

/// Returns the plies to a proven result for either side; `None` if the score is not proven.
#[must_use]
pub fn plies_to_win(score: i32) -> Option<u32> {
    (score.abs() > PROVEN).then(|| (WIN - score.abs()).unsigned_abs())
}
