//! A queue for joining a tournament. Each entry reads all entrants and changes the same record, so fifty simultaneous
//! ones would retry many times. Entries in other processes that share the store are not queued; their conflicts are
//! retried as usual.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::record::TournamentId;

#[derive(Debug, Default)]
pub(crate) struct JoinQueue {
    tournaments: Mutex<HashMap<TournamentId, Arc<tokio::sync::Mutex<()>>>>,
}

impl JoinQueue {
    pub(crate) async fn at(&self, id: TournamentId) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.tournaments.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|of, turn| *of == id || Arc::strong_count(turn) > 1);
            Arc::clone(turns.entry(id).or_default())
        };
        turn.lock_owned().await
    }
}
