//! Stored plans: a player's planned answers in a game.

use rules::Side;

use crate::app::ground::Ground;
use crate::record::{GameRecord, PlanRecord, keys};
use crate::refusal::Trouble;
use crate::rows::decode;

pub(crate) type PlanRow = (PlanRecord, u64);

pub(crate) async fn plan_of(ground: &Ground, record: &GameRecord, side: Side) -> Result<PlanRow, Trouble> {
    Ok(match ground.store.get(&keys::plan(record.id, side)).await? {
        Some(entry) => (decode(&entry.value)?, entry.version),
        None => (PlanRecord::new(&record.line), 0),
    })
}
