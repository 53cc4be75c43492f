//! Rasterises text in the one bundled font. Never fails.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlinedGlyph, PxScale, ScaleFont, point};

use crate::stencil::{Mask, stepped};

/// The height of capitals, as a fraction of the font size.
const CAPITALS: f32 = 0.714;
/// The maximum number of characters read. Discord names have at most 32, and strips are cut much earlier.
const LONGEST: usize = 200;
/// Replaces a run of letters missing from the font.
const DOT: char = '·';

static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../assets/fonts/NotoSans-Bold-subset.ttf"))
        .expect("the shipped font is whole")
});

pub(crate) fn width(text: &str, em: f32) -> f32 {
    let font = FONT.as_scaled(scale(em));
    tidy(text).chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
}

/// Draws text as a mask, its capitals vertically centred.
pub(crate) fn line(text: &str, em: f32) -> Mask {
    let text = tidy(text);
    let (wide, high) = (width(&text, em).ceil() as u32 + 2, (0.75 * em).ceil() as u32 * 2);
    let font = FONT.as_scaled(scale(em));
    let (mut x, base) = (1.0, high as f32 / 2.0 + CAPITALS * em / 2.0);
    let mut mask = Mask::new(wide, high);
    for c in text.chars() {
        let id = font.glyph_id(c);
        if let Some(glyph) = placed(id, em, x, base) {
            let corner = glyph.px_bounds().min;
            glyph.draw(|dx, dy, cover| {
                let at = (corner.x as i64 + i64::from(dx), corner.y as i64 + i64::from(dy));
                if let (Ok(x), Ok(y)) = (u32::try_from(at.0), u32::try_from(at.1))
                    && let Some(pixel) = mask.get_pixel_mut_checked(x, y)
                {
                    pixel.0[0] = pixel.0[0].max(stepped(cover));
                }
            });
        }
        x += font.h_advance(id);
    }
    mask
}

/// How far to move a glyph that would leave its bitmap.
const NUDGE: f32 = 1.0 / 64.0;

/// Outlines a glyph at a position, or slightly to the right. The library rounds its left end in two ways. Where they
/// differ, the first row loses that end, and all rows below are filled in places that should be empty.
fn placed(id: GlyphId, em: f32, x: f32, base: f32) -> Option<OutlinedGlyph> {
    let left = FONT.outline(id)?.bounds.min.x * FONT.as_scaled(scale(em)).scale_factor().horizontal;
    let begins_inside = |x: &f32| left + (x - ((left + x.fract()).floor() + x.trunc())) >= 0.0;
    let x = (0..4u8).map(|nth| x + f32::from(nth) * NUDGE).find(begins_inside).unwrap_or(x);
    FONT.outline_glyph(id.with_scale_and_position(scale(em), point(x, base)))
}

/// Cuts text with an ellipsis if it is wider than `room` pixels.
pub(crate) fn fit(text: &str, em: f32, room: f32) -> String {
    let text = tidy(text);
    if width(&text, em) <= room {
        return text;
    }
    let font = FONT.as_scaled(scale(em));
    let mut right = width("…", em);
    let fitting = text.chars().take_while(|&c| {
        right += font.h_advance(font.glyph_id(c));
        right <= room
    });
    let cut: String = fitting.collect();
    if cut.trim_end().is_empty() { String::new() } else { format!("{}…", cut.trim_end()) }
}

/// Reduces text to characters of the font; an empty result becomes a dot. Fancy letters become plain. Directional
/// marks, control characters and pictures are dropped. Each run of other letters becomes a dot.
fn tidy(text: &str) -> String {
    let mut tidied = String::new();
    for c in text.chars().take(LONGEST).map(plain) {
        if c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        {
            continue;
        }
        let c = match c {
            c if c.is_whitespace() => ' ',
            c if FONT.glyph_id(c).0 == 0 && !c.is_alphanumeric() => continue,
            '\u{fffd}' => DOT,
            c if FONT.glyph_id(c).0 == 0 => DOT,
            c => c,
        };
        if !(matches!(c, ' ' | DOT) && tidied.ends_with(c)) {
            tidied.push(c);
        }
    }
    let tidied = tidied.trim();
    if tidied.is_empty() && !text.trim().is_empty() { DOT.to_string() } else { tidied.to_owned() }
}

/// Maps mathematical and full-width letters, which often decorate names, to plain ones.
fn plain(c: char) -> char {
    let code = c as u32;
    match code {
        0x1D400..=0x1D6A3 => {
            let place = (code - 0x1D400) % 52;
            char::from_u32(if place < 26 { 0x41 + place } else { 0x61 + place - 26 }).unwrap_or(c)
        }
        0xFF01..=0xFF5E => char::from_u32(code - 0xFF01 + 0x21).unwrap_or(c),
        _ => c,
    }
}

/// Converts a font size to the scale of `ab_glyph`. That scale spans from ascent to descent.
fn scale(em: f32) -> PxScale {
    PxScale::from(em * FONT.height_unscaled() / FONT.units_per_em().expect("the shipped font says its units"))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_letter_covers_as_much_wherever_it_stands() {
        let covered = |text: &str, em: f32| line(text, em).pixels().map(|pixel| f64::from(pixel.0[0])).sum::<f64>();
        for em in 18..48u8 {
            let em = f32::from(em);
            for before in ["U", "Farid (U", "Lise i", "a long name: "] {
                // Trailing spaces draw nothing, so compare without them.
                let before_alone = covered(before.trim_end(), em);
                for letter in ('A'..='Z').chain('a'..='z').chain('0'..='9') {
                    let (beside, alone) = (covered(&format!("{before}{letter}"), em), covered(&letter.to_string(), em));
                    let part = (beside - before_alone) / alone;
                    assert!((0.7..1.3).contains(&part), "{letter} behind {before:?} at {em}: {part}");
                }
            }
        }
    }
}
