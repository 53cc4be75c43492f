//! Tournament reminders: each person gets one, in the way that they chose for time warnings. The recipients are
//! determined when it becomes due.

use crate::app::ask::person::PersonSetting;
use crate::app::field::TournamentField;
use crate::app::ground::Ground;
use crate::app::ground::tournament::HostedTournament;
use crate::app::say::{Delivery, DeliveryAddress, tournament as say};
use crate::change::StoreChange;
use crate::record::{
    Admission, CalendarOccasion, EntrantRecord, ReminderRecord, RoundRecord, Tiding, TournamentId, UserId, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::decode;

/// The maximum number of people pinged by one message.
const CALLED: usize = 40;

pub(crate) async fn remind(
    ground: &Ground,
    hosted: &mut HostedTournament,
    what: CalendarOccasion,
) -> Result<(), Trouble> {
    let field = &hosted.field;
    // Players on the waiting list may get a place; players who asked to join or were turned away get no reminder.
    let may_play = |entrant: &EntrantRecord| matches!(entrant.admission, Admission::In | Admission::Waiting);
    let entered = field.entrants.iter().filter(|(_, entrant)| may_play(entrant) && !entrant.here);
    let everybody = || entered.clone().map(|(nth, _)| *nth).collect::<Vec<_>>();
    let (what, groups) = match what {
        CalendarOccasion::CheckIn => (Tiding::CheckIn, chunks(&everybody())),
        CalendarOccasion::Closing => (Tiding::Closing, chunks(&everybody())),
        CalendarOccasion::Third => (Tiding::Third, open_pairs(field)),
        CalendarOccasion::LastDay => (Tiding::LastDay, open_pairs(field)),
        CalendarOccasion::Start | CalendarOccasion::Deadline => return Ok(()),
    };
    for group in groups {
        tell_group(ground, hosted, (what, PersonSetting::Warning), &group).await?;
    }
    Ok(())
}

pub(crate) async fn tell_outside(
    ground: &Ground,
    hosted: &mut HostedTournament,
    round: &RoundRecord,
    board: u16,
) -> Result<(), Trouble> {
    let pair = pair(&hosted.field, round, board);
    tell_group(ground, hosted, (Tiding::Outside, PersonSetting::End), &pair).await
}

fn chunks(all: &[u32]) -> Vec<Vec<u32>> {
    all.chunks(CALLED).map(<[u32]>::to_vec).collect()
}

fn open_pairs(field: &TournamentField) -> Vec<Vec<u32>> {
    let Some(round) = field.last_round() else { return Vec::new() };
    let is_due = |board: &u16| round.deadline_of(*board) == round.deadline;
    field.open_boards(round).into_iter().filter(is_due).map(|board| pair(field, round, board)).collect()
}

fn pair(field: &TournamentField, round: &RoundRecord, board: u16) -> Vec<u32> {
    let Some(pair) = round.pair(board) else { return Vec::new() };
    let is_of_pair = |number: Option<u16>| number == Some(pair.white) || number == Some(pair.black);
    field.entrants.iter().filter(|(_, entrant)| is_of_pair(entrant.number)).map(|(nth, _)| *nth).collect()
}

/// Adds reminders for a group: one message with pings, and direct messages, as each person prefers.
async fn tell_group(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (what, setting): (Tiding, PersonSetting),
    group: &[u32],
) -> Result<(), Trouble> {
    let HostedTournament { field, change, .. } = hosted;
    let key = |nth: u32| keys::tiding(field.record.id, field.record.begun, what, nth);
    let row = |to: Vec<u32>, direct| write(&ReminderRecord { v: 1, to, direct, instead: false });
    let mut here = Vec::new();
    for (nth, entrant) in field.entrants.iter().filter(|(nth, _)| group.contains(nth)) {
        let Some(who) = entrant.player.id.person().filter(|_| entrant.left.is_none()) else { continue };
        match ground.person(who).await?.chosen(setting) {
            "thread" => here.push(*nth),
            "dm" => {
                change.put(key(*nth), row(vec![*nth], true));
            }
            _ => {}
        }
    }
    if let Some(first) = here.first() {
        change.put(key(*first), row(here.clone(), false));
    }
    Ok(())
}

pub(super) async fn compose(
    ground: &Ground,
    hosted: &HostedTournament,
    (round, what, number): (u16, Tiding, u32),
    value: &[u8],
) -> Result<Delivery, Trouble> {
    let (field, hands) = (&hosted.field, ground.hands().await?.of(hosted.field.record.runs_by()));
    let ReminderRecord { to, direct, .. } = decode(value)?;
    let in_it = field.entrants.iter().filter(|(nth, entrant)| to.contains(nth) && entrant.left.is_none());
    let people: Vec<UserId> = in_it.filter_map(|(_, entrant)| entrant.player.id.person()).collect();
    let Some(first) = people.first().copied() else { return Ok(Delivery::Nothing) };
    let lang = match direct {
        true => ground.language_of(first).await?.unwrap_or(field.record.lang),
        false => field.record.lang,
    };
    let reminder = say::Reminder { round, what, number, people: &people, lang, direct };
    let Some((mut message, mark)) = say::reminder(field, &reminder, &hands) else { return Ok(Delivery::Nothing) };
    let to = match direct {
        true => DeliveryAddress::Person(first),
        false => DeliveryAddress::Channel(room(ground, field, round, number).await?.unwrap_or(field.record.channel)),
    };
    if !direct {
        message.ping = people;
    }
    Ok(Delivery::Post { to, message, mark, line: None })
}

async fn room(
    ground: &Ground,
    field: &TournamentField,
    round: u16,
    nth: u32,
) -> Result<Option<crate::record::ChannelId>, Trouble> {
    let number = field.entrants.iter().find(|(it, _)| *it == nth).and_then(|(_, entrant)| entrant.number);
    let board = field.round(round).zip(number).and_then(|(round, number)| field.pair_of(round, number));
    let game = board.and_then(|(board, _)| field.boards.get(&(round, board))?.game);
    let game = ground.playing(game).await?;
    Ok(game.and_then(|game| game.record.thread()))
}

pub(super) fn fall_back(value: &[u8]) -> Option<Vec<u8>> {
    let reminder: ReminderRecord = decode(value).ok()?;
    (reminder.direct && !reminder.instead).then(|| write(&ReminderRecord { direct: false, ..reminder }))
}

pub(super) fn instead(change: &mut StoreChange, id: TournamentId, (round, what): (u16, Tiding), value: &[u8]) {
    let reminder = decode::<ReminderRecord>(value).ok().filter(|reminder| what == Tiding::Outside && !reminder.direct);
    for nth in reminder.into_iter().flat_map(|reminder| reminder.to) {
        let told = ReminderRecord { v: 1, to: vec![nth], direct: true, instead: true };
        change.put(keys::tiding(id, round, what, nth), write(&told));
    }
}
