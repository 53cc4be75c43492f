//! Messages about holidays that begin or end during the player's turn.

use rules::Side;

use crate::app::say::{ClockHands, Delivery, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{BotTime, GameRecord, PersonRef, UserId};
use crate::words::{Lang, Text};

fn told(player: PersonRef, record: &GameRecord, until: Option<BotTime>, hands: &ClockHands) -> Text {
    let text = match until {
        Some(until) => text!("rest-begins").with("until", hands.stamp(until, 'f')),
        None => text!("rest-ends"),
    };
    text.with("player", phrases::mention(player)).with_said("game", phrases::game_name(record))
}

/// Informs the opponent of a holiday of the player to move, and its end. At the end, informs the player that it is
/// their turn.
pub(super) fn resting(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    side: Side,
    until: Option<BotTime>,
    hands: &ClockHands,
) -> Option<Delivery> {
    let running = record.clock?.running.filter(|running| Side::from(running.side) == side)?;
    // A player who came back before the message was sent has not been away.
    let away = running.rest.filter(|_| !running.back).and_then(|rest| rest.away_at(running.since));
    (away == until).then_some(())?;
    let player = tables::seat_of(record.seats()?, side).id;
    let mut message = Message::new(lang, told(player, record, until, hands));
    // Players who come back early know that it is their turn.
    if running.back && to.is_none_or(|to| player == to) {
        let over = text!("rest-over").with("player", phrases::mention(player));
        message.text = vec![over.with_said("game", phrases::game_name(record))];
        message.ping.extend(player.person());
    }
    message.text.extend(hands.deadline(record, None).into_iter().next());
    let mark = message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n");
    delivery::post(record, to, message, mark)
}
