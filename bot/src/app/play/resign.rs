//! Resigning, after a confirmation.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{CallerGame, Ground, RequestAnswer, finish};
use crate::app::say::{Message, draws, phrases};
use crate::app::tables::{self, ABORT_BEFORE};
use crate::record::{GameId, GameMoment, GameRecord};
use crate::refusal::Trouble;
use crate::words::Text;

pub(crate) async fn resign(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let playing = mine.playing()?;
    let (record, opponent) = (playing.record, phrases::mention(playing.opponent().id));
    let moment = record.moment();
    let key = match has_begun(record) {
        _ if tables::is_hardly_begun(record) => key!("abort-confirm"),
        false if record.tournament.is_some() => key!("resign-confirm-board"),
        _ => key!("resign-confirm"),
    };
    let text = Text::new(key).with_said("game", phrases::game_name(record)).with("opponent", opponent);
    let mut message = Message::new(caller.lang, text);
    let button = |press| Button::of_game(press, record.id, moment);
    let yes = match tables::is_hardly_begun(record) {
        true => button(Press::ResignNow).labelled(text!("button-abort-now")),
        false => button(Press::ResignNow),
    };
    message.buttons = vec![yes, button(Press::Keep)];
    draws::add_standing(&mut message, record, caller.who.id);
    Ok(RequestAnswer::reply(message))
}

/// Returns whether both players have moved. Resigning a tournament game before that is a forfeit.
fn has_begun(record: &GameRecord) -> bool {
    record.line.len() >= ABORT_BEFORE.0
}

pub(crate) async fn keep(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let text = text!("kept-playing").with_said("game", phrases::game_name(mine.playing()?.record));
    Ok(RequestAnswer::reply(Message::new(caller.lang, text)))
}

pub(crate) async fn resign_now(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    mine.playing_at(Some(moment))?;
    let CallerGame { mut game, side } = mine;
    let key = if tables::is_hardly_begun(&game.record) { key!("abort-done") } else { key!("resign-done") };
    let end = finish::resignation(&game.record, side, caller.now, ground.time_of(&game.record, caller.now).await?);
    finish::finish(&mut game, end);
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, Text::new(key), kept))
}
