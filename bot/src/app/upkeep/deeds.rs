//! Deletes old log entries, expired bans and old answers to flags.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{BanRecord, DeedRecord, FlagsRecord, Millis, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore, decode};

const KEPT: Millis = Millis::days(365);

/// Deletes old log entries, expired bans, and outdated answers to flags.
pub async fn forget_deeds(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut after: Option<String> = None;
    while let Some(row) = ground.store.scan(keys::ALL_DEEDS, after.as_deref(), 1).await?.pop() {
        // The log of a server is in chronological order.
        if now - decode::<DeedRecord>(&row.value)?.at > KEPT {
            StoreChange::deleting(row.key.as_str()).commit(&*ground.store).await?;
            after = Some(row.key);
        } else {
            // `~` sorts after every character of a key.
            let next = |guild| format!("{}~", keys::deeds(guild));
            after = Some(keys::guild_in(&row.key).map_or(row.key, next));
        }
    }
    let mut flags = ground.store.records::<FlagsRecord>(keys::ALL_FLAGS);
    while let Some(mut row) = flags.try_next().await? {
        if row.record.expire(now) {
            // A conflict means that another flag was just answered.
            row.into_change().commit_unless_changed(&*ground.store).await?;
        }
    }
    let mut bans = ground.store.records::<BanRecord>(keys::ALL_BANS);
    while let Some(RecordRow { key, record: ban, version }) = bans.try_next().await? {
        if !ban.holds(now) {
            // A conflict means that the person was banned again.
            let mut change = StoreChange::new();
            change.expect(key.as_str(), version).delete(key);
            change.commit_unless_changed(&*ground.store).await?;
        }
    }
    Ok(())
}
