//! Confirmation before a move is played, for players who want it; shows the board after the move.

use render::PictureOptions;
use rules::{GameTable, Move, PieceLetters};

use crate::app::ask::HalfChosenMove;
use crate::app::ask::person::PersonSetting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{CallerGame, Ground, RequestAnswer};
use crate::app::play::{MoveInput, moves};
use crate::app::say::{Message, phrases, picture};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameMoment, GameRecord, PersonRecord};
use crate::refusal::Trouble;

pub(super) fn wants_confirming(person: &PersonRecord) -> bool {
    person.chosen(PersonSetting::Confirm) == "on"
}

/// Shows a move before it is played, on the table after it. Does not reveal check, which is for the player to find.
pub(super) fn confirm(
    caller: &Caller,
    record: &GameRecord,
    after: &dyn GameTable,
    m: &Move,
    (viewer, time): (PictureOptions, BotTime),
) -> Message {
    let at = record.moment();
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.push(text!("confirm-move").with("move", m.unsigned()));
    let mut board = picture::ahead(record, after, viewer, caller.lang, time);
    board.file = format!("mutabot-{}-{at}-plan.png", record.id.0);
    message.pictures = vec![board];
    message.buttons = vec![
        Button::of_game(Press::Confirm, record.id, at).with(&m.code),
        HalfChosenMove { moment: at, ..HalfChosenMove::default() }.button(Press::StepBack, record.id.0),
    ];
    message
}

/// Plays a move that was shown; a second press of the button repeats the answer.
pub(crate) async fn confirmed(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
    code: &str,
) -> Result<RequestAnswer, Trouble> {
    if let Some(answer) = played_already(ground, caller, id, moment, code).await? {
        return Ok(answer);
    }
    let game = ground.open(caller, id).await?;
    match moves::play(ground, caller, game, MoveInput::ConfirmedAt(moment), code).await {
        // Another press may have just played the move.
        Err(Trouble::Refused(refusal)) => {
            Ok(played_already(ground, caller, id, moment, code).await?.ok_or(Trouble::Refused(refusal))?)
        }
        done => done,
    }
}

async fn played_already(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
    code: &str,
) -> Result<Option<RequestAnswer>, Trouble> {
    let CallerGame { game, side } = ground.find(caller, id).await?;
    let Some(ply) = game.record.ply_at(moment) else { return Ok(None) };
    if game.record.line.get(ply).is_none_or(|made| made != code) {
        return Ok(None);
    }
    let mut table = tables::table_at(&game.record, ply)?;
    if side != table.turn() || table.play(code, PieceLetters::English).is_err() {
        return Ok(None);
    }
    let played = table.last(caller.lang.letters()).map(|m| m.notation).unwrap_or_default();
    Ok(Some(RequestAnswer::reply(Message::new(caller.lang, text!("played").with("move", played)))))
}
