//! Rasterises shapes as anti-aliased masks: `imageproc` draws them enlarged, then averaged.

use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use imageproc::point::Point;

use crate::art::Contour;

/// The number of samples per pixel in each direction.
pub(crate) const OVER: u32 = 5;

/// The number of coverage steps. They are few enough for a board's blends to fit into one palette, and enough to look
/// smooth.
pub(crate) const STEPS: u8 = 15;

/// The coverage of each pixel, 0 to 255, in [`STEPS`] steps.
pub(crate) type Mask = GrayImage;

pub(crate) struct Stencil {
    big: GrayImage,
    scale: f32,
    origin: [f32; 2],
}

impl Stencil {
    pub(crate) fn new(size: u32) -> Stencil {
        let big = GrayImage::new(size * OVER, size * OVER);
        Stencil { big, scale: (size * OVER) as f32 / 100.0, origin: [0.0, 0.0] }
    }

    /// Zooms into a part of the box: `width` wide, around `centre`.
    pub(crate) fn zoom(mut self, centre: [f32; 2], width: f32) -> Stencil {
        for (origin, at) in self.origin.iter_mut().zip(centre) {
            *origin += (at - width / 2.0) * self.scale;
        }
        self.scale *= width / 100.0;
        self
    }

    pub(crate) fn fill(&mut self, shape: &Contour) -> &mut Stencil {
        self.paint(shape, 255)
    }

    pub(crate) fn fill_all(&mut self, shapes: &[Contour]) -> &mut Stencil {
        shapes.iter().fold(self, Stencil::fill)
    }

    pub(crate) fn cut(&mut self, shape: &Contour) -> &mut Stencil {
        self.paint(shape, 0)
    }

    /// Strokes the edge of a shape with a round pen.
    pub(crate) fn stroke(&mut self, shape: &Contour, width: f32) -> &mut Stencil {
        let half = width / 2.0;
        if half <= 0.0 {
            return self;
        }
        let radius = (half * self.scale).round() as i32;
        for (i, &[x, y]) in shape.iter().enumerate() {
            let [to_x, to_y] = shape[(i + 1) % shape.len()];
            let length = (to_x - x).hypot(to_y - y);
            if length > 0.0 {
                let (across, down) = ((to_y - y) / length * half, (x - to_x) / length * half);
                self.paint(
                    &vec![
                        [x + across, y + down],
                        [to_x + across, to_y + down],
                        [to_x - across, to_y - down],
                        [x - across, y - down],
                    ],
                    255,
                );
            }
            let at = self.place([x, y]);
            draw_filled_circle_mut(&mut self.big, (at.x, at.y), radius, Luma([255]));
        }
        self
    }

    pub(crate) fn finish(&self) -> Mask {
        let (width, height) = (self.big.width() / OVER, self.big.height() / OVER);
        let row = self.big.width() as usize;
        let big = self.big.as_raw();
        let mut sums = vec![0u16; width as usize];
        let mut mask = Vec::with_capacity((width * height) as usize);
        for band in big.chunks_exact(row * OVER as usize) {
            sums.fill(0);
            for line in band.chunks_exact(row) {
                for (sum, points) in sums.iter_mut().zip(line.chunks_exact(OVER as usize)) {
                    *sum += points.iter().map(|&p| u16::from(p != 0)).sum::<u16>();
                }
            }
            mask.extend(sums.iter().map(|&sum| stepped(f32::from(sum) / (OVER * OVER) as f32)));
        }
        Mask::from_raw(width, height, mask).expect("a mask has a value for each pixel")
    }

    fn paint(&mut self, shape: &Contour, value: u8) -> &mut Stencil {
        let points: Vec<Point<i32>> = shape.iter().map(|&at| self.place(at)).collect();
        if points.len() > 2 {
            draw_polygon_mut(&mut self.big, &points, Luma([value]));
        }
        self
    }

    fn place(&self, [x, y]: [f32; 2]) -> Point<i32> {
        let at = |v: f32, origin: f32| (origin + v * self.scale).round() as i32;
        Point::new(at(x, self.origin[0]), at(y, self.origin[1]))
    }
}

/// Converts a coverage from 0 to 1 to a mask value.
pub(crate) fn stepped(cover: f32) -> u8 {
    (cover.clamp(0.0, 1.0) * f32::from(STEPS)).round() as u8 * (255 / STEPS)
}

/// Returns a strip, pointed on the left and rounded on the right.
pub(crate) fn band(width: u32, height: u32) -> Mask {
    let (half, round) = (height as f32 / 2.0, height as f32 / 6.0);
    Mask::from_fn(width, height, |x, y| {
        let (x, off) = (x as f32 + 0.5, (y as f32 + 0.5 - half).abs());
        let (right, side) = (width as f32 - round - x, half - round - off);
        let corner = round - right.min(0.0).hypot(side.min(0.0));
        // The point is half as long as the strip is high, so its sides meet at a right angle.
        let point = (x - off) * std::f32::consts::FRAC_1_SQRT_2;
        Luma([stepped(corner.min(point) + 0.5)])
    })
}
