//! What servers are told once, by the row of each: that a season has begun, and the puzzle of the day.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::app::tell::posts::PostItem;
use crate::app::tell::{puzzles, seasons};
use crate::record::keys::Key;
use crate::record::{GuildId, GuildRecord, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Returns the rows of servers to which something is still to be told: that a season has begun, or the puzzle of the day.
pub async fn servers_to_tell(ground: &Ground, now: Unix) -> Result<Vec<String>, Trouble> {
    let (time, mut due) = (ground.time(now).await?, Vec::new());
    let mut rows = ground.store.records::<GuildRecord>(keys::ALL_GUILDS);
    while let Some(row) = rows.try_next().await? {
        let guild = &row.record;
        let is_due = seasons::untold(guild, time).is_some() || puzzles::unposted(guild, now).is_some();
        due.extend(is_due.then_some(row.key));
    }
    Ok(due)
}

/// Returns what is to be told to a server next, if anything is.
pub(super) async fn next(ground: &Ground, server: GuildId, now: Unix) -> Result<Option<PostItem>, Trouble> {
    match seasons::next(ground, server, now).await? {
        Some(item) => Ok(Some(item)),
        None => puzzles::next(ground, server, now).await,
    }
}

/// Returns the server whose row this is.
pub(super) fn of(key: &str) -> Option<GuildId> {
    match Key::parse(key)? {
        Key::Guild(server) => Some(server),
        _ => None,
    }
}
