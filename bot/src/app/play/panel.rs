//! The menu of an incomplete move: a select menu or buttons, by page.

use std::ops::Range;

use rules::{MoveStep, Side};

use crate::app::ask::{Button, Press};
use crate::app::say::{ChoiceMenu, MenuOption, MovePath, steps};
use crate::words::{Lang, Text};

/// The number of steps on one page: as many as a menu holds.
pub(super) const PAGE: usize = 25;
/// Discord's limits: the rows of buttons below a message, and the buttons in a row.
const ROWS: usize = 5;
const ROW: usize = 5;
/// The maximum number of steps shown as buttons: one row is for the other buttons.
const KEYS: usize = (ROWS - 1) * ROW;
/// The maximum number of fully worded buttons, and of pieces as buttons.
const FEW: usize = 10;
/// The longest words on a piece's button, in characters.
const SHORT: usize = 24;
/// Stands in for the range of cells on a page without cells.
const NO_CELLS: &str = "…";

pub(super) struct MovePanel {
    /// The name of this page, if there are other pages.
    pub(super) part: Option<Text>,
    pub(super) choice: ChoiceMenu,
    pub(super) buttons: Vec<Button>,
    /// The page with the same steps after the board is flipped.
    pub(super) flipped: usize,
}

#[derive(Clone, Copy)]
pub(super) struct PanelLimits {
    pub(super) keys: usize,
    /// The number of other buttons, including Back.
    pub(super) others: usize,
}

/// Lays out a page of a menu for a viewer's side. `button` makes buttons for a page and an incomplete move.
pub(super) fn panel(
    way: &MovePath,
    lang: Lang,
    (page, seen_by): (usize, Side),
    PanelLimits { keys, others }: PanelLimits,
    button: &dyn Fn(Press, usize, &str) -> Button,
) -> MovePanel {
    let begun = &way.here().begun;
    let (shape, pages) = pages(way, seen_by, keys, lang);
    let page = page.min(pages.len() - 1);
    let press = if shape == PanelShape::Menu { Press::Step } else { Press::Go };
    let items = pages[page].items.clone();
    let near = match shape {
        PanelShape::Menu => page.saturating_sub(1)..pages.len().min(page + 2),
        PanelShape::Buttons | PanelShape::Rows => near(page, pages.len(), items.len(), others),
    };
    let turns = near.filter(|idx| *idx != page).map(|idx| {
        let turn = button(if idx < page { Press::PageBack } else { Press::PageOn }, idx, begun);
        if shape == PanelShape::Rows { turn.labelled(pages[idx].cells.as_str()) } else { turn }
    });
    let back = way.back().map(|menu| button(Press::StepBack, 0, &menu.begun));
    // A flipped board has its rows in reverse order; steps without a row stay last.
    let n_rows = pages.iter().filter(|page| page.cells != NO_CELLS).count();
    MovePanel {
        part: where_in(shape, &pages, page),
        choice: ChoiceMenu { button: button(press, page, begun), placeholder: steps::question(way, lang), items },
        buttons: turns.chain(back).collect(),
        flipped: if shape == PanelShape::Rows && page < n_rows { n_rows - 1 - page } else { page },
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelShape {
    Menu,
    Buttons,
    /// As buttons, by rows of the board.
    Rows,
}

struct PanelPage {
    items: Vec<MenuOption>,
    cells: String,
}

/// Splits a menu into pages. Pieces are many and need many words, so they go into a select menu, at the cost of an
/// extra press. Cells are buttons, page by page along the rows if needed; more than `keys` also go into a select menu.
fn pages(way: &MovePath, seen_by: Side, keys: usize, lang: Lang) -> (PanelShape, Vec<PanelPage>) {
    let steps: Vec<&MoveStep> = way.here().steps.iter().collect();
    let page = |steps: &[&MoveStep], item: &dyn Fn(&MoveStep) -> MenuOption| {
        let cells: Vec<_> = steps.iter().filter_map(|step| step.cell.as_deref()).collect();
        let cells = match cells[..] {
            [] => NO_CELLS.to_owned(),
            // The name without a verb would mean the cell itself.
            [only] => {
                let row = only.trim_start_matches(char::is_alphabetic);
                text!("menu-row-one").with("row", row).with("cell", only).say(lang)
            }
            [first, .., last] => format!("{first}–{last}"),
        };
        PanelPage { items: steps.iter().map(|step| item(step)).collect(), cells }
    };
    let key = |step: &MoveStep| steps::key(way, step, lang, steps.len() > FEW && steps.len() <= KEYS);
    let is_short = |step: &&MoveStep| key(step).label.say(lang).chars().count() <= SHORT;
    let is_wordy = || steps.len() > FEW || !steps.iter().all(is_short);
    if steps.len() > keys || (way.menus.len() == 1 && is_wordy()) {
        let line = |step: &MoveStep| steps::item(way, step, lang);
        return (PanelShape::Menu, steps.chunks(PAGE).map(|steps| page(steps, &line)).collect());
    }
    if steps.len() <= KEYS {
        return (PanelShape::Buttons, vec![page(&steps, &key)]);
    }
    let scene = way.table.scene().seen_by(seen_by);
    let row_of = |step: &MoveStep| scene.cells.iter().position(|cell| Some(&cell.name) == step.cell.as_ref());
    let row_of = |step: &MoveStep| row_of(step).map_or(scene.rows.len(), |idx| idx / scene.columns.len());
    let rows = (0..=scene.rows.len()).map(|row| steps.iter().copied().filter(|step| row_of(step) == row).collect());
    let rows = rows.filter(|steps: &Vec<&MoveStep>| !steps.is_empty());
    (PanelShape::Rows, rows.map(|steps| page(&steps, &key)).collect())
}

/// Returns the range of pages that a page links to. That is all `n_pages` or, if they don't fit below `n_steps` steps
/// and next to the `others`, the nearest ones.
fn near(page: usize, n_pages: usize, n_steps: usize, others: usize) -> Range<usize> {
    let room = (ROWS.saturating_sub(n_steps.div_ceil(ROW)) * ROW).saturating_sub(others);
    let first = page.saturating_sub(room / 2).min(n_pages.saturating_sub(room + 1));
    first..n_pages.min(first + room + 1)
}

fn where_in(shape: PanelShape, pages: &[PanelPage], page: usize) -> Option<Text> {
    let text = match shape {
        PanelShape::Rows => text!("menu-row").with("cells", pages[page].cells.as_str()),
        PanelShape::Menu | PanelShape::Buttons => {
            text!("menu-page").with("page", (page + 1).to_string()).with("pages", pages.len().to_string())
        }
    };
    (pages.len() > 1).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHERS: usize = 3;

    #[test]
    fn the_rows_of_a_board_of_any_size_can_be_reached_and_fit_below_its_buttons() {
        for n_columns in 1..=KEYS {
            for n_pages in 1..=30 {
                for page in 0..n_pages {
                    let near = near(page, n_pages, n_columns, OTHERS);
                    let n_rows = n_columns.div_ceil(ROW) + (near.len() - 1 + OTHERS).div_ceil(ROW);
                    assert!(n_rows <= ROWS, "{n_columns} columns, page {page} of {n_pages}: {near:?}");
                    let next = [page.saturating_sub(1), page, (page + 1).min(n_pages - 1)];
                    assert!(next.iter().all(|next| near.contains(next)), "page {page} of {n_pages}: {near:?}");
                }
            }
        }
        assert_eq!(near(0, 8, 8, OTHERS), 0..8, "all rows of a board of eight");
        assert_eq!(near(13, 20, 8, OTHERS), 7..20, "the nearest twelve of more");
    }
}
