//! What every announcement of a tournament has, whoever makes it: its rows, and how many there may be.

use futures::TryStreamExt;

use crate::app::ask::Server;
use crate::app::ask::tournament::PickedRole;
use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::change::Change;
use crate::record::keys::Kind;
use crate::record::{GuildId, RoleId, TournamentRecord, UserId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// The most tournaments of one person that are not over.
const MOST_OF_ONE: usize = 3;
/// The most tournaments of a server that are not over.
const MOST_HERE: usize = 20;

/// Adds a new tournament to a change; `version` is that of the number of the last one.
pub(super) fn publish(change: &mut Change, hosted: &Hosted, version: u64) {
    let record = &hosted.field.record;
    change
        .expect(keys::LAST_TOURNAMENT, version)
        .put(keys::LAST_TOURNAMENT, write(&record.id.0))
        .put(keys::held(record.guild, false, record.id), Vec::new())
        // What its calendar says is found by a look at it.
        .put(keys::stirred(record.id), Vec::new());
    hosted.show_anew(change);
    hosted.add_to(change);
}

/// Returns the role that is to be pinged, if Discord lets the caller and the bot do that. A server has everybody under its own
/// number.
pub(super) fn pinged(ground: &Ground, server: &Server, wanted: Option<PickedRole>) -> Result<Option<RoleId>, Refusal> {
    match wanted {
        Some(role) if role.id.0 == server.id.0 => Err(Refusal::TournamentPing),
        // Discord may have told of the role only with this choice.
        Some(role) if role.is_open => Ok(Some(role.id)),
        Some(role) => ground.open_channels.must_ping(server, role.id).map(|()| Some(role.id)),
        None => Ok(None),
    }
}

/// Refuses a tournament more than somebody, or a server, may have at a time.
pub(super) async fn must_be_within_limits(ground: &Ground, who: UserId, guild: GuildId) -> Result<(), Trouble> {
    let here: Vec<_> = ground.store.keys(&keys::held_here(guild, false)).try_collect().await?;
    if here.len() >= MOST_HERE {
        return Err(Refusal::TournamentsHere { most: MOST_HERE }.into());
    }
    if n_unfinished(ground, who).await? >= MOST_OF_ONE {
        return Err(Refusal::TournamentsOfOne { most: MOST_OF_ONE }.into());
    }
    Ok(())
}

/// Counts the tournaments that somebody announced and that are not over.
async fn n_unfinished(ground: &Ground, who: UserId) -> Result<usize, Trouble> {
    let mut n = 0;
    let mut ways = ground.store.keys(&keys::named(who, Kind::Tournament));
    while let Some(way) = ways.try_next().await? {
        let Some(id) = way.tournament() else { continue };
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        n += usize::from(row.is_some_and(|row| !row.record.stage.is_over()));
    }
    Ok(n)
}
