//! Lessons: small tasks that the rules check. The bot stores only a person's progress and the task they saw last.

use std::collections::BTreeSet;

use rules::{Info, Letters, Move, Table};

use crate::app::ask::Caller;
use crate::app::ask::Half;
use crate::app::ask::lesson::Lesson;
use crate::app::ask::tried::Tried;
use crate::app::ground::person::put_person;
use crate::app::ground::{Answer, Ground, here};
use crate::app::play::tries::{Came, Tries};
use crate::app::say::lessons::{self, End, Shown};
use crate::app::say::{Message, wording};
use crate::change::Change;
use crate::record::{GameRecord, Moment, PersonRecord, Seen, State};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

pub(crate) async fn lesson(ground: &Ground, caller: &Caller, lesson: &Lesson) -> Result<Answer, Trouble> {
    let info = here::rules_meant(ground, caller, lesson.game.as_deref()).await?;
    if info.lesson.is_empty() {
        return Err(Refusal::NoLesson { game: text!("{}-name", info.id) }.into());
    }
    let (mut me, version) = ground.person_row(caller.who.id).await?;
    let end = End {
        has_programs: ground.guild_of(caller).await?.has_programs(),
        challenge: challenge(ground, caller, info).await?,
    };
    let n_shown = |me: &PersonRecord| me.lessons_shown.get(info.id).map_or(0, BTreeSet::len);
    let n_done = me.lessons.get(info.id).copied().unwrap_or_default();
    let number = lesson.task.unwrap_or_else(|| reached(&me, info));
    let Some(task) = number.checked_sub(1).and_then(|idx| info.lesson.get(idx)) else {
        return Ok(Answer::reply(lessons::finished(info, caller.lang, n_shown(&me), &end)));
    };
    let mut table = task.table(info);
    let look = me.options(Some(table.turn()), table.turn());
    let shown = Shown { info, task, number, n_done, look: &look, lang: caller.lang };
    let tries = Tries { of: info.id, moment: Moment(number), seen_by: look.seen_by, asks: false, lang: caller.lang };
    let again = |wrong: Option<Text>| ask(&shown, tries, &Half::default(), wrong);
    let mut is_changed = me.see_task(info.id, number, (caller.spot.channel, caller.now));
    let is_shown = lesson.tried == Tried::Shown;
    let done = |came: Text, table: &dyn Table, me: &mut PersonRecord| {
        me.do_task(info.id, number, info.lesson.len(), is_shown);
        shown.done(came, table, n_shown(me), &end)
    };
    // Notation says little to a beginner.
    let told = |m: &Move, [plain, worded]: [Text; 2]| {
        let words = wording::whole(task.table(info), m, caller.lang);
        words.map_or(plain, |words| worded.with("words", words)).with("move", m.notation.as_str())
    };
    let message = if is_shown {
        let m = table.play(task.shown, Letters::English).map_err(|_| Refusal::BadButton)?;
        let m = table.last(caller.lang.letters()).unwrap_or(m);
        is_changed = true;
        let came = told(&m, [text!("lesson-shown"), text!("lesson-shown-words")]);
        done(came, table.as_ref(), &mut me)
    } else {
        match tries.take(table.as_mut(), &lesson.tried)? {
            Came::Ask(half) => ask(&shown, tries, &half, None)?,
            Came::Which(which) => {
                let table = task.table(info);
                which.below(shown.ask(table.as_ref(), table.scene_from(""), None))
            }
            Came::Move(m) if task.is_done_by(&m.code) => {
                is_changed = true;
                let came = told(&m, [text!("lesson-right"), text!("lesson-right-words")]);
                done(came, table.as_ref(), &mut me)
            }
            Came::Move(m) => again(Some(text!("lesson-other").with("move", m.unsigned())))?,
            Came::No(why) => again(Some(text!("lesson-wrong").with_said("why", why.into())))?,
        }
    };
    if is_changed {
        let mut change = Change::of(caller.event);
        put_person(&mut change, caller.who.id, &me, version);
        change.commit(&*ground.store).await?;
    }
    Ok(Answer::reply(message))
}

/// Returns a challenge to this game that waits for the caller: the lesson may have come with it.
async fn challenge(ground: &Ground, caller: &Caller, info: &Info) -> Result<Option<GameRecord>, Trouble> {
    let asked = ground.games_of(caller.who.id).await?.0.into_iter().map(|(_, record)| record);
    let is_of_it = |record: &GameRecord| match &record.state {
        State::Challenge { to: Some(to), .. } => to.id == caller.who.id && record.game == info.id,
        _ => false,
    };
    Ok(asked.rev().find(is_of_it))
}

/// Returns the task where a person continues: the first one not done or, after all, their place in a repetition.
fn reached(me: &PersonRecord, info: &Info) -> usize {
    let n_done = me.lessons.get(info.id).copied().unwrap_or_default();
    match me.seen() {
        Some(Seen::Task { game, number }) if game == info.id && n_done >= info.lesson.len() => number,
        _ => n_done + 1,
    }
}

fn ask(shown: &Shown, tries: Tries, half: &Half, wrong: Option<Text>) -> Result<Message, Refusal> {
    let table = shown.task.table(shown.info);
    let menu = tries.menu(table.as_ref(), half)?;
    Ok(menu.below(|scene, said| shown.ask(table.as_ref(), scene, said), wrong, shown.below()))
}
