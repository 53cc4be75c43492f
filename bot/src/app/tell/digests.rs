//! Digest parts about tournaments and finished games, even without waiting games. A digest begins where the last one
//! ended: with a fixed period of a day, changing the hour would repeat or skip lines.

use rules::{EndReason, Side};

use crate::app::ask::person::PersonSetting;
use crate::app::field::TournamentField;
use crate::app::ground::{Ground, LoadedGame, parts};
use crate::app::say::tournament::{OwnTournament, digest, in_digest};
use crate::app::say::{Delivery, DeliveryAddress};
use crate::change::StoreChange;
use crate::record::{ActRecord, DAY, GamePlace, GameRecord, PersonRecord, Tiding, Unix, UserId, keys, write};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::{Lang, Text};

const MOST_ENDED: usize = 50;

fn day_of(person: &PersonRecord, at: Unix) -> digest::DigestDay {
    let last = person.digested.filter(|[_, until]| *until == at);
    digest::DigestDay { since: last.map_or(at - DAY, |[since, _]| since), until: at }
}

/// Returns games that ended since a player's last digest, newest first. Empty if they don't want that. Excludes ends
/// that they caused, and games in direct messages, since they know about those already.
pub(super) async fn ended(
    ground: &Ground,
    (who, person): (UserId, &PersonRecord),
    at: Unix,
) -> Result<Vec<GameRecord>, Trouble> {
    let mut games = Vec::new();
    if person.chosen(PersonSetting::End) != "digest" {
        return Ok(games);
    }
    let day = day_of(person, at);
    for row in ground.store.scan(&keys::dones(who), None, MOST_ENDED).await? {
        let Some((ended, id)) = keys::done_at(&row.key).filter(|(ended, _)| *ended > day.since) else { break };
        let Some(LoadedGame { record, .. }) = ground.load(id).await?.filter(|_| day.has(ended)) else { continue };
        let side = record.side_of(who);
        let has_given_up = record.moderator.is_none()
            && record.outcome().is_some_and(|outcome| match outcome.reason {
                EndReason::Resignation => outcome.winner.is_some() && outcome.winner != side,
                _ => record.called_off.is_some() && record.called_off.map(Side::from) == side,
            });
        if record.outcome().is_some() && record.place != GamePlace::Direct && !has_given_up {
            games.push(record);
        }
    }
    Ok(games)
}

pub(super) async fn lines(ground: &Ground, who: UserId, at: Unix, lang: Lang) -> Result<Vec<Text>, Trouble> {
    let (person, parts) = (ground.person(who).await?, parts::parts_of(ground, who).await?);
    let mut lines = Vec::new();
    for part in &parts {
        lines.extend(happened(ground, &person, part, (who, at)).await?);
    }
    lines.extend(in_digest(&parts, who, lang));
    Ok(lines)
}

/// Returns a player's tournament events and tasks since the last digest. Includes only kinds that they want daily.
async fn happened(
    ground: &Ground,
    person: &PersonRecord,
    part: &OwnTournament,
    (who, at): (UserId, Unix),
) -> Result<Vec<Text>, Trouble> {
    let is_wanted = |setting: PersonSetting| person.chosen(setting) == "digest";
    let day = day_of(person, at);
    let field = &part.field;
    let mut lines = Vec::new();
    if is_wanted(PersonSetting::Warning) {
        lines.extend(digest::check_in(field, who, at));
    }
    if is_wanted(PersonSetting::Turn) {
        lines.extend(digest::places(field, who, day));
    }
    if is_wanted(PersonSetting::Tournament) {
        lines.extend(
            acts_since(ground, field, day.since).await?.iter().filter_map(|act| digest::decided(field, who, day, act)),
        );
    }
    Ok(digest::headed(field, lines))
}

async fn acts_since(ground: &Ground, field: &TournamentField, since: Unix) -> Result<Vec<ActRecord>, Trouble> {
    let mut found = Vec::new();
    for number in (1..=field.record.acts).rev() {
        let Some(row) = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await? else { continue };
        if row.record.at <= since {
            break;
        }
        found.push(row.record);
    }
    found.reverse();
    Ok(found)
}

pub(super) async fn alone(
    ground: &Ground,
    change: &mut StoreChange,
    (who, person): (UserId, &PersonRecord),
    at: Unix,
) -> Result<(), Trouble> {
    for part in parts::parts_of(ground, who).await? {
        let lines = happened(ground, person, &part, (who, at)).await?;
        if let Some((nth, _)) = part.field.entered(who).filter(|_| !lines.is_empty()) {
            let record = &part.field.record;
            change.put(keys::tiding(record.id, record.begun, Tiding::Digest, *nth), write(&at));
            break;
        }
    }
    Ok(())
}

/// Composes the digest of a player whose waiting game no longer waits.
pub(super) async fn compose_alone(ground: &Ground, who: UserId, at: Unix, lang: Lang) -> Result<Delivery, Trouble> {
    let person = ground.person(who).await?;
    for part in parts::parts_of(ground, who).await? {
        if !happened(ground, &person, &part, (who, at)).await?.is_empty() {
            return Ok(post(&part.field, who, lines(ground, who, at, lang).await?, (at, lang)));
        }
    }
    Ok(Delivery::Nothing)
}

/// Composes an entrant's digest for a due time. `nth` is the number in the entrant's key.
pub(super) async fn compose(ground: &Ground, field: &TournamentField, nth: u32, at: Unix) -> Result<Delivery, Trouble> {
    let found = field.entrants.iter().find(|(it, _)| *it == nth);
    let Some(who) = found.and_then(|(_, entrant)| entrant.player.id.person()) else { return Ok(Delivery::Nothing) };
    let lang = ground.language_of(who).await?.unwrap_or(field.record.lang);
    let lines = lines(ground, who, at, lang).await?;
    Ok(post(field, who, lines, (at, lang)))
}

fn post(field: &TournamentField, who: UserId, lines: Vec<Text>, (at, lang): (Unix, Lang)) -> Delivery {
    let (message, mark) = digest::message(field, lines, at, lang);
    Delivery::Post { to: DeliveryAddress::Person(who), message, mark, line: None }
}
