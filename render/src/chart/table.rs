//! Draws tables.

use super::figure::{FigureArea, FigureItem, PanelRoom, widest};
use super::page::{ChartPage, TableColumn, TableRow};
use super::tones::Paint;

const GAP: u32 = 22;
const ROW: u32 = 46;

pub(crate) fn lay_out(room: &mut PanelRoom, columns: &[TableColumn], rows: &[TableRow]) {
    let (columns, rows) = (&columns[..columns.len().min(ChartPage::MOST)], &rows[..rows.len().min(ChartPage::ROWS)]);
    if rows.is_empty() || columns.is_empty() {
        return;
    }
    let widths = widths(room, columns, rows);
    let header: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    if header.iter().any(|name| !name.is_empty()) {
        let middle = room.top + room.px(12);
        line(room, columns, &widths, middle, &header, (PanelRoom::SMALL, Paint::Soft));
        room.top += room.px(34);
    }
    for row in rows {
        if row.cells.is_empty() {
            cut(room);
        } else {
            row_of(room, columns, &widths, row);
        }
    }
    room.top += room.px(4);
}

fn cut(room: &mut PanelRoom) {
    let area = FigureArea { x: room.left, y: room.top, width: room.width(), height: room.px(4) };
    room.items.push(FigureItem::Pane { area, round: 0, paint: Paint::Series(0) });
    room.top += area.height;
}

fn row_of(room: &mut PanelRoom, columns: &[TableColumn], widths: &[u32], row: &TableRow) {
    let (left, right) = (room.left, room.right);
    room.rule(left, right, room.top);
    let ground = room.ground;
    if row.own {
        let out = room.px(12);
        let area = FigureArea { x: left - out, y: room.top, width: right - left + 2 * out, height: room.px(ROW) };
        room.items.push(FigureItem::Pane { area, round: room.px(6), paint: Paint::Own });
        let bar = FigureArea { width: room.px(6), ..area };
        room.items.push(FigureItem::Pane { area: bar, round: 0, paint: Paint::Series(0) });
        room.ground = Paint::Own;
    }
    let cells: Vec<&str> = row.cells.iter().map(String::as_str).collect();
    let middle = room.top + room.px(ROW) / 2 + room.px(1);
    line(room, columns, widths, middle, &cells, (PanelRoom::TEXT, Paint::Ink));
    room.ground = ground;
    room.top += room.px(ROW);
}

fn line(
    room: &mut PanelRoom,
    columns: &[TableColumn],
    widths: &[u32],
    middle: u32,
    cells: &[&str],
    (em, paint): (u32, Paint),
) {
    let mut x = room.left;
    for ((column, &wide), text) in columns.iter().zip(widths).zip(cells) {
        if column.right {
            room.text_to(x + wide, middle, em, paint, text, wide);
        } else {
            room.text(x, middle, em, paint, text, wide);
        }
        x += wide + room.px(GAP);
    }
}

/// Returns the column widths, which fit the cells if possible. If they need too much space, the widest become narrower,
/// text columns first. Spare width goes to the first text column.
fn widths(room: &PanelRoom, columns: &[TableColumn], rows: &[TableRow]) -> Vec<u32> {
    let free = room.width().saturating_sub(room.px(GAP) * (columns.len() as u32 - 1));
    let cells =
        |i: usize| rows.iter().filter_map(move |row| row.cells.get(i)).map(|cell| room.wide(cell, PanelRoom::TEXT));
    let wide =
        |(i, column): (usize, &TableColumn)| cells(i).max().unwrap_or(0).max(room.wide(&column.name, PanelRoom::SMALL));
    let mut widths: Vec<u32> = columns.iter().enumerate().map(wide).collect();
    let total: u32 = widths.iter().sum();
    if total > free {
        // A truncated name is still recognisable, but a truncated number is a wrong number.
        let is_words = |i: &usize| !columns[*i].right;
        let words: Vec<u32> = (0..columns.len()).filter(is_words).map(|i| widths[i]).collect();
        let numbers = total - words.iter().sum::<u32>();
        let most = widest(&words, free.saturating_sub(numbers).max(free / 4));
        (0..columns.len()).filter(is_words).for_each(|i| widths[i] = widths[i].min(most));
        let most = widest(&widths, free);
        widths.iter_mut().for_each(|wide| *wide = (*wide).min(most));
    } else if let Some(i) = columns.iter().position(|column| !column.right) {
        widths[i] += free - total;
    }
    widths
}
