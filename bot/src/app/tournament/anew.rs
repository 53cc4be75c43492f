//! Messages of tournaments that are drawn anew, once their time has come.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::app::ground::anew::{ACTS, WHOLE};
use crate::app::ground::tournament::FOLLOWS;
use crate::change::Change;
use crate::record::keys::Key;
use crate::record::{Stage, Tiding, TournamentId, TournamentRecord, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Lets everything be told anew whose time has come.
///
/// # Errors
/// If the store fails: what is not done is done the next time.
pub(crate) async fn fall_due(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut rows = ground.store.keys(keys::ALL_ANEW);
    // The keys are in the order of their times.
    while let Some(key) = rows.try_next().await? {
        let Key::Anew(at, id, round) = key else { continue };
        if at > now {
            break;
        }
        let tell = async {
            let mut change = Change::deleting(key.to_string());
            if let Some(row) = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await? {
                tell(&mut change, id, round, &row.record);
            }
            change.commit(&*ground.store).await
        };
        ground.on_behalf(id, tell).await.unwrap_or(Ok(()))?;
    }
    Ok(())
}

/// Adds to a change what is told anew.
fn tell(change: &mut Change, id: TournamentId, round: u16, record: &TournamentRecord) {
    let mut told = vec![(0, Tiding::Table)];
    let end = (record.stage == Stage::Finished).then_some((FOLLOWS, Tiding::End));
    if let Some(act) = round.checked_sub(ACTS) {
        change.put(keys::tiding(id, record.begun, Tiding::Act, act.into()), Vec::new());
        return;
    }
    match round {
        WHOLE => {
            told.extend(record.announcement.map(|_| (0, Tiding::Announcement)));
            told.extend(end);
        }
        FOLLOWS => told = end.into_iter().collect(),
        // A bracket changes with each result, other tables once a round is over.
        _ => {
            told.retain(|_| record.terms.system.has_bracket());
            told.push((round, Tiding::Results));
        }
    }
    for (round, what) in told {
        change.put(keys::tiding(id, round, what, 0), Vec::new());
    }
}
