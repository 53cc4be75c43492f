//! Paints a square with its piece in true colour. Each sprite is painted once, see `sheet`.

use image::RgbImage;
use rules::{CellMarks, CellTint, PieceLetters, ScenePiece, Side};

use crate::art::{self, Contour, ShapeRole, circle, rounded, turned};
use crate::easel::Easel;
use crate::options::Style;
use crate::stencil::Stencil;
use crate::text;
use crate::theme::{PieceColours, ThemeColours};

/// A unit of drawing: a square, or a piece next to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sprite {
    pub(crate) size: u32,
    /// The kind of square; `None` for the frame around the board.
    pub(crate) ground: Option<&'static CellTint>,
    pub(crate) stamp: SpriteStamp,
    pub(crate) marks: CellMarks,
}

impl Sprite {
    pub(crate) fn beside(size: u32, stamp: SpriteStamp) -> Sprite {
        Sprite { size, ground: None, stamp, marks: CellMarks::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SpriteStamp {
    Empty,
    Man(ScenePiece),
    Disc(Side),
}

// Lengths are in hundredths of the square.

const TOKEN: f32 = 38.0;
const SIDE_DISC: f32 = 42.0;
/// The width of a piece's outline. It is one whole pixel on the smallest board of eight columns.
pub(crate) const EDGE: f32 = 2.6;
const FACE: [f32; 2] = [50.0, 48.2];
const SIGN: f32 = 52.0;
const INITIAL: f32 = 50.0;
/// The distances of the royal ring from the token's edge. These are its outer and its inner side.
const ROYAL_RING: [f32; 2] = [3.4, 7.4];

pub(crate) fn paint(sprite: &Sprite, colours: &ThemeColours, style: Style, letters: PieceLetters) -> RgbImage {
    let ground = sprite.ground.map_or(colours.frame, |tint| colours.tint(tint));
    let mut easel = Easel::new(sprite.size, colours, ground);
    match sprite.ground {
        Some(tint) => easel.ground(tint, tint.letter(letters), sprite.marks),
        None => easel.marks_below(sprite.marks, colours.frame, false),
    }
    match sprite.stamp {
        SpriteStamp::Empty => {}
        SpriteStamp::Man(piece) => easel.man(piece, style, sprite.marks.mate),
        SpriteStamp::Disc(side) => easel.disc(colours.men(side), SIDE_DISC),
    }
    easel.marks_above(sprite.marks);
    easel.finish()
}

impl Easel<'_> {
    /// Paints the square: colour, ticks, letter, and frames of marks. Ticks show the kind of square without colour.
    fn ground(&mut self, tint: &CellTint, letter: char, marks: CellMarks) {
        const LETTER: [f32; 3] = [0.225, 0.026, 0.112];
        let base = self.colours.tint(tint);
        let square = self.pane(0, 6.0);
        self.lay(base, |s| s.fill(&square));
        self.lay(self.colours.upon(base, 0.4), |s| s.fill_all(&ticks(tint.name)));
        let lettered = !letter.is_whitespace();
        self.marks_below(marks, base, lettered);
        if lettered {
            let [em, left, middle] = LETTER.map(|part| self.size() as f32 * part);
            let line = text::line(&letter.to_string(), em);
            let (x, y) = (left.round() as i64, middle.round() as i64 - i64::from(line.height() / 2));
            self.print(&line, x, y, self.colours.letter(tint));
        }
    }

    fn man(&mut self, piece: ScenePiece, style: Style, down: bool) {
        let men = self.colours.men(piece.side);
        let name = if style == Style::Pawns { piece.man } else { piece.acts };
        let lie = |shapes: &[(ShapeRole, Contour)]| -> Vec<(ShapeRole, Contour)> {
            let lie = |at: &[f32; 2]| turned(*at, u8::from(down));
            shapes.iter().map(|(role, shape)| (*role, shape.iter().map(lie).collect())).collect()
        };
        match (style, art::art(name)) {
            (Style::Pawns | Style::Figures, Some(art)) => self.figure(&lie(&art.figure), men),
            (Style::Tokens, Some(art)) => {
                self.disc(men, TOKEN);
                if rules::man(piece.man).is_some_and(|man| man.royal) {
                    let [outer, inner] = ROYAL_RING.map(|within| circle(FACE[0], FACE[1], TOKEN - within));
                    self.lay(self.colours.royal, |s| s.fill(&outer).cut(&inner));
                }
                self.sign(&lie(&art.sign), FACE, SIGN, men.sign);
            }
            (_, None) => {
                self.disc(men, TOKEN);
                self.initial(name, FACE, INITIAL, men.sign);
            }
        }
    }

    /// Paints a disc as thick as a draughts piece, lit from above.
    fn disc(&mut self, men: &PieceColours, radius: f32) {
        let [x, y] = FACE;
        let low = 100.0 - y;
        let thick =
            |r: f32| [circle(x, y, r), vec![[x - r, y], [x + r, y], [x + r, low], [x - r, low]], circle(x, low, r)];
        self.lay(self.shadow, |s| s.fill(&circle(x, low + 2.6, radius)));
        self.lay(men.edge, |s| s.fill_all(&thick(radius)));
        self.lay(men.shade, |s| s.fill_all(&thick(radius - EDGE)));
        self.lay(men.fill, |s| s.fill(&circle(x, y, radius - EDGE)));
    }

    fn figure(&mut self, shapes: &[(ShapeRole, Contour)], men: &PieceColours) {
        const WIDTH: f32 = 84.0;
        const BODY: f32 = 1.5;
        let pen = BODY + 2.0 * EDGE * 100.0 / WIDTH;
        let size = self.size();
        let stencil = || Stencil::new(size).zoom([50.0, 50.0], WIDTH);
        let (mut low, mut edge) = (Stencil::new(size).zoom([50.0, 53.0], WIDTH), stencil());
        for (_, shape) in shapes.iter().filter(|(role, _)| *role == ShapeRole::Body) {
            low.fill(shape).stroke(shape, pen);
            edge.fill(shape).stroke(shape, pen);
        }
        self.tone(&low.finish(), self.shadow);
        self.tone(&edge.finish(), men.edge);
        for (role, shape) in shapes {
            let (colour, line) = match role {
                ShapeRole::Body => (men.fill, BODY),
                ShapeRole::Shade => (men.shade, 0.0),
                ShapeRole::Cut => (men.sign, 0.0),
            };
            self.tone(&stencil().fill(shape).stroke(shape, line).finish(), colour);
        }
    }
}

/// Returns the ticks at the edge, which show this kind's move directions.
pub(crate) fn ticks(kind: &str) -> Vec<Contour> {
    let corners = || [[93.0, 7.0], [93.0, 93.0], [7.0, 93.0]].map(|[x, y]| corner(x, y));
    let sides = || [[50.0, 5.5], [94.5, 50.0], [50.0, 94.5], [5.5, 50.0]].map(|[x, y]| side(x, y));
    match kind {
        "red" => sides().into(),
        "blue" => corners().into(),
        "black" => sides().into_iter().chain(corners()).collect(),
        "yellow" => [25.0f32, 75.0]
            .into_iter()
            .flat_map(|at| [[at, 6.0], [at, 94.0], [6.0, at], [94.0, at]])
            // Leave the corner with the letter free.
            .filter(|[x, y]| x + y > 40.0)
            .map(|[x, y]| circle(x, y, 2.7))
            .collect(),
        _ => Vec::new(),
    }
}

fn corner(x: f32, y: f32) -> Contour {
    let (dx, dy) = ((x - 50.0).signum() * 4.0, (y - 50.0).signum() * 4.0);
    let (ax, ay) = (dy.signum() * -1.2, dx.signum() * 1.2);
    vec![[x - dx + ax, y - dy + ay], [x + ax, y + ay], [x - ax, y - ay], [x - dx - ax, y - dy - ay]]
}

fn side(x: f32, y: f32) -> Contour {
    if (x - 50.0).abs() < 1.0 {
        rounded(x - 1.6, y - 3.2, 3.2, 6.4, 1.6)
    } else {
        rounded(x - 3.2, y - 1.6, 6.4, 3.2, 1.6)
    }
}
