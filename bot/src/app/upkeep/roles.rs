//! Deleted roles that tournaments rely on, also while the bot was away.

use super::gone::unfinished;
use crate::app::ground::{Ground, lost_roles};
use crate::record::{GuildId, TournamentId, TournamentRecord, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

pub async fn look_for_lost_roles(ground: &Ground, guild: GuildId) -> Result<(), Trouble> {
    for id in unfinished(ground, guild).await? {
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        if row.is_some_and(|row| lost_roles::has_lost_role(ground, &row.record)) {
            again("save that a tournament's role is gone", || give_up(ground, id)).await?;
        }
    }
    Ok(())
}

async fn give_up(ground: &Ground, id: TournamentId) -> Result<(), Trouble> {
    let Some(mut hosted) = ground.tournament(id).await? else { return Ok(()) };
    lost_roles::give_up_lost_roles(ground, &mut hosted);
    hosted.show_anew();
    hosted.commit(ground).await
}
