//! Compares positions of different games in progress.

use rules::{Match, Table, Think};

use crate::played::{OfMatch, with_match};

/// Returns a hash of the position: the same for equal positions of the same rules, otherwise almost never. It ignores clocks,
/// history and layout.
#[must_use]
pub fn key(table: &dyn Table) -> u64 {
    with_match(table, Key).expect("every table is of some game")
}

struct Key;

impl OfMatch for Key {
    type Output = u64;

    fn of<G: Think>(self, played: &Match<G>) -> u64 {
        played.now().key()
    }
}
