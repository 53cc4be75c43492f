//! Draws tournament brackets.

use super::figure::{FigureArea, FigureItem, PanelRoom};
use super::page::{BracketFate, BracketSide, BracketStage, ChartPage};
use super::tones::Paint;

const SIDE: u32 = 38;
const BETWEEN: u32 = 18;
const GAP: u32 = 30;
const INSET: u32 = 14;

pub(crate) fn lay_out(room: &mut PanelRoom, stages: &[BracketStage]) {
    let stages = &stages[..stages.len().min(ChartPage::STAGES)];
    if stages.iter().all(|stage| stage.matches.is_empty()) {
        return;
    }
    // A single round would be too wide, so leave space for two.
    let n_stages = (stages.len() as u32).max(2);
    let gap = room.px(GAP);
    let wide = room.width().saturating_sub(gap * (n_stages - 1)) / n_stages;
    if stages.iter().any(|stage| !stage.name.is_empty()) {
        for (stage, x) in stages.iter().zip((room.left..).step_by((wide + gap) as usize)) {
            let middle = room.top + room.px(12);
            room.text(x, middle, PanelRoom::SMALL, Paint::Soft, &stage.name, wide);
        }
        room.top += room.px(38);
    }
    let (mut middles, mut bottom): (Vec<u32>, u32) = (Vec::new(), room.top);
    for (stage, x) in stages.iter().zip((room.left..).step_by((wide + gap) as usize)) {
        let matches = &stage.matches[..stage.matches.len().min(ChartPage::ROWS)];
        let (before, is_fed) = (middles, x > room.left);
        let is_fed = is_fed && before.len() == 2 * matches.len();
        middles = if is_fed {
            before.chunks(2).map(|pair| (pair[0] + pair[1]) / 2).collect()
        } else {
            stacked(room, matches.len())
        };
        if is_fed {
            for (pair, &to) in before.chunks(2).zip(&middles) {
                pair.iter().for_each(|&from| join(room, [x - gap, from], [x, to]));
            }
        }
        for (sides, &middle) in matches.iter().zip(&middles) {
            let area = FigureArea { x, y: middle - room.px(SIDE), width: wide, height: 2 * room.px(SIDE) };
            match_of(room, area, sides);
            bottom = bottom.max(area.y + area.height);
        }
    }
    room.top = bottom + room.px(4);
}

fn stacked(room: &PanelRoom, n_matches: usize) -> Vec<u32> {
    let (side, step) = (room.px(SIDE), 2 * room.px(SIDE) + room.px(BETWEEN));
    (0..n_matches as u32).map(|i| room.top + side + i * step).collect()
}

fn join(room: &mut PanelRoom, from: [u32; 2], to: [u32; 2]) {
    let [[left, top], [right, bottom]] = [from, to].map(|at| at.map(|v| v as f32));
    let half = (left + right) / 2.0;
    let path = if from[1] == to[1] {
        vec![[left, top], [right, bottom]]
    } else {
        vec![[left, top], [half, top], [half, bottom], [right, bottom]]
    };
    let width = room.px(2) as f32;
    room.items.push(FigureItem::Line { path, width, dash: Vec::new(), paint: Paint::Soft });
}

fn match_of(room: &mut PanelRoom, area: FigureArea, sides: &[BracketSide; 2]) {
    let (edge, round) = (room.px(2), room.px(6));
    room.items.push(FigureItem::Pane { area, round, paint: Paint::Soft });
    let inner = FigureArea {
        x: area.x + edge,
        y: area.y + edge,
        width: area.width.saturating_sub(2 * edge),
        height: area.height - 2 * edge,
    };
    room.items.push(FigureItem::Pane { area: inner, round: round - edge.min(round), paint: Paint::Card });
    let half = inner.height / 2;
    for (side, y) in sides.iter().zip([inner.y, inner.y + half]) {
        side_of(room, FigureArea { y, height: half, ..inner }, side);
    }
    room.rule(inner.x, inner.x + inner.width, area.y + area.height / 2 - room.px(1));
}

/// Adds one side of a match, with a bar before a winner. The reader's own side has a highlighted background.
fn side_of(room: &mut PanelRoom, area: FigureArea, side: &BracketSide) {
    let ground = room.ground;
    if side.own {
        room.items.push(FigureItem::Pane { area, round: 0, paint: Paint::Own });
        room.ground = Paint::Own;
    }
    if side.fate == BracketFate::Won {
        let bar = FigureArea { width: room.px(6).min(area.width), ..area };
        room.items.push(FigureItem::Pane { area: bar, round: 0, paint: Paint::Series(0) });
    }
    let paint = if side.fate == BracketFate::Lost && !side.own { Paint::Soft } else { Paint::Ink };
    let (inset, middle, em) = (room.px(INSET), area.y + area.height / 2, PanelRoom::SMALL);
    let free = area.width.saturating_sub(2 * inset);
    let score = room.text_to(area.x + inset + free, middle, em, paint, &side.score, free / 2);
    let name = score.saturating_sub(area.x + inset);
    let between = if side.score.is_empty() { 0 } else { room.px(8) };
    room.text(area.x + inset, middle, em, paint, &side.name, name.saturating_sub(between));
    room.ground = ground;
}
