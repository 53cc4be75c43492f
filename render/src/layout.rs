//! Lays a scene out in pixels, strip by strip from the top, before anything is drawn.

use rules::{Marks, Piece, Scene, Side};

use crate::arrow::Line;
use crate::look::Look;
use crate::options::{Caption, Options};
use crate::plan::{Item, Plan};
use crate::sprite::{Sprite, Stamp};
use crate::text;

/// A ratio of two lengths.
#[derive(Clone, Copy)]
struct Ratio(u32, u32);

impl Ratio {
    /// Returns this fraction of a length, in whole pixels.
    const fn of(self, length: u32) -> u32 {
        length * self.0 / self.1
    }

    /// Returns the length of which `part` is this fraction, in whole pixels.
    const fn whole(self, part: u32) -> u32 {
        part * self.1 / self.0
    }
}

// As fractions of the width of the picture:
/// The margin that holds the labels of rows or columns.
const LABELLED_MARGIN: Ratio = Ratio(5, 100);
/// The margin without labels.
const BARE_MARGIN: Ratio = Ratio(5, 200);
/// The height of a caption's line, and of the row of captured men.
const STRIP: Ratio = Ratio(7, 100);
/// The font size of the labels of rows and columns.
const LABEL_EM: Ratio = Ratio(33, 1_000);
/// The maximum height of the board. A board much higher than wide would not suit a chat: its squares are made smaller
/// instead.
const HIGHEST_BOARD: Ratio = Ratio(2, 1);

/// The vertical middle of a column's label below the board, as a fraction of the font size.
const LABEL_DROP: Ratio = Ratio(4, 5);
/// The disc that shows the side to move, as a fraction of the margin.
const TURN_DISC: Ratio = Ratio(3, 5);
/// The space between a tray and the edge of the picture, as a fraction of the bare margin.
const TRAY_GAP: Ratio = Ratio(1, 3);

// As fractions of the width of a square, or of the height of a strip:
/// A man beside the board.
const TRAY_MAN: Ratio = Ratio(7, 10);
/// A captured man.
const TAKEN_MAN: Ratio = Ratio(9, 10);
/// The disc of a caption's side.
const SIDE_DISC: Ratio = Ratio(3, 5);
/// The font size of a caption.
const CAPTION_EM: Ratio = Ratio(11, 20);

// As fractions of the size of a man beside the board:
/// The number beside the man.
const NUMBER: Ratio = Ratio(9, 10);
/// The man together with its number.
const NUMBERED_MAN: Ratio = Ratio(19, 10);
/// The font size of the number.
const NUMBER_EM: Ratio = Ratio(1, 2);
/// The space before the lead.
const LEAD_GAP: Ratio = Ratio(1, 4);

// As fractions of a caption's font size:
/// The space between the disc and the text or its band.
const DISC_GAP: Ratio = Ratio(1, 3);
/// The space to the left of the text.
const TEXT_INDENT: Ratio = Ratio(9, 10);
/// The space to the right of the text.
const TEXT_END: Ratio = Ratio(1, 2);
/// The band behind the text, which is two pixels higher than this.
const BAND: Ratio = Ratio(3, 2);

/// The maximum fraction of the remaining line that the clock and the move number may take.
const ASIDE_ROOM: f32 = 0.6;
const NUMBER_ROOM: f32 = 0.5;
/// The minimum number of kinds of men that trays and rows of captured men have room for, so that sizes stay the same as
/// a game goes on.
const FEWEST_KINDS: u32 = 6;
/// The largest number shown beside a man.
const LARGEST_NUMBER: u32 = 99;

/// Lays a scene out.
pub(crate) fn lay_out(scene: &Scene, options: &Options) -> Plan {
    let look = Look::of(scene, options);
    let scene = &scene.seen_by(options.seen_by);
    let mut layout = Layout::new(scene, options);
    layout.above_board();
    layout.board();
    layout.below_board();
    layout.finish(look)
}

/// A picture being laid out; `height` is that of the strips so far.
struct Layout<'a> {
    /// The scene, as seen by the side at the bottom of the picture.
    scene: &'a Scene,
    options: &'a Options,
    width: u32,
    height: u32,
    items: Vec<Item>,
    /// The left edge of the board, which is also the space to its right.
    left: u32,
    cell: u32,
    columns: u32,
    rows: u32,
    /// The margin below the board.
    margin: u32,
    bare_margin: u32,
    strip: u32,
    /// The side to move, if the picture is to show it.
    mover: Option<Side>,
    /// Whether captions have a row of captured men: either both do or neither.
    has_taken: bool,
}

impl<'a> Layout<'a> {
    fn new(scene: &'a Scene, options: &'a Options) -> Layout<'a> {
        let width = options.width.pixels();
        let bare_margin = BARE_MARGIN.of(width);
        let margin = if options.coordinates { LABELLED_MARGIN.of(width) } else { bare_margin };
        let (columns, rows) = (as_u32(scene.columns.len()).max(1), as_u32(scene.rows.len()).max(1));
        let cell = ((width - 2 * margin) / columns).min(HIGHEST_BOARD.of(width) / rows).max(1);
        let mut captions = options.above.iter().chain(&options.below);
        Layout {
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

    fn finish(mut self, look: Look) -> Plan {
        // Phones crop square pictures.
        if self.height == self.width {
            self.height += self.bare_margin.max(1);
        }
        Plan { look, width: self.width, height: self.height, items: self.items }
    }

    /// Lays out everything above the board: the far side's caption and tray.
    fn above_board(&mut self) {
        self.captioned(self.options.above.as_ref());
        self.tray_gap(self.options.above.as_ref());
        self.tray(self.options.seen_by.other());
        if self.height == 0 {
            self.height = self.bare_margin;
        }
    }

    /// Lays out everything below the board: the near side's tray and caption.
    fn below_board(&mut self) {
        self.tray(self.options.seen_by);
        self.tray_gap(self.options.below.as_ref());
        self.captioned(self.options.below.as_ref());
    }

    /// Lays out the board and everything on it or right beside it.
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

    /// Returns the corner of the cell at an index of the scene's list.
    fn corner(&self, top: u32, cell: usize) -> [u32; 2] {
        let (row, column) = (as_u32(cell) / self.columns, as_u32(cell) % self.columns);
        [self.left + self.cell * column, top + self.cell * row]
    }

    fn squares(&mut self, top: u32) {
        for (i, content) in self.scene.cells.iter().enumerate() {
            let stamp = content.piece.map_or(Stamp::Empty, Stamp::Man);
            if content.tint.is_some() || stamp != Stamp::Empty {
                let sprite = Sprite { size: self.cell, ground: content.tint, stamp, marks: content.marks };
                self.sprite(self.corner(top, i), &content.name, sprite);
            }
        }
    }

    /// Adds arrows between cells of the scene; any others are not shown.
    fn arrows(&mut self, top: u32) {
        let half = self.cell / 2;
        for arrow in self.scene.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let middle = |name: &str| {
                let cell = self.scene.cells.iter().position(|cell| cell.name == name)?;
                Some(self.corner(top, cell).map(|edge| edge + half))
            };
            if let (Some(from), Some(to)) = (middle(&arrow.from), middle(&arrow.to)) {
                self.items.push(Item::Arrow(Line { from, to, cell: self.cell, kind: arrow.kind }));
            }
        }
    }

    /// Adds the labels of rows and columns.
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

    /// Adds the disc of the side to move beside the board, unless a caption shows it.
    fn turn(&mut self, top: u32) {
        let mut captions = self.options.above.iter().chain(&self.options.below);
        let Some(mover) = self.mover.filter(|_| !captions.any(|caption| caption.side == self.mover)) else { return };
        let row = if mover == self.options.seen_by { self.rows - 1 } else { 0 };
        let size = TURN_DISC.of(self.margin).max(1);
        let right = self.left + self.cell * self.columns;
        let x = right + (self.width - right - size) / 2;
        let y = top + self.cell * row + (self.cell.max(size) - size) / 2;
        self.sprite([x, y], "turn", Sprite::beside(size, Stamp::Disc(mover)));
    }

    /// Adds space between a tray and the edge of the picture if there is no caption between them.
    fn tray_gap(&mut self, caption: Option<&Caption>) {
        if caption.is_none() && !self.scene.trays.is_empty() {
            self.height += TRAY_GAP.of(self.bare_margin);
        }
    }

    /// Adds a row of the men beside the board: one of each, with their number. Both sides' men have the same size,
    /// which does not change as a game goes on, so that the board of a film stays in place.
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

    /// Adds a row of men with their numbers, one of which may be picked. Returns the position after them.
    fn men(&mut self, size: u32, name: &str, men: Vec<(Piece, u32)>, picked: Option<Piece>) -> u32 {
        let (em, mut x, right) = (NUMBER_EM.of(size).max(1), self.left, self.width - self.left);
        for (piece, count) in men {
            if x + NUMBERED_MAN.of(size) > right {
                break;
            }
            let marks = Marks { picked: picked == Some(piece), ..Marks::default() };
            self.sprite([x, self.height], name, Sprite { marks, ..Sprite::beside(size, Stamp::Man(piece)) });
            x += size;
            if count > 1 {
                self.text(x, self.height + size / 2, em, &format!("×{}", count.min(LARGEST_NUMBER)));
                x += NUMBER.of(size);
            }
        }
        x
    }

    /// Adds a caption, if there is one: its line, and the row of captured men.
    fn captioned(&mut self, caption: Option<&Caption>) {
        let Some(caption) = caption else { return };
        self.caption(caption);
        if self.has_taken {
            self.taken(caption);
        }
    }

    /// Adds the line of a caption. If space is short, the name is cut first, then the move number.
    fn caption(&mut self, caption: &Caption) {
        let (em, middle, mut x) = (CAPTION_EM.of(self.strip), self.height + self.strip / 2, self.left);
        let mut right = self.width - self.left;
        let mut inverse = false;
        if let Some(side) = caption.side {
            let size = SIDE_DISC.of(self.strip);
            self.sprite([x, middle - size / 2], "side", Sprite::beside(size, Stamp::Disc(side)));
            x += size + DISC_GAP.of(em);
            inverse = self.mover == Some(side);
            if inverse {
                let height = BAND.of(em) + 2;
                self.items.push(Item::Band { x, y: middle - height / 2, width: right - x, height });
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
            self.items.push(Item::Text { x, middle, em, text, inverse });
        }
        self.height += self.strip;
    }

    /// Adds the men that a side has captured, and its lead.
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
        self.items.push(Item::Sprite { x, y, name: name.to_owned(), sprite });
    }

    fn text(&mut self, x: u32, middle: u32, em: u32, text: &str) {
        if !text.is_empty() {
            self.items.push(Item::Text { x, middle, em, text: text.to_owned(), inverse: false });
        }
    }
}

/// Returns the men in a side's trays, in the order of the scene.
fn in_trays(scene: &Scene, side: Side) -> impl Iterator<Item = Piece> {
    scene.trays.iter().filter(move |(owner, _)| *owner == side).flat_map(|(_, men)| men).copied()
}

/// Counts equal men, in the order of their first occurrence.
fn groups(men: impl Iterator<Item = Piece>) -> Vec<(Piece, u32)> {
    let mut groups: Vec<(Piece, u32)> = Vec::new();
    for piece in men {
        match groups.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => groups.push((piece, 1)),
        }
    }
    groups
}

/// Returns the largest size at which this many kinds of men fit a width, each with its number.
fn man_size(width: u32, kinds: usize) -> u32 {
    NUMBERED_MAN.whole(width / as_u32(kinds).max(FEWEST_KINDS)).max(1)
}

fn text_width(text: &str, em: u32) -> u32 {
    text::width(text, em as f32).ceil() as u32
}

/// Converts a count to pixels. Boards are small: a count that overflows would not fit any picture.
fn as_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
