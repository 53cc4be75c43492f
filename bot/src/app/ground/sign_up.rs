//! Tournament sign-up: closing it, the waiting list, and notices to entrants.

use tournament::PlayerNumber;

use crate::app::ask::person::PersonSetting;
use crate::app::ground::Ground;
use crate::app::ground::tournament::HostedTournament;
use crate::record::{
    Admission, EntrantRecord, LadderEvent, NewsRoute, Tiding, TournamentFormat, TournamentStage, Unix, UserId, keys,
    write,
};
use crate::refusal::Trouble;

/// Closes sign-up and numbers the players. [`go_on`](super::rounds::go_on) takes the next step.
pub(crate) async fn close_sign_up(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (seed, now): (u64, Unix),
) -> Result<(), Trouble> {
    let previous = match hosted.field.record.previous {
        Some(previous) => ground.tournament(previous).await?.map(|previous| previous.field),
        None => None,
    };
    hosted.field.close((seed, now), previous.as_deref());
    if matches!(hosted.field.record.terms.system, TournamentFormat::Swiss | TournamentFormat::Ladder) {
        let players = hosted.field.placed().filter_map(|(_, it)| Some((it.number?, it.player.id.person()?)));
        let players: Vec<_> = players.collect();
        let apart = blocks_among(ground, &players).await?;
        hosted.field.keep_apart(apart);
    }
    let left_out: Vec<_> = with_persons(hosted.field.left_out()).collect();
    for (nth, who) in left_out {
        hosted.tell_one(Tiding::LeftOut, nth, way_to(ground, who).await?);
    }
    if !hosted.field.lets_in() {
        tell_unanswered(ground, hosted).await?;
    }
    if hosted.field.is_ladder() {
        let at = (now, ground.time_in(&hosted.field.record, now).await?);
        // The ladder is still empty, so everyone may join.
        for number in 1..=hosted.field.size() {
            hosted.climb(at, LadderEvent::Join { number }).ok();
        }
    }
    Ok(())
}

pub(crate) async fn end(ground: &Ground, hosted: &mut HostedTournament, stage: TournamentStage) -> Result<(), Trouble> {
    // If no one else can get in, they have already been notified.
    if hosted.field.lets_in() {
        tell_unanswered(ground, hosted).await?;
    }
    hosted.end(stage);
    Ok(())
}

pub(crate) fn end_series(hosted: &mut HostedTournament) {
    let record = &mut hosted.field.record;
    if let Some(next) = record.series.as_mut().and_then(|series| series.next.take()) {
        let id = record.id;
        hosted.change.delete(keys::recurs(next, id));
    }
}

pub(crate) async fn tell_unanswered(ground: &Ground, hosted: &mut HostedTournament) -> Result<(), Trouble> {
    let unanswered: Vec<_> = with_persons(hosted.field.listed(Admission::Asking)).collect();
    for (nth, who) in unanswered {
        let way = way_to(ground, who).await?.map(|_| NewsRoute::Direct);
        hosted.tell_one(Tiding::Unanswered, nth, way);
    }
    Ok(())
}

/// Returns which players blocked which others, by number. The list begins with everyone's first block.
pub(crate) async fn blocks_among(
    ground: &Ground,
    players: &[(PlayerNumber, UserId)],
) -> Result<Vec<(PlayerNumber, PlayerNumber)>, Trouble> {
    let mut found = Vec::new();
    for (number, who) in players {
        let person = ground.person(*who).await?;
        let others = person.blocked.iter().filter_map(|other| players.iter().find(|(_, it)| *other == *it));
        let mut others: Vec<_> = others.collect();
        if !person.blocked_unknown.is_empty() {
            let secret = ground.secret().await?;
            let is_unknown = |it: UserId| person.blocked_unknown.contains(&keys::blocked_digest(*who, it, &secret));
            others.extend(players.iter().filter(|(_, it)| !person.blocks(*it) && is_unknown(*it)));
        }
        found.extend(others.iter().enumerate().map(|(rank, (other, _))| (rank, (*number, *other))));
    }
    found.sort_by_key(|(rank, _)| *rank);
    Ok(found.into_iter().map(|(_, pair)| pair).collect())
}

/// Returns how a person gets tournament notices: the same way as for their turn. `None` if they want no pings or only a
/// daily digest.
pub(crate) async fn way_to(ground: &Ground, who: UserId) -> Result<Option<NewsRoute>, Trouble> {
    Ok(match ground.person(who).await?.chosen(PersonSetting::Turn) {
        "thread" => Some(NewsRoute::Called),
        "dm" => Some(NewsRoute::Direct),
        _ => None,
    })
}

/// Gives free places to people on the waiting list. Before they are notified, Discord must confirm that they are still
/// in the server; otherwise the next person gets the place.
pub(crate) async fn move_up(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<(), Trouble> {
    for nth in hosted.field.move_up(now) {
        let Some((_, entrant)) = hosted.field.entrants.iter().find(|(at, _)| *at == nth) else { continue };
        if let Some(who) = entrant.player.id.person() {
            let way = way_to(ground, who).await?.map_or_else(Vec::new, |way| write(&way));
            let record = &hosted.field.record;
            let key = keys::tiding(record.id, record.begun, Tiding::MovedUp, nth);
            hosted.change.put(key, way);
        }
    }
    Ok(())
}

fn with_persons<'a>(entrants: impl Iterator<Item = &'a (u32, EntrantRecord)>) -> impl Iterator<Item = (u32, UserId)> {
    entrants.filter_map(|(nth, entrant)| Some((*nth, entrant.player.id.person()?)))
}
