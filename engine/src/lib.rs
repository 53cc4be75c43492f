//! Programs that play Mutabot's games.
//!
//! Pure: no I/O, no clock, no randomness except from a seed. Budgets count nodes or playouts, so the same position,
//! history, level and seed give the same move on every machine.
//!
//! A game implements [`rules::SearchableGame`]; [`arena`] measures the strength of programs.

#![warn(missing_docs)]

mod advice;
mod alpha;
pub mod arena;
mod chance;
mod chances;
mod choice;
mod find;
mod limit;
mod opponent;
mod order;
mod path;
mod played;
pub mod puzzle;
mod rave;
mod review;
mod root;
mod same;
mod score;
mod solve;
mod table;
mod task;
mod tree;
mod uct;
mod worth;

pub use advice::{Advice, advise};
pub use alpha::Pruning;
pub use chance::{RandomStream, mix};
pub use chances::CERTAIN;
pub use find::find;
pub use opponent::{LEVELS, OpponentAnswer, ThinkTerms, VERSION, answer, think};
pub use review::{MoveLapse, Review, ReviewedPosition, review};
pub use same::key;
pub use score::{WIN, plies_to_win};
pub use solve::WinSolver;
pub use task::{DEEPEST, SearchListener, SearchResult, SearchTask};
