//! Common parts of all announcements of tournaments: index rows and limits.

use futures::TryStreamExt;

use crate::app::ask::tournament::PickedRole;
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::Ground;
use crate::app::ground::tournament::HostedTournament;
use crate::app::tournament::find;
use crate::record::{DAY, ForgottenRecord, PersonRef, RoleId, SECOND, TournamentRecord, UserId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

const MOST_OF_ONE: usize = 3;
/// The maximum number of tournaments per person, server and day. Cancelled ones count.
const MOST_LATELY: usize = 6;
const MOST_HERE: usize = 20;

/// Adds a new tournament's index rows; `version` belongs to the row of the last number.
pub(super) fn publish(hosted: &mut HostedTournament, version: u64) {
    let record = &hosted.field.record;
    hosted
        .change
        .expect(keys::LAST_TOURNAMENT, version)
        .put(keys::LAST_TOURNAMENT, write(&record.id.0))
        .put(keys::held(record.guild, false, record.id), Vec::new());
    hosted.stir();
    hosted.show_anew();
}

/// Returns the role to ping, if the caller and the bot may. A server's own id is its everyone role.
pub(super) fn pinged(
    ground: &Ground,
    server: &CallerServer,
    wanted: Option<PickedRole>,
) -> Result<Option<RoleId>, Refusal> {
    match wanted {
        Some(role) if role.id.0 == server.id.0 => Err(Refusal::TournamentPing),
        // Discord may have described the role only in this option.
        Some(role) if role.is_open => Ok(Some(role.id)),
        Some(role) => ground.open_channels.must_ping(server, role.id).map(|()| Some(role.id)),
        None => Ok(None),
    }
}

/// Refuses a tournament beyond the limits for a server or person. The limit for a person does not apply to server managers.
pub(super) async fn must_be_within_limits(ground: &Ground, who: UserId, server: &CallerServer) -> Result<(), Trouble> {
    let held: Vec<_> = ground.store.keys(&keys::held_here(server.id, false)).try_collect().await?;
    if held.len() >= MOST_HERE {
        return Err(Refusal::TournamentsHere { most: MOST_HERE }.into());
    }
    if server.may_manage {
        return Ok(());
    }
    let mut own = Vec::new();
    for id in held.iter().filter_map(|key| key.tournament()) {
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        own.extend(row.map(|row| row.record).filter(|record| record.organiser.id == who));
    }
    if own.len() >= MOST_OF_ONE {
        let names = find::named(&own.iter().collect::<Vec<_>>());
        return Err(Refusal::TournamentsOfOne { count: own.len(), names }.into());
    }
    Ok(())
}

/// Refuses people who announced many tournaments within a day: each cancellation is another public message. Server managers are
/// exempt, and automatic seasons do not count. After a person deleted their data, tournaments without an organiser may be
/// theirs.
pub(super) async fn must_not_be_too_many(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
) -> Result<(), Trouble> {
    if server.may_manage {
        return Ok(());
    }
    let forgotten = keys::forgotten(caller.who.id, &ground.secret().await?);
    let forgotten = ground.store.record::<ForgottenRecord>(&forgotten).await?;
    let may_be_nobody = forgotten.is_some_and(|row| caller.now - row.record.at < DAY);
    let is_own = |who: PersonRef| who == caller.who.id || may_be_nobody && who == PersonRef::Nobody;
    let mut lately = Vec::new();
    for is_over in [false, true] {
        let held: Vec<_> = ground.store.keys(&keys::held_here(server.id, is_over)).try_collect().await?;
        // The newest have the greatest numbers.
        for id in held.iter().rev().filter_map(|key| key.tournament()) {
            let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
            let Some(record) = row.map(|row| row.record) else { continue };
            if caller.now - record.made >= DAY {
                break;
            }
            let is_announced = record.series.as_ref().is_none_or(|series| series.season == 1);
            lately.extend((is_announced && is_own(record.organiser.id)).then_some(record.made));
        }
    }
    match lately.iter().min() {
        Some(first) if lately.len() >= MOST_LATELY => {
            let again = (*first + DAY).since_1970() / SECOND;
            Err(Refusal::TournamentsLately { most: MOST_LATELY, time: format!("<t:{again}:R>") }.into())
        }
        _ => Ok(()),
    }
}
