//! Where everything stands: a scene and options laid out in pixels, before anything is drawn.

use std::fmt;

use rules::{ArrowKind, Marks, Note, Piece, Scene, Side, TargetKind, Tint};

use crate::arrow::Line;
use crate::options::{Caption, Options};
use crate::sheet::Look;
use crate::sprite::{Sprite, Stamp};
use crate::text;

/// A picture as a list of sprites and lines of text.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) look: Look,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) items: Vec<Item>,
}

/// Something to be drawn; `x` and `y` are its left and top edge, or the middle line of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Sprite {
        x: u32,
        y: u32,
        name: String,
        sprite: Sprite,
    },
    /// `inverse` text is drawn in the colour of the frame, on a band.
    Text {
        x: u32,
        middle: u32,
        em: u32,
        text: String,
        inverse: bool,
    },
    /// A strip filled with the colour of text, its left end a point.
    Band {
        x: u32,
        y: u32,
        width: u32,
        height: u32,
    },
    Arrow(Line),
}

/// A sprite in the place of another one of its size.
#[derive(Debug)]
pub(crate) struct Change<'a> {
    pub(crate) item: &'a Item,
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) old: &'a Sprite,
    pub(crate) new: &'a Sprite,
}

impl Plan {
    /// Lays a scene out.
    pub(crate) fn new(scene: &Scene, options: &Options) -> Plan {
        let scene = &scene.seen_by(options.seen_by);
        let width = options.width.pixels();
        let part = |hundredths: u32| width * hundredths / 100;
        let (side, edge) = if options.coordinates { (part(5), part(5) / 2) } else { (part(5) / 2, part(5) / 2) };
        let (columns, rows) = (as_u32(scene.columns.len()).max(1), as_u32(scene.rows.len()).max(1));
        // A board much higher than wide would be no picture for a chat: its squares are made smaller instead.
        let cell = ((width - 2 * side) / columns).min(2 * width / rows).max(1);
        let left = (width - cell * columns) / 2;

        let mut plan = Plan { look: look(scene, options), width, height: 0, items: Vec::new() };
        let strip = part(7);
        let mover = options.turn.then_some(scene.turn);
        let captions = [&options.above, &options.below].map(Option::as_ref);
        let has_taken = captions.iter().flatten().any(|caption| !caption.taken.is_empty() || !caption.lead.is_empty());
        let told = captions.iter().flatten().any(|caption| mover.is_some() && caption.side == mover);
        if let Some(caption) = &options.above {
            plan.caption(caption, left, strip, mover);
            plan.height += if has_taken { plan.taken(caption, left, strip) } else { 0 };
        }
        let (far, near) = (options.seen_by.other(), options.seen_by);
        // Without a caption, a tray keeps a little away from the edge.
        let border =
            |caption: &Option<Caption>| if caption.is_none() && !scene.trays.is_empty() { edge / 3 } else { 0 };
        plan.height += border(&options.above);
        plan.tray(scene, far, left, cell * columns, cell);
        plan.height += if plan.height == 0 { edge } else { 0 };
        let top = plan.height;
        plan.board(scene, left, top, cell);
        plan.height += cell * rows;
        if options.coordinates {
            plan.coordinates(scene, left, top, cell, width * 33 / 1_000);
            plan.height += side;
        } else {
            plan.height += edge;
        }
        if options.turn && !told {
            let row = if scene.turn == near { rows - 1 } else { 0 };
            let size = (side * 3 / 5).max(1);
            let right = left + cell * columns;
            let x = right + (width - right - size) / 2;
            plan.sprite(
                x,
                top + cell * row + (cell.max(size) - size) / 2,
                "turn",
                size,
                None,
                Stamp::Disc(scene.turn),
                Marks::default(),
            );
        }
        plan.arrows(scene, left, top, cell);
        plan.tray(scene, near, left, cell * columns, cell);
        plan.height += border(&options.below);
        if let Some(caption) = &options.below {
            plan.caption(caption, left, strip, mover);
            plan.height += if has_taken { plan.taken(caption, left, strip) } else { 0 };
        }
        if plan.height == plan.width {
            plan.height += edge.max(1);
        }
        plan
    }

    /// What is to be drawn upon the picture of `before`; `None` when that would leave something of it behind.
    pub(crate) fn changes<'a>(&'a self, before: &'a Plan) -> Option<Vec<Change<'a>>> {
        let is_arrow = |item: &Item| matches!(item, Item::Arrow(_));
        if self.items.len() != before.items.len() || self.items.iter().chain(&before.items).any(is_arrow) {
            return None;
        }
        let differing = self.items.iter().zip(&before.items).filter(|(new, old)| new != old);
        let changes = differing.map(|(item, before)| match (item, before) {
            (Item::Sprite { x, y, sprite: new, .. }, Item::Sprite { x: old_x, y: old_y, sprite: old, .. })
                if (x, y, new.size) == (old_x, old_y, old.size) =>
            {
                Some(Change { item, x: *x, y: *y, old, new })
            }
            _ => None,
        });
        changes.collect()
    }

    fn board(&mut self, scene: &Scene, left: u32, top: u32, cell: u32) {
        let columns = scene.columns.len().max(1);
        for (i, content) in scene.cells.iter().enumerate() {
            let stamp = content.piece.map_or(Stamp::Empty, Stamp::Man);
            if content.tint.is_some() || stamp != Stamp::Empty {
                let (x, y) = (left + cell * as_u32(i % columns), top + cell * as_u32(i / columns));
                self.sprite(x, y, &content.name, cell, content.tint, stamp, content.marks);
            }
        }
    }

    /// Arrows between cells of the scene; others show nothing.
    fn arrows(&mut self, scene: &Scene, left: u32, top: u32, cell: u32) {
        let middle = |name: &str| {
            let i = scene.cells.iter().position(|cell| cell.name == name)?;
            let columns = scene.columns.len().max(1);
            Some([left + cell * as_u32(i % columns) + cell / 2, top + cell * as_u32(i / columns) + cell / 2])
        };
        for arrow in scene.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            if let (Some(from), Some(to)) = (middle(&arrow.from), middle(&arrow.to)) {
                self.items.push(Item::Arrow(Line { from, to, cell, kind: arrow.kind }));
            }
        }
    }

    fn coordinates(&mut self, scene: &Scene, left: u32, top: u32, cell: u32, em: u32) {
        let board = cell * as_u32(scene.rows.len());
        for (i, label) in (0..).zip(&scene.rows) {
            let x = (left.saturating_sub(text_width(label, em))) / 2;
            self.text(x, top + cell * i + cell / 2, em, label);
        }
        for (i, label) in (0..).zip(&scene.columns) {
            let x = (left + cell * i + cell / 2).saturating_sub(text_width(label, em) / 2);
            self.text(x, top + board + em * 4 / 5, em, label);
        }
    }

    /// The men beside the board: one of each, with their number. Both sides' men have one size, and it stays the same
    /// while a game goes on, so that the board of a film keeps its place.
    fn tray(&mut self, scene: &Scene, side: Side, left: u32, width: u32, cell: u32) {
        if scene.trays.is_empty() {
            return;
        }
        let [tray, other] = [side, side.other()].map(|side| groups(in_trays(scene, side)));
        let size = (cell * 7 / 10).min(fitting(width, tray.len().max(other.len())));
        let picked = |piece| {
            if scene.picked == Some(piece) { Marks { picked: true, ..Marks::default() } } else { Marks::default() }
        };
        self.men(left, size, "tray", tray.into_iter().map(|(piece, count)| (piece, count, picked(piece))));
        self.height += size;
    }

    /// Men of one row beside the board, with their numbers; gives the place behind them.
    fn men(&mut self, left: u32, size: u32, name: &str, men: impl Iterator<Item = (Piece, u32, Marks)>) -> u32 {
        let (em, mut x, right) = ((size / 2).max(1), left, self.width - left);
        for (piece, count, marks) in men {
            if x + size * 19 / 10 > right {
                break;
            }
            self.sprite(x, self.height, name, size, None, Stamp::Man(piece), marks);
            x += size;
            if count > 1 {
                self.text(x, self.height + size / 2, em, &format!("×{}", count.min(99)));
                x += size * 9 / 10;
            }
        }
        x
    }

    /// The line of a caption. Where there is little room, the name goes first, then the number of the move.
    fn caption(&mut self, caption: &Caption, left: u32, strip: u32, mover: Option<Side>) {
        let (em, middle, mut x) = (strip * 11 / 20, self.height + strip / 2, left);
        let mut right = self.width - left;
        let mut inverse = false;
        if let Some(side) = caption.side {
            let size = strip * 3 / 5;
            self.sprite(x, middle - size / 2, "side", size, None, Stamp::Disc(side), Marks::default());
            x += size + em / 3;
            inverse = mover == Some(side);
            if inverse {
                let height = em * 3 / 2 + 2;
                self.items.push(Item::Band { x, y: middle - height / 2, width: right - x, height });
            }
            x += em * 9 / 10;
            right -= em / 2;
        }
        let mut ends = Vec::new();
        for (text, part) in [(&caption.aside, 0.6), (&caption.number, 0.5)] {
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
        self.height += strip;
    }

    /// The men that a side has taken, and how far it is ahead; gives the height of the row.
    fn taken(&mut self, caption: &Caption, left: u32, strip: u32) -> u32 {
        let taken = groups(caption.taken.iter().copied());
        let size = (strip * 9 / 10).min(fitting(self.width - 2 * left, taken.len() + 2));
        let x = self.men(left, size, "taken", taken.into_iter().map(|(piece, count)| (piece, count, Marks::default())));
        let (em, x) = ((size / 2).max(1), x + size / 4);
        let lead = text::fit(&caption.lead, em as f32, (self.width - left).saturating_sub(x) as f32);
        self.text(x, self.height + size / 2, em, &lead);
        strip
    }

    #[allow(clippy::too_many_arguments, reason = "each is one word of the picture, and naming them twice helps nobody")]
    fn sprite(
        &mut self,
        x: u32,
        y: u32,
        name: &str,
        size: u32,
        ground: Option<&'static Tint>,
        stamp: Stamp,
        marks: Marks,
    ) {
        let sprite = Sprite { size, ground, stamp, marks };
        self.items.push(Item::Sprite { x, y, name: name.to_owned(), sprite });
    }

    fn text(&mut self, x: u32, middle: u32, em: u32, text: &str) {
        if !text.is_empty() {
            self.items.push(Item::Text { x, middle, em, text: text.to_owned(), inverse: false });
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {}", self.width, self.height)?;
        for item in &self.items {
            match item {
                Item::Sprite { x, y, name, sprite } => {
                    write!(f, "{x},{y} {name} {}", sprite.size)?;
                    if let Some(tint) = sprite.ground {
                        write!(f, " {}", tint.name)?;
                    }
                    match sprite.stamp {
                        Stamp::Empty => {}
                        Stamp::Man(Piece { side, man, acts }) if man == acts => write!(f, " {}-{man}", side.name())?,
                        Stamp::Man(Piece { side, man, acts }) => write!(f, " {}-{man}-as-{acts}", side.name())?,
                        Stamp::Disc(side) => write!(f, " {}-disc", side.name())?,
                    }
                    words(sprite.marks).iter().try_for_each(|mark| write!(f, " [{mark}]"))?;
                    writeln!(f)?;
                }
                Item::Text { x, middle, em, text, inverse } => {
                    writeln!(f, "{x},{middle} text {em} {text:?}{}", if *inverse { " on the band" } else { "" })?;
                }
                Item::Band { x, y, width, height } => writeln!(f, "{x},{y} band {width} x {height}")?,
                Item::Arrow(Line { from: [x, y], to: [to_x, to_y], kind, .. }) => {
                    let kind = match kind {
                        ArrowKind::Note => "note",
                        ArrowKind::Attack => "attack",
                        ArrowKind::Planned => "planned",
                    };
                    writeln!(f, "{x},{y} arrow to {to_x},{to_y} {kind}")?;
                }
            }
        }
        Ok(())
    }
}

/// The marks of a sprite, each as a word or two.
fn words(marks: Marks) -> Vec<String> {
    let set = [("last", marks.last), ("check", marks.check), ("mate", marks.mate), ("picked", marks.picked)];
    let mut words: Vec<String> = set.into_iter().filter(|(_, set)| *set).map(|(word, _)| word.to_owned()).collect();
    if let Some(target) = marks.target {
        let kind = match target.kind {
            TargetKind::Go => "go",
            TargetKind::Take => "take",
            TargetKind::Place => "place",
        };
        words.push(target.becomes.map_or_else(|| kind.to_owned(), |man| format!("{kind} as {man}")));
    }
    words.extend(marks.note.map(|note| match note {
        Note::Circle => "circle".to_owned(),
        Note::Cross => "cross".to_owned(),
    }));
    words
}

/// The men in a side's trays, in the order of the scene.
fn in_trays(scene: &Scene, side: Side) -> impl Iterator<Item = Piece> {
    scene.trays.iter().filter(move |(owner, _)| *owner == side).flat_map(|(_, men)| men).copied()
}

/// Equal men counted, in the order in which they come first.
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

/// The largest size at which so many kinds of men fit a width, each with its number. Never as if there were fewer than
/// six, so that the size stays the same while a game goes on.
fn fitting(width: u32, kinds: usize) -> u32 {
    (width / as_u32(kinds).max(6) * 10 / 19).max(1)
}

fn look(scene: &Scene, options: &Options) -> Look {
    let mut tints: Vec<&'static Tint> = scene.cells.iter().filter_map(|cell| cell.tint).collect();
    tints.sort_unstable_by_key(|tint| (tint.name, tint.letter, tint.rgb));
    tints.dedup();
    Look { theme: options.theme, style: options.style, tints }
}

fn text_width(text: &str, em: u32) -> u32 {
    text::width(text, em as f32).ceil() as u32
}

/// Boards are small: what does not fit a number of pixels would fit no picture.
fn as_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
