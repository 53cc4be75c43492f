//! Messages about offers of a draw.

use rules::{EndReason, Side};

use crate::app::ask::{Button, Press};
use crate::app::say::{Delivery, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{GameMoment, GameRecord, GameState, UserId};
use crate::words::{Lang, Text};

pub(super) fn draw_offered(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    by: Side,
    (moment, nth): (GameMoment, &str),
) -> Option<Delivery> {
    let GameState::Playing { seats, offer: Some(open) } = &record.state else { return None };
    if Side::from(*open) != by {
        return None;
    }
    let opponent = tables::seat_of(seats, by.other()).id;
    let text = text!("draw-offered")
        .with("player", phrases::mention(tables::seat_of(seats, by).id))
        .with("opponent", phrases::mention(opponent))
        .with_said("game", phrases::game_name(record));
    let mut message = Message::new(lang, text);
    if opponent.program().is_some() {
        // The program answers this question itself.
        let mark = message.said();
        return delivery::post(record, to, message, mark);
    }
    message.ping.extend(opponent.person());
    // After an offer was declined, there may be another one in the same position.
    let button = |press| Button::of_game(press, record.id, moment).with(nth);
    message.buttons = vec![button(Press::DrawYes), button(Press::DrawNo)];
    let mark = button(Press::DrawYes).custom_id();
    delivery::post(record, to, message, mark)
}

pub(super) fn draw_closed(record: &GameRecord, lang: Lang, declined: bool) -> Option<Delivery> {
    let sent = *record.offers.first()?;
    let key = match (declined, record.outcome()) {
        (true, _) => key!("draw-declined"),
        (false, Some(outcome)) if outcome.reason == EndReason::Agreement => key!("draw-accepted"),
        (false, _) => key!("draw-void"),
    };
    Some(Delivery::Edit { sent, message: Message::new(lang, Text::new(key)) })
}

pub(crate) fn add_standing(message: &mut Message, record: &GameRecord, me: UserId) {
    if tables::is_offered_draw(record, me) {
        let opponent = phrases::mention(tables::opponent(record, me));
        message.text.push(text!("draw-stands").with("opponent", opponent));
        let offered = record.offered.unwrap_or_else(|| record.moment());
        message.buttons.push(Button::of_game(Press::DrawYes, record.id, offered));
    }
}
