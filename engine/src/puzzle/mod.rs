//! Puzzles: positions where the side to move has exactly one way to win by force. [`solve`] defines a sound one, [`harvest`]
//! finds them in games of programs, and [`Puzzle`] is one as a line of text.

mod hardness;
mod harvest;
mod solve;
mod text;

pub use hardness::{GRADES, grade};
pub use harvest::{HarvestOptions, PuzzleHarvest, harvest};
pub use solve::{PuzzleFlaw, PuzzleSolution, solve};
pub use text::{Puzzle, prove, shipped};
