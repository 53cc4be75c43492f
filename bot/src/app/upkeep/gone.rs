//! Servers that the bot was removed from: what their administrators and moderators kept is deleted a while later,
//! unless the bot is added again. Games belong to their players and stay; a challenge ends when it expires, which is no
//! later.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use futures::future::ready;
use store::{Batch, StoreExt};

use crate::app::ground::Ground;
use crate::record::{Acted, GoneRecord, GuildId, Millis, Stage, TournamentId, Unix, Warning, keys, write};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore, again, unless_changed};

/// How long a server's choices are kept after the bot was removed, by the bot's own clock.
const WAIT: Millis = Millis::days(30);

/// The number of rows that are deleted at once.
const PAGE: usize = 200;

/// Notes that the bot was removed from a server. A server about which nothing is kept needs no note.
///
/// # Errors
/// If the store fails.
pub(crate) async fn leave_server(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    let key = keys::gone(guild);
    if ground.store.get(&key).await?.is_some() || !keeps(ground, guild).await? {
        return Ok(());
    }
    let gone = GoneRecord { v: 1, due: ground.time(now).await? + WAIT };
    // A conflict means that the removal was reported twice.
    unless_changed(&*ground.store, Batch::new().expect(key.as_str(), 0).put(key, write(&gone))).await.map(drop)
}

/// Notes that the bot is in a server, perhaps again: everything is as it was.
///
/// # Errors
/// If the store fails.
pub(crate) async fn join_server(ground: &Ground, guild: GuildId) -> Result<(), Trouble> {
    match ground.store.get(&keys::gone(guild)).await? {
        Some(_) => again("go on in a server to which the bot came back", || come_back(ground, guild)).await,
        None => Ok(()),
    }
}

/// Lets the tournaments of a server go on that waited for the bot, and tells whoever runs them.
async fn come_back(ground: &Ground, guild: GuildId) -> Result<(), Trouble> {
    let mut batch = Batch::new().delete(keys::gone(guild));
    for id in unfinished(ground, guild).await? {
        let Some(mut hosted) = ground.tournament(id).await? else { continue };
        hosted.field.record.warned.retain(|warning| *warning != Warning::Back);
        batch = hosted.warn(hosted.show_anew(batch).put(keys::stirred(id), Vec::new()), Warning::Back);
        batch = hosted.add_to(batch);
    }
    Ok(ground.store.commit(batch).await?)
}

/// Calls the tournaments of a server off to which the bot has not come back. Their games go on as any others do.
async fn call_off_here(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    for id in unfinished(ground, guild).await? {
        again("call off a tournament of a server that the bot left", || call_off(ground, id, now)).await?;
    }
    Ok(())
}

async fn call_off(ground: &Ground, id: TournamentId, now: Unix) -> Result<(), Trouble> {
    let Some(mut hosted) = ground.tournament(id).await?.filter(|hosted| !hosted.field.record.stage.is_over()) else {
        return Ok(());
    };
    let batch = hosted.act_alone(Batch::new(), now, Acted::Cancelled);
    let batch = hosted.end(batch, Stage::Cancelled);
    Ok(ground.store.commit(hosted.add_to(batch)).await?)
}

/// Returns the tournaments of a server that are not over.
pub(super) async fn unfinished(ground: &Ground, guild: GuildId) -> Result<Vec<TournamentId>, Trouble> {
    let held = ground.store.keys(&keys::held_here(guild, false));
    held.try_filter_map(|key| ready(Ok(key.tournament()))).try_collect().await
}

/// Notes that the bot is in exactly these servers, to catch up with what happened while it was away.
///
/// # Errors
/// If the store fails.
pub(crate) async fn is_in_servers(ground: &Ground, here: &[GuildId], now: Unix) -> Result<(), Trouble> {
    for guild in here {
        join_server(ground, *guild).await?;
    }
    for guild in known_servers(ground).await? {
        if !here.contains(&guild) {
            leave_server(ground, guild, now).await?;
        }
    }
    Ok(())
}

/// Deletes what is kept about servers whose time has come.
///
/// # Errors
/// If the store fails; the rest is deleted next time.
pub(crate) async fn forget_servers(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut gone = ground.store.records::<GoneRecord>(keys::ALL_GONE);
    while let Some(Row { key, record, version }) = gone.try_next().await? {
        if record.due <= ground.time(now).await?
            && let Some(guild) = keys::guild_in(&key)
        {
            call_off_here(ground, guild, now).await?;
            forget_server(ground, guild, version).await?;
        }
    }
    Ok(())
}

/// Deletes everything that is kept about a server, and stops if the bot is added again.
async fn forget_server(ground: &Ground, guild: GuildId, version: u64) -> Result<(), Trouble> {
    let gone = keys::gone(guild);
    let begin = || Batch::new().expect(gone.as_str(), version);
    for prefix in rows_of(guild) {
        let mut pages = ground.store.pages_of(&prefix, None, PAGE);
        while let Some(page) = pages.try_next().await? {
            let batch = page.into_iter().fold(begin(), |batch, row| batch.delete(row.key));
            if !unless_changed(&*ground.store, batch).await? {
                return Ok(());
            }
        }
    }
    let last = begin()
        .delete(keys::guild(guild))
        .delete(keys::flags(guild))
        .delete(gone.as_str())
        .put(keys::TO_ERASE, Vec::new());
    unless_changed(&*ground.store, last).await.map(drop)
}

/// Returns whether anything is kept about a server.
async fn keeps(ground: &Ground, guild: GuildId) -> Result<bool, Trouble> {
    for key in [keys::guild(guild), keys::flags(guild)] {
        if ground.store.get(&key).await?.is_some() {
            return Ok(true);
        }
    }
    if ground.store.first(&keys::held_here(guild, false)).await?.is_some() {
        return Ok(true);
    }
    for prefix in rows_of(guild) {
        if ground.store.first(&prefix).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the servers about which something is kept. Only the first row of each is read.
async fn known_servers(ground: &Ground) -> Result<BTreeSet<GuildId>, Trouble> {
    let mut known = BTreeSet::new();
    let all = [
        keys::ALL_GUILDS,
        keys::ALL_BANS,
        keys::ALL_DEEDS,
        keys::ALL_FLAGS,
        keys::ALL_HELD,
        keys::ALL_LEADERS,
        keys::ALL_SHOWN,
    ];
    for prefix in all {
        let mut after: Option<String> = None;
        while let Some(row) = ground.store.scan(prefix, after.as_deref(), 1).await?.pop() {
            let guild = keys::guild_in(&row.key);
            known.extend(guild);
            // `~` sorts after every character that keys are made of.
            after = Some(guild.map_or(row.key, |guild| format!("{prefix}{}/~", guild.0)));
        }
    }
    Ok(known)
}

/// Returns the prefixes of what is kept about a server beside its choices and answered flags. Games that were played there are found by
/// their players.
fn rows_of(guild: GuildId) -> [String; 4] {
    [keys::bans(guild), keys::deeds(guild), keys::leaders(guild), keys::all_shown(guild)]
}
