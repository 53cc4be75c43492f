//! One square with what stands on it, painted in true colour. Done once for each sprite; see `sheet`.

use image::RgbImage;
use imageproc::filter::gaussian_blur_f32;
use rules::{Marks, Piece, Side, Tint};

use crate::art::{self, Contour, Role, circle, rounded};
use crate::options::Style;
use crate::stencil::{Mask, STEPS, Stencil, stepped};
use crate::text;
use crate::theme::{Colours, Men, Rgb, luminance, mix};

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
const TOKEN: f32 = 38.5;

/// Paints a sprite.
pub(crate) fn paint(sprite: &Sprite, colours: &Colours, style: Style) -> RgbImage {
    let mut easel = Easel { image: RgbImage::from_pixel(sprite.size, sprite.size, image::Rgb(colours.frame)), colours };
    if let Some(tint) = sprite.ground {
        easel.ground(tint, sprite.marks);
    }
    match sprite.stamp {
        Stamp::Empty => {}
        Stamp::Man(piece) => easel.man(piece, style),
        Stamp::Disc(side) => easel.disc(colours.men(side), 44.0),
    }
    if sprite.marks.check {
        easel.badge();
    }
    easel.image
}

struct Easel<'a> {
    image: RgbImage,
    colours: &'a Colours,
}

impl Easel<'_> {
    /// The square itself: its colour, the ticks that tell its kind without colour, its letter, and the frames of marks.
    fn ground(&mut self, tint: &Tint, marks: Marks) {
        let base = self.colours.tint(tint);
        self.lay(base, |s| s.fill(&rounded(1.2, 1.2, 97.6, 97.6, 6.0)));
        let quiet = mix(base, if luminance(base) > 0.18 { [20, 12, 8] } else { [255, 248, 236] }, 0.34);
        self.lay(quiet, |s| {
            for tick in ticks(tint.name) {
                s.fill(&tick);
            }
            s
        });
        let lettered = !tint.letter.is_whitespace();
        if marks.last {
            self.mark(self.colours.last, base, lettered);
        }
        if marks.check {
            self.mark(self.colours.check, base, lettered);
        }
        if lettered {
            let size = self.image.width() as f32;
            let letter = text::line(&tint.letter.to_string(), size * 0.21);
            let (x, y) = ((size * 0.05).round() as i64, (size * 0.13).round() as i64 - i64::from(letter.height() / 2));
            let loud = mix(base, if luminance(base) > 0.18 { [20, 12, 8] } else { [255, 248, 236] }, 0.72);
            self.print(&letter, x, y, loud);
        }
    }

    /// A frame within the square, in two colours of which one is seen on any ground. A letter keeps its corner.
    fn mark(&mut self, [inner, outer]: [Rgb; 2], base: Rgb, lettered: bool) {
        self.lay(outer, |s| s.fill(&rounded(1.2, 1.2, 97.6, 97.6, 6.0)).cut(&rounded(9.4, 9.4, 81.2, 81.2, 4.0)));
        self.lay(inner, |s| s.fill(&rounded(2.6, 2.6, 94.8, 94.8, 5.0)).cut(&rounded(8.0, 8.0, 84.0, 84.0, 4.0)));
        if lettered {
            self.lay(outer, |s| s.fill(&rounded(1.2, 1.2, 23.6, 25.0, 6.0)));
            self.lay(base, |s| s.fill(&rounded(2.6, 2.6, 20.8, 22.2, 5.0)));
        }
    }

    fn man(&mut self, piece: Piece, style: Style) {
        let men = self.colours.men(piece.side);
        let name = if style == Style::Pawns { piece.man } else { piece.acts };
        match (style, art::art(name)) {
            (Style::Pawns | Style::Figures, Some(art)) => self.figure(&art.figure, men),
            (Style::Tokens, Some(art)) => {
                self.disc(men, TOKEN);
                if piece.man == "king" {
                    self.lay(self.colours.royal, |s| {
                        s.fill(&circle(50.0, 50.0, TOKEN - 2.6)).cut(&circle(50.0, 50.0, TOKEN - 6.4))
                    });
                }
                self.sign(&art.sign, 51.0, men.sign);
            }
            (_, None) => {
                self.disc(men, TOKEN);
                let first = name.chars().next().unwrap_or('?').to_uppercase().to_string();
                let size = self.image.width();
                let letter = text::line(&first, size as f32 * 0.5);
                let middle = |length: u32| (i64::from(size) - i64::from(length)) / 2;
                self.print(&letter, middle(letter.width()), middle(letter.height()), men.sign);
            }
        }
    }

    /// A disc with a soft shadow, an edge and a groove.
    fn disc(&mut self, men: &Men, radius: f32) {
        self.shade(&Stencil::new(self.image.width()).fill(&circle(50.0, 52.6, radius)).finish());
        self.lay(men.edge, |s| s.fill(&circle(50.0, 50.0, radius)));
        self.lay(men.fill, |s| s.fill(&circle(50.0, 50.0, radius - 2.2)));
        self.lay(men.shade, |s| s.fill(&circle(50.0, 50.0, radius - 4.4)).cut(&circle(50.0, 50.0, radius - 5.6)));
    }

    /// A full figure: an edge around all of its bodies, then each shape in turn.
    fn figure(&mut self, shapes: &[(Role, Contour)], men: &Men) {
        const WIDTH: f32 = 82.0;
        let size = self.image.width();
        let stencil = || Stencil::new(size).zoom([50.0, 50.0], WIDTH);
        let (mut low, mut edge) = (Stencil::new(size).zoom([50.0, 52.6], WIDTH), stencil());
        for (_, shape) in shapes.iter().filter(|(role, _)| *role == Role::Body) {
            low.fill(shape).stroke(shape, 5.0);
            edge.fill(shape).stroke(shape, 7.0);
        }
        self.shade(&low.finish());
        self.tone(&edge.finish(), men.edge);
        for (role, shape) in shapes {
            let colour = match role {
                Role::Body => men.fill,
                Role::Shade => men.shade,
                Role::Cut => men.sign,
            };
            self.tone(
                &stencil().fill(shape).stroke(shape, if *role == Role::Body { 1.5 } else { 0.0 }).finish(),
                colour,
            );
        }
    }

    /// The sign of check: a badge in the corner, so that it is seen without colour, too.
    fn badge(&mut self) {
        let [loud, light] = self.colours.check;
        self.lay(light, |s| s.fill(&circle(82.0, 18.0, 16.0)));
        self.lay(loud, |s| s.fill(&circle(82.0, 18.0, 13.6)));
        self.lay(light, |s| {
            s.fill(&vec![[79.4, 8.8], [84.6, 8.8], [83.6, 20.4], [80.4, 20.4]]).fill(&circle(82.0, 24.6, 2.5))
        });
    }

    fn lay(&mut self, colour: Rgb, shape: impl Fn(&mut Stencil) -> &mut Stencil) {
        let mut stencil = Stencil::new(self.image.width());
        let mask = shape(&mut stencil).finish();
        self.tone(&mask, colour);
    }

    /// A soft shadow of a shape.
    fn shade(&mut self, shape: &Mask) {
        let mut soft = gaussian_blur_f32(shape, (self.image.width() as f32 * 0.025).max(0.5));
        for pixel in soft.iter_mut() {
            *pixel = stepped(f32::from(*pixel) / 255.0 * 0.4);
        }
        self.tone(&soft, [0, 0, 0]);
    }

    /// A sign: its bodies with their cuts left out.
    fn sign(&mut self, shapes: &[(Role, Contour)], width: f32, colour: Rgb) {
        let mut stencil = Stencil::new(self.image.width()).zoom([50.0, 50.0], width);
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
