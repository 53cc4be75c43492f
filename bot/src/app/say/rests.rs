//! Messages about holidays that begin or end while the player is to move.

use rules::Side;

use crate::app::say::{Delivery, Hands, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{BotTime, GameRecord, UserId, Who};
use crate::words::{Lang, Text};

/// Says that a holiday of the player to move begins or ends.
fn told(player: Who, record: &GameRecord, until: Option<BotTime>, hands: &Hands) -> Text {
    let text = match until {
        Some(until) => text!("rest-begins").with("until", hands.stamp(until, 'f')),
        None => text!("rest-ends"),
    };
    text.with("player", phrases::mention(player)).with_said("game", phrases::game_name(record))
}

/// Tells the opponent that the player to move has gone on holiday, or is back.
pub(super) fn resting(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    side: Side,
    until: Option<BotTime>,
    hands: &Hands,
) -> Option<Delivery> {
    let running = record.clock?.running.filter(|running| Side::from(running.side) == side)?;
    // A player who is back before it was said has never been away.
    (running.rest.and_then(|rest| rest.away_at(running.since)) == until).then_some(())?;
    let mut message = Message::new(lang, told(tables::seat_of(record.seats()?, side).id, record, until, hands));
    message.text.extend(hands.deadline(record, None).into_iter().next());
    let mark = message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n");
    delivery::post(record, to, message, mark)
}
