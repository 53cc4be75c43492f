//! Which game is meant: the question with its menu, and replies in the thread of a finished or watched game.

use rules::{EndReason, Side};

use crate::app::ask::{Button, Press};
use crate::app::say::{ChoiceMenu, MenuOption, Message, boards, games, phrases};
use crate::app::tables;
use crate::record::{GameRecord, UserId};
use crate::refusal::Trouble;
use crate::words::{Lang, Text, TextArg};

/// The maximum number of games in the menu: as many as a menu holds.
const MOST: usize = 25;

/// Asks which game is meant. The menu carries the request, and the message quotes the typed text.
pub(crate) fn ask(
    lang: Lang,
    records: &[&GameRecord],
    me: UserId,
    (button, typed): (Button, String),
) -> Result<Message, Trouble> {
    let question = text!("which-game").with("count", records.len().to_string());
    let question = match records {
        [only] => question.with_said("game", with_people(only, me, |side| phrases::called(only, side))),
        _ => question,
    };
    let mut message = Message::new(lang, question);
    message.text.extend((!typed.is_empty()).then(|| text!("which-asked").with("text", typed)));
    let items = records.iter().take(MOST).map(|record| item(record, me, lang)).collect::<Result<_, _>>()?;
    message.choices = vec![ChoiceMenu { button, placeholder: text!("button-which"), items }];
    Ok(message)
}

fn item(record: &GameRecord, me: UserId, lang: Lang) -> Result<MenuOption, Trouble> {
    let table = tables::open_table(record)?;
    let about = match record.side_of(me) {
        Some(side) if tables::is_playing(record) => {
            let key = if table.turn() == side { key!("which-yours") } else { key!("which-theirs") };
            Text::new(key).with_said("side", phrases::side_text(side))
        }
        None if tables::is_playing(record) => {
            text!("which-watched").with_said("side", phrases::side_text(table.turn()))
        }
        _ => text!("which-over"),
    };
    let last = phrases::numbered(table.as_ref(), boards::first_told(table.as_ref(), None), lang);
    let about = match last.is_empty() {
        true => about,
        false => text!("which-last").with_said("turn", about).with("moves", last),
    };
    let item = MenuOption::new(format!("{}:{}", record.id.0, record.moment()), choice(record, me));
    Ok(MenuOption { about: Some(about.into()), ..item })
}

pub(crate) fn choice(record: &GameRecord, me: UserId) -> Text {
    let Some(seats) = record.seats() else { return phrases::game_name(record) };
    with_people(record, me, |side| phrases::name(tables::seat_of(seats, side)))
}

/// Names a game: with the opponent for one of its players, otherwise with both players as `player` names them.
fn with_people(record: &GameRecord, me: UserId, player: impl Fn(Side) -> TextArg) -> Text {
    let game = phrases::game_name(record);
    match record.side_of(me) {
        Some(side) => text!("choice-own").with_said("game", game).with("opponent", player(side.other())),
        None => {
            let [white, black] = Side::ALL.map(player);
            text!("choice-other").with_said("game", game).with("white", white).with("black", black)
        }
    }
}

/// Informs a player that their game is over, with its result. `waits` means that another game waits for their move.
pub(crate) fn over(record: &GameRecord, lang: Lang, waits: bool) -> Message {
    let mut message = Message::new(lang, text!("game-over").with_said("game", phrases::game_name(record)));
    let outcome = record.outcome();
    message.text.extend(outcome.map(|outcome| phrases::ending_of(record, outcome)));
    let was_played = record.imported.is_none() && outcome.is_some_and(|outcome| outcome.reason != EndReason::Abort);
    let rematch = (was_played && !phrases::is_forfeited(record))
        .then(|| Button::of_game(Press::Rematch, record.id, record.moment()));
    let review =
        (was_played && !record.line.is_empty()).then(|| Button::of_game(Press::Review, record.id, record.moment()));
    message.buttons = rematch.into_iter().chain(review).chain(waits.then(|| games::next_after(record.id))).collect();
    message
}

/// Informs a spectator that they are watching, after any result. `waits` means that a game of their own waits for their
/// move.
pub(crate) fn watched(record: &GameRecord, lang: Lang, waits: bool) -> Message {
    let [white, black] = Side::ALL.map(|side| phrases::called(record, side));
    let game = || phrases::game_name(record);
    let watched = text!("game-watched").with_said("game", game()).with("white", white).with("black", black);
    let over =
        record.outcome().map(|end| [text!("game-over").with_said("game", game()), phrases::ending_of(record, end)]);
    let mut message = Message::new(lang, watched.clone());
    message.text = over.into_iter().flatten().chain([watched]).collect();
    message.buttons = waits.then(|| games::next_after(record.id)).into_iter().collect();
    message
}
