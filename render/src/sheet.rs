//! Sprite sheets: each sprite is painted once per look, then copied.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use rules::{CellMarks, CellNote, CellTint, MoveTarget, ScenePiece, Side, TargetKind};

use crate::code::huffman::{HuffmanCode, SymbolCounts};
use crate::code::lzw::FilmPatch;
use crate::code::mosaic::{MosaicFill, MosaicParts, PlacedStrip};
use crate::code::strip::{self, DeflatedStrip};
use crate::look::PictureLook;
use crate::palette::Palette;
use crate::plan::{PicturePlan, PlanItem};
use crate::sprite::{Sprite, SpriteStamp, paint};
use crate::stencil::{STEPS, band};
use crate::text;
use crate::theme::{Rgb, ThemeColours, mix};

/// The maximum size of cached sprites in bytes; the least recently used looks are dropped. A game at 800 pixels takes
/// less than 1 MiB. A sheet holds at most half of the limit, so the cache and the sheet in use never exceed 12 MiB.
pub(crate) const KEPT: usize = 8 * 1024 * 1024;

/// The pixel count for each shade of text, besides the samples.
const INK: u32 = 400;

static SHEETS: LazyLock<Mutex<Vec<Arc<SpriteSheet>>>> = LazyLock::new(Mutex::default);

#[derive(Debug)]
pub(crate) struct SpriteSheet {
    look: PictureLook,
    pub(crate) palette: Palette,
    /// The palette indices of text, from the bare frame to full ink.
    ink: Vec<u8>,
    prepared: Mutex<SheetCache>,
}

#[derive(Debug, Default)]
struct SheetCache {
    tiles: HashMap<TileKey, Arc<SheetTile>>,
    strips: HashMap<(FrameSize, TileKey), Arc<DeflatedStrip>>,
    codes: HashMap<FrameSize, Arc<HuffmanCode>>,
    patches: HashMap<(Sprite, Sprite), Arc<FilmPatch>>,
    indices: HashMap<Rgb, u8>,
    bytes: usize,
}

/// The widths of the picture and of a square.
type FrameSize = (u32, u32);

/// The key of an item that always has the same pixels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKey {
    Sprite(Sprite),
    /// A line of text: content, font size in pixels, and whether it is inverse. Inverse text has the frame's colour and
    /// is on a band.
    Line(String, u32, bool),
    Band(u32, u32),
    End {
        right: bool,
        width: u32,
        height: u32,
    },
}

#[derive(Debug)]
pub(crate) struct SheetTile {
    pub(crate) width: u32,
    pub(crate) pixels: Vec<u8>,
}

impl SheetTile {
    pub(crate) fn height(&self) -> u32 {
        self.pixels.len() as u32 / self.width.max(1)
    }
}

impl SpriteSheet {
    /// Returns the sheet for a look, from the cache if possible.
    pub(crate) fn of(look: PictureLook) -> Arc<SpriteSheet> {
        let mut sheets = lock(&SHEETS);
        let sheet = match sheets.iter().position(|sheet| sheet.look == look) {
            Some(at) => sheets.remove(at),
            None => Arc::new(SpriteSheet::new(look)),
        };
        sheets.push(Arc::clone(&sheet));
        while sheets.len() > 1 && bytes(&sheets) > KEPT {
            sheets.remove(0);
        }
        sheet
    }

    pub(crate) fn new(look: PictureLook) -> SpriteSheet {
        let colours = ThemeColours::of(look.theme);
        let inks: Vec<Rgb> =
            (0..=STEPS).map(|step| mix(colours.frame, colours.ink, f32::from(step) / f32::from(STEPS))).collect();
        let mut shades: HashMap<Rgb, u32> = HashMap::new();
        for (sprite, weight) in samples(&look.tints) {
            for pixel in paint(&sprite, colours, look.style, look.letters).pixels() {
                *shades.entry(pixel.0).or_default() += weight;
            }
        }
        inks.iter().for_each(|&rgb| *shades.entry(rgb).or_default() += INK);
        let marks = [colours.last, colours.check, colours.pick, colours.note].concat();
        let palette = Palette::of(&shades, &[vec![colours.frame, colours.ink], marks].concat());
        let ink: Vec<u8> = inks.iter().map(|&rgb| palette.index(rgb)).collect();
        SpriteSheet { look, palette, ink, prepared: Mutex::default() }
    }

    pub(crate) fn colours(&self) -> &'static ThemeColours {
        ThemeColours::of(self.look.theme)
    }

    /// Returns an item's top left corner and its pixels; `None` if it is not rectangular.
    pub(crate) fn tile(&self, item: &PlanItem) -> Option<(u32, u32, Arc<SheetTile>)> {
        let tile = lock(&self.prepared).tile(fixed(item)?, self);
        let (x, y) = corner(item, tile.height());
        Some((x, y, tile))
    }

    /// Returns a plan's deflated parts and their code; `None` if an item is not rectangular.
    pub(crate) fn parts(&self, plan: &PicturePlan) -> Option<MosaicParts> {
        let mut prepared = lock(&self.prepared);
        let cell = plan.items.iter().filter_map(|item| match item {
            PlanItem::Sprite { sprite, .. } => sprite.ground.map(|_| sprite.size),
            _ => None,
        });
        let frame = (plan.width, cell.max().unwrap_or(1));
        let code = prepared.code(frame, self);
        let (mut pieces, mut fills) = (Vec::with_capacity(plan.items.len()), Vec::new());
        for item in &plan.items {
            if let PlanItem::Band { x, y, width, height } = item {
                let (start, end) = (height.div_ceil(2), height.div_ceil(6));
                let inner = width.checked_sub(start + end)?;
                fills.push(MosaicFill {
                    left: x + start,
                    top: *y,
                    width: inner,
                    height: *height,
                    index: self.ink(255),
                });
                for (left, right, width) in [(*x, false, start), (x + start + inner, true, end)] {
                    let end = TileKey::End { right, width, height: *height };
                    pieces.push(PlacedStrip { left, top: *y, strip: prepared.strip(frame, end, &code, self) });
                }
            } else {
                let strip = prepared.strip(frame, fixed(item)?, &code, self);
                let (left, top) = corner(item, strip.height());
                pieces.push(PlacedStrip { left, top, strip });
            }
        }
        Some(MosaicParts { width: plan.width, height: plan.height, code, pieces, fills })
    }

    /// Returns the palette index for a coverage of text, 0 to 255.
    fn ink(&self, cover: u8) -> u8 {
        self.ink[usize::from(cover / (255 / STEPS))]
    }

    #[cfg(test)]
    pub(crate) fn sprite(&self, sprite: &Sprite) -> Arc<SheetTile> {
        lock(&self.prepared).tile(TileKey::Sprite(*sprite), self)
    }

    pub(crate) fn patch(&self, old: &Sprite, new: &Sprite) -> Arc<FilmPatch> {
        let mut prepared = lock(&self.prepared);
        if let Some(patch) = prepared.patches.get(&(*old, *new)) {
            return Arc::clone(patch);
        }
        let [before, after] = [old, new].map(|sprite| prepared.tile(TileKey::Sprite(*sprite), self));
        let patch =
            Arc::new(FilmPatch::new(&before.pixels, &after.pixels, new.size as usize, self.palette.unchanged()));
        prepared.make_room(patch.bytes());
        prepared.patches.insert((*old, *new), Arc::clone(&patch));
        patch
    }
}

impl SheetCache {
    fn tile(&mut self, what: TileKey, sheet: &SpriteSheet) -> Arc<SheetTile> {
        if let Some(tile) = self.tiles.get(&what) {
            return Arc::clone(tile);
        }
        let tile = Arc::new(self.fresh(&what, sheet));
        self.make_room(tile.pixels.len());
        self.tiles.insert(what, Arc::clone(&tile));
        tile
    }

    fn strip(
        &mut self,
        frame: FrameSize,
        what: TileKey,
        code: &HuffmanCode,
        sheet: &SpriteSheet,
    ) -> Arc<DeflatedStrip> {
        let key = (frame, what);
        if let Some(strip) = self.strips.get(&key) {
            return Arc::clone(strip);
        }
        let tile = self.tiles.get(&key.1).cloned().unwrap_or_else(|| Arc::new(self.fresh(&key.1, sheet)));
        let strip = Arc::new(DeflatedStrip::new(&tile.pixels, tile.width, code));
        self.make_room(strip.bytes());
        self.strips.insert(key, Arc::clone(&strip));
        strip
    }

    fn code(&mut self, frame: FrameSize, sheet: &SpriteSheet) -> Arc<HuffmanCode> {
        if let Some(code) = self.codes.get(&frame) {
            return Arc::clone(code);
        }
        let (width, size) = frame;
        let mut counts = SymbolCounts::new(sheet.palette.colours.len());
        let plain = |(sprite, weight): &(Sprite, u32)| *weight == PLAIN && sprite.ground.is_some();
        for (sprite, _) in samples(&sheet.look.tints).into_iter().filter(plain) {
            let tile = self.tile(TileKey::Sprite(Sprite { size, ..sprite }), sheet);
            strip::count(&tile.pixels, size as usize, &mut counts);
        }
        let code = Arc::new(HuffmanCode::new(&counts, width as usize + 1));
        self.make_room(code.bytes());
        self.codes.insert(frame, Arc::clone(&code));
        code
    }

    fn fresh(&mut self, what: &TileKey, sheet: &SpriteSheet) -> SheetTile {
        match what {
            TileKey::Sprite(sprite) => {
                let image = paint(sprite, sheet.colours(), sheet.look.style, sheet.look.letters);
                let index = |rgb: Rgb| *self.indices.entry(rgb).or_insert_with(|| sheet.palette.index(rgb));
                SheetTile { width: sprite.size, pixels: image.pixels().map(|pixel| pixel.0).map(index).collect() }
            }
            TileKey::Line(text, em, inverse) => {
                let mask = text::line(text, *em as f32);
                let step = |cover: &u8| if *inverse { 255 - cover } else { *cover };
                // Trim equal blank margins above and below, since some lines have little space.
                let width = mask.width() as usize;
                let blank = |row: &&[u8]| row.iter().all(|&cover| cover == 0);
                let rows = || mask.chunks_exact(width);
                let spare = rows().take_while(blank).count().min(rows().rev().take_while(blank).count());
                let spare = spare.min(rows().len().saturating_sub(1) / 2) * width;
                let inked = &mask.as_raw()[spare..mask.len() - spare];
                SheetTile { width: mask.width(), pixels: inked.iter().map(|cover| sheet.ink(step(cover))).collect() }
            }
            TileKey::Band(width, height) => {
                let mask = band(*width, *height);
                SheetTile { width: *width, pixels: mask.iter().map(|cover| sheet.ink(*cover)).collect() }
            }
            TileKey::End { right, width, height } => {
                let mask = band(2 * height, *height);
                let from = if *right { 2 * height - width } else { 0 } as usize;
                let rows = mask.chunks_exact(2 * *height as usize);
                let ends = rows.flat_map(|row| &row[from..from + *width as usize]);
                SheetTile { width: *width, pixels: ends.map(|cover| sheet.ink(*cover)).collect() }
            }
        }
    }

    /// Clears the cache if `more` bytes would exceed the sheet's limit.
    fn make_room(&mut self, more: usize) {
        if self.bytes + more > KEPT / 2 {
            *self = SheetCache { indices: std::mem::take(&mut self.indices), ..SheetCache::default() };
        }
        self.bytes += more;
    }
}

fn fixed(item: &PlanItem) -> Option<TileKey> {
    match item {
        PlanItem::Sprite { sprite, .. } => Some(TileKey::Sprite(*sprite)),
        PlanItem::Text { em, text, inverse, .. } => Some(TileKey::Line(text.clone(), *em, *inverse)),
        PlanItem::Band { width, height, .. } => Some(TileKey::Band(*width, *height)),
        PlanItem::Arrow(_) => None,
    }
}

fn corner(item: &PlanItem, height: u32) -> (u32, u32) {
    match item {
        PlanItem::Sprite { x, y, .. } | PlanItem::Band { x, y, .. } => (*x, *y),
        PlanItem::Text { x, middle, .. } => (*x, middle.saturating_sub(height / 2)),
        PlanItem::Arrow(line) => (line.from[0], line.from[1]),
    }
}

fn bytes(sheets: &[Arc<SpriteSheet>]) -> usize {
    sheets.iter().map(|sheet| lock(&sheet.prepared).bytes).sum()
}

/// Returns the size of all cached sprites in bytes.
#[cfg(test)]
pub(crate) fn kept() -> usize {
    bytes(&lock(&SHEETS))
}

const PLAIN: u32 = 60;
const SELDOM: u32 = 1;

/// Returns small sprites with every colour, weighted by frequency.
fn samples(tints: &[&'static CellTint]) -> Vec<(Sprite, u32)> {
    let man = |side, man, acts| SpriteStamp::Man(ScenePiece { side, man, acts });
    let men = Side::ALL.map(|side| man(side, "pawn", "queen"));
    let kings = Side::ALL.map(|side| man(side, "king", "king"));
    let target = |kind, becomes| CellMarks { target: Some(MoveTarget { kind, becomes }), ..CellMarks::default() };
    let note = |note| CellMarks { note: Some(note), ..CellMarks::default() };
    let all = [SpriteStamp::Empty, men[0], men[1], kings[0], kings[1]];
    let marked = [
        (PLAIN, CellMarks::default(), &all[..3]),
        (4, CellMarks::default(), &kings[..]),
        (4, CellMarks { last: true, ..CellMarks::default() }, &all[..3]),
        (SELDOM, CellMarks { check: true, ..CellMarks::default() }, &kings[..]),
        (SELDOM, CellMarks { picked: true, ..CellMarks::default() }, &men[..1]),
        (SELDOM, target(TargetKind::Go, Some("queen")), &all[..1]),
        (SELDOM, target(TargetKind::Take, Some("queen")), &men[1..]),
        (SELDOM, target(TargetKind::Place, None), &all[..1]),
        (SELDOM, note(CellNote::Circle), &all[..1]),
        (SELDOM, note(CellNote::Cross), &men[..1]),
    ];
    let mut samples = Vec::new();
    for ground in tints.iter().map(|&tint| Some(tint)).chain([None]) {
        // Pieces next to the board are only plain or selected.
        let beside = |marks: &CellMarks| *marks == CellMarks::default() || marks.picked;
        for (weight, marks, stamps) in marked.into_iter().filter(|(_, marks, _)| ground.is_some() || beside(marks)) {
            let size = if weight == SELDOM { 24 } else { 48 };
            samples.extend(stamps.iter().map(|&stamp| (Sprite { size, ground, stamp, marks }, weight)));
        }
    }
    samples
}

/// Locks a mutex, ignoring poison. Sprites stay intact even if a thread panics between two of them.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
