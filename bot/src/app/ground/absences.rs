//! Facts about a timeout that later decide whether it changes ratings. Each kind of game has its own absences: shared
//! ones would need the rows of several kinds in one order.

use futures::TryStreamExt;
use rules::{EndReason, Outcome};

use crate::app::ground::Ground;
use crate::app::tables;
use crate::record::{GameRecord, KeptLate, RatedRecord, keys, read};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Records a timeout's final position, and the loser's last move. The move is the last in any running rated game of
/// that kind; finished games record their own.
pub(super) async fn note_lateness(
    ground: &Ground,
    rated: &mut RatedRecord,
    record: &GameRecord,
) -> Result<(), Trouble> {
    let Some(Outcome { winner: Some(winner), reason: EndReason::Time }) = record.outcome() else { return Ok(()) };
    let (late, table) = (winner.other(), tables::open_table(record)?);
    let is_bare = table.out_of_time(winner).winner.is_none();
    rated.late = Some(if is_bare || table.is_losing() { KeptLate::Lost } else { KeptLate::Open });
    let Some(loser) = rated.seats[late as usize].person() else { return Ok(()) };
    let mut seats = ground.store.keys(&keys::seats(loser));
    while let Some(key) = seats.try_next().await? {
        let Some(id) = key.game() else { continue };
        // An unreadable game must not keep others from ending; `mutabot verify` reports it.
        let row = ground.store.get(&keys::game(id)).await?;
        let Some(other) = row.and_then(|row| read::<GameRecord>(&row.value).ok()) else { continue };
        let is_such = other.rated && other.game == record.game && other.id != record.id;
        let made = other.clock.filter(|_| is_such).zip(other.side_of(loser));
        let made = made.and_then(|(clock, side)| clock.made[side as usize]);
        rated.moved[late as usize] = rated.moved[late as usize].max(made);
    }
    Ok(())
}
