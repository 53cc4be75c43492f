//! A page as a list of positioned items, before rasterisation.

use crate::text;

use super::shape::CurveSign;
use super::tones::Paint;

/// A picture being laid out. Later items cover earlier ones.
#[derive(Debug, PartialEq)]
pub(crate) struct PageFigure {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) items: Vec<FigureItem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FigureArea {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// A positioned item. Lengths are in pixels; fractional edges are anti-aliased.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FigureItem {
    /// A rectangle with rounded corners.
    Pane {
        area: FigureArea,
        round: u32,
        paint: Paint,
    },
    /// A rectangle with a pattern: its number and unit size.
    Part {
        area: FigureArea,
        paint: Paint,
        pattern: usize,
        unit: u32,
    },
    /// A translucent band: upper and lower edges per pixel column from `left`.
    Band {
        left: u32,
        edges: Vec<[f32; 2]>,
        strength: f32,
        paint: Paint,
    },
    Line {
        path: Vec<[f32; 2]>,
        width: f32,
        dash: Vec<f32>,
        paint: Paint,
    },
    /// A marker centred on a point, outlined in the background colour.
    Sign {
        centre: [f32; 2],
        radius: f32,
        sign: CurveSign,
        paint: Paint,
    },
    /// A line of text; `middle` is the middle of its capitals, `ground` the colour behind it.
    Text {
        x: u32,
        middle: u32,
        em: u32,
        text: String,
        paint: Paint,
        ground: Paint,
    },
}

impl FigureItem {
    pub(crate) fn wide(text: &str, em: u32) -> u32 {
        text::width(text, em as f32).ceil() as u32
    }
}

/// A panel's part of the picture, which grows downwards.
#[derive(Debug)]
pub(crate) struct PanelRoom<'a> {
    pub(crate) items: &'a mut Vec<FigureItem>,
    pub(crate) page: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) top: u32,
    pub(crate) ground: Paint,
}

/// Lengths are for a picture this wide, twice a phone's logical screen.
const DRAWN_FOR: u32 = 720;

impl PanelRoom<'_> {
    /// The size of small text, 11 logical pixels on a phone.
    pub(crate) const SMALL: u32 = 22;
    pub(crate) const TEXT: u32 = 24;

    /// Scales a length from a width of 720 to this picture; at least 1 pixel.
    pub(crate) fn px(&self, length: u32) -> u32 {
        ((length * self.page + DRAWN_FOR / 2) / DRAWN_FOR).max(1)
    }

    pub(crate) fn em(&self, em: u32) -> u32 {
        (em * self.page).div_ceil(DRAWN_FOR)
    }

    pub(crate) fn width(&self) -> u32 {
        self.right - self.left
    }

    /// Adds a text that starts at `x`, cut to `room` pixels; returns its right end. `em` is for a picture 720 pixels
    /// wide.
    pub(crate) fn text(&mut self, x: u32, middle: u32, em: u32, paint: Paint, text: &str, room: u32) -> u32 {
        let em = self.em(em);
        let text = text::fit(text, em as f32, room as f32);
        if text.is_empty() {
            return x;
        }
        let end = x + FigureItem::wide(&text, em);
        self.items.push(FigureItem::Text { x, middle, em, text, paint, ground: self.ground });
        end
    }

    /// Adds a text that ends at `x`, cut to `room` pixels; returns its left end.
    pub(crate) fn text_to(&mut self, x: u32, middle: u32, em: u32, paint: Paint, text: &str, room: u32) -> u32 {
        let size = self.em(em);
        let text = text::fit(text, size as f32, room.min(x) as f32);
        let start = x.saturating_sub(FigureItem::wide(&text, size));
        self.text(start, middle, em, paint, &text, x - start + 1);
        start
    }

    pub(crate) fn wide(&self, text: &str, em: u32) -> u32 {
        FigureItem::wide(text, self.em(em))
    }

    pub(crate) fn rule(&mut self, left: u32, right: u32, y: u32) {
        let area = FigureArea { x: left, y, width: right.saturating_sub(left), height: self.px(2) };
        self.items.push(FigureItem::Pane { area, round: 0, paint: Paint::Grid });
    }
}

/// Returns the maximum width of columns that lets all fit.
pub(crate) fn widest(widths: &[u32], free: u32) -> u32 {
    let mut sorted = widths.to_vec();
    sorted.sort_unstable();
    let mut rest = free;
    for (i, &wide) in sorted.iter().enumerate() {
        let share = rest / (sorted.len() - i) as u32;
        if wide > share {
            return share;
        }
        rest -= wide;
    }
    free
}
