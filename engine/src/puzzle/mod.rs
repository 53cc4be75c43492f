//! Puzzles: positions in which the side to move wins by force, by one way alone. [`solve`] says what makes one sound,
//! [`harvest`] finds them in games of programs, and [`Puzzle`] is one as a line of text.

mod hardness;
mod harvest;
mod solve;
mod text;

pub use hardness::{GRADES, grade};
pub use harvest::{Field, Harvest, harvest};
pub use solve::{Flaw, Solution, solve};
pub use text::{Puzzle, prove, shipped};
