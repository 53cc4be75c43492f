//! Missed rounds of a tournament: one public message pings several players.

use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, missed};
use crate::app::say::tournament::entry;
use crate::app::say::{Delivery, DeliveryAddress, Message};
use crate::app::tell::sent::note_missed;
use crate::app::tell::told::DeliveryReport;
use crate::record::keys::Key;
use crate::record::{EntrantRecord, NewsRoute, SentMessage, Tiding, keys, read, write};
use crate::refusal::Trouble;
use crate::words::Lang;

const OTHERS: usize = 24;

/// News that is covered by another news item's message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct IncludedNews {
    key: String,
    version: u64,
    /// The number in the entrant's key.
    nth: u32,
}

pub(super) async fn others(
    ground: &Ground,
    field: &TournamentField,
    (key, value): (&str, &[u8]),
) -> Result<Vec<IncludedNews>, Trouble> {
    let untold = |key: &str, value: &[u8]| match Key::parse(key) {
        Some(Key::Tiding(_, turn, Tiding::Missed, nth)) if matches!(read(value), Ok(NewsRoute::Called)) => {
            let round = turn.number();
            let (_, entrant) = field.entrants.iter().find(|(at, _)| *at == nth)?;
            let is_new = entrant.has_missed(round) && entrant.told_missed(round).is_none();
            (is_new && entrant.player.id.person().is_some()).then_some((round, nth))
        }
        _ => None,
    };
    let Some((round, _)) = untold(key, value) else { return Ok(Vec::new()) };
    let rows = ground.store.scan(&keys::tidings(field.record.id), Some(key), OTHERS).await?;
    let of_round = rows.into_iter().filter_map(|row| {
        let (of, nth) = untold(&row.key, &row.value)?;
        (of == round).then_some(IncludedNews { key: row.key, version: row.version, nth })
    });
    Ok(of_round.collect())
}

pub(super) async fn tell(
    ground: &Ground,
    field: &TournamentField,
    (round, nth): (u16, u32),
    way: Option<NewsRoute>,
    others: &[IncludedNews],
) -> Result<Delivery, Trouble> {
    let found = field.entrants.iter().find(|(at, _)| *at == nth).map(|(_, entrant)| entrant);
    let Some((entrant, who)) = found.and_then(|entrant| Some((entrant, entrant.player.id.person()?))) else {
        return Ok(Delivery::Nothing);
    };
    let told = entrant.told_missed(round);
    if let Some(sent) = told.filter(|sent| sent.channel == field.record.channel) {
        return edit(ground, field, round, sent).await;
    }
    // The miss was undone before the message was sent.
    if told.is_none() && !entrant.has_missed(round) {
        return Ok(Delivery::Nothing);
    }
    let is_called = told.is_none() && way == Some(NewsRoute::Called);
    let lang = match is_called {
        true => field.record.lang,
        false => ground.language_of(who).await?.unwrap_or(field.record.lang),
    };
    let is_meant = |at: u32| at == nth || others.iter().any(|other| other.nth == at);
    let people: Vec<_> = field.entrants.iter().filter(|(at, _)| is_meant(*at)).collect();
    let mut message = compose(ground, field, (round, nth), &people, lang).await?;
    if let Some(sent) = told {
        return Ok(Delivery::Edit { sent, message });
    }
    let to = if is_called { DeliveryAddress::Channel(field.record.channel) } else { DeliveryAddress::Person(who) };
    if is_called {
        message.ping = people.iter().filter_map(|(_, entrant)| entrant.player.id.person()).collect();
    }
    let mark = message.buttons.first().map_or_else(String::new, Button::custom_id);
    Ok(Delivery::Post { to, message, mark, line: None })
}

/// Removes players from a public message who did not miss the round. Players whose data was deleted lose their names.
pub(super) async fn edit(
    ground: &Ground,
    field: &TournamentField,
    round: u16,
    sent: SentMessage,
) -> Result<Delivery, Trouble> {
    let people: Vec<_> = field.entrants.iter().filter(|(_, it)| it.told_missed(round) == Some(sent)).collect();
    let Some((first, _)) = people.first() else { return Ok(entry::missed_by_nobody(field, round, sent)) };
    let message = compose(ground, field, (round, *first), &people, field.record.lang).await?;
    Ok(Delivery::Edit { sent, message })
}

async fn compose(
    ground: &Ground,
    field: &TournamentField,
    (round, nth): (u16, u32),
    people: &[&(u32, EntrantRecord)],
    lang: Lang,
) -> Result<Message, Trouble> {
    let mut told = Vec::new();
    for (_, entrant) in people {
        // The bar that followed this round; each later round has its own message.
        let noted = entrant.missed.iter().find(|missed| missed.round == round);
        let bar = match noted.and_then(|noted| Some((noted.at, entrant.player.id.person()?))) {
            Some((at, who)) => missed::bar_of(ground, field.record.guild, who, at).await?,
            None => None,
        };
        told.push((entrant, bar));
    }
    let mut message = entry::missed(field, &told, round, lang);
    let mut missed = people.iter().map(|(_, entrant)| entrant).filter(|entrant| entrant.has_missed(round)).peekable();
    if missed.peek().is_some() {
        let is_away = field.has_more_rounds() && missed.any(|entrant| entrant.away.is_some());
        let press = if is_away { Press::TournamentBack } else { Press::TournamentEntrants };
        // After a crash the bot finds the message by this button, which has the round and its first player.
        let button = Button::of_tournament(press, field.record.id);
        message.buttons = vec![button.with(format!("{}-{round}-{nth}", Tiding::Missed as u8))];
    }
    Ok(message)
}

pub(super) async fn note_others(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (round, others): (u16, &[IncludedNews]),
    sent: SentMessage,
) -> Result<(), Trouble> {
    for IncludedNews { key, version, nth } in others {
        let is_known = ground.store.get(key).await?.is_some_and(|row| row.version == *version);
        let found = hosted.field.entrants.iter().find(|(at, _)| at == nth);
        let is_person = found.is_some_and(|(_, entrant)| entrant.player.id.person().is_some());
        if is_person {
            note_missed(hosted, (round, *nth), DeliveryReport::In(sent));
        } else {
            // The player's data has been deleted since.
            hosted.change.put(key.as_str(), write(&sent));
        }
        if is_known && is_person {
            hosted.change.expect(key.as_str(), *version).delete(key.as_str());
        }
    }
    Ok(())
}
