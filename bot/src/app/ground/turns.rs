//! Turns at who plays in a tournament. Whoever joins reads everybody who has joined, and changes the record that all the others change:
//! of fifty who press at once each would read it again for each who was faster. So they go one after the other. Another program over
//! the same store does not wait: what both change is tried again, as ever.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::record::TournamentId;

/// The turns at each tournament that somebody joins or leaves just now.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    tournaments: Mutex<HashMap<TournamentId, Arc<tokio::sync::Mutex<()>>>>,
}

impl Turns {
    /// Waits for the turn to change who plays in a tournament. Whoever came first goes first.
    pub(crate) async fn at(&self, id: TournamentId) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.tournaments.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|of, turn| *of == id || Arc::strong_count(turn) > 1);
            Arc::clone(turns.entry(id).or_default())
        };
        turn.lock_owned().await
    }
}
