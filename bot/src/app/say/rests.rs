//! Rest: on holiday, at weekends and at night a player's clocks stand, within bounds, and for the opponent to see.
//!
//! A turn keeps when its player rests ([`crate::record::Rest`]), so that a record alone tells its deadline. What somebody
//! changes is brought to the turns that wait for them, each once and from the moment of the change; what was used until
//! then stays used. A crash in between leaves a row `resting/`, and the next look at the clock goes on.

use rules::Side;

use crate::app::say::{Delivery, Hands, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameRecord, UserId, Who};
use crate::words::{Lang, Text};

/// What the opponent is told when a holiday begins or ends while it is somebody's turn.
fn told(player: Who, game: GameId, until: Option<BotTime>, hands: &Hands) -> Text {
    let text = match until {
        Some(until) => text!("rest-begins").with("until", hands.stamp(until, 'f')),
        None => text!("rest-ends"),
    };
    text.with("player", phrases::mention(player)).with("game", game.0.to_string())
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
    let mut message = Message::new(lang, told(tables::seat_of(record.seats()?, side).id, record.id, until, hands));
    message.text.extend(hands.deadline(record, None).into_iter().next());
    let mark = message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n");
    delivery::post(record, to, message, mark)
}
