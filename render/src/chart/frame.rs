//! Lays out the page: its title, and a card for each panel.

use crate::text;

use super::bracket;
use super::calendar::{self, CalendarPanel};
use super::cross;
use super::curves;
use super::figure::{FigureArea, FigureItem, PageFigure, PanelRoom};
use super::page::{Chart, ChartPage, ChartPanel, PageOptions};
use super::podium;
use super::rows;
use super::table;
use super::tones::Paint;

const MARGIN: u32 = 20;
const PADDING: u32 = 26;
const GAP: u32 = 16;
const TITLE: u32 = 38;
const HEADING: u32 = 26;

pub(crate) fn lay_out(page: &ChartPage, options: &PageOptions) -> PageFigure {
    let width = options.width.pixels();
    let mut items = Vec::new();
    let mut room = PanelRoom { items: &mut items, page: width, left: 0, right: width, top: 0, ground: Paint::Page };
    let margin = room.px(MARGIN);
    (room.left, room.right, room.top) = (margin, width - margin, margin);
    head(&mut room, page);
    for panel in page.panels.iter().take(ChartPage::MOST) {
        card(&mut room, panel);
        room.top += room.px(GAP);
    }
    if !page.panels.is_empty() {
        room.top -= room.px(GAP);
    }
    let height = room.top + margin;
    // Phones crop square pictures, so make it one pixel higher.
    let height = if height == width { height + 1 } else { height };
    PageFigure { width, height, items }
}

fn head(room: &mut PanelRoom, page: &ChartPage) {
    let (x, wide) = (room.left + room.px(4), room.width() - room.px(8));
    if !text::fit(&page.title, room.em(TITLE) as f32, wide as f32).is_empty() {
        let middle = room.top + room.px(24);
        room.text(x, middle, TITLE, Paint::Title, &page.title, wide);
        room.top += room.px(56);
    }
    for line in wrapped(&page.subtitle, room.em(PanelRoom::TEXT), wide) {
        let middle = room.top + room.px(14);
        room.text(x, middle, PanelRoom::TEXT, Paint::Subtitle, &line, wide);
        room.top += room.px(34);
    }
    if room.top > room.px(MARGIN) {
        room.top += room.px(10);
    }
}

/// Wraps a sentence into at most two lines; the second can be too long.
fn wrapped(sentence: &str, em: u32, room: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let last = lines.last().map(|line| format!("{line} {word}"));
        match last {
            Some(longer) if lines.len() == 2 || FigureItem::wide(&longer, em) <= room => {
                lines.pop();
                lines.push(longer);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn card(room: &mut PanelRoom, panel: &ChartPanel) {
    let (place, top) = (room.items.len(), room.top);
    let (padding, above) = (room.px(PADDING), room.px(20));
    let mut inner = PanelRoom {
        items: &mut *room.items,
        left: room.left + padding,
        right: room.right - padding,
        top: top + above,
        ground: Paint::Card,
        ..*room
    };
    let wide = inner.width();
    let middle = inner.top + inner.px(16);
    if inner.text(inner.left, middle, HEADING, Paint::Ink, &panel.title, wide) > inner.left {
        inner.top += inner.px(46);
    }
    let start = inner.top;
    content(&mut inner, &panel.chart);
    if inner.top == start {
        let middle = inner.top + inner.px(14);
        inner.text(inner.left, middle, PanelRoom::TEXT, Paint::Soft, "–", wide);
        inner.top += inner.px(30);
    }
    let bottom = inner.top + room.px(18);
    let area = FigureArea { x: room.left, y: top, width: room.width(), height: bottom - top };
    let card = FigureItem::Pane { area, round: room.px(14), paint: Paint::Card };
    room.items.insert(place, card);
    room.top = bottom;
}

fn content(room: &mut PanelRoom, chart: &Chart) {
    match chart {
        Chart::Curves { curves, axes } => curves::lay_out(room, curves, axes),
        Chart::Shares { legend, rows } => rows::shares(room, legend, rows),
        Chart::Calendar { first_weekday, days, months, weekdays, less, more } => {
            let key = [less.as_str(), more];
            calendar::lay_out(room, CalendarPanel { first_weekday: *first_weekday, days, months, weekdays, key });
        }
        Chart::Bars(bars) => rows::bars(room, bars),
        Chart::Facts(facts) => rows::facts(room, facts),
        Chart::Table { columns, rows } => table::lay_out(room, columns, rows),
        Chart::Cross { heads, columns, rows } => cross::lay_out(room, heads, columns, rows),
        Chart::Bracket(stages) => bracket::lay_out(room, stages),
        Chart::Podium(steps) => podium::lay_out(room, steps),
    }
}
