//! Updates messages of tournaments when they are due.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{MessageTarget, Tiding, TidingTurn, TournamentId, TournamentRecord, TournamentStage, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Queues all due updates. If the store fails, the rest is done next time.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut rows = ground.store.keys(keys::ALL_ANEW);
    // Keys are in chronological order.
    while let Some(key) = rows.try_next().await? {
        let Key::Anew(at, id, what) = key else { continue };
        if at > now {
            break;
        }
        let tell = async {
            let mut change = StoreChange::deleting(key.to_string());
            if let Some(row) = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await? {
                tell(&mut change, id, what, &row.record);
            }
            change.commit(&*ground.store).await
        };
        ground.on_behalf(id, tell).await.unwrap_or(Ok(()))?;
    }
    Ok(())
}

fn tell(change: &mut StoreChange, id: TournamentId, what: MessageTarget, record: &TournamentRecord) {
    let table = (TidingTurn::First, Tiding::Table, 0);
    let end = (record.stage == TournamentStage::Finished).then_some((TidingTurn::Last, Tiding::End, 0));
    let mut told = Vec::new();
    match what {
        MessageTarget::Act(act) => told.push((record.begun.into(), Tiding::Act, act)),
        MessageTarget::Of(TidingTurn::First) => {
            told.push(table);
            told.extend(record.announcement.map(|_| (TidingTurn::First, Tiding::Announcement, 0)));
            told.extend(end);
        }
        MessageTarget::Of(TidingTurn::Last) => told.extend(end),
        // A bracket changes with each result, other tables when a round is over.
        MessageTarget::Of(round) => {
            told.extend(Some(table).filter(|_| record.terms.system.has_bracket()));
            told.push((round, Tiding::Results, 0));
        }
    }
    for (turn, what, number) in told {
        change.put(keys::tiding(id, turn, what, number), Vec::new());
    }
}
