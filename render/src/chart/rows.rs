//! Draws panels of rows: shares, bars and facts.

use super::figure::{FigureArea, FigureItem, PanelRoom, widest};
use super::page::{ChartBar, ChartPage};
use super::tones::{PARTS, Paint};

const GAP: u32 = 16;

/// Lays out shares: numbers in named columns, with a bar below.
pub(crate) fn shares(room: &mut PanelRoom, legend: &[String], rows: &[(String, Vec<u32>)]) {
    if rows.is_empty() {
        return;
    }
    let parts = rows.iter().map(|(_, counts)| counts.len()).max().unwrap_or(0).max(legend.len()).min(ChartPage::MOST);
    let rows = &rows[..rows.len().min(ChartPage::ROWS)];
    let label =
        rows.iter().map(|(label, _)| room.wide(label, PanelRoom::TEXT)).max().unwrap_or(0).min(room.width() * 2 / 5);
    let ends = legend_of(room, legend, parts, label);
    for (name, counts) in rows {
        let counts = &counts[..counts.len().min(parts)];
        let middle = room.top + room.px(18);
        room.text(room.left, middle, PanelRoom::TEXT, Paint::Ink, name, label);
        for (&(end, wide), count) in ends.iter().zip(counts) {
            room.text_to(end, middle, PanelRoom::TEXT, Paint::Ink, &count.to_string(), wide);
        }
        room.top += room.px(38);
        stack(room, counts);
        room.top += room.px(42);
    }
    room.top -= room.px(10);
}

/// Adds the part names above their numbers; returns each column's right end and width.
fn legend_of(room: &mut PanelRoom, legend: &[String], parts: usize, label: u32) -> Vec<(u32, u32)> {
    let (sample, gap, between) = (room.px(20), room.px(8), room.px(GAP));
    let names = || (0..parts).map(|part| legend.get(part).map_or("", String::as_str));
    let widths: Vec<u32> = names().map(|name| room.wide(name, PanelRoom::SMALL) + sample + gap).collect();
    let free = room.width().saturating_sub(label + between * parts as u32);
    let same = widths.iter().copied().max().unwrap_or(0);
    let most = widest(&widths, free);
    let wide = |wide: u32| if same * parts as u32 <= free { same } else { wide.min(most) };
    let mut columns: Vec<(u32, u32)> = Vec::new();
    let mut end = room.right;
    for &natural in widths.iter().rev() {
        columns.push((end, wide(natural)));
        end = end.saturating_sub(wide(natural) + between);
    }
    columns.reverse();
    let middle = room.top + room.px(14);
    for ((part, name), &(end, wide)) in names().enumerate().zip(&columns).filter(|((_, name), _)| !name.is_empty()) {
        let inner = wide.saturating_sub(sample + gap);
        let x = room.text_to(end, middle, PanelRoom::SMALL, Paint::Soft, name, inner).saturating_sub(sample + gap);
        let area = FigureArea { x, y: middle - sample / 2, width: sample, height: sample };
        room.items.push(FigureItem::Part { area, paint: Paint::Part(part % PARTS), pattern: part, unit: room.px(2) });
    }
    room.top += room.px(40);
    columns
}

fn stack(room: &mut PanelRoom, counts: &[u32]) {
    let height = room.px(22);
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    let there = counts.iter().filter(|&&count| count > 0).count() as u32;
    if total == 0 {
        let area = FigureArea { x: room.left, y: room.top, width: room.width(), height };
        room.items.push(FigureItem::Pane { area, round: 0, paint: Paint::Grid });
        return;
    }
    let (least, gap) = (room.px(4), room.px(2));
    let shared = u64::from(room.width().saturating_sub((least + gap) * there));
    let (mut x, mut sum) = (room.left, 0);
    for (part, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let from = sum * shared / total;
        sum += u64::from(count);
        let width = least + (sum * shared / total - from) as u32;
        let area = FigureArea { x, y: room.top, width, height };
        room.items.push(FigureItem::Part { area, paint: Paint::Part(part % PARTS), pattern: part, unit: room.px(2) });
        x += width + gap;
    }
}

pub(crate) fn bars(room: &mut PanelRoom, bars: &[ChartBar]) {
    let bars = &bars[..bars.len().min(ChartPage::ROWS)];
    let widest = |text: fn(&ChartBar) -> &str, room: &PanelRoom| {
        bars.iter().map(|bar| room.wide(text(bar), PanelRoom::TEXT)).max().unwrap_or(0)
    };
    let label = widest(|bar| &bar.label, room).min(room.width() * 44 / 100);
    let text = widest(|bar| &bar.text, room).min(room.width() * 30 / 100);
    let left = room.left + label + room.px(GAP);
    let longest = room.right.saturating_sub(left + text + room.px(GAP));
    let value = |bar: &ChartBar| if bar.value.is_finite() { bar.value.max(0.0) } else { 0.0 };
    let most = bars.iter().map(value).fold(0.0, f64::max);
    for bar in bars {
        let middle = room.top + room.px(18);
        room.text_to(room.left + label, middle, PanelRoom::TEXT, Paint::Ink, &bar.label, label);
        let part = if most > 0.0 { value(bar) / most } else { 0.0 };
        let width = (part * f64::from(longest)).round() as u32;
        let width = if value(bar) > 0.0 { width.max(room.px(4)) } else { 0 };
        let area = FigureArea { x: left, y: room.top + room.px(5), width, height: room.px(26) };
        if width > 0 {
            room.items.push(FigureItem::Pane { area, round: room.px(4), paint: Paint::Series(0) });
        }
        let end = left + width + room.px(if width > 0 { 12 } else { 0 });
        room.text(end, middle, PanelRoom::TEXT, Paint::Ink, &bar.text, room.right.saturating_sub(end));
        room.top += room.px(44);
    }
    if !bars.is_empty() {
        room.top -= room.px(6);
    }
}

pub(crate) fn facts(room: &mut PanelRoom, facts: &[(String, String)]) {
    const VALUE: u32 = 30;
    let gap = room.px(2 * GAP);
    let half = room.width().saturating_sub(gap) / 2;
    let mut second = false;
    for (label, value) in facts.iter().take(ChartPage::ROWS) {
        let whole = room.wide(label, PanelRoom::SMALL).max(room.wide(value, VALUE)) > half;
        if second && whole {
            room.top += room.px(82);
            second = false;
        }
        let x = if second { room.left + half + gap } else { room.left };
        let wide = if whole { room.width() } else { half };
        room.text(x, room.top + room.px(13), PanelRoom::SMALL, Paint::Soft, label, wide);
        room.text(x, room.top + room.px(48), VALUE, Paint::Ink, value, wide);
        second = !second && !whole;
        room.top += if second { 0 } else { room.px(82) };
    }
    room.top += if second { room.px(82) } else { 0 };
    if !facts.is_empty() {
        room.top -= room.px(14);
    }
}
