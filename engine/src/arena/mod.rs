//! Programs against programs: calibrates the levels and compares ways to search. Everything follows from a seed. Games come in
//! pairs, the same opening twice with sides swapped.

mod checks;
mod game;
pub(crate) mod opening;
mod player;
mod tally;

pub use checks::{MateCount, StrayCount, digest, mates, strays};
pub use game::{ArenaContest, ArenaGame, GamePair, pair};
pub use player::{ArenaPlayer, PlayerStrategy};
pub use tally::{ContestTally, Sprt};
