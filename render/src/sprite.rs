//! One square with what stands on it, painted in true colour. Done once for each sprite; see `sheet`.

use image::RgbImage;
use rules::{Marks, Piece, Side, Tint};

use crate::art::{self, Contour, Role, circle, rounded};
use crate::marks::turned;
use crate::options::Style;
use crate::stencil::{Mask, OVER, STEPS, Stencil};
use crate::text;
use crate::theme::{Colours, Men, Rgb, mix};

/// What is drawn as one: a square, or a man beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sprite {
    /// Width and height in pixels.
    pub(crate) size: u32,
    /// The kind of square; `None` is the frame of the board.
    pub(crate) ground: Option<&'static Tint>,
    /// What stands there.
    pub(crate) stamp: Stamp,
    /// What is marked.
    pub(crate) marks: Marks,
}

/// What stands on a sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stamp {
    /// Nothing.
    Empty,
    /// A man.
    Man(Piece),
    /// A plain disc of a side's colour.
    Disc(Side),
}

/// The radius of a token, in hundredths of the square.
const TOKEN: f32 = 38.0;
/// The width of the edge around a man, in hundredths of the square: a whole pixel on the smallest board of eight columns.
pub(crate) const EDGE: f32 = 2.6;
/// The middle of a disc's upper side.
const FACE: [f32; 2] = [50.0, 48.2];

/// Paints a sprite.
pub(crate) fn paint(sprite: &Sprite, colours: &Colours, style: Style) -> RgbImage {
    let ground = sprite.ground.map_or(colours.frame, |tint| colours.tint(tint));
    let image = RgbImage::from_pixel(sprite.size, sprite.size, image::Rgb(colours.frame));
    let mut easel = Easel { image, colours, shadow: mix(ground, [0, 0, 0], 0.34) };
    match sprite.ground {
        Some(tint) => easel.ground(tint, sprite.marks),
        None => easel.marks_below(sprite.marks, colours.frame, false),
    }
    match sprite.stamp {
        Stamp::Empty => {}
        Stamp::Man(piece) => easel.man(piece, style, sprite.marks.mate),
        Stamp::Disc(side) => easel.disc(colours.men(side), 42.0),
    }
    easel.marks_above(sprite.marks);
    easel.image
}

/// A sprite in the making.
pub(crate) struct Easel<'a> {
    image: RgbImage,
    pub(crate) colours: &'a Colours,
    /// What a man's shadow makes of the ground.
    shadow: Rgb,
}

impl Easel<'_> {
    /// The square itself: its colour, the ticks that tell its kind without colour, its letter, and the frames of marks.
    fn ground(&mut self, tint: &Tint, marks: Marks) {
        let base = self.colours.tint(tint);
        let square = self.pane(0, 6.0);
        self.lay(base, |s| s.fill(&square));
        self.lay(self.colours.upon(base, 0.4), |s| s.fill_all(&ticks(tint.name)));
        let lettered = !tint.letter.is_whitespace();
        self.marks_below(marks, base, lettered);
        if lettered {
            let size = self.image.width() as f32;
            let letter = text::line(&tint.letter.to_string(), size * 0.24);
            let (x, y) =
                ((size * 0.038).round() as i64, (size * 0.132).round() as i64 - i64::from(letter.height() / 2));
            self.print(&letter, x, y, self.colours.letter(tint));
        }
    }

    /// The square without the line to its neighbours and without `inset` pixels more on each side. It ends between whole
    /// pixels, so that its edges are crisp at every size.
    pub(crate) fn pane(&self, inset: u32, round: f32) -> Contour {
        let size = self.image.width();
        let gap = (size * 24 / 1_000).max(1);
        let (from, to) = (gap / 2 + inset, size - (gap - gap / 2) - inset.min(size / 3));
        // A filled shape holds the points on its edge, too.
        let [from, length] =
            [from as f32, to.saturating_sub(from) as f32 - 1.0 / OVER as f32].map(|px| px * 100.0 / size as f32);
        rounded(from, from, length, length, round)
    }

    /// So many hundredths of the square in whole pixels, at least one.
    pub(crate) fn whole(&self, hundredths: f32) -> u32 {
        (self.image.width() as f32 * hundredths / 100.0).round().max(1.0) as u32
    }

    /// A man; one who is `down` lies on his side.
    fn man(&mut self, piece: Piece, style: Style, down: bool) {
        let men = self.colours.men(piece.side);
        let name = if style == Style::Pawns { piece.man } else { piece.acts };
        let lie = |shapes: &[(Role, Contour)]| -> Vec<(Role, Contour)> {
            let lie = |at: &[f32; 2]| turned(*at, u8::from(down));
            shapes.iter().map(|(role, shape)| (*role, shape.iter().map(lie).collect())).collect()
        };
        match (style, art::art(name)) {
            (Style::Pawns | Style::Figures, Some(art)) => self.figure(&lie(&art.figure), men),
            (Style::Tokens, Some(art)) => {
                self.disc(men, TOKEN);
                if rules::man(piece.man).is_some_and(|man| man.royal) {
                    let [x, y] = FACE;
                    self.lay(self.colours.royal, |s| {
                        s.fill(&circle(x, y, TOKEN - 3.4)).cut(&circle(x, y, TOKEN - 7.4))
                    });
                }
                self.sign(&lie(&art.sign), FACE, 52.0, men.sign);
            }
            (_, None) => {
                self.disc(men, TOKEN);
                self.initial(name, FACE, 50.0, men.sign);
            }
        }
    }

    /// The sign of what a man is, or his first letter where there is no art for him.
    pub(crate) fn sign_of(&mut self, man: &str, middle: [f32; 2], width: f32, colour: Rgb) {
        match art::art(man) {
            Some(art) => self.sign(&art.sign, middle, width, colour),
            None => self.initial(man, middle, width, colour),
        }
    }

    fn initial(&mut self, name: &str, middle: [f32; 2], em: f32, colour: Rgb) {
        let first = name.chars().next().unwrap_or('?').to_uppercase().to_string();
        let size = self.image.width() as f32;
        let letter = text::line(&first, size * em / 100.0);
        let corner = |at: f32, length: u32| (size * at / 100.0).round() as i64 - i64::from(length) / 2;
        self.print(&letter, corner(middle[0], letter.width()), corner(middle[1], letter.height()), colour);
    }

    /// A disc as thick as a draughtsman, lit from above.
    fn disc(&mut self, men: &Men, radius: f32) {
        let [x, y] = FACE;
        let low = 100.0 - y;
        let thick =
            |r: f32| [circle(x, y, r), vec![[x - r, y], [x + r, y], [x + r, low], [x - r, low]], circle(x, low, r)];
        self.lay(self.shadow, |s| s.fill(&circle(x, low + 2.6, radius)));
        self.lay(men.edge, |s| s.fill_all(&thick(radius)));
        self.lay(men.shade, |s| s.fill_all(&thick(radius - EDGE)));
        self.lay(men.fill, |s| s.fill(&circle(x, y, radius - EDGE)));
    }

    /// A full figure: an edge around all of its bodies, then each shape in turn.
    fn figure(&mut self, shapes: &[(Role, Contour)], men: &Men) {
        const WIDTH: f32 = 84.0;
        const BODY: f32 = 1.5;
        let pen = BODY + 2.0 * EDGE * 100.0 / WIDTH;
        let size = self.image.width();
        let stencil = || Stencil::new(size).zoom([50.0, 50.0], WIDTH);
        let (mut low, mut edge) = (Stencil::new(size).zoom([50.0, 53.0], WIDTH), stencil());
        for (_, shape) in shapes.iter().filter(|(role, _)| *role == Role::Body) {
            low.fill(shape).stroke(shape, pen);
            edge.fill(shape).stroke(shape, pen);
        }
        self.tone(&low.finish(), self.shadow);
        self.tone(&edge.finish(), men.edge);
        for (role, shape) in shapes {
            let colour = match role {
                Role::Body => men.fill,
                Role::Shade => men.shade,
                Role::Cut => men.sign,
            };
            self.tone(
                &stencil().fill(shape).stroke(shape, if *role == Role::Body { BODY } else { 0.0 }).finish(),
                colour,
            );
        }
    }

    pub(crate) fn lay(&mut self, colour: Rgb, shape: impl Fn(&mut Stencil) -> &mut Stencil) {
        let mut stencil = Stencil::new(self.image.width());
        let mask = shape(&mut stencil).finish();
        self.tone(&mask, colour);
    }

    /// A sign: its bodies with their cuts left out.
    fn sign(&mut self, shapes: &[(Role, Contour)], middle: [f32; 2], width: f32, colour: Rgb) {
        let mut stencil = Stencil::new(self.image.width()).zoom(middle, width);
        for (role, shape) in shapes {
            match role {
                Role::Body => stencil.fill(shape),
                Role::Cut | Role::Shade => stencil.cut(shape),
            };
        }
        self.tone(&stencil.finish(), colour);
    }

    fn tone(&mut self, mask: &Mask, colour: Rgb) {
        self.print(mask, 0, 0, colour);
    }

    /// Lays a colour through a mask whose corner is at `x`, `y`.
    fn print(&mut self, mask: &Mask, x: i64, y: i64, colour: Rgb) {
        for (dx, dy, cover) in mask.enumerate_pixels().filter(|(_, _, cover)| cover.0[0] > 0) {
            if let (Ok(x), Ok(y)) = (u32::try_from(x + i64::from(dx)), u32::try_from(y + i64::from(dy)))
                && let Some(pixel) = self.image.get_pixel_mut_checked(x, y)
            {
                let steps = f32::from(cover.0[0] / (255 / STEPS)) / f32::from(STEPS);
                pixel.0 = mix(pixel.0, colour, steps);
            }
        }
    }
}

/// The ticks at the edge of a square: they point where men go from a square of this kind.
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
            // The corner of the letter stays free.
            .filter(|[x, y]| x + y > 40.0)
            .map(|[x, y]| circle(x, y, 2.7))
            .collect(),
        _ => Vec::new(),
    }
}

/// A short bar along the diagonal through a corner of the square.
fn corner(x: f32, y: f32) -> Contour {
    let (dx, dy) = ((x - 50.0).signum() * 4.0, (y - 50.0).signum() * 4.0);
    let (ax, ay) = (dy.signum() * -1.2, dx.signum() * 1.2);
    vec![[x - dx + ax, y - dy + ay], [x + ax, y + ay], [x - ax, y - ay], [x - dx - ax, y - dy - ay]]
}

/// A short bar from the middle of a side inwards.
fn side(x: f32, y: f32) -> Contour {
    if (x - 50.0).abs() < 1.0 {
        rounded(x - 1.6, y - 3.2, 3.2, 6.4, 1.6)
    } else {
        rounded(x - 3.2, y - 1.6, 6.4, 3.2, 1.6)
    }
}
