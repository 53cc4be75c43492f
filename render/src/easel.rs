//! Paints shapes, signs and letters on one square in true colour.
//!
//! Coordinates and widths are in hundredths of the square.

use image::RgbImage;

use crate::art::{self, Contour, ShapeRole, rounded};
use crate::stencil::{Mask, OVER, STEPS, Stencil};
use crate::text;
use crate::theme::{Rgb, ThemeColours, mix};

/// The darkness of a piece's shadow, from 0 to 1.
const SHADOW: f32 = 0.34;

pub(crate) struct Easel<'a> {
    image: RgbImage,
    pub(crate) colours: &'a ThemeColours,
    pub(crate) shadow: Rgb,
}

impl Easel<'_> {
    /// Starts a square of `size` pixels in the frame colour; shadows darken `ground`.
    pub(crate) fn new(size: u32, colours: &ThemeColours, ground: Rgb) -> Easel<'_> {
        let image = RgbImage::from_pixel(size, size, image::Rgb(colours.frame));
        Easel { image, colours, shadow: mix(ground, [0, 0, 0], SHADOW) }
    }

    pub(crate) fn finish(self) -> RgbImage {
        self.image
    }

    pub(crate) fn size(&self) -> u32 {
        self.image.width()
    }

    /// Returns the square's outline without the gap to its neighbours. `inset` shrinks it by more pixels on each side.
    /// Its edges lie between whole pixels, so they are crisp at every size.
    pub(crate) fn pane(&self, inset: u32, round: f32) -> Contour {
        let size = self.size();
        let gap = (size * 24 / 1_000).max(1);
        let (from, to) = (gap / 2 + inset, size - (gap - gap / 2) - inset.min(size / 3));
        // A filled shape includes its edge points, so it ends one sample earlier.
        let [from, length] =
            [from as f32, to.saturating_sub(from) as f32 - 1.0 / OVER as f32].map(|px| px * 100.0 / size as f32);
        rounded(from, from, length, length, round)
    }

    /// Converts hundredths of the square to whole pixels, at least one.
    pub(crate) fn whole(&self, hundredths: f32) -> u32 {
        (self.size() as f32 * hundredths / 100.0).round().max(1.0) as u32
    }

    pub(crate) fn lay(&mut self, colour: Rgb, shape: impl Fn(&mut Stencil) -> &mut Stencil) {
        let mut stencil = Stencil::new(self.size());
        let mask = shape(&mut stencil).finish();
        self.tone(&mask, colour);
    }

    /// Fills shapes with the first colour and outlines them with the second. The outline is `edge` wide.
    pub(crate) fn edged(&mut self, [inner, outer]: [Rgb; 2], shapes: &[Contour], edge: f32) {
        self.lay(outer, |s| shapes.iter().fold(s, |s, shape| s.fill(shape).stroke(shape, edge * 2.0)));
        self.lay(inner, |s| s.fill_all(shapes));
    }

    pub(crate) fn sign_of(&mut self, man: &str, middle: [f32; 2], width: f32, colour: Rgb) {
        match art::art(man) {
            Some(art) => self.sign(&art.sign, middle, width, colour),
            None => self.initial(man, middle, width, colour),
        }
    }

    /// Draws a sign: its bodies minus its cuts.
    pub(crate) fn sign(&mut self, shapes: &[(ShapeRole, Contour)], middle: [f32; 2], width: f32, colour: Rgb) {
        let mut stencil = Stencil::new(self.size()).zoom(middle, width);
        for (role, shape) in shapes {
            match role {
                ShapeRole::Body => stencil.fill(shape),
                ShapeRole::Cut | ShapeRole::Shade => stencil.cut(shape),
            };
        }
        self.tone(&stencil.finish(), colour);
    }

    pub(crate) fn initial(&mut self, name: &str, middle: [f32; 2], em: f32, colour: Rgb) {
        let first = name.chars().next().unwrap_or('?').to_uppercase().to_string();
        let size = self.size() as f32;
        let letter = text::line(&first, size * em / 100.0);
        let corner = |at: f32, length: u32| (size * at / 100.0).round() as i64 - i64::from(length) / 2;
        self.print(&letter, corner(middle[0], letter.width()), corner(middle[1], letter.height()), colour);
    }

    pub(crate) fn tone(&mut self, mask: &Mask, colour: Rgb) {
        self.print(mask, 0, 0, colour);
    }

    pub(crate) fn print(&mut self, mask: &Mask, x: i64, y: i64, colour: Rgb) {
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
