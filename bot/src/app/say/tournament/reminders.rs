//! Reminders in a tournament, and the decisions of a round's deadline.

use super::lists::{BOARDS, BoardRooms};
use super::{button, called, in_round, lists, nth_round, title};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::{ClockHands, Delivery, DeliveryAddress, Message, phrases};
use crate::record::{
    LateRule, ResultCause, RoundRecord, SECOND, Tiding, TournamentFormat, TournamentStage, Unix, UserId, WhyPaired,
};
use crate::words::{Lang, Text};

pub(crate) struct Reminder<'a> {
    pub(crate) round: u16,
    pub(crate) what: Tiding,
    pub(crate) number: u32,
    pub(crate) people: &'a [UserId],
    pub(crate) lang: Lang,
    /// True for direct messages.
    pub(crate) direct: bool,
}

/// Composes a reminder and the mark that identifies its message; `None` if it no longer applies.
pub(crate) fn reminder(
    field: &TournamentField,
    reminder: &Reminder<'_>,
    hands: &ClockHands,
) -> Option<(Message, String)> {
    let record = &field.record;
    let round = || field.round(reminder.round);
    let mut text = match reminder.what {
        Tiding::CheckIn | Tiding::Closing => {
            // No "in ten minutes": it would read "ten minutes ago" later.
            let is_to_come = |starts: &Unix| record.stage == TournamentStage::Open && !hands.has_come(*starts);
            let starts = record.terms.calendar.starts.filter(is_to_come)?;
            let text = match (reminder.what, record.terms.calendar.check_in) {
                (Tiding::CheckIn, _) => text!("tournament-remind-check-in"),
                (_, Some(_)) => text!("tournament-remind-absent"),
                (_, None) if record.terms.system == TournamentFormat::Ladder => text!("tournament-remind-ladder"),
                (_, None) => text!("tournament-remind-closing"),
            };
            text.with("starts", on_wall(starts, 'f'))
        }
        Tiding::Outside => outside(field, round()?, reminder.number, hands)?,
        _ => {
            let round = round().filter(|round| !round.closed)?;
            // The board's own deadline may have been moved since.
            let own = board_of(field, round, reminder.number).and_then(|board| round.deadline_of(board));
            let text = text!("tournament-remind-round").with("left", hands.stamp(own.or(round.deadline)?, 'R'));
            in_round(text, field, round.number).with_said("late", late(record.terms.calendar.late))
        }
    };
    let mut message = Message::new(reminder.lang, title(record));
    if !reminder.direct {
        let people: Vec<_> = reminder.people.iter().map(|who| format!("<@{}>", who.0)).collect();
        text = text!("tournament-remind-called").with("people", people.join(" ")).with_said("text", text);
    }
    message.text.push(text);
    let press = if record.begun == 0 { Press::TournamentEntrants } else { Press::TournamentRound };
    let part = if record.begun == 0 { 0 } else { reminder.round };
    // After a change of time there is a new reminder.
    let of = match reminder.what {
        Tiding::CheckIn | Tiding::Closing => record.terms.calendar.starts.map(|starts| starts.0),
        Tiding::Outside => round().and_then(|round| {
            Some(board_of(field, round, reminder.number).and_then(|board| round.deadline_of(board))?.0)
        }),
        _ => round().map(when),
    };
    let shown = button(field, press, part).with(reminder.what.word()).with(reminder.number);
    let shown = shown.with(of.unwrap_or_default());
    let mark = shown.custom_id();
    let checks_in =
        matches!(reminder.what, Tiding::CheckIn | Tiding::Closing) && record.terms.calendar.check_in.is_some();
    let here = checks_in.then(|| Button::of_tournament(Press::TournamentHere, record.id));
    message.buttons = here.into_iter().chain([shown]).collect();
    Some((message, mark))
}

/// Informs the players of an overrunning game: their board's result, who decides it, or an extension.
fn outside(field: &TournamentField, round: &RoundRecord, nth: u32, hands: &ClockHands) -> Option<Text> {
    let board = board_of(field, round, nth)?;
    let result = field.boards.get(&(round.number, board))?.result;
    if field.overdue_boards(round).contains(&board) {
        return Some(text!("board-round-over"));
    }
    if result.is_none() && round.unseen.contains(&board) {
        let text = in_round(text!("tournament-unseen"), field, round.number);
        return Some(text.with("until", hands.stamp(round.deadline_of(board)?, 'f')));
    }
    let result = result.filter(|result| result.how == ResultCause::Deadline)?;
    let text = in_round(text!("tournament-outside"), field, round.number);
    Some(text.with_said("result", text!("tournament-result-{}", <&str>::from(result.verdict))))
}

fn board_of(field: &TournamentField, round: &RoundRecord, nth: u32) -> Option<u16> {
    let number = field.entrants.iter().find(|(it, _)| *it == nth)?.1.number?;
    Some(field.pair_of(round, number)?.0)
}

pub(super) fn late(rule: LateRule) -> Text {
    text!("tournament-late-{}", <&str>::from(rule))
}

/// States when a round ends, and what follows; `None` once that time has come.
pub(super) fn deadline(field: &TournamentField, round: &RoundRecord, hands: &ClockHands) -> Option<Text> {
    let deadline = round.deadline.filter(|deadline| hands.time.is_none_or(|now| *deadline > now))?;
    let text = text!("tournament-deadline").with("until", hands.stamp(deadline, 'f'));
    let text = text.with("left", hands.stamp(deadline, 'R'));
    Some(text.with_said("late", late(field.record.terms.calendar.late)))
}

/// States when a round, or one board's game, ends; `None` while that clock is paused.
pub(super) fn ends(
    field: &TournamentField,
    round: &RoundRecord,
    board: Option<u16>,
    hands: &ClockHands,
) -> Option<Text> {
    let is_played = !round.closed && field.record.stage == TournamentStage::Running && !field.record.paused;
    let until = board.map_or(round.deadline, |board| round.deadline_of(board)).filter(|_| is_played)?;
    // After the deadline, it waits indefinitely for the organisers.
    hands.time.is_none_or(|now| until > now).then_some(())?;
    Some(text!("tournament-ends").with("until", hands.stamp(until, 'f')).with("left", hands.stamp(until, 'R')))
}

pub(crate) fn overdue(boards: &[u16]) -> Text {
    let named: Vec<_> = boards.iter().map(ToString::to_string).collect();
    text!("desk-overdue").with("count", boards.len()).with("boards", named.join(", "))
}

pub(super) fn later(field: &TournamentField, round: &RoundRecord, hands: &ClockHands) -> Vec<Text> {
    let open = field.open_boards(round);
    let later = round.later.iter().filter(|(board, time)| Some(*time) > round.deadline && open.contains(board));
    later
        .map(|(board, time)| text!("tournament-later").with("board", *board).with("until", hands.stamp(*time, 'f')))
        .collect()
}

pub(super) fn replays(field: &TournamentField, round: &RoundRecord) -> Option<Text> {
    let is_replay = |why: &WhyPaired| matches!(why, WhyPaired::Bracket { replay } if *replay > 0);
    let boards = (1..).zip(&round.pairs).filter(|(_, pair)| is_replay(&pair.why));
    let boards: Vec<_> = boards.map(|(board, _): (u16, _)| board.to_string()).collect();
    let is_some = field.record.terms.system.has_bracket() && !boards.is_empty();
    is_some.then(|| text!("tournament-round-replays").with("count", boards.len()).with("boards", boards.join(", ")))
}

pub(crate) fn deadline_passed(field: &TournamentField, round: &RoundRecord, hands: &ClockHands) -> Delivery {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    message.text.push(text!("tournament-deadline-passed").with_said("round", nth_round(field, round.number)));
    let result = |board: &u16| field.boards.get(&(round.number, *board)).and_then(|board| board.result);
    let is_decided = |board: &u16| {
        let came = |number| field.entrant(number).is_none_or(|entrant| !entrant.has_missed(round.number));
        let all_came = round.pair(*board).is_none_or(|pair| came(pair.white) && came(pair.black));
        result(board).is_some_and(|result| result.how == ResultCause::Deadline || !all_came)
    };
    let boards = || 1..=round.pairs.len() as u16;
    let line = |board: u16| Some(lists::pair(field, round, board, round.pair(board)?, &BoardRooms::new()));
    message.text.extend(boards().filter(is_decided).filter_map(line).take(BOARDS));
    let come = field.last_deadline(round);
    let (waiting, later): (Vec<_>, Vec<_>) =
        field.open_boards(round).into_iter().partition(|board| round.deadline_of(*board) <= come);
    let unseen: Vec<_> = later.into_iter().filter(|board| round.unseen.contains(board)).collect();
    if let Some(until) = unseen.iter().filter_map(|board| round.deadline_of(*board)).max() {
        let boards: Vec<_> = unseen.iter().map(ToString::to_string).collect();
        let text = text!("tournament-deadline-unseen").with("count", unseen.len()).with("boards", boards.join(", "));
        let text = text.with("until", hands.stamp(until, 'f'));
        message.text.push(text.with("organiser", phrases::mention(record.organiser.id)));
        message.ping.extend(record.organiser.id.person());
    }
    if !waiting.is_empty() {
        let boards: Vec<_> = waiting.iter().map(ToString::to_string).collect();
        let text = text!("tournament-deadline-waits").with("count", waiting.len()).with("boards", boards.join(", "));
        message.text.push(text.with("organiser", phrases::mention(record.organiser.id)));
        message.ping = record.organiser.id.person().into_iter().collect();
    }
    let shown =
        button(field, Press::TournamentRound, round.number).with("deadline").with(come.map_or(0, |come| come.0));
    let mark = shown.custom_id();
    message.buttons = vec![shown];
    Delivery::Post { to: DeliveryAddress::Channel(record.channel), message, mark, line: None }
}

/// Returns a round's deadline, which distinguishes the messages about it.
fn when(round: &RoundRecord) -> i64 {
    round.deadline.map_or(0, |deadline| deadline.0)
}

/// Asks the organiser whether a deadline should really decide that many boards.
pub(crate) fn held(field: &TournamentField, round: &RoundRecord) -> Delivery {
    let record = &field.record;
    if !record.held {
        return Delivery::Nothing;
    }
    let text = text!("tournament-held")
        .with_said("round", nth_round(field, round.number))
        .with("boards", round.pairs.len())
        .with("count", field.open_boards(round).len())
        .with("organiser", phrases::mention(record.organiser.id));
    let mut message = Message::new(record.lang, title(record));
    message.text.push(text);
    message.ping.extend(record.organiser.id.person());
    let asked = button(field, Press::TournamentDeadline, round.number).with(when(round));
    let mark = asked.custom_id();
    message.buttons = vec![asked, button(field, Press::TournamentRound, round.number)];
    Delivery::Post { to: DeliveryAddress::Channel(record.channel), message, mark, line: None }
}

pub(super) fn why_free(field: &TournamentField, round: &RoundRecord, number: u16, won: bool) -> Text {
    let text = match (won, field.record.terms.system) {
        (true, _) if round.second_bye => text!("tournament-why-second-bye"),
        (true, _) => text!("tournament-why-bye"),
        (false, TournamentFormat::DoubleElimination) if round.number > 1 => text!("tournament-why-waits"),
        (false, TournamentFormat::KnockOut | TournamentFormat::DoubleElimination) => text!("tournament-why-through"),
        (false, _) => text!("tournament-why-free"),
    };
    let text = text.with_said("round", nth_round(field, round.number));
    text.with("player", called(field, number)).with("number", number)
}

pub(super) fn on_wall(time: Unix, style: char) -> String {
    format!("<t:{}:{style}>", time.since_1970() / SECOND)
}

pub(crate) fn round_ends(field: &TournamentField, hands: &ClockHands) -> Option<Text> {
    ends(field, field.last_round()?, None, &hands.of(field.record.runs_by()))
}
