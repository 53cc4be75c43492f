//! Moves chosen step by step: the piece, its target, and so on. Nothing is stored between the steps.

use render::PictureOptions;
use rules::{PieceLetters, Side};

use crate::app::ask::HalfChosenMove;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::hints::gives_hints;
use crate::app::ground::{CallerGame, Ground, RequestAnswer};
use crate::app::play::panel::{self, PanelLimits};
use crate::app::play::{MoveInput, moves};
use crate::app::say::{Message, MovePath, hints, phrases, picture, steps};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{BotTime, GameId, GameRecord, StoredSide};
use crate::refusal::{Refusal, Trouble};

/// The space below a board. The other buttons are Back or Hint, Flip, and Type.
const ROOM: PanelLimits = PanelLimits { keys: usize::MAX, others: 3 };

pub(crate) async fn choose(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    half: Option<&HalfChosenMove>,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let (record, side) = (&mine.game.record, mine.side);
    if let Some(half) = half
        && let Some(answer) = played_already(caller, record, side, half)?
    {
        return Ok(answer);
    }
    let playing = mine.playing_at(half.map(|half| half.moment))?;
    let table = tables::open_table(record)?;
    playing.must_be_to_move(table.as_ref())?;
    let begun = half.map_or("", |half| half.begun.as_str());
    let way = MovePath::find(table.as_ref(), begun, caller.lang.letters());
    let way = way.ok_or(Refusal::BadButton)?;
    let way = match half.and_then(|half| half.chosen.as_deref()) {
        // Opening the menus plays nothing, even if there is nothing to choose.
        None if begun.is_empty() => way.skip().0,
        None => way,
        Some(code) => match way.choose(code).ok_or(Refusal::BadButton)? {
            (_, Some(code)) => {
                let game = ground.open(caller, record.id).await?;
                let done = moves::play(ground, caller, game, MoveInput::PickedAt(record.moment()), &code).await;
                // Another click may have just played the move.
                if let (Err(Trouble::Refused(_)), Some(half)) = (&done, half) {
                    let CallerGame { game, side } = ground.find(caller, record.id).await?;
                    if let Some(answer) = played_already(caller, &game.record, side, half)? {
                        return Ok(answer);
                    }
                }
                return done;
            }
            (way, None) => way,
        },
    };
    ground.see_game(caller.who.id).await?;
    let page = half.filter(|half| half.chosen.is_none()).map_or(0, |half| half.page);
    let viewer = ground.own_look(record, caller.who.id, side).await?;
    let time = ground.time_of(record, caller.now).await?;
    let mut message = ask(caller, record, &way, (viewer, time), (page, half.and_then(|half| half.seen_by)));
    // After the first choice, a hint would start over.
    if way.back().is_none() && gives_hints(ground, record).await? {
        let is_known = record.program().is_some() || record.hints.iter().any(|hint| hint.by == StoredSide::from(side));
        // Against a program, the first board says what a hint costs.
        if !is_known && ground.told_of_hints.is_first((record.id, caller.who.id)) {
            message.text.push(hints::counted(record));
        }
        message.buttons.push(Button::of_game(Press::Hint, record.id, record.moment()));
    }
    Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?))
}

/// Returns the answer to a second click after the first played the move.
fn played_already(
    caller: &Caller,
    record: &GameRecord,
    side: Side,
    half: &HalfChosenMove,
) -> Result<Option<RequestAnswer>, Trouble> {
    let ply = record.ply_at(half.moment);
    let (Some(ply), Some(chosen)) = (ply, &half.chosen) else { return Ok(None) };
    let Some(made) = record.line.get(ply) else { return Ok(None) };
    let letters = caller.lang.letters();
    let mut table = tables::table_at(record, ply)?;
    let way = MovePath::find(table.as_ref(), &half.begun, letters).filter(|way| way.table.turn() == side);
    let chosen = way.and_then(|way| way.choose(chosen)).and_then(|(_, code)| code);
    if chosen.as_ref() != Some(made) {
        return Ok(None);
    }
    let m = table.play(made, PieceLetters::English).ok().and_then(|_| table.last(letters));
    Ok(m.map(|m| RequestAnswer::reply(Message::new(caller.lang, text!("played").with("move", m.notation)))))
}

/// Builds the message with a menu and the piece's targets. The board is shown as the viewer likes, or `flipped`.
fn ask(
    caller: &Caller,
    record: &GameRecord,
    way: &MovePath,
    (viewer, time): (PictureOptions, BotTime),
    (page, flipped): (usize, Option<Side>),
) -> Message {
    let (lang, moment) = (caller.lang, record.moment());
    let begun = &way.here().begun;
    let seen_by = flipped.unwrap_or(viewer.seen_by);
    let half =
        |page, begun: &str, seen_by| HalfChosenMove { moment, page, begun: begun.to_owned(), chosen: None, seen_by };
    let button = |press, page, begun: &str| half(page, begun, flipped).button(press, record.id.0);
    let panel = panel::panel(way, lang, (page, seen_by), ROOM, &button);
    let question = steps::question(way, lang);
    let asked = text!("menu-asks").with_said("game", phrases::game_name(record));
    let mut message = Message::new(lang, asked.with_said("question", question.clone()));
    message.text.extend(panel.part);
    let mut board = picture::picture(record, way.table, false, PictureOptions { seen_by, ..viewer }, lang, Some(time));
    board.scene = way.table.scene_from(begun);
    board.alt = steps::alt(way, &question, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    board.said = vec![question.say(lang)];
    board.file = format!("mutabot-{}-{moment}-move.png", record.id.0);
    message.pictures = vec![board];
    message.choices = vec![panel.choice];
    let flip = half(panel.flipped, begun, Some(seen_by.other())).button(Press::Turn, record.id.0);
    message.buttons = panel.buttons;
    message.buttons.extend([flip, Button::of_game(Press::Type, record.id, moment)]);
    message
}
