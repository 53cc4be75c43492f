//! One-time news for servers, by their rows: new seasons and daily puzzles.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::app::tell::posts::PostItem;
use crate::app::tell::{puzzles, seasons};
use crate::record::keys::Key;
use crate::record::{GuildId, GuildRecord, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

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

pub(super) async fn next(ground: &Ground, server: GuildId, now: Unix) -> Result<Option<PostItem>, Trouble> {
    match seasons::next(ground, server, now).await? {
        Some(item) => Ok(Some(item)),
        None => puzzles::next(ground, server, now).await,
    }
}

pub(super) fn of(key: &str) -> Option<GuildId> {
    match Key::parse(key)? {
        Key::Guild(server) => Some(server),
        _ => None,
    }
}
