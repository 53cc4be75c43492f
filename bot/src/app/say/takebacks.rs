//! Messages about takebacks: requested, answered, and done.

use rules::{GameTable, Side};

use crate::app::ask::{Button, Press};
use crate::app::say::{Delivery, Message, delivery, phrases};
use crate::app::tables;
use crate::record::{GameMoment, GameRecord, PersonRef, StoredSide, Takeback, UserId};
use crate::words::{Lang, Text};

pub(super) fn asked(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    at: GameMoment,
    nth: &str,
) -> Option<Delivery> {
    let asked = record.takeback.filter(|asked| asked.at == at)?;
    let seats = record.seats()?;
    let side = Side::from(asked.by);
    let opponent = tables::seat_of(seats, side.other()).id;
    let back = tables::last_turn(record, side).ok().flatten()?;
    let moves = phrases::numbered(tables::table_at(record, record.line.len()).ok()?.as_ref(), back, lang);
    let text = text!("takeback-asked").with("player", phrases::mention(tables::seat_of(seats, side).id));
    let text = text.with_said("game", phrases::game_name(record));
    let mut message = Message::new(lang, text.with("opponent", phrases::mention(opponent)).with("moves", moves));
    message.ping.extend(opponent.person());
    let button = |press| Button::of_game(press, record.id, at).with(nth);
    message.buttons = vec![button(Press::TakebackYes), button(Press::TakebackNo)];
    let mark = button(Press::TakebackYes).custom_id();
    delivery::post(record, to, message, mark)
}

/// Updates the question once it is answered or obsolete.
pub(super) fn closed(record: &GameRecord, lang: Lang, granted: Option<bool>) -> Option<Delivery> {
    let key = match granted {
        Some(true) => key!("takeback-granted"),
        Some(false) => key!("takeback-declined"),
        None => key!("takeback-void"),
    };
    Some(Delivery::Edit { sent: record.takeback_sent?, message: Message::new(lang, Text::new(key)) })
}

/// Reports to a player that their request or offer was declined. `by` is that player's side; absent in older news to
/// one person.
pub(super) fn declined(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    (draw, by): (bool, Option<StoredSide>),
    at: GameMoment,
) -> Option<Delivery> {
    let side = by.map(Side::from).or_else(|| record.side_of(to?))?;
    let seats = record.seats()?;
    let (asker, opponent) = (tables::seat_of(seats, side).id, tables::seat_of(seats, side.other()).id);
    let number = record.ply_at(at)? / 2 + 1;
    let text = Text::new(if draw { key!("notice-draw-declined") } else { key!("notice-takeback-declined") });
    let text = text.with("opponent", phrases::mention(opponent)).with_said("game", phrases::game_name(record));
    let mut text = text.with("number", number.to_string());
    if to.is_none() {
        text = text!("told-player").with("player", phrases::mention(asker)).with_said("told", text);
    }
    let mut message = Message::new(lang, text);
    message.ping.extend(asker.person().filter(|_| to.is_none()));
    let mark = message.said();
    delivery::post(record, to, message, mark)
}

/// Returns the text above the board after moves were taken back.
pub(super) fn told(record: &GameRecord, back: &Takeback, table: &dyn GameTable, lang: Lang) -> Text {
    let player = record.seats().map_or(PersonRef::Nobody, |seats| tables::seat_of(seats, back.by.into()).id);
    let mut before = rules::open_edition(&record.game, record.edition, &record.setup, None);
    if let Ok(before) = &mut before {
        for code in table.codes().iter().chain(&back.undone) {
            // The move was played before, so it can be played again.
            let _ = before.resume(code);
        }
    }
    let moves = before.map_or_else(|_| String::new(), |before| phrases::numbered(before.as_ref(), back.to, lang));
    text!("takeback-done").with("player", phrases::mention(player)).with("moves", moves)
}
