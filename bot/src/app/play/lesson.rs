//! Lessons: small tasks that the rules check. Nothing is remembered but how far somebody is.

use rules::{Info, Letters, Move};

use crate::app::ask::lesson::{Lesson, Tried};
use crate::app::ask::play::Half;
use crate::app::ask::{Caller, Press};
use crate::app::ground::person::put_person;
use crate::app::ground::{Answer, Ground, change};
use crate::app::play::moves::{self, Given, Meant};
use crate::app::play::panel;
use crate::app::say::lessons::{self, Shown};
use crate::app::say::{Message, Way, steps};
use crate::record::Moment;
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// The buttons below the menus of a task: one step back, to type, the task before, and to be shown.
const OTHERS: usize = 4;

/// Shows a task of a lesson, or what comes of a try to do it.
pub(crate) async fn lesson(ground: &Ground, caller: &Caller, lesson: &Lesson) -> Result<Answer, Trouble> {
    let info = info(ground, caller, lesson.game.as_deref()).await?;
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
    let (text, given) = match &lesson.tried {
        Tried::Nothing => return Ok(Answer::reply(ask(&shown, &Half::default(), None)?)),
        Tried::Shown => {
            let m = table.play(task.shown, Letters::English).map_err(|_| Refusal::BadButton)?;
            let m = table.last(caller.lang.letters()).unwrap_or(m);
            let came = text!("lesson-shown").with("move", m.notation);
            return done(ground, caller, shown.done(came, table.as_ref()), (info, number)).await;
        }
        Tried::Chosen(half) => match chosen(&shown, half)? {
            Next::Menu(message) => return Ok(Answer::reply(*message)),
            Next::Move(code) => (code, Given::PickedAt(Moment::START)),
        },
        Tried::Picked(code) => (code.clone(), Given::PickedAt(Moment::START)),
        Tried::Typed(text) => (text.clone(), Given::Typed),
    };
    let again = |came: Text| ask(&shown, &Half::default(), Some(came)).map(Answer::reply);
    match moves::read(table.as_mut(), &text, given, caller.lang) {
        Ok(Meant::One(Move { code, notation })) if task.is_done_by(&code) => {
            let came = text!("lesson-right").with("move", notation);
            done(ground, caller, shown.done(came, table.as_ref()), (info, number)).await
        }
        Ok(Meant::One(m)) => Ok(again(text!("lesson-other").with("move", m.unsigned()))?),
        Ok(Meant::Several(moves)) => {
            let pick = shown.button(Press::Pick);
            Ok(Answer::reply(moves::ask_which(caller.lang, pick, &text, &moves)))
        }
        Err(why) => Ok(again(text!("lesson-wrong").with_said("why", why.into()))?),
    }
}

/// Returns the game that is meant: the one named, that of the game of the place, or the usual one there.
async fn info(ground: &Ground, caller: &Caller, game: Option<&str>) -> Result<&'static Info, Trouble> {
    if let Some(id) = game {
        return Ok(rules::info(id).ok_or(Refusal::UnknownRules)?);
    }
    match ground.rules_here(caller).await? {
        Some(info) => Ok(rules::info(info.id).unwrap_or(info)),
        None => Ok(ground.guild_of(caller).await?.usual_game()),
    }
}

/// What a step through the menus leads to.
enum Next {
    Menu(Box<Message>),
    /// A whole move, by its code.
    Move(String),
}

/// Follows a step through the menus of a task.
fn chosen(shown: &Shown, half: &Half) -> Result<Next, Refusal> {
    let Some(code) = &half.chosen else { return ask(shown, half, None).map(|menu| Next::Menu(menu.into())) };
    let table = shown.task.table(shown.info);
    let way = Way::find(table.as_ref(), &half.begun, shown.lang.letters()).ok_or(Refusal::BadButton)?;
    match way.choose(code).ok_or(Refusal::BadButton)? {
        (_, Some(code)) => Ok(Next::Move(code)),
        (way, None) => {
            let begun = way.here().begun.clone();
            ask(shown, &Half { begun, ..Half::default() }, None).map(|menu| Next::Menu(menu.into()))
        }
    }
}

/// Asks for the next step of a move that does the task, below what came of the last try.
fn ask(shown: &Shown, half: &Half, came: Option<Text>) -> Result<Message, Refusal> {
    let (lang, table) = (shown.lang, shown.task.table(shown.info));
    let way = Way::find(table.as_ref(), &half.begun, lang.letters()).ok_or(Refusal::BadButton)?;
    let moment = Moment(shown.number);
    let button = |press, page, begun: &str| {
        Half { moment, page, begun: begun.to_owned(), ..Half::default() }.button(press, shown.info.id)
    };
    let panel = panel::panel(&way, lang, (half.page, shown.look.seen_by), OTHERS, &button);
    let question = steps::question(&way, lang);
    let said = steps::alt(&way, &question, lang);
    let mut message = shown.ask(came, table.as_ref(), table.scene_from(&way.here().begun), said);
    message.text.push(text!("lesson-aside").with_said("text", question));
    message.text.extend(panel.part);
    message.choices = vec![panel.choice];
    message.buttons = panel.buttons;
    message.buttons.extend(shown.below());
    Ok(message)
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
