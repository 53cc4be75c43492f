//! Moves chosen step by step: which man, where to, what else. Nothing is remembered between the steps.

use std::ops::Range;

use render::Options;
use rules::{Letters, Side, Step};

use crate::app::ask::play::Half;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Answer, Ground, Mine};
use crate::app::play::{Given, hint, moves};
use crate::app::say::{Choice, Item, Message, Way, phrases, picture, steps};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

/// The number of steps on one page: as many as a menu holds.
pub(super) const PAGE: usize = 25;
/// Discord's limits: the rows of buttons below a message, and the buttons in a row.
const ROWS: usize = 5;
const ROW: usize = 5;
/// The most steps that are buttons: all rows of them but that of the other buttons.
const KEYS: usize = (ROWS - 1) * ROW;
/// The buttons below steps besides those that lead to other pages: the way back or a hint, the other side, and typing.
const OTHERS: usize = 3;
/// The most steps that are buttons with all their words, and the most men that are buttons at all.
const FEW: usize = 10;
/// The length of the longest words on a man's button, in characters.
const SHORT: usize = 24;
/// Stands for the cells of a page on which there are none.
const NO_CELLS: &str = "…";

/// Shows the next menu of a move, or plays the move if it is complete.
pub(crate) async fn choose(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    half: Option<&Half>,
) -> Result<Answer, Trouble> {
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
    let way = Way::find(table.as_ref(), begun, caller.lang.letters());
    let way = way.ok_or(Refusal::BadButton)?;
    let way = match half.and_then(|half| half.chosen.as_deref()) {
        // Opening the menus plays nothing, even if there is nothing to choose.
        None if begun.is_empty() => way.skip().0,
        None => way,
        Some(code) => match way.choose(code).ok_or(Refusal::BadButton)? {
            (_, Some(code)) => {
                let done = moves::play(ground, caller, record.id, Given::PickedAt(record.moment()), &code).await;
                // Another click may have played it just now.
                if let (Err(Trouble::Refused(_)), Some(half)) = (&done, half) {
                    let Mine { game, side } = ground.find(caller, record.id).await?;
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
    let viewer = ground.own_look(record, caller.who.id, side).await?;
    let mut message = ask(caller, record, &way, viewer, (page, half.and_then(|half| half.seen_by)));
    // Where there is a way back, a hint would begin anew.
    if way.back().is_none() && hint::are_wanted(ground, record).await? {
        message.buttons.push(Button::of_game(Press::Hint, record.id, record.moment()));
    }
    Ok(Answer::reply(ratings::beside(ground, caller, record, message).await?))
}

/// Returns the answer to a second click, if the first has just played the move.
fn played_already(caller: &Caller, record: &GameRecord, side: Side, half: &Half) -> Result<Option<Answer>, Trouble> {
    let ply = record.ply_at(half.moment);
    let (Some(ply), Some(chosen)) = (ply, &half.chosen) else { return Ok(None) };
    let Some(made) = record.line.get(ply) else { return Ok(None) };
    let letters = caller.lang.letters();
    let mut table = tables::table_at(record, ply)?;
    let way = Way::find(table.as_ref(), &half.begun, letters).filter(|way| way.table.turn() == side);
    let chosen = way.and_then(|way| way.choose(chosen)).and_then(|(_, code)| code);
    if chosen.as_ref() != Some(made) {
        return Ok(None);
    }
    let m = table.play(made, Letters::English).ok().and_then(|_| table.last(letters));
    Ok(m.map(|m| Answer::reply(Message::new(caller.lang, text!("played").with("move", m.notation)))))
}

/// Composes the message with a menu and the picture of where the man may go, drawn as the viewer likes it or from the
/// side to which they have `flipped` it.
fn ask(
    caller: &Caller,
    record: &GameRecord,
    way: &Way,
    viewer: Options,
    (page, flipped): (usize, Option<Side>),
) -> Message {
    let (lang, moment) = (caller.lang, record.moment());
    let begun = &way.here().begun;
    let seen_by = flipped.unwrap_or(viewer.seen_by);
    let (shape, pages) = pages(way, seen_by, lang);
    let page = page.min(pages.len() - 1);
    let question = steps::question(way, lang);
    let asked = text!("menu-asks").with_said("game", phrases::game_name(record));
    let mut message = Message::new(lang, asked.with_said("question", question.clone()));
    message.text.extend(where_in(shape, &pages, page));
    let mut board = picture::picture(record, way.table, false, Options { seen_by, ..viewer }, lang, None);
    board.scene = way.table.scene_from(begun);
    board.alt = steps::alt(way, &question, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    board.file = format!("mutabot-{}-{moment}-move.png", record.id.0);
    message.pictures = vec![board];
    let half = |page, begun: &str, seen_by| Half { moment, page, begun: begun.to_owned(), chosen: None, seen_by };
    let button = |press, page, begun: &str| half(page, begun, flipped).button(press, record.id);
    let press = if shape == Shape::Menu { Press::Step } else { Press::Go };
    let items = pages[page].items.clone();
    message.choices = vec![Choice { button: button(press, page, begun), placeholder: question, items }];
    let back = way.back().map(|menu| button(Press::StepBack, 0, &menu.begun));
    let near = match shape {
        Shape::Menu => page.saturating_sub(1)..pages.len().min(page + 2),
        Shape::Buttons | Shape::Rows => near(page, pages.len(), pages[page].items.len()),
    };
    let others = near.filter(|idx| *idx != page).map(|idx| {
        let turn = button(if idx < page { Press::PageBack } else { Press::PageOn }, idx, begun);
        if shape == Shape::Rows { turn.labelled(pages[idx].cells.as_str()) } else { turn }
    });
    // Seen from the other side, the rows come the other way round; what is in no row stays last.
    let n_rows = pages.iter().filter(|page| page.cells != NO_CELLS).count();
    let same = if shape == Shape::Rows && page < n_rows { n_rows - 1 - page } else { page };
    let flip = half(same, begun, Some(seen_by.other())).button(Press::Turn, record.id);
    message.buttons = others.chain(back).chain([flip, Button::of_game(Press::Type, record.id, moment)]).collect();
    message
}

/// How the steps of a menu are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// In a menu that opens.
    Menu,
    /// As buttons.
    Buttons,
    /// As buttons, one row of the board at a time.
    Rows,
}

/// The steps that are shown at once.
struct Page {
    items: Vec<Item>,
    /// The first and the last cell among them.
    cells: String,
}

/// Returns the pages of a menu. A menu that opens costs a press more than buttons: it is for men, which are many and
/// need many words. Cells are buttons, and if there are too many for one message, so are the rows of the board.
fn pages(way: &Way, seen_by: Side, lang: Lang) -> (Shape, Vec<Page>) {
    let steps: Vec<&Step> = way.here().steps.iter().collect();
    let page = |steps: &[&Step], item: &dyn Fn(&Step) -> Item| {
        let cells: Vec<_> = steps.iter().filter_map(|step| step.cell.as_deref()).collect();
        let cells = match cells[..] {
            [] => NO_CELLS.to_owned(),
            [only] => only.to_owned(),
            [first, .., last] => format!("{first}–{last}"),
        };
        Page { items: steps.iter().map(|step| item(step)).collect(), cells }
    };
    let key = |step: &Step| steps::key(way, step, lang, steps.len() > FEW && steps.len() <= KEYS);
    let is_short = |step: &&Step| key(step).label.say(lang).chars().count() <= SHORT;
    if way.menus.len() == 1 && (steps.len() > FEW || !steps.iter().all(is_short)) {
        let line = |step: &Step| steps::item(way, step, lang);
        return (Shape::Menu, steps.chunks(PAGE).map(|steps| page(steps, &line)).collect());
    }
    if steps.len() <= KEYS {
        return (Shape::Buttons, vec![page(&steps, &key)]);
    }
    let scene = way.table.scene().seen_by(seen_by);
    let row_of = |step: &Step| scene.cells.iter().position(|cell| Some(&cell.name) == step.cell.as_ref());
    let row_of = |step: &Step| row_of(step).map_or(scene.rows.len(), |idx| idx / scene.columns.len());
    let rows = (0..=scene.rows.len()).map(|row| steps.iter().copied().filter(|step| row_of(step) == row).collect());
    let rows = rows.filter(|steps: &Vec<&Step>| !steps.is_empty());
    (Shape::Rows, rows.map(|steps| page(&steps, &key)).collect())
}

/// Returns the pages to which there are buttons from one of `n_pages`, and that page itself, on which there are `n_steps`
/// steps: all of them or, if they are more than Discord has room for, the nearest.
fn near(page: usize, n_pages: usize, n_steps: usize) -> Range<usize> {
    let room = (ROWS.saturating_sub(n_steps.div_ceil(ROW)) * ROW).saturating_sub(OTHERS);
    let first = page.saturating_sub(room / 2).min(n_pages.saturating_sub(room + 1));
    first..n_pages.min(first + room + 1)
}

/// Says which part of a menu is shown, if there are others.
fn where_in(shape: Shape, pages: &[Page], page: usize) -> Option<Text> {
    let text = match shape {
        Shape::Rows => text!("menu-row").with("cells", pages[page].cells.as_str()),
        Shape::Menu | Shape::Buttons => {
            text!("menu-page").with("page", (page + 1).to_string()).with("pages", pages.len().to_string())
        }
    };
    (pages.len() > 1).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_board_of_any_size_can_be_reached_and_fit_below_its_buttons() {
        for n_columns in 1..=KEYS {
            for n_pages in 1..=30 {
                for page in 0..n_pages {
                    let near = near(page, n_pages, n_columns);
                    let n_rows = n_columns.div_ceil(ROW) + (near.len() - 1 + OTHERS).div_ceil(ROW);
                    assert!(n_rows <= ROWS, "{n_columns} columns, page {page} of {n_pages}: {near:?}");
                    let next = [page.saturating_sub(1), page, (page + 1).min(n_pages - 1)];
                    assert!(next.iter().all(|next| near.contains(next)), "page {page} of {n_pages}: {near:?}");
                }
            }
        }
        assert_eq!(near(0, 8, 8), 0..8, "all rows of a board of eight");
        assert_eq!(near(13, 20, 8), 7..20, "the nearest twelve of more");
    }
}
