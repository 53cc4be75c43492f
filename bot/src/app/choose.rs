//! Moves chosen step by step: which man, where to, what else. Nothing is remembered between the steps.

use render::Options;
use rules::{Letters, Side, Step, Table};

use super::play::Given;
use super::show::{picture, title};
use super::step_words::{alt, item, question};
use super::{Answer, App, Button, Caller, Choice, Half, Message, Mine, Press, open_table, table_at};
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};

/// Steps on one page: what a menu holds.
pub(super) const PAGE: usize = 25;

impl App {
    /// Shows the next menu of a move, or plays the move if it is whole.
    pub(super) async fn choose(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        half: Option<&Half>,
    ) -> Result<Answer, Trouble> {
        let mine = self.find(caller, named).await?;
        let (record, side) = (&mine.game.record, mine.side);
        if let Some(half) = half
            && let Some(answer) = played_already(caller, record, side, half)?
        {
            return Ok(answer);
        }
        let playing = mine.playing_at(half.map(|half| half.moment))?;
        let table = open_table(record)?;
        playing.must_be_to_move(table.as_ref())?;
        let begun = half.map_or("", |half| half.begun.as_str());
        let way = Way::find(table.as_ref(), begun, caller.lang.letters());
        let way = way.ok_or(Refusal::BadButton)?;
        let way = match half.and_then(|half| half.chosen.as_deref()) {
            // Opening the menus plays nothing, even if there is nothing to choose.
            None if begun.is_empty() => way.skip().0,
            None => way,
            Some(code) => match way.choose(code).ok_or(Refusal::BadButton)? {
                (_, Some(code)) => {
                    let done = self.play(caller, Some(record.id), Given::PickedAt(record.moment()), &code).await;
                    // Another click may have played it just now.
                    if let (Err(Trouble::Refused(_)), Some(half)) = (&done, half) {
                        let Mine { game, side } = self.find(caller, Some(record.id)).await?;
                        if let Some(answer) = played_already(caller, &game.record, side, half)? {
                            return Ok(answer);
                        }
                    }
                    return done;
                }
                (way, None) => way,
            },
        };
        let page = half.filter(|half| half.chosen.is_none()).map_or(0, |half| half.page);
        let viewer = self.person(caller.who.id).await?.options(Some(side), true);
        Ok(Answer::reply(ask(caller, record, &way, viewer, page)))
    }
}

/// The answer to a second click on what has just been played by the first.
fn played_already(caller: &Caller, record: &GameRecord, side: Side, half: &Half) -> Result<Option<Answer>, Trouble> {
    let ply = record.ply_at(half.moment);
    let (Some(ply), Some(chosen)) = (ply, &half.chosen) else { return Ok(None) };
    let Some(made) = record.line.get(ply) else { return Ok(None) };
    let letters = caller.lang.letters();
    let mut table = table_at(record, ply)?;
    let way = Way::find(table.as_ref(), &half.begun, letters).filter(|way| way.table.turn() == side);
    let chosen = way.and_then(|way| way.choose(chosen)).and_then(|(_, code)| code);
    if chosen.as_ref() != Some(made) {
        return Ok(None);
    }
    let m = table.play(made, Letters::English).ok().and_then(|_| table.last(letters));
    Ok(m.map(|m| Answer::reply(Message::new(caller.lang, text!("played").with("move", m.notation)))))
}

/// The way through the menus to a half-chosen move.
#[derive(Clone)]
pub(super) struct Way<'a> {
    pub(super) table: &'a dyn Table,
    letters: Letters,
    /// The menus on it, the first one first, never none.
    pub(super) menus: Vec<Menu>,
}

/// A half-chosen move, and how it can go on.
#[derive(Clone)]
pub(super) struct Menu {
    pub(super) begun: String,
    pub(super) steps: Vec<Step>,
}

impl<'a> Way<'a> {
    /// The way to a code; `None` where no legal move begins so.
    pub(super) fn find(table: &'a dyn Table, begun: &str, letters: Letters) -> Option<Way<'a>> {
        let mut way = Way { table, letters, menus: Vec::new() };
        way.enter(String::new());
        while way.here().begun != begun {
            let here = way.here();
            let ahead = here.steps.iter().filter(|step| step.code != here.begun && begun.starts_with(&step.code));
            // A cell a1 begins the name of a cell a10, too.
            let code = ahead.max_by_key(|step| step.code.len())?.code.clone();
            way.enter(code);
        }
        (!way.here().steps.is_empty()).then_some(way)
    }

    pub(super) fn enter(&mut self, begun: String) {
        let steps = self.table.steps(&begun, self.letters);
        self.menus.push(Menu { begun, steps });
    }

    /// The menu that it has come to.
    pub(super) fn here(&self) -> &Menu {
        self.menus.last().expect("a way has a first menu")
    }

    /// Goes on to where there is something to choose; the code of the move if there is nothing any more.
    pub(super) fn skip(mut self) -> (Way<'a>, Option<String>) {
        while let [only] = &self.here().steps[..] {
            if let Some(code) = self.whole(only) {
                return (self, Some(code));
            }
            let begun = only.code.clone();
            self.enter(begun);
        }
        (self, None)
    }

    /// Goes on by a step of the menu; `None` for a code that is none.
    pub(super) fn choose(&self, code: &str) -> Option<(Way<'a>, Option<String>)> {
        let step = self.here().steps.iter().find(|step| step.code == code)?;
        if let Some(whole) = self.whole(step) {
            return Some((self.clone(), Some(whole)));
        }
        let mut way = self.clone();
        way.enter(code.to_owned());
        Some(way.skip())
    }

    /// The code of the move that this step makes, if choosing it leaves nothing open.
    fn whole(&self, step: &Step) -> Option<String> {
        let is_last = !step.more || step.code == self.here().begun;
        step.whole.as_ref().filter(|_| is_last).map(|m| m.code.clone())
    }

    /// The last menu before this one in which there was something to choose.
    pub(super) fn back(&self) -> Option<&Menu> {
        let (_, before) = self.menus.split_last()?;
        before.iter().rev().find(|menu| menu.steps.len() > 1)
    }
}

/// The message with a menu and, from the player's own side, the picture of where the man may go, drawn as the viewer likes it.
fn ask(caller: &Caller, record: &GameRecord, way: &Way, viewer: Options, page: usize) -> Message {
    let (lang, moment) = (caller.lang, record.moment());
    let menu = way.here();
    let n_pages = menu.steps.len().div_ceil(PAGE);
    let page = page.min(n_pages - 1);
    let question = question(way, lang);
    let mut message = Message::new(lang, title(record));
    message.text.push(question.clone());
    if n_pages > 1 {
        let (page, pages) = ((page + 1).to_string(), n_pages.to_string());
        message.text.push(text!("menu-page").with("page", page).with("pages", pages));
    }
    let mut board = picture(record, way.table, false, viewer, lang, None);
    board.scene = way.table.scene_from(&menu.begun);
    board.alt = alt(way, &question, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    board.file = format!("mutabot-{}-{moment}-move.png", record.id.0);
    message.pictures = vec![board];
    let button = |press, page, begun: &str| {
        Half { moment, page, begun: begun.to_owned(), chosen: None }.button(press, record.id)
    };
    let items = menu.steps.iter().skip(page * PAGE).take(PAGE).map(|step| item(way, step, lang)).collect();
    message.choices = vec![Choice { button: button(Press::Step, page, &menu.begun), placeholder: question, items }];
    let earlier = page.checked_sub(1).map(|page| button(Press::PageBack, page, &menu.begun));
    let later = (page + 1 < n_pages).then(|| button(Press::PageOn, page + 1, &menu.begun));
    let back = way.back().map(|menu| button(Press::StepBack, 0, &menu.begun));
    let typing = Button::of_game(Press::Type, record.id, moment);
    message.buttons = [back, earlier, later, Some(typing)].into_iter().flatten().collect();
    message
}
