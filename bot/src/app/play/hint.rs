//! Hints in three steps: the piece, the move, the reason. Each is recorded, and the opponent learns of them when the
//! game is over.

use render::PictureOptions;
use rules::{ArrowKind, CellNote, GameTable, Move, PieceLetters};

use crate::app::ask::play::HintStep;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::hints::must_give_hints;
use crate::app::ground::{Ground, RequestAnswer, running, thinking};
use crate::app::play::plan;
use crate::app::say::{Message, MovePath, Picture, hints, phrases, picture, steps};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{BotTime, GameId, GameMoment, GameRecord, StoredSide};
use crate::refusal::{BotFailure, Trouble};
use crate::words::{Lang, Text};

impl HintStep {
    fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the first step that was not taken yet.
    fn after(self, taken: u8) -> HintStep {
        match (self, taken) {
            (HintStep::Man, 1) => HintStep::Move,
            (HintStep::Man, 2..) => HintStep::Why,
            (step, _) => step,
        }
    }
}

pub(crate) async fn hint(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: Option<GameMoment>,
    step: HintStep,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let record = mine.playing_at(moment)?.record;
    must_give_hints(ground, record).await?;
    let table = tables::open_table(record)?;
    mine.playing()?.must_be_to_move(table.as_ref())?;
    let without_help = running::positions_without_help(ground, caller, record).await?;
    running::must_have_help(&without_help, &running::positions_after(record, &record.line, &[])?).await?;
    let moment = record.moment();
    let taken = record.hints.iter().find(|hint| (hint.by, hint.at) == (StoredSide::from(mine.side), moment));
    let step = step.after(taken.map_or(0, |hint| hint.steps));
    let advice = thinking::think(ground, move |stop| engine::advise(table.as_ref(), stop)).await?;
    let advice = advice.filter(|advice| advice.is_whole);
    let mut advice = advice.ok_or_else(|| BotFailure::new("find a hint", "the engine has no answer"))?;
    // The record may have changed without a move, which does not affect the hint.
    let mine = ground.find(caller, id).await?;
    let record = mine.playing_at(Some(moment))?.record;
    let on_the_way = running::positions_after(record, &record.line, &advice.line)?;
    if running::must_have_help(&without_help, &on_the_way).await.is_err() {
        advice.line.truncate(1);
    }
    let seen = (ground.own_look(record, caller.who.id, mine.side).await?, ground.time_of(record, caller.now).await?);
    let message = compose(caller, record, &advice, seen, step)?;
    // The change expects the game's version: after another move the hint would be outdated.
    let (side, mut game) = (StoredSide::from(mine.side), mine.game);
    game.record.take_hint(side, step.number());
    let mut change = StoreChange::of(caller.event);
    change.join(game.uncounted());
    change.commit(&*ground.store).await?;
    ground.see_game(caller.who.id).await?;
    Ok(RequestAnswer::reply(message))
}

fn compose(
    caller: &Caller,
    record: &GameRecord,
    advice: &engine::Advice,
    seen: (PictureOptions, BotTime),
    step: HintStep,
) -> Result<Message, Trouble> {
    let (lang, moment) = (caller.lang, record.moment());
    let table = tables::open_table(record)?;
    let mut after = tables::open_table(record)?;
    let unplayable = |error| BotFailure::new("play a hint", format!("{}: {error:?}", advice.code));
    after.play(&advice.code, PieceLetters::English).map_err(unplayable)?;
    let m = after.last(lang.letters()).ok_or_else(|| BotFailure::new("play a hint", "nothing was played"))?;
    let title =
        text!("hint-title").with_said("game", phrases::game_name(record)).with("step", step.number().to_string());
    let mut message = Message::new(lang, title);
    let next = |step: HintStep, label| {
        let button = Button::of_game(Press::Hint, record.id, moment).with(<&str>::from(step));
        button.labelled(Text::new(label))
    };
    let mut board = match step {
        HintStep::Man => {
            let (way, first) =
                first_step(table.as_ref(), &m, caller).ok_or_else(|| BotFailure::new("read a hint", "no step"))?;
            message.text.push(text!("hint-man").with("man", hints::first(&way, &first, &m, lang)));
            message.text.extend(hints::told(record));
            message.buttons = vec![next(HintStep::Move, key!("hint-next-move"))];
            from(record, &way, first, seen, caller)
        }
        HintStep::Move => {
            message.text.push(hints::whole(table.as_ref(), &m, lang));
            message.buttons = vec![next(HintStep::Why, key!("hint-next-why"))];
            advised(record, [table.as_ref(), after.as_ref()], &m, seen, lang)
        }
        HintStep::Why => {
            message.text.push(hints::whole(table.as_ref(), &m, lang));
            message.text.extend(hints::why(record, advice, lang));
            advised(record, [table.as_ref(), after.as_ref()], &m, seen, lang)
        }
    };
    if step != HintStep::Man {
        message.buttons.insert(0, Button::of_game(Press::Confirm, record.id, moment).with(&m.code));
    }
    message.buttons.push(Button::of_game(Press::Move, record.id, moment).labelled(text!("hint-own-move")));
    board.file = format!("mutabot-{}-{moment}-hint.png", record.id.0);
    message.pictures = vec![board];
    Ok(message)
}

fn first_step<'a>(table: &'a dyn GameTable, m: &Move, caller: &Caller) -> Option<(MovePath<'a>, rules::MoveStep)> {
    let way = MovePath::find(table, "", caller.lang.letters())?;
    let leads = way.here().steps.iter().filter(|step| m.code.starts_with(&step.code));
    // The name `a1` is also the beginning of `a10`.
    let first = leads.max_by_key(|step| step.code.len())?.clone();
    Some((way, first))
}

/// Draws an advised move before it is played: as an arrow or, for a drop, as circles on the cells that change.
fn advised(
    record: &GameRecord,
    [now, after]: [&dyn GameTable; 2],
    m: &Move,
    (viewer, time): (PictureOptions, BotTime),
    lang: Lang,
) -> Picture {
    let mut board = picture::picture(record, now, false, viewer, lang, Some(time));
    let then = after.scene();
    board.scene.arrows.extend(plan::arrow(&board.scene, &then, ArrowKind::Planned));
    if board.scene.arrows.is_empty() {
        for cell in &mut board.scene.cells {
            let is_changed = then.cells.iter().any(|other| other.name == cell.name && other.marks.last);
            cell.marks.note = is_changed.then_some(CellNote::Circle);
        }
    }
    // A screen reader would read out the signs for bold type.
    let hint = hints::whole(now, m, lang).say(lang).replace("**", "");
    let hint = text!("alt-hint").with("hint", hint).say(lang);
    board.alt = format!("{hint} {}", board.alt);
    board.said = vec![hint];
    board
}

fn from(
    record: &GameRecord,
    way: &MovePath,
    first: rules::MoveStep,
    (viewer, time): (PictureOptions, BotTime),
    caller: &Caller,
) -> Picture {
    let mut board = picture::picture(record, way.table, false, viewer, caller.lang, Some(time));
    if first.more {
        board.scene = way.table.scene_from(&first.code);
        let mut way = way.clone();
        way.enter(first.code);
        let question = steps::question(&way, caller.lang);
        let alt = steps::alt(&way, &question, caller.lang).into_iter().chain([board.alt]).collect::<Vec<_>>();
        board.alt = alt.join(" ");
    }
    board
}
