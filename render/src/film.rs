//! Scenes to a GIF that repaints only what changed.

use std::borrow::Cow;

use gif::{Encoder, Frame, Repeat};
use rules::Scene;

use crate::canvas::Canvas;
use crate::options::{FilmError, FilmOptions, Options};
use crate::palette::UNCHANGED;
use crate::plan::{Item, Plan};
use crate::sheet::Sheet;

/// The longest hold of the first and the last position, in milliseconds.
const LONGEST_HOLD: u32 = 60_000;

/// A film of positions as a GIF, repeated for ever: the first and the last position are held.
///
/// # Errors
/// When there is nothing to show, or when the film would be too long or too large.
pub fn film(scenes: &[Scene], options: &FilmOptions) -> Result<Vec<u8>, FilmError> {
    if scenes.len() > FilmOptions::MAX_FRAMES {
        return Err(FilmError::TooLong { frames: scenes.len() });
    }
    let picture = Options { turn: false, ..options.picture.clone() };
    let mut plans: Vec<Plan> = scenes.iter().map(|scene| Plan::new(scene, &picture)).collect();
    let mut tints: Vec<_> = plans.iter().flat_map(|plan| plan.look.tints.iter().copied()).collect();
    tints.sort_unstable_by_key(|tint| (tint.name, tint.letter, tint.rgb));
    tints.dedup();
    let Some(first) = plans.first_mut() else { return Err(FilmError::Empty) };
    first.look.tints = tints;
    let sheet = Sheet::of(first.look.clone());
    let (width, mut height) = (first.width, plans.iter().map(|plan| plan.height).max().unwrap_or(0));
    height += u32::from(height == width);

    let pace = options.pace.clamp(*FilmOptions::PACE.start(), *FilmOptions::PACE.end());
    let mut bytes = Vec::with_capacity(256 * 1024);
    let size = |pixels: u32| u16::try_from(pixels).expect("widths are bounded, and heights by them");
    let mut encoder = Encoder::new(&mut bytes, size(width), size(height), &sheet.palette.bytes()).expect(MEMORY);
    encoder.set_repeat(Repeat::Infinite).expect(MEMORY);
    let mut canvas = Canvas::new(width, height, &sheet);
    for (i, plan) in plans.iter().enumerate() {
        let hold = match i {
            _ if i + 1 == plans.len() => options.end.min(LONGEST_HOLD),
            0 => options.start.min(LONGEST_HOLD),
            _ => pace,
        };
        let before = if i == 0 { None } else { Some(&plans[i - 1]) };
        let mut frame = next(&mut canvas, before, plan, &sheet);
        frame.delay = u16::try_from(hold / 10).expect("holds are bounded");
        encoder.write_frame(&frame).expect(MEMORY);
        if encoder.get_ref().len() > options.limit {
            return Err(FilmError::TooLarge { limit: options.limit });
        }
    }
    drop(encoder);
    Ok(bytes)
}

const MEMORY: &str = "memory takes a file";

/// Draws the next position, and gives the smallest rectangle that holds what is drawn anew, without what stays the same.
fn next(canvas: &mut Canvas, before: Option<&Plan>, plan: &Plan, sheet: &Sheet) -> Frame<'static> {
    let changed: Option<Vec<&Item>> = before.and_then(|before| plan.changes(before));
    let area = match &changed {
        Some(items) => items.iter().map(|item| Area::of(item, canvas)).reduce(Area::with).unwrap_or(Area::CORNER),
        None => Area { left: 0, top: 0, right: canvas.width, bottom: canvas.height },
    };
    let old = area.pixels(canvas);
    match changed {
        Some(items) => items.into_iter().for_each(|item| canvas.draw(item, sheet)),
        None => {
            canvas.pixels.fill(sheet.frame);
            plan.items.iter().for_each(|item| canvas.draw(item, sheet));
        }
    }
    let mut buffer = area.pixels(canvas);
    if before.is_some() {
        for (new, old) in buffer.iter_mut().zip(old) {
            *new = if *new == old { UNCHANGED } else { *new };
        }
    }
    let number = |n: usize| u16::try_from(n).expect("a part of the film is no larger than the film");
    Frame {
        left: number(area.left),
        top: number(area.top),
        width: number(area.right - area.left),
        height: number(area.bottom - area.top),
        transparent: before.is_some().then_some(UNCHANGED),
        dispose: gif::DisposalMethod::Keep,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

/// A rectangle of a canvas.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    /// A frame must have a pixel, even if nothing changed.
    const CORNER: Area = Area { left: 0, top: 0, right: 1, bottom: 1 };

    /// Where a sprite stands. Texts, bands and arrows never change in place, see [`Plan::changes`].
    fn of(item: &Item, canvas: &Canvas) -> Area {
        match item {
            Item::Sprite { x, y, sprite, .. } => {
                let (left, top, size) = (*x as usize, *y as usize, sprite.size as usize);
                Area { left, top, right: (left + size).min(canvas.width), bottom: (top + size).min(canvas.height) }
            }
            Item::Text { .. } | Item::Band { .. } | Item::Arrow(_) => Area::CORNER,
        }
    }

    fn with(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn pixels(self, canvas: &Canvas) -> Vec<u8> {
        let rows = canvas.pixels.chunks_exact(canvas.width).take(self.bottom).skip(self.top);
        rows.flat_map(|row| &row[self.left..self.right]).copied().collect()
    }
}
