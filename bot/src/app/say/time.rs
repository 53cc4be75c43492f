//! Messages about time that runs short or is up.

use rules::Side;

use crate::app::ask::{Button, Press};
use crate::app::say::tournament::span;
use crate::app::say::{ClockHands, Delivery, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{
    ClockNotice, GameClock, GameMoment, GameRecord, GameState, PersonRef, TimeExtension, TimelyMessage, UserId,
};
use crate::words::{Lang, Text, TextKey};

/// Returns whether a notice still holds: the game is at the same moment, and this is its clock's latest notice.
fn still_holds(record: &GameRecord, moment: GameMoment, left: ClockNotice) -> bool {
    let said = record.clock.and_then(|clock| clock.running).and_then(|running| running.said);
    matches!(record.state, GameState::Playing { .. }) && record.moment() == moment && said == Some(left)
}

/// Warns the player to move; once time is up, informs both of what the opponent can do.
pub(super) fn time_short(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    moment: GameMoment,
    left: ClockNotice,
    hands: &ClockHands,
) -> Option<Delivery> {
    let clock = record.clock.filter(|_| still_holds(record, moment, left))?;
    let side = Side::from(clock.running?.side);
    let seats = record.seats()?;
    let (late, other) = (tables::seat_of(seats, side).id, tables::seat_of(seats, side.other()).id);
    let show = Button::of_game(Press::Show, record.id, moment);
    let (key, told, button) = match left {
        ClockNotice::Up if to.is_some_and(|to| late == to) => {
            (up(record, key!("time-up-mine"), key!("time-up-mine-unmoved")), vec![late], show.with("up"))
        }
        ClockNotice::Up => {
            (up(record, key!("time-up"), key!("time-up-unmoved")), vec![other, late], claim(record, moment))
        }
        ClockNotice::Third | ClockNotice::Last => {
            let word: &str = left.into();
            // With more time, the clock may run short again.
            let word = record.longer_at(moment).map_or(word.to_owned(), |longer| format!("{word}-{}", longer.times));
            let key = if left == ClockNotice::Last { key!("time-short-last") } else { key!("time-short") };
            (key, vec![late], show.with(word))
        }
    };
    if to.is_some_and(|to| !told.iter().any(|who| *who == to)) {
        return None;
    }
    let text = Text::new(key).with("player", phrases::mention(late)).with("opponent", phrases::mention(other));
    let text = text.with_said("game", phrases::game_name(record)).with("left", hands.stamp(clock.deadline()?, 'R'));
    let text = text.with("until", hands.stamp(clock.deadline()?, 'f'));
    let mut message = Message::new(lang, text);
    message.ping.extend(told.iter().filter_map(|who| who.person()).filter(|who| to.is_none_or(|to| to == *who)));
    let mark = button.custom_id();
    message.buttons = vec![button];
    delivery::post(record, to, message, mark)
}

/// Returns the key of a sentence about time that is up: `won`, or `off` for an aborted game.
pub(super) fn up(record: &GameRecord, won: TextKey, off: TextKey) -> TextKey {
    if tables::is_hardly_begun(record) { off } else { won }
}

fn claim(record: &GameRecord, moment: GameMoment) -> Button {
    let claim = Button::of_game(Press::ClaimTime, record.id, moment);
    if tables::is_hardly_begun(record) { claim.labelled(text!("button-call-off")) } else { claim }
}

pub(super) fn idle(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    moment: GameMoment,
    nth: &str,
) -> Option<Delivery> {
    let due = tables::seat_of(record.seats()?, tables::turn_of(record).ok()?).id;
    let is_for_them = tables::is_playing(record) && record.moment() == moment && to.is_none_or(|to| due == to);
    let text = text!("idle").with("player", phrases::mention(due)).with_said("game", phrases::game_name(record));
    let mut message = Message::new(lang, text);
    message.ping.extend(due.person());
    let button = Button::of_game(Press::Show, record.id, moment).with(format!("idle-{nth}"));
    let mark = button.custom_id();
    message.buttons = vec![button];
    delivery::post(record, to, message, mark).filter(|_| is_for_them)
}

pub(crate) fn past(record: &GameRecord, timely: &TimelyMessage, lang: Lang) -> Message {
    let of = record.seats().map_or(PersonRef::Nobody, |seats| tables::seat_of(seats, timely.of.into()).id);
    let word: &str = timely.says.into();
    let text = text!("past-{}", word).with("player", phrases::mention(of));
    Message::new(lang, text.with_said("game", phrases::game_name(record)))
}

pub(super) fn longer(clock: &GameClock, longer: &TimeExtension) -> Text {
    let key = match (longer.taken, clock.control.is_per_move()) {
        (false, true) => key!("time-more-move"),
        (false, false) => key!("time-more-both"),
        (true, true) => key!("time-no-more-move"),
        (true, false) => key!("time-no-more-both"),
    };
    Text::new(key).with_said("span", span(longer.hours))
}
