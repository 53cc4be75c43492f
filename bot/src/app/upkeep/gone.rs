//! Servers that removed the bot: their settings and logs are deleted later, unless it is added again. Games belong to their
//! players and stay. A challenge expires before that.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use futures::future::ready;
use store::StoreExt;

use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, LoadedGame, begin, due, sign_up};
use crate::change::StoreChange;
use crate::record::{
    BotTime, GoneRecord, GuildId, OrganiserWarning, ResultCause, Shard, TournamentAct, TournamentId, TournamentStage,
    Unix, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore, again};

const PAGE: usize = 200;

pub async fn leave_server(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    let key = keys::gone(guild);
    if ground.store.get(&key).await?.is_some() || !keeps(ground, guild).await? {
        return Ok(());
    }
    let gone = GoneRecord::new(ground.dial(guild.into(), now).await?.shows(now));
    // A conflict means that the removal was reported twice.
    let mut change = StoreChange::new();
    change.expect(key.as_str(), 0).put(key, write(&gone));
    change.commit_unless_changed(&*ground.store).await.map(drop)
}

/// Records that the bot is in a server; after a removal, everything resumes.
pub async fn join_server(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    match ground.store.get(&keys::gone(guild)).await? {
        Some(_) => again("resume in a server that the bot rejoined", || come_back(ground, guild, now)).await,
        None => Ok(()),
    }
}

/// Resumes tournaments that waited for the bot, and notifies their organisers.
async fn come_back(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    let key = keys::gone(guild);
    let Some(gone) = ground.store.record::<GoneRecord>(&key).await? else { return Ok(()) };
    let mut change = StoreChange::new();
    change.expect(key.as_str(), gone.version).delete(key);
    for id in unfinished(ground, guild).await? {
        let Some(mut hosted) = ground.tournament(id).await? else { continue };
        give_back(ground, &mut hosted, gone.record.since(), now).await?;
        hosted.field.record.warned.retain(|warning| *warning != OrganiserWarning::Back);
        hosted.show_anew();
        hosted.stir();
        hosted.warn(OrganiserWarning::Back);
        change.join(hosted.into_change());
    }
    change.commit(&*ground.store).await
}

/// Restores remaining deadlines, clocks and ladder terms from when the bot left.
async fn give_back(ground: &Ground, hosted: &mut HostedTournament, since: BotTime, now: Unix) -> Result<(), Trouble> {
    let time = ground.time_in(&hosted.field.record, now).await?;
    hosted.give_back(since, (now, time));
    let record = &mut hosted.field.record;
    let calendar = &mut record.terms.calendar;
    if let (TournamentStage::Open, Some(starts), Some(check_in)) = (record.stage, calendar.starts, calendar.check_in())
        && starts <= now
    {
        // Players could not check in while the bot was away.
        calendar.starts = Some(now + check_in);
    }
    for board in hosted.field.boards.values() {
        let is_played = board.result.is_none_or(|result| result.how == ResultCause::Deadline);
        let Some(game) = ground.playing(board.game.filter(|_| is_played)).await? else { continue };
        let_run(ground, &mut hosted.change, game, since, (now, time)).await?;
    }
    Ok(())
}

async fn let_run(
    ground: &Ground,
    change: &mut StoreChange,
    mut game: LoadedGame,
    since: BotTime,
    (now, time): (Unix, BotTime),
) -> Result<(), Trouble> {
    if let Some(clock) = &mut game.record.clock
        && let Some(running) = clock.running
    {
        clock.stop(running.since.max(since));
        clock.run(running.side.into(), time);
        due::set_by_clock(&mut game);
    } else if game.record.waits_for_room() {
        game.record.waits = Some(time + begin::ROOM);
        due::set_by_clock(&mut game);
    } else {
        due::let_run(&mut game, time)?;
    }
    ground.add(change, game, now).await
}

/// Cancels the tournaments of a server without the bot. Their games go on.
async fn call_off_here(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    for id in unfinished(ground, guild).await? {
        again("cancel a tournament of a server that the bot left", || call_off(ground, id, now)).await?;
    }
    Ok(())
}

async fn call_off(ground: &Ground, id: TournamentId, now: Unix) -> Result<(), Trouble> {
    let Some(mut hosted) = ground.tournament(id).await?.filter(|hosted| !hosted.field.record.stage.is_over()) else {
        return Ok(());
    };
    sign_up::end_series(&mut hosted);
    hosted.act_alone(now, TournamentAct::Cancelled);
    hosted.end(TournamentStage::Cancelled);
    hosted.commit(ground).await
}

pub(super) async fn unfinished(ground: &Ground, guild: GuildId) -> Result<Vec<TournamentId>, Trouble> {
    let held = ground.store.keys(&keys::held_here(guild, false));
    held.try_filter_map(|key| ready(Ok(key.tournament()))).try_collect().await
}

/// Notes all servers of a shard, to catch up after an absence.
pub async fn is_in_servers(ground: &Ground, here: &[GuildId], shard: Shard, now: Unix) -> Result<(), Trouble> {
    for guild in here {
        join_server(ground, *guild, now).await?;
    }
    for guild in known_servers(ground).await? {
        if shard.carries(guild) && !here.contains(&guild) {
            leave_server(ground, guild, now).await?;
        }
    }
    Ok(())
}

pub async fn forget_servers(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut gone = ground.store.records::<GoneRecord>(keys::ALL_GONE);
    while let Some(RecordRow { key, record, version }) = gone.try_next().await? {
        if let Some(guild) = keys::guild_in(&key)
            && record.due <= ground.dial(guild.into(), now).await?.shows(now)
        {
            call_off_here(ground, guild, now).await?;
            forget_server(ground, guild, version).await?;
        }
    }
    Ok(())
}

/// Deletes a server's data, and stops if the bot is added again.
async fn forget_server(ground: &Ground, guild: GuildId, version: u64) -> Result<(), Trouble> {
    let gone = keys::gone(guild);
    let begin = || {
        let mut change = StoreChange::new();
        change.expect(gone.as_str(), version);
        change
    };
    for prefix in rows_of(guild) {
        let mut pages = ground.store.pages_of(&prefix, None, PAGE);
        while let Some(page) = pages.try_next().await? {
            let mut change = begin();
            for row in page {
                change.delete(row.key);
            }
            if !change.commit_unless_changed(&*ground.store).await? {
                return Ok(());
            }
        }
    }
    let mut change = begin();
    change.delete(keys::guild(guild)).delete(keys::flags(guild)).delete(gone.as_str()).put(keys::TO_ERASE, Vec::new());
    change.commit_unless_changed(&*ground.store).await.map(drop)
}

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

/// Returns the servers with stored data, by the first row of each.
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
            // `~` sorts after every character of a key.
            after = Some(guild.map_or(row.key, |guild| format!("{prefix}{}/~", guild.0)));
        }
    }
    Ok(known)
}

/// Returns the prefixes of a server's rows, except settings and flags. Games are found through their players.
fn rows_of(guild: GuildId) -> [String; 4] {
    [keys::bans(guild), keys::deeds(guild), keys::leaders(guild), keys::all_shown(guild)]
}
