//! Whether positions of different games in progress are the same.

use rules::{Match, Table, Think};

use crate::played::{OfMatch, with_match};

/// Returns a number that tables of the same rules share where their positions are equal by `Eq`, and others hardly ever: clocks
/// and the way that led there do not count, nor does the layout.
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
