//! Repeating tournaments: announces each next season for all remaining players. A row `recurs/` holds the time. It is
//! obsolete unless the previous season's record names the same time.

use std::collections::HashMap;

use futures::TryStreamExt;

use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::tournament::{HostedTournament, may_host, must_run};
use crate::app::ground::{Ground, RequestAnswer, lost_roles, ratings, server, sign_up};
use crate::app::say::Message;
use crate::app::tournament::{announce, terms};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    ActRecord, Admission, DAY, EntrantRecord, GamePlayer, GuildId, GuildRecord, HOUR, PersonRef, RepeatInterval,
    RoleId, SeasonOf, SettledTerms, TournamentAct, TournamentFormat, TournamentId, TournamentRecord, TournamentStage,
    Unix, UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, again};

const FEWEST: usize = 2;
/// A series ends after this many unpopular seasons in a row.
const FEW_SEASONS: u32 = 2;
/// A series ends if permissions stay unknown for this many days.
const PATIENCE: i64 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurringTournament {
    pub tournament: TournamentId,
    pub guild: GuildId,
    /// The organiser, whose permissions count for the next season; `None` if their data was deleted.
    pub organiser: Option<UserId>,
    /// Players of the next season who are still in the server.
    pub people: Vec<UserId>,
}

/// The people who are still in the server, with their roles.
type MemberRoles = HashMap<UserId, Vec<RoleId>>;

#[derive(Clone, Copy, Debug)]
pub enum OrganiserRights<'a> {
    Unknown,
    Gone,
    Has(&'a CallerServer),
}

/// Sets or ends the repetition of a tournament. The next season is announced one period after `now`.
pub(super) fn repeat(hosted: &mut HostedTournament, every: Option<RepeatInterval>, (now, zone): (Unix, i32)) {
    let (record, change) = (&mut hosted.field.record, &mut hosted.change);
    let before = record.series.take();
    if before.as_ref().map(|series| series.every) == every {
        record.series = before;
        return;
    }
    if let Some(next) = before.as_ref().and_then(|series| series.next) {
        change.delete(keys::recurs(next, record.id));
    }
    let Some(every) = every else { return };
    let next = every.after(now, zone);
    let (season, few) = before.map_or((1, 0), |series| (series.season, series.few));
    record.series = Some(SeasonOf { every, season, few, next: Some(next), zone, planned: None });
    change.put(keys::recurs(next, record.id), Vec::new());
}

pub(crate) async fn stop(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.series.as_ref().is_none_or(|series| series.next.is_none()) {
        return Err(Refusal::TournamentNoSeries.into());
    }
    repeat(&mut hosted, None, (caller.now, 0));
    hosted.act(caller, TournamentAct::Stopped, None);
    hosted.show_anew();
    hosted.commit(ground).await?;
    let message = Message::new(caller.lang, text!("tournament-stopped"));
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

pub async fn seasons_due(ground: &Ground, now: Unix) -> Result<Vec<RecurringTournament>, Trouble> {
    let mut found = Vec::new();
    let mut rows = ground.store.keys(keys::ALL_RECURS);
    while let Some(key) = rows.try_next().await? {
        let Key::Recurs(time, id) = key else { continue };
        if time > now {
            break;
        }
        match ground.tournament(id).await?.filter(|hosted| next_of(hosted) == Some(time)) {
            Some(hosted) => {
                let record = &hosted.field.record;
                let organiser = record.organiser.id.person();
                let people = entered(&hosted).filter_map(|entrant| entrant.player.id.person()).collect();
                found.push(RecurringTournament { tournament: id, guild: record.guild, organiser, people });
            }
            // The series was stopped, or the season has been announced.
            None => StoreChange::deleting(keys::recurs(time, id)).commit(&*ground.store).await?,
        }
    }
    Ok(found)
}

fn next_of(hosted: &HostedTournament) -> Option<Unix> {
    hosted.field.record.series.as_ref()?.next
}

/// Announces a tournament's next season, if due and possible. If the store fails, it stays due.
pub async fn recur(
    ground: &Ground,
    id: TournamentId,
    organiser: OrganiserRights<'_>,
    there: &MemberRoles,
    now: Unix,
) -> Result<Vec<TournamentId>, Trouble> {
    again("announce another season", || season(ground, id, (organiser, there), now)).await
}

async fn season(
    ground: &Ground,
    id: TournamentId,
    (organiser, there): (OrganiserRights<'_>, &MemberRoles),
    now: Unix,
) -> Result<Vec<TournamentId>, Trouble> {
    let Some(hosted) = ground.tournament(id).await? else { return Ok(Vec::new()) };
    let record = &hosted.field.record;
    let Some((next, series)) = record.series.clone().and_then(|series| Some((series.next?, series))) else {
        return Ok(Vec::new());
    };
    if next > now {
        return Ok(Vec::new());
    }
    let guild = ground.guild(record.guild).await?.0;
    let waits_since = record.made.max(next);
    let has_waited = now - waits_since > PATIENCE * DAY;
    let rights = match organiser {
        OrganiserRights::Unknown if !has_waited => return Ok(Vec::new()),
        // The season also needs a channel that allows games.
        OrganiserRights::Has(rights)
            if !record.is_lost && may_host(rights, &guild) && server::is_for_games([record.channel], &guild) =>
        {
            rights
        }
        _ => return end(ground, hosted, TournamentAct::Unentitled, now).await,
    };
    // Cancelling manually ends the series, so this season was cancelled for lack of players.
    let is_few = record.begun == 0 && (record.stage == TournamentStage::Cancelled || entered(&hosted).count() < FEWEST);
    let is_played = matches!(record.stage, TournamentStage::Open | TournamentStage::Running) && !is_few;
    let PersonRef::Person(organiser) = record.organiser.id else {
        return end(ground, hosted, TournamentAct::Unentitled, now).await;
    };
    let is_full = || announce::must_be_within_limits(ground, organiser, rights);
    if is_played || matches!(is_full().await, Err(Trouble::Refused(_)) if !is_few) {
        // Wait while the season is played, or the limits allow no other.
        return postpone(ground, hosted, now + DAY).await;
    }
    let few = if is_few { series.few + 1 } else { 0 };
    if few >= FEW_SEASONS {
        return end(ground, hosted, TournamentAct::Few, now).await;
    }
    announce(ground, hosted, SeasonOf { few, season: series.season + 1, ..series }, there, (rights, &guild, now)).await
}

/// Announces the season after one that is over, or never had players.
async fn announce(
    ground: &Ground,
    mut before: HostedTournament,
    series: SeasonOf,
    there: &MemberRoles,
    (rights, guild, now): (&CallerServer, &GuildRecord, Unix),
) -> Result<Vec<TournamentId>, Trouble> {
    let (last, version) = ground.store.entry::<u64>(keys::LAST_TOURNAMENT).await?;
    let id = TournamentId(last + 1);
    let old = before.field.record.clone();
    let mut record = TournamentRecord::new(
        (id, old.name.clone()),
        old.organiser.clone(),
        (old.guild, old.channel, old.lang),
        now,
        terms::allowed(ground, &old.terms, guild),
    );
    let mut starts = series.planned.or(old.terms.calendar.starts).map(|starts| series.every.after(starts, series.zone));
    while let Some(early) = starts.filter(|starts| *starts < now + HOUR) {
        starts = Some(series.every.after(early, series.zone));
    }
    // The permission to ping roles may have changed since.
    let may_ping = |role: &RoleId| ground.open_channels.must_ping(rights, *role).is_ok();
    (record.runners, record.ping) = (old.runners, old.ping.filter(may_ping));
    record.pings_runners = old.runners.as_ref().is_some_and(may_ping);
    record.chance = tournament::lot(old.chance, id.0);
    // The tables of a league's season make the divisions of the next one; a season that never began has none.
    let tables = if old.begun == 0 { old.previous } else { Some(old.id) };
    record.previous = tables.filter(|_| old.terms.system == TournamentFormat::League);
    record.terms.calendar.starts = starts;
    let next = series.every.after(series.next.unwrap_or(now), series.zone);
    let next = if next > now { next } else { series.every.after(now, series.zone) };
    record.series = Some(SeasonOf { next: Some(next), planned: None, ..series });
    let mut hosted = HostedTournament::new(record, StoreChange::putting(keys::recurs(next, id), Vec::new()));
    tell_adapted(&mut hosted, &old, now);
    lost_roles::give_up_lost_roles(ground, &mut hosted);
    for mut entrant in stayed(ground, &before, there, now).await? {
        hosted.field.record.joined += 1;
        let nth = hosted.field.record.joined;
        if !hosted.field.has_room() {
            entrant.admission = Admission::Waiting;
        }
        hosted.field.entrants.push((nth, entrant));
    }
    announce::publish(&mut hosted, version);
    // The previous season no longer has a successor. Without players it ends now.
    sign_up::end_series(&mut before);
    if before.field.record.stage == TournamentStage::Open {
        before.end(TournamentStage::Cancelled);
    }
    before.show_anew();
    hosted.change.join(before.into_change());
    hosted.commit(ground).await?;
    Ok(vec![id, old.id])
}

fn tell_adapted(hosted: &mut HostedTournament, old: &TournamentRecord, now: Unix) {
    let after = SettledTerms::of(&hosted.field.record);
    let mut before = after.clone();
    (before.terms.entry.most, before.terms.rated) = (old.terms.entry.most, old.terms.rated);
    if before == after {
        return;
    }
    let act = ActRecord::new(now, GamePlayer::nobody(), TournamentAct::Adapted, None);
    hosted.note(ActRecord { terms: Some(Box::new([before, after])), ..act });
}

fn entered(hosted: &HostedTournament) -> impl Iterator<Item = &EntrantRecord> {
    hosted.field.listed(Admission::In).map(|(_, entrant)| entrant).filter(|entrant| entrant.left.is_none())
}

/// Returns remaining players as entrants of the next season. Omits people who are banned, gone or lack the required
/// role.
async fn stayed(
    ground: &Ground,
    before: &HostedTournament,
    there: &MemberRoles,
    now: Unix,
) -> Result<Vec<EntrantRecord>, Trouble> {
    let record = &before.field.record;
    let time = ground.time(now).await?;
    let mut stayed = Vec::new();
    for entrant in entered(before) {
        let Some(who) = entrant.player.id.person() else { continue };
        let needed = record.terms.entry.role.filter(|role| ground.open_channels.has_role(record.guild, *role));
        let fits = |roles: &Vec<RoleId>| needed.is_none_or(|role| roles.contains(&role));
        if !there.get(&who).is_some_and(fits) {
            continue;
        }
        if ground.ban(record.guild, who, now).await?.is_some() {
            continue;
        }
        let rated = ratings::rating(ground, who.into(), &record.terms.game, Some(record.guild), time).await?;
        let rated = rated.map(|rated| rated.number());
        let rating = rated.and_then(|rated| u16::try_from(rated.rating).ok());
        let provisional = rated.is_some_and(|rated| rated.is_provisional);
        let hidden = ratings::hides_profile(ground, who).await?;
        let player = GamePlayer { id: entrant.player.id, name: entrant.player.name.clone() };
        stayed.push(EntrantRecord { rating, provisional, hidden, ..EntrantRecord::new(player, now) });
    }
    Ok(stayed)
}

async fn end(
    ground: &Ground,
    mut hosted: HostedTournament,
    did: TournamentAct,
    now: Unix,
) -> Result<Vec<TournamentId>, Trouble> {
    let id = hosted.field.record.id;
    sign_up::end_series(&mut hosted);
    hosted.note(ActRecord::new(now, GamePlayer::nobody(), did, None));
    hosted.show_anew();
    hosted.commit(ground).await?;
    Ok(vec![id])
}

async fn postpone(ground: &Ground, mut hosted: HostedTournament, to: Unix) -> Result<Vec<TournamentId>, Trouble> {
    sign_up::end_series(&mut hosted);
    let record = &mut hosted.field.record;
    if let Some(series) = &mut record.series {
        series.next = Some(to);
    }
    let id = record.id;
    hosted.change.put(keys::recurs(to, id), Vec::new());
    hosted.commit(ground).await?;
    Ok(Vec::new())
}
