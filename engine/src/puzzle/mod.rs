//! Puzzles: positions where the side to move has exactly one forced win.
//!
//! [`solve`] defines which are sound, [`harvest`] finds them in games between programs, and [`Puzzle`] is a puzzle as a
//! line of text.

mod hardness;
mod harvest;
mod solve;
mod text;

pub use hardness::{GRADES, grade};
pub use harvest::{HarvestOptions, PuzzleHarvest, harvest};
pub use solve::{PuzzleFlaw, PuzzleSolution, solve};
pub use text::{Puzzle, prove, shipped};
