//! Draws curves over time.

use super::axis::{Axis, LARGEST};
use super::figure::{FigureArea, FigureItem, PanelRoom};
use super::page::{ChartPage, Curve, CurveAxes, CurveMilestone, CurvePoint};
use super::shape::CurveSign;
use super::tones::{Paint, SERIES};

/// The dash pattern of each curve, at a width of 720 pixels. It is a list of strokes and gaps. Round ends make strokes
/// longer and gaps shorter by the width of the line.
const DASHES: [&[u32]; SERIES] = [&[], &[14, 12], &[20, 10, 1, 10], &[1, 9], &[30, 11], &[7, 10]];
/// The heights of plot and label row, and the marker distance.
const HEIGHT: u32 = 264;
const LABEL: u32 = 32;
const SIGNS: u32 = 130;
const MARKS: f32 = 8.0;
const LINE: u32 = 4;
const RADIUS: u32 = 7;
/// Curve points closer than this are thinned out.
const CLOSE: f32 = 4.0;

struct CurveTrace<'a> {
    name: &'a str,
    /// The curve's index, which decides its colour, dashes and marker.
    index: usize,
    path: Vec<[f32; 2]>,
    /// The band's upper and lower edge at each point.
    edges: Vec<[f32; 2]>,
}

impl CurveTrace<'_> {
    fn paint(&self) -> Paint {
        Paint::Series(self.index % SERIES)
    }

    fn sign(&self) -> CurveSign {
        CurveSign::ALL[self.index % CurveSign::ALL.len()]
    }

    fn end(&self) -> [f32; 2] {
        self.path.last().copied().unwrap_or_default()
    }
}

pub(crate) fn lay_out(room: &mut PanelRoom, curves: &[Curve], axes: &CurveAxes) {
    let curves: Vec<(usize, &Curve, Vec<CurvePoint>)> =
        curves.iter().take(ChartPage::MOST).enumerate().map(|(i, curve)| (i, curve, tidy(&curve.points))).collect();
    let points = || curves.iter().flat_map(|(_, _, points)| points);
    let [least, most] = axes.range.unwrap_or([f64::MAX, f64::MIN]);
    let low = points().map(|p| p.value - p.spread).fold(least, f64::min);
    let high = points().map(|p| p.value + p.spread).fold(most, f64::max);
    let shown: Vec<_> = curves.iter().filter(|(_, _, points)| !points.is_empty()).collect();
    if shown.is_empty() {
        return;
    }
    let axis = Axis::of(low, high);
    let mut plot = plot(room, &axis, &shown.iter().map(|(_, curve, _)| curve.name.as_str()).collect::<Vec<_>>());
    let milestones = apart(room, plot, &axes.milestones);
    plot.y += label(room, plot, &milestones);
    grid(room, plot, &axis, [&axes.from, &axes.to]);
    mark(room, plot, &milestones);
    let traces: Vec<CurveTrace> =
        shown.iter().map(|(i, curve, points)| trace(curve, *i, points, plot, &axis, room)).collect();
    // With many curves the bands become fainter, so that they do not hide each other.
    let strength = [0.2, 0.2, 0.2, 0.14, 0.14].get(traces.len()).copied().unwrap_or(0.07);
    for trace in &traces {
        band(room, trace, strength);
    }
    for trace in &traces {
        line(room, trace, plot);
    }
    names(room, &traces, plot);
    room.top = plot.y + plot.height + room.px(44);
}

fn tidy(points: &[CurvePoint]) -> Vec<CurvePoint> {
    let finite = |p: &&CurvePoint| p.at.is_finite() && p.value.is_finite();
    let bounded = |p: &CurvePoint| CurvePoint {
        at: p.at.clamp(0.0, 1.0),
        value: p.value.clamp(-LARGEST, LARGEST),
        spread: if p.spread > 0.0 { p.spread.min(LARGEST) } else { 0.0 },
    };
    let mut points: Vec<CurvePoint> = points.iter().filter(finite).map(bounded).collect();
    points.sort_by(|a, b| a.at.total_cmp(&b.at));
    points
}

fn plot(room: &PanelRoom, axis: &Axis, names: &[&str]) -> FigureArea {
    let ticks = axis.ticks().map(|(_, label)| room.wide(&label, PanelRoom::SMALL)).max().unwrap_or(0);
    let names_wide = names.iter().map(|name| room.wide(name, PanelRoom::SMALL)).max().unwrap_or(0);
    let (left, right) = (ticks + room.px(14), names_wide.min(room.width() * 32 / 100) + room.px(44));
    FigureArea {
        x: room.left + left,
        y: room.top + room.px(12),
        width: room.width().saturating_sub(left + right).max(1),
        height: room.px(HEIGHT).max(names.len() as u32 * room.px(LABEL)),
    }
}

fn grid(room: &mut PanelRoom, plot: FigureArea, axis: &Axis, [from, to]: [&str; 2]) {
    for (part, label) in axis.ticks() {
        let y = plot.y + ((1.0 - part) * f64::from(plot.height)).round() as u32;
        room.rule(plot.x, plot.x + plot.width, y - room.px(1));
        let gutter = plot.x - room.left;
        room.text_to(plot.x - room.px(12), y, PanelRoom::SMALL, Paint::Soft, &label, gutter);
    }
    let (middle, half) = (plot.y + plot.height + room.px(30), plot.width / 2 - room.px(8).min(plot.width / 2));
    room.text(plot.x, middle, PanelRoom::SMALL, Paint::Soft, from, half);
    room.text_to(plot.x + plot.width, middle, PanelRoom::SMALL, Paint::Soft, to, half);
}

/// Returns positioned milestones, skipping those too close to the previous one.
fn apart<'a>(room: &PanelRoom, plot: FigureArea, milestones: &'a [CurveMilestone]) -> Vec<(f32, &'a str)> {
    let least = MARKS * room.page as f32 / 720.0;
    let shown = milestones.iter().filter(|milestone| (0.0..=1.0).contains(&milestone.at));
    let place = |at: f64| plot.x as f32 + at as f32 * plot.width as f32;
    let mut placed: Vec<_> = shown.map(|milestone| (place(milestone.at), milestone.label.as_str())).collect();
    placed.sort_by(|one, other| one.0.total_cmp(&other.0));
    placed.dedup_by(|next, last| next.0 - last.0 < least);
    placed
}

/// Adds milestone labels above the plot in few rows; returns their height.
fn label(room: &mut PanelRoom, plot: FigureArea, milestones: &[(f32, &str)]) -> u32 {
    let (row, gap) = (room.px(LABEL), room.px(12));
    let mut ends: Vec<u32> = Vec::new();
    let mut placed = Vec::new();
    for (x, label) in milestones.iter().filter(|(_, label)| !label.is_empty()) {
        let wide = room.wide(label, PanelRoom::SMALL);
        let x =
            (*x as u32).saturating_sub(wide / 2).clamp(plot.x, (plot.x + plot.width).saturating_sub(wide).max(plot.x));
        let at = ends.iter().position(|end| end + gap <= x).unwrap_or(ends.len());
        match ends.get_mut(at) {
            Some(end) => *end = x + wide,
            None => ends.push(x + wide),
        }
        placed.push((x, at as u32, *label));
    }
    for (x, at, label) in placed {
        let middle = plot.y + row * at + row / 2;
        room.text(x, middle, PanelRoom::SMALL, Paint::Soft, label, room.right.saturating_sub(x));
    }
    row * ends.len() as u32
}

fn mark(room: &mut PanelRoom, plot: FigureArea, milestones: &[(f32, &str)]) {
    let scale = room.page as f32 / 720.0;
    for (x, _) in milestones {
        let path = vec![[*x, plot.y as f32], [*x, (plot.y + plot.height) as f32]];
        let dash = vec![6.0 * scale; 2];
        room.items.push(FigureItem::Line { path, width: 2.0 * scale, dash, paint: Paint::Soft });
    }
}

/// Places a curve's points; among points too close together, only the last is kept.
fn trace<'a>(
    curve: &'a Curve,
    index: usize,
    points: &[CurvePoint],
    plot: FigureArea,
    axis: &Axis,
    room: &PanelRoom,
) -> CurveTrace<'a> {
    let close = CLOSE * room.page as f32 / 720.0;
    let x = |p: &CurvePoint| plot.x as f32 + (p.at * f64::from(plot.width)) as f32;
    let y = |value: f64| plot.y as f32 + ((1.0 - axis.place(value)) * f64::from(plot.height)) as f32;
    let (mut path, mut edges): (Vec<[f32; 2]>, Vec<[f32; 2]>) = (Vec::new(), Vec::new());
    for p in points {
        // The first point is never dropped, so that the curve keeps its start.
        if path.len() > 1 && x(p) - path[path.len() - 2][0] < close {
            path.pop();
            edges.pop();
        }
        path.push([x(p), y(p.value)]);
        edges.push([y(p.value + p.spread), y(p.value - p.spread)]);
    }
    CurveTrace { name: &curve.name, index, path, edges }
}

fn band(room: &mut PanelRoom, trace: &CurveTrace, strength: f32) {
    let (Some(first), last) = (trace.path.first(), trace.end()) else { return };
    if trace.edges.iter().all(|[upper, lower]| lower - upper < 1.0) {
        return;
    }
    // The band around a single point is as wide as its marker.
    let beside = if trace.path.len() == 1 { RADIUS as f32 * room.page as f32 / 720.0 } else { 0.0 };
    let left = (first[0] - beside).max(0.0) as u32;
    let mut next = 0;
    let edges = (left..=(last[0] + beside) as u32).map(|x| {
        let x = (x as f32 + 0.5).clamp(first[0], last[0]);
        while next + 2 < trace.path.len() && trace.path[next + 1][0] < x {
            next += 1;
        }
        let after = (next + 1).min(trace.path.len() - 1);
        let (from, to) = (trace.path[next][0], trace.path[after][0]);
        let part = if to > from { ((x - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 };
        std::array::from_fn(|i| trace.edges[next][i] + (trace.edges[after][i] - trace.edges[next][i]) * part)
    });
    let edges = edges.collect();
    room.items.push(FigureItem::Band { left, edges, strength, paint: trace.paint() });
}

fn line(room: &mut PanelRoom, trace: &CurveTrace, plot: FigureArea) {
    let scale = room.page as f32 / 720.0;
    let dash = DASHES[(trace.index + trace.index / SERIES) % SERIES].iter().map(|&part| part as f32 * scale).collect();
    let (width, radius) = (LINE as f32 * scale, RADIUS as f32 * scale);
    room.items.push(FigureItem::Line { path: trace.path.clone(), width, dash, paint: trace.paint() });
    // Shift the markers of each curve, so that markers of two curves do not coincide.
    let mut at = plot.x + room.px(SIGNS) / 2 + room.px(24) * trace.index as u32 % room.px(SIGNS);
    let mut signs = Vec::new();
    for pair in trace.path.windows(2) {
        while (at as f32) < pair[0][0] {
            at += room.px(SIGNS);
        }
        while (at as f32) < pair[1][0] {
            let part = (at as f32 - pair[0][0]) / (pair[1][0] - pair[0][0]);
            signs.push([at as f32, pair[0][1] + (pair[1][1] - pair[0][1]) * part]);
            at += room.px(SIGNS);
        }
    }
    let end = trace.end();
    signs.retain(|sign| end[0] - sign[0] > 4.0 * radius);
    // The marker of a curve that reaches the right edge is next to its name.
    if (plot.x + plot.width) as f32 - end[0] > 3.0 * radius || trace.path.len() == 1 {
        signs.push(end);
    }
    let (sign, paint) = (trace.sign(), trace.paint());
    room.items.extend(signs.into_iter().map(|centre| FigureItem::Sign { centre, radius, sign, paint }));
}

/// Adds the curve names near their ends without overlap.
fn names(room: &mut PanelRoom, traces: &[CurveTrace], plot: FigureArea) {
    let (gap, scale) = (room.px(LABEL), room.page as f32 / 720.0);
    let mut order: Vec<&CurveTrace> = traces.iter().collect();
    order.sort_by(|a, b| a.end()[1].total_cmp(&b.end()[1]));
    let (top, bottom) = (plot.y, plot.y + plot.height);
    let mut middles: Vec<u32> = order.iter().map(|trace| (trace.end()[1].round() as u32).clamp(top, bottom)).collect();
    for i in 1..middles.len() {
        middles[i] = middles[i].max(middles[i - 1] + gap);
    }
    let mut limit = bottom;
    for middle in middles.iter_mut().rev() {
        *middle = (*middle).min(limit);
        limit = middle.saturating_sub(gap);
    }
    let edge = plot.x + plot.width;
    for (trace, middle) in order.into_iter().zip(middles) {
        let (end, at) = (trace.end(), [(edge + room.px(26)) as f32, middle as f32]);
        let bend = [end[0].max((edge + room.px(2)) as f32), end[1]];
        // A connecting line from a single point would look like a curve, so the marker moves next to the name.
        let lead = if trace.path.len() == 1 { vec![bend, at] } else { vec![end, bend, at] };
        let lead = FigureItem::Line { path: lead, width: 2.0 * scale, dash: Vec::new(), paint: trace.paint() };
        room.items.push(lead);
        let (radius, sign, paint) = (RADIUS as f32 * scale, trace.sign(), trace.paint());
        room.items.push(FigureItem::Sign { centre: at, radius, sign, paint });
        let x = edge + room.px(42);
        room.text(x, middle, PanelRoom::SMALL, Paint::Ink, trace.name, room.right.saturating_sub(x));
    }
}
