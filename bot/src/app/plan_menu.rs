//! Plans by menus: the opponent's move step by step, then one's answer. Nothing is remembered between the steps.

use render::Options;
use rules::{Letters, Side, Table};

use super::choose::{PAGE, Way};
use super::follow::opponent_of;
use super::plan::{Line, MOST_IN_A_ROW, Own, board, find, lines, node_after, said};
use super::plan_text::{kept, pass};
use super::show::title;
use super::step_words::{alt, item, question};
use super::{Answer, App, Button, Choice, Message, Mine, Press, Request, mention, table_of};
use crate::record::{GameRecord, PlanRecord};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// A half-chosen answer, as a menu carries it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// The moment of the game at which it was chosen.
    pub at: usize,
    /// The planned answer that it goes on from; the position of the game if empty.
    pub node: String,
    /// The page of the menu, counted from 0.
    pub page: usize,
    /// The code of the opponent's move that is answered; empty while that is being chosen.
    pub theirs: String,
    /// The code so far of the move that is being chosen.
    pub begun: String,
    /// The step that was chosen now, as a code.
    pub chosen: Option<String>,
}

impl Ahead {
    /// Reads what stands behind the game and its moment.
    pub(super) fn read(at: usize, rest: &str, chosen: Option<String>) -> Option<Ahead> {
        let parts: Vec<_> = rest.splitn(4, ':').collect();
        let [node, page, theirs, begun] = parts[..] else { return None };
        let [node, theirs, begun] = [node, theirs, begun].map(str::to_owned);
        Some(Ahead { at, node, page: page.parse().ok()?, theirs, begun, chosen })
    }

    /// A button or a menu that carries it.
    fn button(&self, press: Press, record: &GameRecord, page: usize, begun: &str) -> Button {
        let Ahead { at, node, theirs, .. } = self;
        Button::new(press, format!("{}:{at}:{node}:{page}:{theirs}:{begun}", record.id.0))
    }
}

impl App {
    /// Shows the next menu of a planned answer, or keeps it if it is whole.
    pub(super) async fn plan_by_menus(
        &self,
        request: &Request,
        mine: &Mine,
        (mut plan, version): Own,
        ahead: &Ahead,
    ) -> Result<Answer, Trouble> {
        let (record, side) = (&mine.game.record, mine.side);
        let mut table = begin(&plan, record, side, ahead)?;
        let mut ahead = ahead.clone();
        loop {
            if !ahead.theirs.is_empty() && table.turn() != side {
                assume(table.as_mut(), &ahead.theirs, side)?;
                // What is answered already is shown: it can be removed there, or gone on from.
                if let Some(code) = plan.answer(table.codes()) {
                    let node = node_after(record, answered(record, table.as_ref(), code));
                    return self.plan_line(request, mine, &plan, &node, None).await;
                }
            }
            let bad = || Refusal::new("refusal-bad-button");
            let way = Way::find(table.as_ref(), &ahead.begun, request.lang.letters()).ok_or_else(bad)?;
            let (way, whole) = match ahead.chosen.as_deref() {
                None if ahead.begun.is_empty() => (way.skip().0, None),
                None => (way, None),
                Some(code) => way.choose(code).ok_or_else(bad)?,
            };
            match whole {
                Some(code) if ahead.theirs.is_empty() => {
                    ahead = Ahead { theirs: code, page: 0, begun: String::new(), chosen: None, ..ahead };
                }
                Some(code) => {
                    plan.plan(table.codes(), &code);
                    let node = node_after(record, answered(record, table.as_ref(), &code));
                    self.keep_plan(request, mine, (&mut plan, version)).await?;
                    return self.plan_line(request, mine, &plan, &node, Some(kept(1))).await;
                }
                None => {
                    let viewer = self.person(request.who.id).await?.options(Some(side), true);
                    return Ok(Answer::reply(ask(request, record, side, &ahead, &way, viewer)?));
                }
            }
        }
    }
}

/// The table where a planned answer begins: after the line that it goes on from, at the opponent's turn.
fn begin(plan: &PlanRecord, record: &GameRecord, side: Side, ahead: &Ahead) -> Result<Box<dyn Table>, Trouble> {
    if record.moment() != ahead.at {
        return Err(Refusal::new("refusal-stale").into());
    }
    let from = match ahead.node.as_str() {
        "" => Line { codes: Vec::new() },
        node => find(plan, record, node)?,
    };
    if from.depth(&lines(plan, record)) >= MOST_IN_A_ROW {
        return Err(Refusal::new("refusal-plan-deep").with("most", MOST_IN_A_ROW.to_string()).into());
    }
    let mut table = table_of(record, &[&record.line[..], &from.codes].concat())?;
    pass(table.as_mut());
    if table.turn() == side { Err(Refusal::new("refusal-plan-your-turn").into()) } else { Ok(table) }
}

/// Plays the opponent's move that is assumed, after which `side` must be able to answer.
fn assume(table: &mut dyn Table, theirs: &str, side: Side) -> Result<(), Refusal> {
    table.play(theirs, Letters::English).map_err(|_| Refusal::new("refusal-bad-button"))?;
    pass(table);
    if table.outcome().is_some() {
        return Err(Refusal::new("refusal-plan-ends"));
    }
    if table.turn() == side { Ok(()) } else { Err(Refusal::new("refusal-plan-pass")) }
}

/// The moves of a table from the position of the game on, and the answer after them.
fn answered(record: &GameRecord, table: &dyn Table, code: &str) -> Vec<String> {
    let mut codes = table.codes()[record.line.len()..].to_vec();
    codes.push(code.to_owned());
    codes
}

/// The message with a menu of a planned move.
fn ask(
    request: &Request,
    record: &GameRecord,
    side: Side,
    ahead: &Ahead,
    way: &Way<'_>,
    viewer: Options,
) -> Result<Message, Trouble> {
    let lang = request.lang;
    let menu = way.here();
    let n_pages = menu.steps.len().div_ceil(PAGE);
    let page = ahead.page.min(n_pages.saturating_sub(1));
    let asked = if ahead.theirs.is_empty() { Text::new("plan-theirs") } else { question(way, lang) };
    let mut message = Message::new(lang, title(record));
    let before = Line { codes: way.table.codes()[record.line.len()..].to_vec() };
    if !before.codes.is_empty() {
        message.text.push(Text::new("plan-after").with("line", said(record, &before, side, lang)?));
    }
    message.text.push(asked.clone().with("opponent", mention(opponent_of(record, side))));
    if n_pages > 1 {
        let (page, pages) = ((page + 1).to_string(), n_pages.to_string());
        message.text.push(Text::new("menu-page").with("page", page).with("pages", pages));
    }
    let mut board = board(record, way.table, Vec::new(), viewer, lang);
    board.scene = way.table.scene_from(&menu.begun);
    let spoken = if ahead.theirs.is_empty() { Text::new("button-plan-theirs") } else { question(way, lang) };
    board.alt = alt(way, &spoken, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    message.pictures = vec![board];
    let items = menu.steps.iter().skip(page * PAGE).take(PAGE).map(|step| item(way, step, lang)).collect();
    let button = ahead.button(Press::PlanStep, record, page, &menu.begun);
    message.choices = vec![Choice { button, placeholder: spoken, items }];
    let start = Ahead { theirs: String::new(), ..ahead.clone() };
    let back = match way.back() {
        Some(menu) => ahead.button(Press::PlanBack, record, 0, &menu.begun),
        None if !ahead.theirs.is_empty() => start.button(Press::PlanBack, record, 0, ""),
        None => Button::of_game(Press::Plan, record.id, record.moment()),
    };
    let earlier = page.checked_sub(1).map(|page| ahead.button(Press::PlanEarlier, record, page, &menu.begun));
    let later = (page + 1 < n_pages).then(|| ahead.button(Press::PlanLater, record, page + 1, &menu.begun));
    message.buttons = [Some(back), earlier, later].into_iter().flatten().collect();
    Ok(message)
}
