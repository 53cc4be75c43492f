//! Plans by menus: the opponent's move step by step, then the answer. Nothing is stored between the steps.

use render::PictureOptions;
use rules::{GameTable, PieceLetters, Side};

use crate::app::ask::plan::HalfChosenAnswer;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::plan::PlanRow;
use crate::app::ground::{CallerGame, Ground, RequestAnswer};
use crate::app::play::panel::PAGE;
use crate::app::play::plan::PlannedLine;
use crate::app::play::plan_text::MOST_IN_A_ROW;
use crate::app::play::{plan, plan_text};
use crate::app::say::{ChoiceMenu, Message, MovePath, phrases, steps};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{BotTime, GameRecord, PlanRecord};
use crate::refusal::{Refusal, Trouble};

pub(super) async fn plan_by_menus(
    ground: &Ground,
    caller: &Caller,
    mine: &CallerGame,
    (mut plan, version): PlanRow,
    ahead: &HalfChosenAnswer,
) -> Result<RequestAnswer, Trouble> {
    let (record, side) = (&mine.game.record, mine.side);
    let mut table = begin(&plan, record, side, ahead)?;
    let mut ahead = ahead.clone();
    loop {
        if !ahead.theirs.is_empty() && table.turn() != side {
            assume(table.as_mut(), &ahead.theirs, side)?;
            // A move that already has an answer is shown with it, to remove or continue.
            if let Some(code) = plan.answer(table.codes()) {
                let node = plan::node_after(record, answered(record, table.as_ref(), code));
                return plan::plan_line(ground, caller, mine, &plan, &node, None).await;
            }
        }
        let bad = || Refusal::BadButton;
        let way = MovePath::find(table.as_ref(), &ahead.begun, caller.lang.letters()).ok_or_else(bad)?;
        let (way, whole) = match ahead.chosen.as_deref() {
            None if ahead.begun.is_empty() => (way.skip().0, None),
            None => (way, None),
            Some(code) => way.choose(code).ok_or_else(bad)?,
        };
        match whole {
            Some(code) if ahead.theirs.is_empty() => {
                ahead = HalfChosenAnswer { theirs: code, page: 0, begun: String::new(), chosen: None, ..ahead };
            }
            Some(code) => {
                plan.plan(table.codes(), &code);
                let node = plan::node_after(record, answered(record, table.as_ref(), &code));
                plan::keep_plan(ground, caller, mine, (&mut plan, version)).await?;
                return plan::plan_line(ground, caller, mine, &plan, &node, Some(plan_text::kept(1))).await;
            }
            None => {
                let look = ground.own_look(record, caller.who.id, side).await?;
                let seen = (look, ground.time_of(record, caller.now).await?);
                let message = ask(caller, record, side, &ahead, &way, seen)?;
                return Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?));
            }
        }
    }
}

/// Opens the table where a planned answer begins: after the line that it continues, on the opponent's turn.
fn begin(
    plan: &PlanRecord,
    record: &GameRecord,
    side: Side,
    ahead: &HalfChosenAnswer,
) -> Result<Box<dyn GameTable>, Trouble> {
    if record.moment() != ahead.at {
        return Err(Refusal::Stale.into());
    }
    let from = match ahead.node.as_str() {
        "" => PlannedLine { codes: Vec::new() },
        node => plan::find(plan, record, node)?,
    };
    if from.depth(&plan::lines(plan, record)) >= MOST_IN_A_ROW {
        return Err(Refusal::PlanDeep { most: MOST_IN_A_ROW }.into());
    }
    let mut table = tables::table_of(record, &[&record.line[..], &from.codes].concat())?;
    plan_text::pass(table.as_mut());
    if table.turn() == side { Err(Refusal::PlanYourTurn.into()) } else { Ok(table) }
}

/// Plays the opponent's assumed move, which must leave `side` with an answer.
fn assume(table: &mut dyn GameTable, theirs: &str, side: Side) -> Result<(), Refusal> {
    table.play(theirs, PieceLetters::English).map_err(|_| Refusal::BadButton)?;
    plan_text::pass(table);
    if table.outcome().is_some() {
        return Err(Refusal::PlanEnds);
    }
    if table.turn() == side { Ok(()) } else { Err(Refusal::PlanPass) }
}

fn answered(record: &GameRecord, table: &dyn GameTable, code: &str) -> Vec<String> {
    let mut codes = table.codes()[record.line.len()..].to_vec();
    codes.push(code.to_owned());
    codes
}

fn ask(
    caller: &Caller,
    record: &GameRecord,
    side: Side,
    ahead: &HalfChosenAnswer,
    way: &MovePath<'_>,
    seen: (PictureOptions, BotTime),
) -> Result<Message, Trouble> {
    let lang = caller.lang;
    let menu = way.here();
    let n_pages = menu.steps.len().div_ceil(PAGE);
    let page = ahead.page.min(n_pages.saturating_sub(1));
    let theirs = steps::question_of_theirs(way, lang).filter(|_| ahead.theirs.is_empty());
    let is_first = ahead.theirs.is_empty() && theirs.is_none();
    let asked = theirs.unwrap_or_else(|| if is_first { text!("plan-theirs") } else { steps::question(way, lang) });
    let mut message = Message::new(lang, phrases::title(record));
    let before = PlannedLine { codes: way.table.codes()[record.line.len()..].to_vec() };
    if !before.codes.is_empty() {
        message.text.push(text!("plan-after").with("line", plan::said(record, &before, side, lang)?));
    }
    message.text.push(asked.clone().with("opponent", phrases::mention(tables::opponent_of(record, side))));
    if n_pages > 1 {
        let (page, pages) = ((page + 1).to_string(), n_pages.to_string());
        message.text.push(text!("menu-page").with("page", page).with("pages", pages));
    }
    let mut board = plan::board(record, way.table, Vec::new(), seen, lang);
    board.scene = way.table.scene_from(&menu.begun);
    let spoken = if is_first { text!("button-plan-theirs") } else { asked };
    board.alt = steps::alt(way, &spoken, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    board.said.extend((!is_first).then(|| spoken.say(lang)));
    message.pictures = vec![board];
    let items = menu.steps.iter().skip(page * PAGE).take(PAGE).map(|step| steps::item(way, step, lang)).collect();
    let carried = |press, page, begun: &str| {
        HalfChosenAnswer { page, begun: begun.to_owned(), ..ahead.clone() }.button(press, record.id)
    };
    let button = carried(Press::PlanStep, page, &menu.begun);
    message.choices = vec![ChoiceMenu { button, placeholder: spoken, items }];
    let start = HalfChosenAnswer { at: ahead.at, node: ahead.node.clone(), ..HalfChosenAnswer::default() };
    let back = match way.back() {
        Some(menu) => carried(Press::PlanBack, 0, &menu.begun),
        None if !ahead.theirs.is_empty() => start.button(Press::PlanBack, record.id),
        None => Button::of_game(Press::Plan, record.id, record.moment()).labelled(text!("button-plan-back")),
    };
    let earlier = page.checked_sub(1).map(|page| carried(Press::PlanEarlier, page, &menu.begun));
    let later = (page + 1 < n_pages).then(|| carried(Press::PlanLater, page + 1, &menu.begun));
    message.buttons = [Some(back), earlier, later].into_iter().flatten().collect();
    Ok(message)
}
