//! Draws cross-tables.

use super::figure::{FigureArea, FigureItem, PanelRoom};
use super::page::{ChartPage, CrossCell, CrossMark, CrossRow};
use super::tones::Paint;

const GAP: u32 = 12;
const ROW: u32 = 46;
/// The minimum width of names; cells become narrower to leave it free.
const NAME: u32 = 110;
const AROUND: u32 = 8;

struct CrossWidths {
    place: u32,
    name: u32,
    cell: u32,
    total: u32,
}

pub(crate) fn lay_out(room: &mut PanelRoom, heads: &[String; 3], columns: &[String], rows: &[CrossRow]) {
    let (columns, rows) = (&columns[..columns.len().min(ChartPage::CELLS)], &rows[..rows.len().min(ChartPage::ROWS)]);
    if rows.is_empty() {
        return;
    }
    let widths = widths(room, heads, columns, rows);
    let header = CrossRow {
        place: heads[0].clone(),
        name: heads[1].clone(),
        cells: columns.iter().map(|column| CrossCell { text: column.clone(), ..CrossCell::default() }).collect(),
        total: heads[2].clone(),
        own: false,
    };
    let middle = room.top + room.px(12);
    texts(room, &widths, &header, columns.len(), middle, Paint::Soft);
    room.top += room.px(34);
    for row in rows {
        row_of(room, &widths, row, columns.len());
    }
    room.top += room.px(4);
}

/// Returns the column widths: as wide as texts, if names have space.
fn widths(room: &PanelRoom, heads: &[String; 3], columns: &[String], rows: &[CrossRow]) -> CrossWidths {
    let wide = |text: &String| room.wide(text, PanelRoom::SMALL);
    let widest = |head: &String, of: fn(&CrossRow) -> &String| {
        rows.iter().map(of).map(wide).max().unwrap_or(0).max(wide(head)).min(room.width() / 5)
    };
    let (place, total) = (widest(&heads[0], |row| &row.place), widest(&heads[2], |row| &row.total));
    let cells = rows.iter().flat_map(|row| row.cells.iter().take(columns.len())).map(|cell| wide(&cell.text));
    let cell = cells.chain(columns.iter().map(wide)).max().unwrap_or(0) + room.px(AROUND);
    let n_cells = (columns.len() as u32).max(1);
    let free = room.width().saturating_sub(place + total + 3 * room.px(GAP));
    let most = free.saturating_sub(room.px(NAME)) / n_cells;
    let cell = if columns.is_empty() { 0 } else { cell.min(most) };
    CrossWidths { place, name: free.saturating_sub(cell * n_cells), cell, total }
}

fn row_of(room: &mut PanelRoom, widths: &CrossWidths, row: &CrossRow, n_cells: usize) {
    let (left, right, height) = (room.left, room.right, room.px(ROW));
    room.rule(left, right, room.top);
    let ground = room.ground;
    if row.own {
        let out = room.px(12);
        let area = FigureArea { x: left - out, y: room.top, width: right - left + 2 * out, height };
        room.items.push(FigureItem::Pane { area, round: room.px(6), paint: Paint::Own });
        let bar = FigureArea { width: room.px(6), ..area };
        room.items.push(FigureItem::Pane { area: bar, round: 0, paint: Paint::Series(0) });
        room.ground = Paint::Own;
    }
    marks(room, widths, &row.cells[..row.cells.len().min(n_cells)]);
    let middle = room.top + height / 2 - room.px(1);
    texts(room, widths, row, n_cells, middle, Paint::Ink);
    room.ground = ground;
    room.top += height;
}

fn marks(room: &mut PanelRoom, widths: &CrossWidths, cells: &[CrossCell]) {
    let inset = room.px(4);
    let inner = widths.cell.saturating_sub(2 * inset);
    let mut x = cells_from(room, widths) + inset;
    for cell in cells {
        let line = |width| FigureArea { x, y: room.top + room.px(ROW - 9), width, height: room.px(4) };
        let (area, paint) = match cell.mark {
            CrossMark::None => (None, Paint::Card),
            CrossMark::Won => (Some(line(inner)), Paint::Series(0)),
            CrossMark::Half => (Some(line(inner / 2)), Paint::Series(0)),
            CrossMark::Alone => {
                let (y, height) = (room.top + room.px(2), room.px(ROW) - room.px(2));
                (Some(FigureArea { x: x - inset, y, width: widths.cell, height }), Paint::Grid)
            }
        };
        room.items.extend(area.map(|area| FigureItem::Pane { area, round: 0, paint }));
        x += widths.cell;
    }
}

fn cells_from(room: &PanelRoom, widths: &CrossWidths) -> u32 {
    room.left + widths.place + widths.name + 2 * room.px(GAP)
}

fn texts(room: &mut PanelRoom, widths: &CrossWidths, row: &CrossRow, n_cells: usize, middle: u32, paint: Paint) {
    let (em, place) = (PanelRoom::SMALL, room.left + widths.place);
    room.text_to(place, middle, em, paint, &row.place, widths.place);
    room.text(place + room.px(GAP), middle, em, paint, &row.name, widths.name);
    let mut x = cells_from(room, widths);
    // A filled cell has no text, which would be hard to read.
    for cell in row.cells.iter().take(n_cells) {
        let wide = room.wide(&cell.text, em).min(widths.cell);
        if cell.mark != CrossMark::Alone {
            room.text(x + (widths.cell - wide) / 2, middle, em, paint, &cell.text, wide);
        }
        x += widths.cell;
    }
    room.text_to(room.right, middle, em, paint, &row.total, widths.total);
}
