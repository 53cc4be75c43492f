//! Arrows on the board. Each kind has its own line: solid, dotted with an open head, or dashed.

use rules::ArrowKind;

use crate::stencil::{STEPS, stepped};
use crate::theme::{Rgb, ThemeColours};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArrowLine {
    pub(crate) from: [u32; 2],
    pub(crate) to: [u32; 2],
    pub(crate) cell: u32,
    pub(crate) kind: ArrowKind,
}

pub(crate) struct ArrowShape {
    /// Line segments: both ends, and half the thickness.
    strokes: Vec<([f32; 2], [f32; 2], f32)>,
    /// A filled head: tip, direction, length, and half its width.
    head: Option<([f32; 2], [f32; 2], f32, f32)>,
    edge: f32,
    pub(crate) colours: [Rgb; 2],
    pub(crate) area: [[u32; 2]; 2],
}

impl ArrowShape {
    /// Returns the arrow for a line; its ends stay clear of the pieces.
    pub(crate) fn new(line: &ArrowLine, colours: &ThemeColours) -> ArrowShape {
        let cell = line.cell as f32;
        let [from, to] = [line.from, line.to].map(|at| at.map(|v| v as f32));
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let length = x.hypot(y).max(1.0);
        let along = [x / length, y / length];
        let at = |far: f32| [from[0] + along[0] * far, from[1] + along[1] * far];
        let (start, tip) = (cell * 0.3, length - cell * 0.2);
        let (long, wide, half) = (cell * 0.36, cell * 0.22, cell * 0.062);
        let mut strokes = Vec::new();
        let mut dashes = |dash: f32, step: f32, end: f32, half: f32| {
            let count = ((end - start - dash) / step).round().max(1.0);
            let step = (end - start - dash) / count;
            (0..=count as u16).map(|i| start + f32::from(i) * step).for_each(|far| {
                strokes.push((at(far), at(far + dash), half));
            });
        };
        let head = Some((at(tip), along, long, wide));
        let head = match line.kind {
            ArrowKind::Note => {
                strokes.push((at(start), at(tip - long), half));
                head
            }
            ArrowKind::Planned => {
                dashes(cell * 0.16, cell * 0.36, tip - long - cell * 0.1, half);
                head
            }
            ArrowKind::Attack => {
                dashes(0.0, cell * 0.21, tip - cell * 0.08, half * 1.1);
                let back = at(tip - cell * 0.26);
                for side in [-1.0, 1.0] {
                    let barb = [back[0] - along[1] * side * wide, back[1] + along[0] * side * wide];
                    strokes.push((at(tip), barb, half));
                }
                None
            }
        };
        let colours = match line.kind {
            ArrowKind::Note => colours.note,
            ArrowKind::Attack => colours.check,
            ArrowKind::Planned => colours.pick,
        };
        let reach = line.cell / 2;
        let low = [0, 1].map(|i| line.from[i].min(line.to[i]).saturating_sub(reach));
        let high = [0, 1].map(|i| line.from[i].max(line.to[i]) + reach);
        ArrowShape { strokes, head, edge: (cell * 0.028).max(1.0), colours, area: [low, high] }
    }

    /// Returns a pixel's coverage by the arrow, with its edge and without. Both are in [`STEPS`] steps.
    pub(crate) fn cover(&self, x: u32, y: u32) -> [u8; 2] {
        let at = [x as f32 + 0.5, y as f32 + 0.5];
        let strokes = self.strokes.iter().map(|&(a, b, half)| from_stroke(at, a, b) - half);
        let head = self.head.map(|(tip, along, long, wide)| from_head(at, tip, along, long, wide));
        let gap = strokes.chain(head).fold(f32::MAX, f32::min);
        [gap - self.edge, gap].map(|gap| stepped(0.5 - gap) / (255 / STEPS))
    }
}

fn from_stroke(at: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let (to, piece) = ([at[0] - a[0], at[1] - a[1]], [b[0] - a[0], b[1] - a[1]]);
    let square = (piece[0] * piece[0] + piece[1] * piece[1]).max(1e-6);
    let part = ((to[0] * piece[0] + to[1] * piece[1]) / square).clamp(0.0, 1.0);
    (to[0] - piece[0] * part).hypot(to[1] - piece[1] * part)
}

/// Returns the signed distance from a point to a triangle: negative inside.
fn from_head(at: [f32; 2], tip: [f32; 2], along: [f32; 2], long: f32, wide: f32) -> f32 {
    let (x, y) = (tip[0] - at[0], tip[1] - at[1]);
    let back = x * along[0] + y * along[1];
    let off = (x * along[1] - y * along[0]).abs();
    let flank = (off * long - back * wide) / long.hypot(wide);
    flank.max(back - long)
}
