//! Rasterises a figure into palette indices; new colours join the palette as needed.

use std::collections::HashMap;

use crate::canvas;
use crate::options::Theme;
use crate::palette::Palette;
use crate::stencil::{STEPS, stepped};
use crate::text;
use crate::theme::{Rgb, mix};

use super::figure::{FigureArea, FigureItem, PageFigure};
use super::shape;
use super::tones::{PageTones, Paint};

/// The colour below, the paint on top, and its coverage in steps.
type PaintBlend = (u32, Paint, u8);

/// The number of cached blends, a power of two.
const BLENDS: usize = 1 << 13;

struct Brush {
    tones: PageTones,
    width: usize,
    height: usize,
    pixels: Vec<u32>,
    colours: Vec<Rgb>,
    numbers: HashMap<Rgb, u32>,
    /// A cache of blended colours, indexed by hash.
    blends: Vec<(PaintBlend, u32)>,
}

pub(crate) fn draw(figure: &PageFigure, theme: Theme) -> Vec<u8> {
    let mut brush = Brush::new(figure, PageTones::of(theme));
    figure.items.iter().for_each(|item| brush.item(item));
    brush.png()
}

impl Brush {
    fn new(figure: &PageFigure, tones: PageTones) -> Brush {
        let (width, height) = (figure.width as usize, figure.height as usize);
        let pixels = vec![0; width * height];
        let mut brush = Brush {
            tones,
            width,
            height,
            pixels,
            colours: Vec::new(),
            numbers: HashMap::new(),
            blends: vec![((0, Paint::Page, 0), 0); BLENDS],
        };
        brush.number(brush.tones.rgb(Paint::Page));
        brush
    }

    fn item(&mut self, item: &FigureItem) {
        match item {
            FigureItem::Pane { area, round, paint } => self.pane(*area, *round, *paint),
            FigureItem::Part { area, paint, pattern, unit } => self.part(*area, *paint, *pattern, *unit as f32),
            FigureItem::Band { left, edges, strength, paint } => self.band(*left, edges, *strength, *paint),
            FigureItem::Line { path, width, dash, paint } => self.line(path, *width, dash, *paint),
            FigureItem::Sign { centre, radius, sign, paint } => {
                for (more, paint) in [(radius * 0.4, Paint::Card), (0.0, *paint)] {
                    let cover =
                        |at: [f32; 2]| 0.5 + more - shape::sign(*sign, *radius, [at[0] - centre[0], at[1] - centre[1]]);
                    let reach = radius * 1.7 + 1.0;
                    self.fill(
                        [centre[0] - reach, centre[1] - reach],
                        [centre[0] + reach, centre[1] + reach],
                        paint,
                        cover,
                    );
                }
            }
            FigureItem::Text { x, middle, em, text, paint, .. } => self.text(*x, *middle, *em, text, *paint),
        }
    }

    fn pane(&mut self, area: FigureArea, round: u32, paint: Paint) {
        let corner = [area.x as f32, area.y as f32];
        let size = [area.width as f32, area.height as f32];
        let number = self.number(self.tones.rgb(paint));
        let round = round.min(area.width / 2).min(area.height / 2);
        for y in area.y..area.y + area.height {
            let ends = y < area.y + round || y >= area.y + area.height - round;
            let inset = if ends { round } else { 0 };
            if let Some(row) = self.row(y, area.x + inset, area.x + area.width - inset) {
                row.fill(number);
            }
            if ends {
                let sides = (area.x..area.x + round).chain(area.x + area.width - round..area.x + area.width);
                for x in sides {
                    let at = [x as f32 + 0.5 - corner[0], y as f32 + 0.5 - corner[1]];
                    self.blend(x, y, paint, stepped(0.5 - shape::pane(size, round as f32, at)));
                }
            }
        }
    }

    fn part(&mut self, area: FigureArea, paint: Paint, pattern: usize, unit: f32) {
        self.pane(area, 0, paint);
        if pattern > 0 {
            let from = [area.x as f32, area.y as f32];
            let to = [(area.x + area.width) as f32, (area.y + area.height) as f32];
            let cover = |at: [f32; 2]| shape::pattern(pattern, unit, [at[0] - from[0], at[1] - from[1]]);
            self.fill(from, to, Paint::Card, cover);
        }
    }

    fn band(&mut self, left: u32, edges: &[[f32; 2]], strength: f32, paint: Paint) {
        for (x, &[upper, lower]) in (left..).zip(edges) {
            for y in upper.floor() as u32..lower.ceil() as u32 {
                let (above, below) = ((y as f32).max(upper), (y as f32 + 1.0).min(lower));
                self.blend(x, y, paint, stepped((below - above).max(0.0) * strength));
            }
        }
    }

    /// Draws a line with round ends. It is drawn as a mask first, so that overlapping parts are not blended twice.
    fn line(&mut self, path: &[[f32; 2]], width: f32, dash: &[f32], paint: Paint) {
        let half = width / 2.0;
        let low: [f32; 2] = std::array::from_fn(|i| path.iter().map(|at| at[i]).fold(f32::MAX, f32::min) - half - 1.0);
        let high: [f32; 2] = std::array::from_fn(|i| path.iter().map(|at| at[i]).fold(f32::MIN, f32::max) + half + 1.0);
        let [left, top] = low.map(|v| v.max(0.0) as u32);
        let [right, bottom] = high.map(|v| v.ceil().max(0.0) as u32);
        let wide = right.saturating_sub(left) as usize + 1;
        let mut mask = vec![0u8; wide * (bottom.saturating_sub(top) as usize + 1)];
        for [from, to] in strokes(path, dash) {
            let low = std::array::from_fn(|i| from[i].min(to[i]) - half - 1.0);
            let high = std::array::from_fn(|i| from[i].max(to[i]) + half + 1.0);
            self.each(low, high, |x, y| {
                let cover = stepped(0.5 + half - shape::segment(from, to, [x as f32 + 0.5, y as f32 + 0.5]));
                if let Some(most) = mask.get_mut((y - top) as usize * wide + (x - left) as usize) {
                    *most = cover.max(*most);
                }
            });
        }
        for (y, row) in (top..).zip(mask.chunks_exact(wide)) {
            (left..).zip(row).for_each(|(x, &cover)| self.blend(x, y, paint, cover));
        }
    }

    fn text(&mut self, x: u32, middle: u32, em: u32, text: &str, paint: Paint) {
        let mask = text::line(text, em as f32);
        let top = i64::from(middle) - i64::from(mask.height() / 2);
        for (dx, dy, cover) in mask.enumerate_pixels() {
            if cover.0[0] > 0
                && let Ok(y) = u32::try_from(top + i64::from(dy))
            {
                self.blend(x + dx, y, paint, cover.0[0]);
            }
        }
    }

    fn fill(&mut self, low: [f32; 2], high: [f32; 2], paint: Paint, cover: impl Fn([f32; 2]) -> f32) {
        let mut covers = Vec::new();
        self.each(low, high, |x, y| covers.push((x, y, stepped(cover([x as f32 + 0.5, y as f32 + 0.5])))));
        covers.into_iter().for_each(|(x, y, cover)| self.blend(x, y, paint, cover));
    }

    fn each(&self, low: [f32; 2], high: [f32; 2], mut with: impl FnMut(u32, u32)) {
        let to = |v: f32, most: usize| (v.ceil().max(0.0) as u32).min(most as u32);
        for y in low[1].max(0.0) as u32..to(high[1], self.height) {
            for x in low[0].max(0.0) as u32..to(high[0], self.width) {
                with(x, y);
            }
        }
    }

    fn row(&mut self, y: u32, from: u32, to: u32) -> Option<&mut [u32]> {
        let start = y as usize * self.width;
        let to = (to as usize).min(self.width);
        self.pixels.get_mut(start..start + self.width)?.get_mut(from as usize..to)
    }

    fn blend(&mut self, x: u32, y: u32, paint: Paint, cover: u8) {
        let steps = cover / (255 / STEPS);
        if steps == 0 || x as usize >= self.width || y as usize >= self.height {
            return;
        }
        let at = y as usize * self.width + x as usize;
        let below = self.pixels[at];
        let key = (below, paint, steps);
        let place = (below as usize * 0x1f35 + paint.index() * 16 + usize::from(steps)) % BLENDS;
        if self.blends[place].0 != key {
            let part = f32::from(steps) / f32::from(STEPS);
            let rgb = mix(self.colours[below as usize], self.tones.rgb(paint), part);
            self.blends[place] = (key, self.number(rgb));
        }
        self.pixels[at] = self.blends[place].1;
    }

    fn number(&mut self, rgb: Rgb) -> u32 {
        *self.numbers.entry(rgb).or_insert_with(|| {
            self.colours.push(rgb);
            self.colours.len() as u32 - 1
        })
    }

    fn png(self) -> Vec<u8> {
        let mut counts = vec![0u32; self.colours.len()];
        self.pixels.chunk_by(|a, b| a == b).for_each(|run| counts[run[0] as usize] += run.len() as u32);
        let used = |rgb: &Rgb| self.numbers.get(rgb).is_some_and(|&number| counts[number as usize] > 0);
        let kept: Vec<Rgb> = Paint::all().map(|paint| self.tones.rgb(paint)).filter(used).collect();
        let palette = Palette::of(&self.colours.iter().copied().zip(counts.iter().copied()).collect(), &kept);
        let indices: Vec<u8> = self.colours.iter().map(|&rgb| palette.index(rgb)).collect();
        let pixels: Vec<u8> = self.pixels.iter().map(|&number| indices[number as usize]).collect();
        canvas::png(self.width, self.height, &pixels, &palette)
    }
}

/// Splits a path into dashes, or into segments if solid. A path of one point becomes a dot.
fn strokes(path: &[[f32; 2]], dash: &[f32]) -> Vec<[[f32; 2]; 2]> {
    if path.len() == 1 {
        return vec![[path[0], path[0]]];
    }
    let (mut strokes, mut part, mut left) = (Vec::new(), 0, dash.first().map_or(f32::MAX, |&first| first.max(1.0)));
    for pair in path.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let length = shape::segment(from, from, to);
        let point = |at: f32| std::array::from_fn(|i| from[i] + (to[i] - from[i]) * at / length);
        let mut at = 0.0;
        while length - at > 0.0 {
            let end = (at + left).min(length);
            if part % 2 == 0 {
                strokes.push([point(at), point(end)]);
            }
            left -= end - at;
            // A remainder too small to change `at` would loop forever.
            if left < 0.01 {
                part += 1;
                left = dash[part % dash.len()].max(1.0);
            }
            at = end;
        }
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::strokes;

    #[test]
    fn dashes_go_on_over_any_path_and_end_with_it() {
        for i in 1..200u32 {
            let step = 0.37 + i as f32 * 0.173;
            let path: Vec<[f32; 2]> = (0..100u8).map(|j| [f32::from(j) * step, f32::from(j % 7) * step]).collect();
            let strokes = strokes(&path, &[1.0, 9.0 + 1.0 / step]);
            assert!((9..20_000).contains(&strokes.len()), "{} strokes at {step}", strokes.len());
        }
    }
}
