//! Matches between programs, to calibrate levels and compare search methods.
//!
//! Everything follows from a seed. Games come in pairs from the same opening, with sides swapped.

mod checks;
mod game;
pub(crate) mod opening;
mod player;
mod tally;

pub use checks::{MateCount, StrayCount, digest, mates, strays};
pub use game::{ArenaContest, ArenaGame, GamePair, pair};
pub use player::{ArenaPlayer, PlayerStrategy};
pub use tally::{ContestTally, Sprt};
