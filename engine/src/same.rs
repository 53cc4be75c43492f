//! Compares positions of different games in progress.

use rules::{GameTable, SearchableGame, TypedTable};

use crate::played::{OfMatch, with_match};

/// Returns a hash of the position for comparison within the same rules.
///
/// Equal positions have equal hashes, and others almost never do. Clocks, history and layout are ignored.
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
