//! Compares positions of different games in progress.

use rules::{GameTable, SearchableGame, TypedTable};

use crate::played::{OfMatch, with_match};

/// Returns a hash of the position: the same for equal positions of the same rules, otherwise almost never. It ignores clocks,
/// history and layout.
#[must_use]
pub fn key(table: &dyn GameTable) -> u64 {
    with_match(table, KeyWork).expect("every table is of some game")
}

struct KeyWork;

impl OfMatch for KeyWork {
    type Output = u64;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> u64 {
        played.now().key()
    }
}
