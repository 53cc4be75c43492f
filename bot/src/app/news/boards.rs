//! What is said while a game is played: boards, time, rest, draws.

use render::Options;
use rules::{Outcome, Reason, Side, Table};

use super::{Delivery, post};
use crate::app::play::PASS;
use crate::app::show::{board_file, ending_of, move_number, picture, stands, title};
use crate::app::time::Hands;
use crate::app::time_up::still_holds;
use crate::app::{Button, Message, Press, follow, mention, rest, seat_of, table_at, takeback};
use crate::record::{BotTime, GameRecord, Moment, Notice, State, UserId};
use crate::refusal::Trouble;
use crate::words::{Lang, Text};

pub(super) fn board(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    (moment, over, since): (Moment, bool, Option<Moment>),
    viewer: Options,
    hands: &Hands,
) -> Result<Delivery, Trouble> {
    if record.seats().is_none() {
        return Ok(Delivery::Nothing);
    }
    // A board of moves that were taken back before it could be shown.
    let Some(ply) = record.ply_at(moment) else { return Ok(Delivery::Nothing) };
    let table = table_at(record, ply)?;
    let ended = record.outcome().filter(|_| over);
    let by_the_last_move = ended.is_none_or(|outcome| outcome.reason.is_by_rules()) || since.is_some();
    let mut message = Message::new(lang, title(record));
    if let Some(back) = record.takeback_to(moment).filter(|_| !over) {
        message.text = vec![takeback::told(record, back, table.as_ref(), lang)];
    } else if by_the_last_move && ply > 0 {
        message.text = moved(record, table.as_ref(), since.and_then(|since| record.ply_at(since)), lang);
        message.text.extend(follow::by_plan(record, table.as_ref(), since, to, lang));
    }
    // Who is pinged must be named, and the sentence about a draw names nobody.
    if by_the_last_move && ended.is_some_and(|outcome| outcome.winner.is_none()) {
        message.text.insert(0, title(record));
    }
    let mut picture = picture(record, table.as_ref(), over, viewer, lang, None);
    match ended {
        Some(outcome) => say_end(&mut message, record, outcome, table.as_ref()),
        None => {
            if picture.scene.cells.iter().any(|cell| cell.marks.check) {
                message.text.push(text!("board-check"));
            }
            say_turn(&mut message, record, moment, table.as_ref(), hands);
        }
    }
    message.ping.retain(|person| to.is_none_or(|to| to == *person));
    if let (Some(_), Some(channel)) = (to, record.channel()) {
        // In direct messages besides: only while it is news, and with the way to the game.
        if moment < record.moment() {
            return Ok(Delivery::Nothing);
        }
        message.text.push(text!("notice-place").with("channel", format!("<#{}>", channel.0)));
    }
    let mark = board_file(record.id, moment, over);
    picture.file.clone_from(&mark);
    message.pictures = vec![picture];
    Ok(post(record, to, message, mark).unwrap_or(Delivery::Nothing))
}

/// Adds to a board how the game ended on it.
fn say_end(message: &mut Message, record: &GameRecord, outcome: Outcome, table: &dyn Table) {
    message.text.extend(record.moderator.map(|by| text!("board-moderated").with("moderator", mention(by))));
    message.text.push(ending_of(record, outcome));
    let told = learns_of_end(record, outcome, table);
    let seats = record.seats().into_iter();
    message.ping = seats.flat_map(|seats| told.iter().filter_map(|side| seat_of(seats, *side).id.person())).collect();
    message.buttons = at_the_end(record);
}

/// Adds to a board whose turn it is, and what they can do while no other board is newer.
fn say_turn(message: &mut Message, record: &GameRecord, moment: Moment, table: &dyn Table, hands: &Hands) {
    message.text.push(stands(record, table.turn()));
    if moment != record.moment() {
        return;
    }
    message.text.extend(hands.deadline(record, None));
    if record.outcome().is_none() {
        message.ping.extend(record.seats().and_then(|seats| seat_of(seats, table.turn()).id.person()));
        let draw = if table.claim().is_some() { Press::Claim } else { Press::Draw };
        message.buttons =
            [Press::Move, draw, Press::Resign].map(|press| Button::of_game(press, record.id, moment)).into();
    }
}

/// The sides that are pinged by an end: those who did not make it by what they did last.
fn learns_of_end(record: &GameRecord, outcome: Outcome, table: &dyn Table) -> Vec<Side> {
    match outcome.reason {
        Reason::Time | Reason::TimeVsBare => Side::ALL.to_vec(),
        _ if record.moderator.is_some() => Side::ALL.to_vec(),
        // A player claimed it: the opponent is told, too.
        reason if reason.is_by_rules() && table.outcome().is_none() => Side::ALL.to_vec(),
        Reason::Resignation => outcome.winner.into_iter().collect(),
        reason if reason.is_by_rules() => vec![table.turn()],
        _ => Vec::new(),
    }
}

/// What can be had of a game that has ended.
fn at_the_end(record: &GameRecord) -> Vec<Button> {
    let moment = record.moment();
    let was_played = record.outcome().is_some_and(|outcome| outcome.reason != Reason::Abort);
    let rematch = was_played.then_some(Press::Rematch);
    let film = (!record.line.is_empty()).then_some(Press::Film);
    let replay = (!record.line.is_empty()).then_some(Press::Replay);
    let all = rematch.into_iter().chain(replay).chain(film).chain([Press::Record]);
    all.map(|press| Button::of_game(press, record.id, moment)).collect()
}

/// What was played last, and who had to pass since; where answers were planned, all that was played from a ply on.
fn moved(record: &GameRecord, table: &dyn Table, since: Option<usize>, lang: Lang) -> Vec<Text> {
    let Some(seats) = record.seats() else { return Vec::new() };
    let line = table.line(lang.letters());
    let n_passes = line.iter().rev().take_while(|m| m.code == PASS).count();
    let first = since.unwrap_or(line.len().saturating_sub(n_passes + 1));
    let said = line.iter().enumerate().skip(first).map(|(idx, m)| {
        let n_after = line.len() - idx;
        let side = if n_after % 2 == 1 { table.turn().other() } else { table.turn() };
        let player = mention(seat_of(seats, side).id);
        if m.code == PASS {
            text!("board-passed").with("player", player)
        } else {
            let text = text!("board-moved").with("player", player).with("move", m.notation.as_str());
            text.with("number", move_number(idx + 1))
        }
    });
    said.collect()
}

/// The player to move is told that time runs short, or the opponent that they may claim the win.
pub(super) fn time_short(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    moment: Moment,
    left: Notice,
    hands: &Hands,
) -> Option<Delivery> {
    let clock = record.clock.filter(|_| still_holds(record, moment, left))?;
    let side = Side::from(clock.running?.side);
    let seats = record.seats()?;
    let (late, other) = (seat_of(seats, side).id, seat_of(seats, side.other()).id);
    let (key, due, button) = match left {
        Notice::Up => (key!("time-up"), other, Button::of_game(Press::ClaimTime, record.id, moment)),
        Notice::Third | Notice::Last => {
            let word: &str = left.into();
            (key!("time-short"), late, Button::of_game(Press::Show, record.id, moment).with(word))
        }
    };
    if to.is_some_and(|to| due != to) {
        return None;
    }
    let text = Text::new(key).with("player", mention(late)).with("opponent", mention(other));
    let text = text.with("game", record.id.0.to_string()).with("until", hands.stamp(clock.deadline()?, 'R'));
    let mut message = Message::new(lang, text);
    message.ping.extend(due.person());
    let mark = button.custom_id();
    message.buttons = vec![button];
    post(record, to, message, mark)
}

/// The opponent learns that somebody whose turn it is has gone on holiday, or is back.
pub(super) fn resting(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    side: Side,
    until: Option<BotTime>,
    hands: &Hands,
) -> Option<Delivery> {
    let running = record.clock?.running.filter(|running| Side::from(running.side) == side)?;
    // Who is back before it was said has never been away.
    (running.rest.and_then(|rest| rest.away_at(running.since)) == until).then_some(())?;
    let mut message = Message::new(lang, rest::told(seat_of(record.seats()?, side).id, record.id, until, hands));
    message.text.extend(hands.deadline(record, None).into_iter().next());
    let mark = message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n");
    post(record, to, message, mark)
}

pub(super) fn draw_offered(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    by: Side,
    (moment, nth): (Moment, &str),
) -> Option<Delivery> {
    let State::Playing { seats, offer: Some(open) } = &record.state else { return None };
    if Side::from(*open) != by {
        return None;
    }
    let opponent = seat_of(seats, by.other()).id;
    let text = text!("draw-offered").with("player", mention(seat_of(seats, by).id)).with("opponent", mention(opponent));
    let mut message = Message::new(lang, text);
    message.ping.extend(opponent.person());
    // After an offer that was declined there may be another one in the same position.
    let button = |press| Button::of_game(press, record.id, moment).with(nth);
    message.buttons = vec![button(Press::DrawYes), button(Press::DrawNo)];
    let mark = button(Press::DrawYes).custom_id();
    post(record, to, message, mark)
}

pub(super) fn draw_closed(record: &GameRecord, lang: Lang, declined: bool) -> Option<Delivery> {
    let sent = *record.offers.first()?;
    let key = match (declined, record.outcome()) {
        (true, _) => key!("draw-declined"),
        (false, Some(outcome)) if outcome.reason == Reason::Agreement => key!("draw-accepted"),
        (false, _) => key!("draw-void"),
    };
    Some(Delivery::Edit { sent, message: Message::new(lang, Text::new(key)) })
}
