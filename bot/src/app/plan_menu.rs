//! Plans by menus: the opponent's move step by step, then one's answer. Nothing is remembered between the steps.

use rules::{Letters, Side};

use super::choose::{PAGE, Way};
use super::finish::must_stand_at;
use super::follow::opponent_of;
use super::plan::{Line, MOST_IN_A_ROW, Own, board, find, lines, node_after, said};
use super::plan_text::{kept, pass};
use super::show::title;
use super::step_words::{alt, item, question};
use super::{Ahead, Answer, App, Button, Caller, Choice, Loaded, Message, Press, mention, table_of};
use crate::record::GameRecord;
use crate::refusal::{Refusal, Trouble};

impl App {
    /// Shows the next menu of a planned answer, or keeps it if it is whole.
    pub(super) async fn plan_by_menus(
        &self,
        caller: &Caller,
        game: &Loaded,
        side: Side,
        (mut plan, version): Own,
        ahead: &Ahead,
    ) -> Result<Answer, Trouble> {
        must_stand_at(game, ahead.at)?;
        let record = &game.record;
        let letters = caller.lang.letters();
        let all = lines(&plan, record);
        let from = match ahead.node.as_str() {
            "" => Line { codes: Vec::new() },
            node => find(&plan, record, node)?,
        };
        if from.depth(&all) >= MOST_IN_A_ROW {
            return Err(Refusal::PlanDeep { most: MOST_IN_A_ROW }.into());
        }
        let mut table = table_of(record, &[&record.line[..], &from.codes].concat())?;
        pass(table.as_mut());
        if table.turn() == side {
            return Err(Refusal::PlanYourTurn.into());
        }
        let mut ahead = ahead.clone();
        let bad = || Refusal::BadButton;
        loop {
            if !ahead.theirs.is_empty() && table.turn() != side {
                table.play(&ahead.theirs, Letters::English).map_err(|_| bad())?;
                pass(table.as_mut());
                if table.outcome().is_some() {
                    return Err(Refusal::PlanEnds.into());
                }
                if table.turn() != side {
                    return Err(Refusal::PlanPass.into());
                }
                // What is answered already is shown: it can be removed there, or gone on from.
                let line = table.codes().to_vec();
                if let Some(code) = plan.answer(&line) {
                    let mut codes = line[record.line.len()..].to_vec();
                    codes.push(code.to_owned());
                    let node = node_after(record, codes);
                    return self.plan_line(caller, game, side, &plan, &node, None).await;
                }
            }
            let way = Way::find(table.as_ref(), &ahead.begun, letters).ok_or_else(bad)?;
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
                    let line = table.codes().to_vec();
                    plan.plan(&line, &code);
                    self.keep_plan(caller, game, side, (&mut plan, version)).await?;
                    let mut codes = line[record.line.len()..].to_vec();
                    codes.push(code);
                    let node = node_after(record, codes);
                    return self.plan_line(caller, game, side, &plan, &node, Some(kept(1))).await;
                }
                None => {
                    let message = self.plan_ask(caller, record, side, &ahead, &way).await?;
                    return Ok(Answer::reply(message));
                }
            }
        }
    }

    /// The message with a menu of a planned move.
    async fn plan_ask(
        &self,
        caller: &Caller,
        record: &GameRecord,
        side: Side,
        ahead: &Ahead,
        way: &Way<'_>,
    ) -> Result<Message, Trouble> {
        let lang = caller.lang;
        let menu = way.here();
        let n_pages = menu.steps.len().div_ceil(PAGE);
        let page = ahead.page.min(n_pages.saturating_sub(1));
        let asked = if ahead.theirs.is_empty() { text!("plan-theirs") } else { question(way, lang) };
        let mut message = Message::new(lang, title(record));
        let before = Line { codes: way.table.codes()[record.line.len()..].to_vec() };
        if !before.codes.is_empty() {
            message.text.push(text!("plan-after").with("line", said(record, &before, side, lang)?));
        }
        message.text.push(asked.clone().with("opponent", mention(opponent_of(record, side))));
        if n_pages > 1 {
            let (page, pages) = ((page + 1).to_string(), n_pages.to_string());
            message.text.push(text!("menu-page").with("page", page).with("pages", pages));
        }
        let viewer = self.person(caller.who.id).await?.options(Some(side), true);
        let mut board = board(record, way.table, Vec::new(), viewer, lang);
        board.scene = way.table.scene_from(&menu.begun);
        let spoken = if ahead.theirs.is_empty() { text!("button-plan-theirs") } else { question(way, lang) };
        board.alt = alt(way, &spoken, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
        message.pictures = vec![board];
        let items = menu.steps.iter().skip(page * PAGE).take(PAGE).map(|step| item(way, step, lang)).collect();
        let carried = |press, page, begun: &str| {
            Ahead { page, begun: begun.to_owned(), ..ahead.clone() }.button(press, record.id)
        };
        let button = carried(Press::PlanStep, page, &menu.begun);
        message.choices = vec![Choice { button, placeholder: spoken, items }];
        let start = Ahead { at: ahead.at, node: ahead.node.clone(), ..Ahead::default() };
        let back = match way.back() {
            Some(menu) => carried(Press::PlanBack, 0, &menu.begun),
            None if !ahead.theirs.is_empty() => start.button(Press::PlanBack, record.id),
            None => Button::of_game(Press::Plan, record.id, record.moment()),
        };
        let earlier = page.checked_sub(1).map(|page| carried(Press::PlanEarlier, page, &menu.begun));
        let later = (page + 1 < n_pages).then(|| carried(Press::PlanLater, page + 1, &menu.begun));
        message.buttons = [Some(back), earlier, later].into_iter().flatten().collect();
        Ok(message)
    }
}
