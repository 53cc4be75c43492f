//! Lessons: small tasks that the rules check. Nothing is remembered but how far somebody is.

use rules::{Info, Letters, Move};

use crate::app::ask::Caller;
use crate::app::ask::Half;
use crate::app::ask::lesson::Lesson;
use crate::app::ask::tried::Tried;
use crate::app::ground::person::put_person;
use crate::app::ground::{Answer, Ground, change};
use crate::app::play::tries::{Came, Tries};
use crate::app::say::Message;
use crate::app::say::lessons::{self, Shown};
use crate::record::Moment;
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// Shows a task of a lesson, or what comes of a try to do it.
pub(crate) async fn lesson(ground: &Ground, caller: &Caller, lesson: &Lesson) -> Result<Answer, Trouble> {
    let info = ground.rules_meant(caller, lesson.game.as_deref()).await?;
    if info.lesson.is_empty() {
        return Err(Refusal::NoLesson { game: text!("{}-name", info.id) }.into());
    }
    let me = ground.person(caller.who.id).await?;
    let has_programs = ground.guild_of(caller).await?.has_programs();
    let n_done = me.lessons.get(info.id).copied().unwrap_or_default();
    let number = lesson.task.unwrap_or(n_done + 1);
    let Some(task) = number.checked_sub(1).and_then(|idx| info.lesson.get(idx)) else {
        return Ok(Answer::reply(lessons::finished(info, caller.lang, has_programs)));
    };
    let mut table = task.table(info);
    let look = me.options(Some(table.turn()), table.turn());
    let shown = Shown { info, task, number, look: &look, lang: caller.lang, has_programs };
    if lesson.tried == Tried::Shown {
        let m = table.play(task.shown, Letters::English).map_err(|_| Refusal::BadButton)?;
        let m = table.last(caller.lang.letters()).unwrap_or(m);
        let came = text!("lesson-shown").with("move", m.notation);
        return done(ground, caller, shown.done(came, table.as_ref()), (info, number)).await;
    }
    let tries = Tries { of: info.id, moment: Moment(number), seen_by: look.seen_by, lang: caller.lang };
    let again = |came: Text| ask(&shown, tries, &Half::default(), Some(came)).map(Answer::reply);
    match tries.take(table.as_mut(), &lesson.tried)? {
        Came::Ask(half) => Ok(Answer::reply(ask(&shown, tries, &half, None)?)),
        Came::Which(which) => Ok(Answer::reply(which.below(ask(&shown, tries, &Half::default(), None)?))),
        Came::Move(Move { code, notation }) if task.is_done_by(&code) => {
            let came = text!("lesson-right").with("move", notation);
            done(ground, caller, shown.done(came, table.as_ref()), (info, number)).await
        }
        Came::Move(m) => Ok(again(text!("lesson-other").with("move", m.unsigned()))?),
        Came::No(why) => Ok(again(text!("lesson-wrong").with_said("why", why.into()))?),
    }
}

/// Asks for the next step of a move that does the task, below what came of the last try.
fn ask(shown: &Shown, tries: Tries, half: &Half, came: Option<Text>) -> Result<Message, Refusal> {
    let table = shown.task.table(shown.info);
    let menu = tries.menu(table.as_ref(), half)?;
    Ok(menu.below(|scene, said| shown.ask(came, table.as_ref(), scene, said), shown.below()))
}

/// Keeps that a task is done, then says so.
async fn done(
    ground: &Ground,
    caller: &Caller,
    message: Message,
    (info, number): (&Info, usize),
) -> Result<Answer, Trouble> {
    let (mut me, version) = ground.person_row(caller.who.id).await?;
    me.lessons.insert(info.id.to_owned(), number);
    ground.store.commit(put_person(change::batch_of(caller), caller.who.id, &me, version)).await?;
    Ok(Answer::reply(message))
}
