//! Confirmation before a move is played, for players who want it: shows the board after the move.

use render::Options;
use rules::{Letters, Move, Table};

use crate::app::ask::Half;
use crate::app::ask::person::Setting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Answer, Ground, Mine};
use crate::app::play::{Given, moves};
use crate::app::say::{Message, phrases, picture};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameRecord, Moment, PersonRecord};
use crate::refusal::Trouble;

pub(super) fn wants_confirming(person: &PersonRecord) -> bool {
    person.chosen(Setting::Confirm) == "on"
}

/// Shows a move before it is played, on the table after it. It does not reveal check: that is for the player to see.
pub(super) fn confirm(
    caller: &Caller,
    record: &GameRecord,
    after: &dyn Table,
    m: &Move,
    (viewer, time): (Options, BotTime),
) -> Message {
    let at = record.moment();
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.push(text!("confirm-move").with("move", m.unsigned()));
    let mut board = picture::ahead(record, after, viewer, caller.lang, time);
    board.file = format!("mutabot-{}-{at}-plan.png", record.id.0);
    message.pictures = vec![board];
    message.buttons = vec![
        Button::of_game(Press::Confirm, record.id, at).with(&m.code),
        Half { moment: at, ..Half::default() }.button(Press::StepBack, record.id.0),
    ];
    message
}

/// Plays a move that was shown; a second press of the button repeats the answer.
pub(crate) async fn confirmed(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: Moment,
    code: &str,
) -> Result<Answer, Trouble> {
    if let Some(answer) = played_already(ground, caller, id, moment, code).await? {
        return Ok(answer);
    }
    let game = ground.open(caller, id).await?;
    match moves::play(ground, caller, game, Given::ConfirmedAt(moment), code).await {
        // Another press may have played it just now.
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
    moment: Moment,
    code: &str,
) -> Result<Option<Answer>, Trouble> {
    let Mine { game, side } = ground.find(caller, id).await?;
    let Some(ply) = game.record.ply_at(moment) else { return Ok(None) };
    if game.record.line.get(ply).is_none_or(|made| made != code) {
        return Ok(None);
    }
    let mut table = tables::table_at(&game.record, ply)?;
    if side != table.turn() || table.play(code, Letters::English).is_err() {
        return Ok(None);
    }
    let played = table.last(caller.lang.letters()).map(|m| m.notation).unwrap_or_default();
    Ok(Some(Answer::reply(Message::new(caller.lang, text!("played").with("move", played)))))
}
