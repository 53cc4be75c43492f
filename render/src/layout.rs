//! Lays out a scene in pixels, strip by strip from the top.

use rules::{CellMarks, Scene, ScenePiece, Side};

use crate::arrow::ArrowLine;
use crate::look::PictureLook;
use crate::options::{Caption, PictureOptions};
use crate::plan::{PicturePlan, PlanItem};
use crate::sprite::{Sprite, SpriteStamp};
use crate::text;

#[derive(Clone, Copy)]
struct Ratio(u32, u32);

impl Ratio {
    const fn of(self, length: u32) -> u32 {
        length * self.0 / self.1
    }

    const fn whole(self, part: u32) -> u32 {
        part * self.1 / self.0
    }
}

// Fractions of the picture's width.
const LABELLED_MARGIN: Ratio = Ratio(5, 100);
const BARE_MARGIN: Ratio = Ratio(5, 200);
const STRIP: Ratio = Ratio(7, 100);
const LABEL_EM: Ratio = Ratio(33, 1_000);
/// The maximum height of the board; a higher one gets smaller squares to suit a chat.
const HIGHEST_BOARD: Ratio = Ratio(2, 1);

/// The label's distance below the board, as a fraction of its size.
const LABEL_DROP: Ratio = Ratio(4, 5);
/// The side-to-move disc, as a fraction of the margin.
const TURN_DISC: Ratio = Ratio(3, 5);
/// The gap around trays, as a fraction of the bare margin.
const TRAY_GAP: Ratio = Ratio(1, 3);

// Fractions of a square's width, or of a strip's height.
const TRAY_MAN: Ratio = Ratio(7, 10);
const TAKEN_MAN: Ratio = Ratio(9, 10);
const SIDE_DISC: Ratio = Ratio(3, 5);
const CAPTION_EM: Ratio = Ratio(11, 20);

// Fractions of the size of a piece next to the board.
const NUMBER: Ratio = Ratio(9, 10);
const NUMBERED_MAN: Ratio = Ratio(19, 10);
const NUMBER_EM: Ratio = Ratio(1, 2);
const LEAD_GAP: Ratio = Ratio(1, 4);

// Fractions of a caption's font size.
const DISC_GAP: Ratio = Ratio(1, 3);
const TEXT_INDENT: Ratio = Ratio(9, 10);
const TEXT_END: Ratio = Ratio(1, 2);
/// The height of the band behind the text, minus two pixels.
const BAND: Ratio = Ratio(3, 2);

/// The maximum share of a caption line for clock and move number. It is a share of the space that remains.
const ASIDE_ROOM: f32 = 0.6;
const NUMBER_ROOM: f32 = 0.5;
/// The minimum number of piece kinds with space in a row. Otherwise sizes in trays and capture rows would change during
/// a game.
const FEWEST_KINDS: u32 = 6;
const LARGEST_NUMBER: u32 = 99;

pub(crate) fn lay_out(scene: &Scene, options: &PictureOptions) -> PicturePlan {
    let look = PictureLook::of(scene, options);
    let scene = &scene.seen_by(options.seen_by);
    let mut layout = SceneLayout::new(scene, options);
    layout.above_board();
    layout.board();
    layout.below_board();
    layout.finish(look)
}

/// A picture being laid out; `height` is the height so far.
struct SceneLayout<'a> {
    /// The scene, from the view of the side at the bottom.
    scene: &'a Scene,
    options: &'a PictureOptions,
    width: u32,
    height: u32,
    items: Vec<PlanItem>,
    /// The left edge of the board; the margin on its right is the same.
    left: u32,
    cell: u32,
    columns: u32,
    rows: u32,
    margin: u32,
    bare_margin: u32,
    strip: u32,
    mover: Option<Side>,
    /// Set if captions have a row of captured pieces. Then both have it.
    has_taken: bool,
}

impl<'a> SceneLayout<'a> {
    fn new(scene: &'a Scene, options: &'a PictureOptions) -> SceneLayout<'a> {
        let width = options.width.pixels();
        let bare_margin = BARE_MARGIN.of(width);
        let margin = if options.coordinates { LABELLED_MARGIN.of(width) } else { bare_margin };
        let (columns, rows) = (as_u32(scene.columns.len()).max(1), as_u32(scene.rows.len()).max(1));
        let cell = ((width - 2 * margin) / columns).min(HIGHEST_BOARD.of(width) / rows).max(1);
        let mut captions = options.above.iter().chain(&options.below);
        SceneLayout {
            scene,
            options,
            width,
            height: 0,
            items: Vec::new(),
            left: (width - cell * columns) / 2,
            cell,
            columns,
            rows,
            margin,
            bare_margin,
            strip: STRIP.of(width),
            mover: options.turn.then_some(scene.turn),
            has_taken: captions.any(|caption| !caption.taken.is_empty() || !caption.lead.is_empty()),
        }
    }

    fn finish(mut self, look: PictureLook) -> PicturePlan {
        // Phones crop square pictures, so make it higher.
        if self.height == self.width {
            self.height += self.bare_margin.max(1);
        }
        PicturePlan { look, width: self.width, height: self.height, items: self.items }
    }

    fn above_board(&mut self) {
        self.captioned(self.options.above.as_ref());
        self.tray_gap(self.options.above.as_ref());
        self.tray(self.options.seen_by.other());
        if self.height == 0 {
            self.height = self.bare_margin;
        }
    }

    fn below_board(&mut self) {
        self.tray(self.options.seen_by);
        self.tray_gap(self.options.below.as_ref());
        self.captioned(self.options.below.as_ref());
    }

    fn board(&mut self) {
        let top = self.height;
        self.squares(top);
        self.height += self.cell * self.rows;
        if self.options.coordinates {
            self.coordinates(top);
        }
        self.height += self.margin;
        self.turn(top);
        self.arrows(top);
    }

    fn corner(&self, top: u32, cell: usize) -> [u32; 2] {
        let (row, column) = (as_u32(cell) / self.columns, as_u32(cell) % self.columns);
        [self.left + self.cell * column, top + self.cell * row]
    }

    fn squares(&mut self, top: u32) {
        for (i, content) in self.scene.cells.iter().enumerate() {
            let stamp = content.piece.map_or(SpriteStamp::Empty, SpriteStamp::Man);
            if content.tint.is_some() || stamp != SpriteStamp::Empty {
                let sprite = Sprite { size: self.cell, ground: content.tint, stamp, marks: content.marks };
                self.sprite(self.corner(top, i), &content.name, sprite);
            }
        }
    }

    fn arrows(&mut self, top: u32) {
        let half = self.cell / 2;
        for arrow in self.scene.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let middle = |name: &str| {
                let cell = self.scene.cells.iter().position(|cell| cell.name == name)?;
                Some(self.corner(top, cell).map(|edge| edge + half))
            };
            if let (Some(from), Some(to)) = (middle(&arrow.from), middle(&arrow.to)) {
                self.items.push(PlanItem::Arrow(ArrowLine { from, to, cell: self.cell, kind: arrow.kind }));
            }
        }
    }

    fn coordinates(&mut self, top: u32) {
        let em = LABEL_EM.of(self.width);
        let (left, cell) = (self.left, self.cell);
        let bottom = top + cell * as_u32(self.scene.rows.len());
        for (i, label) in (0..).zip(&self.scene.rows) {
            let x = left.saturating_sub(text_width(label, em)) / 2;
            self.text(x, top + cell * i + cell / 2, em, label);
        }
        for (i, label) in (0..).zip(&self.scene.columns) {
            let x = (left + cell * i + cell / 2).saturating_sub(text_width(label, em) / 2);
            self.text(x, bottom + LABEL_DROP.of(em), em, label);
        }
    }

    /// Adds the side-to-move disc, unless a caption shows it.
    fn turn(&mut self, top: u32) {
        let mut captions = self.options.above.iter().chain(&self.options.below);
        let Some(mover) = self.mover.filter(|_| !captions.any(|caption| caption.side == self.mover)) else { return };
        let row = if mover == self.options.seen_by { self.rows - 1 } else { 0 };
        let size = TURN_DISC.of(self.margin).max(1);
        let right = self.left + self.cell * self.columns;
        let x = right + (self.width - right - size) / 2;
        let y = top + self.cell * row + (self.cell.max(size) - size) / 2;
        self.sprite([x, y], "turn", Sprite::beside(size, SpriteStamp::Disc(mover)));
    }

    /// Adds a gap above or below a tray without a caption.
    fn tray_gap(&mut self, caption: Option<&Caption>) {
        if caption.is_none() && !self.scene.trays.is_empty() {
            self.height += TRAY_GAP.of(self.bare_margin);
        }
    }

    /// Adds a tray: a piece of each kind, with its count. The size of the pieces is the same for both sides and
    /// throughout a game, so the board of a film does not move.
    fn tray(&mut self, side: Side) {
        if self.scene.trays.is_empty() {
            return;
        }
        let [tray, other] = [side, side.other()].map(|side| groups(in_trays(self.scene, side)));
        let fitting = man_size(self.cell * self.columns, tray.len().max(other.len()));
        let size = TRAY_MAN.of(self.cell).min(fitting);
        self.men(size, "tray", tray, self.scene.picked);
        self.height += size;
    }

    /// Adds a row of pieces with counts; returns the `x` after them.
    fn men(&mut self, size: u32, name: &str, men: Vec<(ScenePiece, u32)>, picked: Option<ScenePiece>) -> u32 {
        let (em, mut x, right) = (NUMBER_EM.of(size).max(1), self.left, self.width - self.left);
        for (piece, count) in men {
            if x + NUMBERED_MAN.of(size) > right {
                break;
            }
            let marks = CellMarks { picked: picked == Some(piece), ..CellMarks::default() };
            self.sprite([x, self.height], name, Sprite { marks, ..Sprite::beside(size, SpriteStamp::Man(piece)) });
            x += size;
            if count > 1 {
                self.text(x, self.height + size / 2, em, &format!("×{}", count.min(LARGEST_NUMBER)));
                x += NUMBER.of(size);
            }
        }
        x
    }

    fn captioned(&mut self, caption: Option<&Caption>) {
        let Some(caption) = caption else { return };
        self.caption(caption);
        if self.has_taken {
            self.taken(caption);
        }
    }

    /// Adds a caption's line of text. If space is short, the name is cut before the move number.
    fn caption(&mut self, caption: &Caption) {
        let (em, middle, mut x) = (CAPTION_EM.of(self.strip), self.height + self.strip / 2, self.left);
        let mut right = self.width - self.left;
        let mut inverse = false;
        if let Some(side) = caption.side {
            let size = SIDE_DISC.of(self.strip);
            self.sprite([x, middle - size / 2], "side", Sprite::beside(size, SpriteStamp::Disc(side)));
            x += size + DISC_GAP.of(em);
            inverse = self.mover == Some(side);
            if inverse {
                let height = BAND.of(em) + 2;
                self.items.push(PlanItem::Band { x, y: middle - height / 2, width: right - x, height });
            }
            x += TEXT_INDENT.of(em);
            right -= TEXT_END.of(em);
        }
        let mut ends = Vec::new();
        for (text, part) in [(&caption.aside, ASIDE_ROOM), (&caption.number, NUMBER_ROOM)] {
            let text = text::fit(text, em as f32, right.saturating_sub(x) as f32 * part);
            if !text.is_empty() {
                right = right.saturating_sub(text_width(&text, em)).max(x);
                ends.push((right, text));
                right = right.saturating_sub(em).max(x);
            }
        }
        let name = text::fit(&caption.text, em as f32, (right - x) as f32);
        for (x, text) in [(x, name)].into_iter().chain(ends).filter(|(_, text)| !text.is_empty()) {
            self.items.push(PlanItem::Text { x, middle, em, text, inverse });
        }
        self.height += self.strip;
    }

    fn taken(&mut self, caption: &Caption) {
        let taken = groups(caption.taken.iter().copied());
        let fitting = man_size(self.width - 2 * self.left, taken.len() + 2);
        let size = TAKEN_MAN.of(self.strip).min(fitting);
        let (em, x) = (NUMBER_EM.of(size).max(1), self.men(size, "taken", taken, None) + LEAD_GAP.of(size));
        let lead = text::fit(&caption.lead, em as f32, (self.width - self.left).saturating_sub(x) as f32);
        self.text(x, self.height + size / 2, em, &lead);
        self.height += self.strip;
    }

    fn sprite(&mut self, [x, y]: [u32; 2], name: &str, sprite: Sprite) {
        self.items.push(PlanItem::Sprite { x, y, name: name.to_owned(), sprite });
    }

    fn text(&mut self, x: u32, middle: u32, em: u32, text: &str) {
        if !text.is_empty() {
            self.items.push(PlanItem::Text { x, middle, em, text: text.to_owned(), inverse: false });
        }
    }
}

fn in_trays(scene: &Scene, side: Side) -> impl Iterator<Item = ScenePiece> {
    scene.trays.iter().filter(move |(owner, _)| *owner == side).flat_map(|(_, men)| men).copied()
}

/// Groups equal pieces with their count, in order of first occurrence.
fn groups(men: impl Iterator<Item = ScenePiece>) -> Vec<(ScenePiece, u32)> {
    let mut groups: Vec<(ScenePiece, u32)> = Vec::new();
    for piece in men {
        match groups.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => groups.push((piece, 1)),
        }
    }
    groups
}

/// Returns the largest piece size with space for this many kinds.
fn man_size(width: u32, kinds: usize) -> u32 {
    NUMBERED_MAN.whole(width / as_u32(kinds).max(FEWEST_KINDS)).max(1)
}

fn text_width(text: &str, em: u32) -> u32 {
    text::width(text, em as f32).ceil() as u32
}

/// Converts a count, saturating; real boards are far too small for that.
fn as_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
