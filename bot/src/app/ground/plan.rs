//! What follows a move by itself: who can do nothing else passes, answers that were planned are played, draws are claimed
//! for who wishes it. All of it is kept in the batch of the move.

use rules::Side;

use crate::app::ground::Ground;
use crate::record::{GameRecord, PlanRecord, keys};
use crate::refusal::Trouble;
use crate::rows::decode;

/// A player's plan, with the version that a change must expect.
pub(crate) type PlanRow = (PlanRecord, u64);

impl Ground {
    /// What a player has planned; nothing, if they have not.
    pub(crate) async fn plan_of(&self, record: &GameRecord, side: Side) -> Result<PlanRow, Trouble> {
        Ok(match self.store.get(&keys::plan(record.id, side)).await? {
            Some(entry) => (decode(&entry.value)?, entry.version),
            None => (PlanRecord::new(&record.line), 0),
        })
    }
}
