//! Time that runs short and time that is over: warnings, the end of rated games, the claim in friendly ones.
//!
//! So that no fault of ours (a wrong clock, a long silence) ends many games at once, at most [`FEW`] games or one in a
//! hundred end on time within ten minutes; the others wait, or the operator gives their word.

use rules::Side;

use crate::app::ask::{Button, Press};
use crate::app::say::{Delivery, Hands, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{GameRecord, Moment, Notice, State, UserId};
use crate::words::{Lang, Text};

/// Whether a notice still holds: the same player is to move, and has no more time than it says.
fn still_holds(record: &GameRecord, moment: Moment, left: Notice) -> bool {
    let said = record.clock.and_then(|clock| clock.running).and_then(|running| running.said);
    matches!(record.state, State::Playing { .. }) && record.moment() == moment && said == Some(left)
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
    let (late, other) = (tables::seat_of(seats, side).id, tables::seat_of(seats, side.other()).id);
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
    let text = Text::new(key).with("player", phrases::mention(late)).with("opponent", phrases::mention(other));
    let text = text.with("game", record.id.0.to_string()).with("until", hands.stamp(clock.deadline()?, 'R'));
    let mut message = Message::new(lang, text);
    message.ping.extend(due.person());
    let mark = button.custom_id();
    message.buttons = vec![button];
    delivery::post(record, to, message, mark)
}
