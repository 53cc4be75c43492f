//! Scenes to a GIF that repaints only what changed.

use std::borrow::Cow;

use gif::{Encoder, Frame, Repeat};
use rules::Scene;

use crate::canvas::Canvas;
use crate::options::{FilmError, FilmOptions, Options};
use crate::palette::UNCHANGED;
use crate::plan::Plan;
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
    let mut shown: Option<Canvas> = None;
    for (i, plan) in plans.iter().enumerate() {
        let mut canvas = Canvas::new(width, height, &sheet);
        canvas.draw(plan, &sheet);
        let hold = match i {
            _ if i + 1 == plans.len() => options.end.min(LONGEST_HOLD),
            0 => options.start.min(LONGEST_HOLD),
            _ => pace,
        };
        let mut frame = match &shown {
            None => Frame {
                width: size(width),
                height: size(height),
                buffer: Cow::Borrowed(&canvas.pixels),
                ..Frame::default()
            },
            Some(before) => changes(before, &canvas),
        };
        frame.delay = u16::try_from(hold / 10).expect("holds are bounded");
        encoder.write_frame(&frame).expect(MEMORY);
        drop(frame);
        if encoder.get_ref().len() > options.limit {
            return Err(FilmError::TooLarge { limit: options.limit });
        }
        shown = Some(canvas);
    }
    drop(encoder);
    Ok(bytes)
}

const MEMORY: &str = "memory takes a file";

/// The smallest rectangle that holds all changes, with what did not change left out. Two equal pictures make one pixel.
fn changes(before: &Canvas, after: &Canvas) -> Frame<'static> {
    let width = after.width;
    let rows = || before.pixels.chunks_exact(width).zip(after.pixels.chunks_exact(width));
    let changed = |(_, (old, new)): &(usize, (&[u8], &[u8]))| old != new;
    let top = rows().enumerate().find(changed).map_or(0, |(y, _)| y);
    let bottom = rows().enumerate().filter(changed).map(|(y, _)| y + 1).next_back().unwrap_or(1);
    let (mut left, mut right) = (width, 0);
    for (old, new) in rows().take(bottom).skip(top).filter(|(old, new)| old != new) {
        let differs = |x: &usize| old[*x] != new[*x];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..width).rev().find(differs).map_or(right, |x| x + 1);
    }
    if left >= right {
        (left, right) = (0, 1);
    }
    let buffer: Vec<u8> = rows()
        .take(bottom)
        .skip(top)
        .flat_map(|(old, new)| old[left..right].iter().zip(&new[left..right]))
        .map(|(old, new)| if old == new { UNCHANGED } else { *new })
        .collect();
    let number = |n: usize| u16::try_from(n).expect("a part of the film is no larger than the film");
    Frame {
        left: number(left),
        top: number(top),
        width: number(right - left),
        height: number(bottom - top),
        transparent: Some(UNCHANGED),
        dispose: gif::DisposalMethod::Keep,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}
