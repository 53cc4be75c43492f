//! Programs against programs: calibrates the levels and compares ways to search. Everything follows from a seed. Games come in
//! pairs, the same opening twice with sides swapped.

mod checks;
mod game;
pub(crate) mod opening;
mod player;
mod tally;

pub use checks::{Mates, Strays, digest, mates, strays};
pub use game::{Contest, Pair, Played, pair};
pub use player::{Player, Way};
pub use tally::{Sprt, Tally};
