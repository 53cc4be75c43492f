//! Lessons: small tasks that the rules check. The bot stores only a person's progress and the last task that they saw.

use std::collections::BTreeSet;

use rules::{GameSpec, GameTable, Move, PieceLetters};

use crate::app::ask::Caller;
use crate::app::ask::HalfChosenMove;
use crate::app::ask::lesson::LessonAsk;
use crate::app::ask::tried::BoardTry;
use crate::app::ground::person::put_person;
use crate::app::ground::{Ground, RequestAnswer, here};
use crate::app::play::tries::{TryBoard, TryOutcome};
use crate::app::say::lessons::{self, LessonEnd, LessonShown};
use crate::app::say::{Message, wording};
use crate::change::StoreChange;
use crate::record::{GameMoment, GameRecord, GameState, PersonRecord, SeenBoard};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

pub(crate) async fn lesson(ground: &Ground, caller: &Caller, lesson: &LessonAsk) -> Result<RequestAnswer, Trouble> {
    let info = here::rules_meant(ground, caller, lesson.game.as_deref()).await?;
    if info.lesson.is_empty() {
        return Err(Refusal::NoLesson { game: text!("{}-name", info.id) }.into());
    }
    let (mut me, version) = ground.person_row(caller.who.id).await?;
    let end = LessonEnd {
        has_programs: ground.guild_of(caller).await?.has_programs(),
        challenge: challenge(ground, caller, info).await?,
    };
    let n_shown = |me: &PersonRecord| me.lessons_shown.get(info.id).map_or(0, BTreeSet::len);
    let n_done = me.lessons.get(info.id).copied().unwrap_or_default();
    let number = lesson.task.unwrap_or_else(|| reached(&me, info));
    let Some(task) = number.checked_sub(1).and_then(|idx| info.lesson.get(idx)) else {
        return Ok(RequestAnswer::reply(lessons::finished(info, caller.lang, n_shown(&me), &end)));
    };
    let mut table = task.table(info);
    let look = me.options(Some(table.turn()), table.turn());
    let shown = LessonShown { info, task, number, n_done, look: &look, lang: caller.lang };
    let tries =
        TryBoard { of: info.id, moment: GameMoment(number), seen_by: look.seen_by, asks: false, lang: caller.lang };
    let again = |wrong: Option<Text>| ask(&shown, tries, &HalfChosenMove::default(), wrong);
    let mut is_changed = me.see_task(info.id, number, (caller.spot.channel, caller.now));
    let is_shown = lesson.tried == BoardTry::Shown;
    let done = |came: Text, table: &dyn GameTable, me: &mut PersonRecord| {
        me.do_task(info.id, number, info.lesson.len(), is_shown);
        shown.done(came, table, n_shown(me), &end)
    };
    // Notation means little to a beginner.
    let told = |m: &Move, [plain, worded]: [Text; 2]| {
        let words = wording::whole(task.table(info), m, caller.lang);
        words.map_or(plain, |words| worded.with("words", words)).with("move", m.notation.as_str())
    };
    let message = if is_shown {
        let m = table.play(task.shown, PieceLetters::English).map_err(|_| Refusal::BadButton)?;
        let m = table.last(caller.lang.letters()).unwrap_or(m);
        is_changed = true;
        let came = told(&m, [text!("lesson-shown"), text!("lesson-shown-words")]);
        done(came, table.as_ref(), &mut me)
    } else {
        match tries.take(table.as_mut(), &lesson.tried)? {
            TryOutcome::Ask(half) => ask(&shown, tries, &half, None)?,
            TryOutcome::Which(which) => {
                let table = task.table(info);
                which.below(shown.ask(table.as_ref(), table.scene_from(""), None))
            }
            TryOutcome::Move(m) if task.is_done_by(&m.code) => {
                is_changed = true;
                let came = told(&m, [text!("lesson-right"), text!("lesson-right-words")]);
                done(came, table.as_ref(), &mut me)
            }
            TryOutcome::Move(m) => again(Some(text!("lesson-other").with("move", m.unsigned())))?,
            TryOutcome::No(why) => again(Some(text!("lesson-wrong").with_said("why", why.into())))?,
        }
    };
    if is_changed {
        let mut change = StoreChange::of(caller.event);
        put_person(&mut change, caller.who.id, &me, version);
        change.commit(&*ground.store).await?;
    }
    Ok(RequestAnswer::reply(message))
}

/// Returns a waiting challenge to this game. It may have led the caller to the lesson.
async fn challenge(ground: &Ground, caller: &Caller, info: &GameSpec) -> Result<Option<GameRecord>, Trouble> {
    let asked = ground.games_of(caller.who.id).await?.0.into_iter().map(|(_, record)| record);
    let is_of_it = |record: &GameRecord| match &record.state {
        GameState::Challenge { to: Some(to), .. } => to.id == caller.who.id && record.game == info.id,
        _ => false,
    };
    Ok(asked.rev().find(is_of_it))
}

/// Returns the task where a person continues: the first one not done or, once all are done, their place in a second
/// run.
fn reached(me: &PersonRecord, info: &GameSpec) -> usize {
    let n_done = me.lessons.get(info.id).copied().unwrap_or_default();
    match me.seen() {
        Some(SeenBoard::Task { game, number }) if game == info.id && n_done >= info.lesson.len() => number,
        _ => n_done + 1,
    }
}

fn ask(shown: &LessonShown, tries: TryBoard, half: &HalfChosenMove, wrong: Option<Text>) -> Result<Message, Refusal> {
    let table = shown.task.table(shown.info);
    let menu = tries.menu(table.as_ref(), half)?;
    Ok(menu.below(|scene, said| shown.ask(table.as_ref(), scene, said), wrong, shown.below()))
}
