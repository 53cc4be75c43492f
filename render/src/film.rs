//! Makes GIFs that repaint only the squares that change.

use std::borrow::Cow;
use std::sync::Arc;

use gif::{Encoder, Frame, Repeat};
use rules::Scene;

use crate::canvas::Canvas;
use crate::code::lzw::FilmPatch;
use crate::layout::lay_out;
use crate::look::PictureLook;
use crate::options::{FilmError, FilmOptions, GifFilm, PictureOptions, Width};
use crate::plan::{PicturePlan, SpriteChange};
use crate::sheet::SpriteSheet;

const LONGEST_HOLD: u32 = 60_000;
/// The delay between two squares, in hundredths of a second. Browsers honour no less. One patch around all the distant
/// squares would take twice the bytes.
const STEP: u16 = 2;

/// Films positions as a looping GIF with pauses at both ends.
///
/// A film above the size limit becomes coarser: first narrower, then with fewer positions, as [`GifFilm`] reports.
///
/// # Errors
/// Returns an error if there are no positions, or if even the coarsest film is too large.
pub fn film(scenes: &[Scene], options: &FilmOptions) -> Result<GifFilm, FilmError> {
    film_watched(scenes, options, |_, _| {})
}

/// Films like [`film`], reporting the positions drawn and their total after each.
///
/// The count restarts whenever the film becomes coarser.
///
/// # Errors
/// Same as [`film`].
pub fn film_watched(
    scenes: &[Scene],
    options: &FilmOptions,
    mut tell: impl FnMut(usize, usize),
) -> Result<GifFilm, FilmError> {
    let mut picture = PictureOptions { turn: false, ..options.picture.clone() };
    let mut every = scenes.len().div_ceil(FilmOptions::MAX_FRAMES).max(1);
    loop {
        let last = scenes.len().checked_sub(1).ok_or(FilmError::Empty)?;
        let shown = scenes.iter().enumerate().filter(|(i, _)| *i == 0 || (last - i) % every == 0);
        let plans: Vec<PicturePlan> = shown.map(|(_, scene)| lay_out(scene, &picture)).collect();
        if let Some(gif) = encode(&plans, options, &mut tell) {
            return Ok(GifFilm { gif, width: picture.width, every });
        }
        if picture.width.pixels() > Width::MIN {
            picture.width = Width::new((picture.width.pixels() / 2).max(Width::MIN)).expect("no less than the least");
        } else if plans.len() > 2 {
            every *= 2;
        } else {
            return Err(FilmError::TooLarge { limit: options.limit });
        }
    }
}

const MEMORY: &str = "memory takes a file";

fn encode(plans: &[PicturePlan], options: &FilmOptions, tell: &mut impl FnMut(usize, usize)) -> Option<Vec<u8>> {
    let first = plans.first()?;
    let sheet = SpriteSheet::of(PictureLook::joined(plans.iter().map(|plan| &plan.look))?);
    let (width, mut height) = (first.width, plans.iter().map(|plan| plan.height).max()?);
    height += u32::from(height == width);

    let pace = options.pace.clamp(*FilmOptions::PACE.start(), *FilmOptions::PACE.end());
    let mut bytes = Vec::with_capacity(256 * 1024);
    let size = |pixels: u32| u16::try_from(pixels).expect("widths are bounded, and heights by them");
    let mut encoder = Encoder::new(&mut bytes, size(width), size(height), &sheet.palette.bytes()).expect(MEMORY);
    encoder.set_repeat(Repeat::Infinite).expect(MEMORY);
    let mut canvas = Canvas::new(width, height);
    for (i, plan) in plans.iter().enumerate() {
        let hold = match i {
            _ if i + 1 == plans.len() => options.end.min(LONGEST_HOLD),
            0 => options.start.min(LONGEST_HOLD),
            _ => pace,
        };
        let mut hold = u16::try_from(hold / 10).expect("holds are bounded");
        let before = i.checked_sub(1).map(|before| &plans[before]);
        let parts = next(&mut canvas, before, plan, hold, &sheet);
        for (n, (x, y, patch)) in (1..).zip(&parts) {
            let delay = if n == parts.len() { hold } else { STEP };
            hold -= delay;
            let number = |n: usize| u16::try_from(n).expect("a part of the film is no larger than the film");
            let frame = Frame {
                delay,
                left: number(x + patch.left),
                top: number(y + patch.top),
                width: number(patch.width),
                height: number(patch.height),
                transparent: before.map(|_| sheet.palette.unchanged()),
                dispose: gif::DisposalMethod::Keep,
                buffer: Cow::Borrowed(&patch.data),
                ..Frame::default()
            };
            encoder.write_lzw_pre_encoded_frame(&frame).expect(MEMORY);
        }
        if encoder.get_ref().len() > options.limit {
            return None;
        }
        tell(i + 1, plans.len());
    }
    drop(encoder);
    (bytes.len() <= options.limit).then_some(bytes)
}

/// Draws the next position; returns its patches. There is one for each square if `hold` leaves enough time, otherwise a
/// single one.
fn next(
    canvas: &mut Canvas,
    before: Option<&PicturePlan>,
    plan: &PicturePlan,
    hold: u16,
    sheet: &SpriteSheet,
) -> Vec<(usize, usize, Arc<FilmPatch>)> {
    let unchanged = sheet.palette.unchanged();
    let changes = before.and_then(|before| plan.changes(before)).unwrap_or_default();
    if !changes.is_empty() && changes.len() <= usize::from(hold / STEP / 2) {
        let part = |SpriteChange { item, x, y, old, new }: SpriteChange<'_>| {
            canvas.draw(item, sheet);
            (x as usize, y as usize, sheet.patch(old, new))
        };
        return changes.into_iter().map(part).collect();
    }
    let height = canvas.height;
    let old = std::mem::replace(canvas, Canvas::new(plan.width, height as u32));
    plan.items.iter().for_each(|item| canvas.draw(item, sheet));
    let patch = match before {
        None => FilmPatch::whole(&canvas.pixels, canvas.width, unchanged),
        Some(_) => FilmPatch::new(&old.pixels, &canvas.pixels, canvas.width, unchanged),
    };
    vec![(0, 0, Arc::new(patch))]
}
