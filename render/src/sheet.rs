//! Prepared sprites: each is painted once for a look, and copied from then on.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use rules::{Marks, Note, Piece, Side, Target, TargetKind, Tint};

use crate::options::{Style, Theme};
use crate::palette::Palette;
use crate::sprite::{Sprite, Stamp, paint};
use crate::stencil::{STEPS, band};
use crate::text;
use crate::theme::{Colours, Rgb, mix};

/// The bytes of sprites that are kept. A game at 800 pixels takes about half a MiB; when the store has grown beyond
/// this, the looks that were not used for longest go. One sheet holds at most half of it, so that with the sheet in use
/// there are never more than 12 MiB.
pub(crate) const KEPT: usize = 8 * 1024 * 1024;

static SHEETS: LazyLock<Mutex<Vec<Arc<Sheet>>>> = LazyLock::new(Mutex::default);

/// What all sprites of a picture share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) style: Style,
    /// The kinds of square, in the order of their names, each once.
    pub(crate) tints: Vec<&'static Tint>,
}

/// The sprites of one look.
#[derive(Debug)]
pub(crate) struct Sheet {
    look: Look,
    pub(crate) palette: Palette,
    /// The indices of text on the frame, from bare frame to full ink.
    pub(crate) ink: Vec<u8>,
    /// The index of the bare frame.
    pub(crate) frame: u8,
    prepared: Mutex<Prepared>,
}

#[derive(Debug, Default)]
struct Prepared {
    sprites: HashMap<Sprite, Arc<[u8]>>,
    lines: HashMap<(String, u32, bool), Arc<Line>>,
    bands: HashMap<[u32; 2], Arc<[u8]>>,
    indices: HashMap<Rgb, u8>,
    bytes: usize,
}

/// A line of text on the frame, as indices.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) width: u32,
    pub(crate) pixels: Vec<u8>,
}

impl Sheet {
    /// The sheet for a look, from the store or new.
    pub(crate) fn of(look: Look) -> Arc<Sheet> {
        let mut sheets = lock(&SHEETS);
        let sheet = match sheets.iter().position(|sheet| sheet.look == look) {
            Some(at) => sheets.remove(at),
            None => Arc::new(Sheet::new(look)),
        };
        sheets.push(Arc::clone(&sheet));
        while sheets.len() > 1 && bytes(&sheets) > KEPT {
            sheets.remove(0);
        }
        sheet
    }

    pub(crate) fn new(look: Look) -> Sheet {
        let colours = Colours::of(look.theme);
        let inks: Vec<Rgb> =
            (0..=STEPS).map(|step| mix(colours.frame, colours.ink, f32::from(step) / f32::from(STEPS))).collect();
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for (sprite, weight) in samples(&look.tints) {
            for pixel in paint(&sprite, colours, look.style).pixels() {
                *counts.entry(pixel.0).or_default() += weight;
            }
        }
        let marks = [colours.last, colours.check, colours.pick, colours.note].concat();
        let palette = Palette::of(&counts, &[inks.clone(), marks].concat());
        let ink: Vec<u8> = inks.iter().map(|&rgb| palette.index(rgb)).collect();
        let frame = ink[0];
        Sheet { look, palette, ink, frame, prepared: Mutex::default() }
    }

    /// The colours of the look's theme.
    pub(crate) fn colours(&self) -> &'static Colours {
        Colours::of(self.look.theme)
    }

    /// The pixels of a sprite, row by row.
    pub(crate) fn sprite(&self, sprite: &Sprite) -> Arc<[u8]> {
        let mut prepared = lock(&self.prepared);
        if let Some(pixels) = prepared.sprites.get(sprite) {
            return Arc::clone(pixels);
        }
        let image = paint(sprite, self.colours(), self.look.style);
        let pixels: Arc<[u8]> = image
            .pixels()
            .map(|pixel| *prepared.indices.entry(pixel.0).or_insert_with(|| self.palette.index(pixel.0)))
            .collect();
        prepared.make_room(pixels.len());
        prepared.sprites.insert(*sprite, Arc::clone(&pixels));
        pixels
    }

    /// A line of text at a font size of `em` pixels; `inverse` is in the colour of the frame on that of text.
    pub(crate) fn line(&self, text: &str, em: u32, inverse: bool) -> Arc<Line> {
        let mut prepared = lock(&self.prepared);
        let key = (text.to_owned(), em, inverse);
        if let Some(line) = prepared.lines.get(&key) {
            return Arc::clone(line);
        }
        let mask = text::line(text, em as f32);
        let ink = |cover: &u8| cover / (255 / STEPS);
        let ink = |cover: &u8| if inverse { STEPS - ink(cover) } else { ink(cover) };
        let pixels: Vec<u8> = mask.iter().map(|cover| self.ink[usize::from(ink(cover))]).collect();
        let line = Arc::new(Line { width: mask.width(), pixels });
        prepared.make_room(line.pixels.len());
        prepared.lines.insert(key, Arc::clone(&line));
        line
    }

    /// A strip in the colour of text, its left end a point.
    pub(crate) fn band(&self, width: u32, height: u32) -> Arc<[u8]> {
        let mut prepared = lock(&self.prepared);
        if let Some(pixels) = prepared.bands.get(&[width, height]) {
            return Arc::clone(pixels);
        }
        let mask = band(width, height);
        let pixels: Arc<[u8]> = mask.iter().map(|cover| self.ink[usize::from(cover / (255 / STEPS))]).collect();
        prepared.make_room(pixels.len());
        prepared.bands.insert([width, height], Arc::clone(&pixels));
        pixels
    }
}

impl Prepared {
    /// Forgets everything rather than hold more than one sheet may.
    fn make_room(&mut self, more: usize) {
        if self.bytes + more > KEPT / 2 {
            *self = Prepared::default();
        }
        self.bytes += more;
    }
}

fn bytes(sheets: &[Arc<Sheet>]) -> usize {
    sheets.iter().map(|sheet| lock(&sheet.prepared).bytes).sum()
}

/// The bytes of sprites that are kept now.
#[cfg(test)]
pub(crate) fn kept() -> usize {
    bytes(&lock(&SHEETS))
}

/// Sprites that show every colour of a look, small, and how much each of their pixels weighs: plain squares are seen in
/// every picture, most marks now and then.
fn samples(tints: &[&'static Tint]) -> Vec<(Sprite, u32)> {
    let man = |side, man, acts| Stamp::Man(Piece { side, man, acts });
    let men = Side::ALL.map(|side| man(side, "pawn", "queen"));
    let kings = Side::ALL.map(|side| man(side, "king", "king"));
    let target = |kind, becomes| Marks { target: Some(Target { kind, becomes }), ..Marks::default() };
    let note = |note| Marks { note: Some(note), ..Marks::default() };
    let all = [Stamp::Empty, men[0], men[1], kings[0], kings[1]];
    let marked = [
        (30, Marks::default(), &all[..]),
        (4, Marks { last: true, ..Marks::default() }, &all[..3]),
        (2, Marks { check: true, ..Marks::default() }, &kings[..]),
        (1, Marks { picked: true, ..Marks::default() }, &men[..1]),
        (1, target(TargetKind::Go, Some("queen")), &all[..1]),
        (1, target(TargetKind::Take, Some("queen")), &men[1..]),
        (1, target(TargetKind::Place, None), &all[..1]),
        (1, note(Note::Circle), &all[..1]),
        (1, note(Note::Cross), &men[..1]),
    ];
    let mut samples = Vec::new();
    for ground in tints.iter().map(|&tint| Some(tint)).chain([None]) {
        // Men beside the board are plain, or picked.
        for (weight, marks, stamps) in
            marked.into_iter().filter(|(_, marks, _)| ground.is_some() || *marks == Marks::default() || marks.picked)
        {
            samples.extend(stamps.iter().map(|&stamp| (Sprite { size: 40, ground, stamp, marks }, weight)));
        }
    }
    samples
}

/// Sprites stay whole when a thread dies between two of them.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
