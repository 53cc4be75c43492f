//! Boards shown to the caller.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, describe, phrases, picture};
use crate::app::tables;
use crate::record::GameId;
use crate::refusal::{Refusal, Trouble};

/// Shows a board to the caller, from their side.
pub(crate) async fn board(ground: &Ground, caller: &Caller, id: GameId, as_text: bool) -> Result<Answer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let record = &game.record;
    tables::players(record)?;
    let table = tables::open_table(record)?;
    let viewer = ground.person(caller.who.id).await?.options(record.side_of(caller.who.id), true);
    let mut message = Message::new(caller.lang, phrases::title(record));
    let hands = ground.hands().await?;
    message.text.push(match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => phrases::stands(record, table.turn()),
    });
    let over = record.outcome().is_some();
    let time = ground.time(caller.now).await?;
    if !over && record.side_of(caller.who.id).is_some() {
        message.buttons =
            [Press::Plan, Press::Takeback].map(|press| Button::of_game(press, record.id, record.moment())).into();
    }
    message.text.extend(hands.deadline(record, Some(time)));
    if as_text {
        message.text.extend(describe::board(record, &table.scene().seen_by(viewer.seen_by), caller.lang));
    } else {
        message.pictures = vec![picture::picture(record, table.as_ref(), over, viewer, caller.lang, Some(time))];
    }
    Ok(Answer::reply(message))
}

/// Shows the game of a message as it stands now.
pub(crate) async fn shown(ground: &Ground, caller: &Caller, game: Option<GameId>) -> Result<Answer, Trouble> {
    match game {
        Some(game) => board(ground, caller, game, false).await,
        None => Err(Refusal::NoGameThere.into()),
    }
}
