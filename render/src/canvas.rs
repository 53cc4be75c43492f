//! A picture of palette indices, for PNG or film frames.
//!
//! Pictures that the mosaic cannot assemble are drawn here.

use std::collections::HashMap;

use crate::arrow::ArrowShape;
use crate::palette::{FRAME, Palette};
use crate::plan::{PicturePlan, PlanItem};
use crate::sheet::SpriteSheet;
use crate::stencil::STEPS;
use crate::theme::mix;

#[derive(Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<u8>,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32) -> Canvas {
        let (width, height) = (width as usize, height as usize);
        Canvas { width, height, pixels: vec![FRAME; width * height] }
    }

    pub(crate) fn of(plan: &PicturePlan, sheet: &SpriteSheet) -> Canvas {
        let mut canvas = Canvas::new(plan.width, plan.height);
        plan.items.iter().for_each(|item| canvas.draw(item, sheet));
        canvas
    }

    pub(crate) fn draw(&mut self, item: &PlanItem, sheet: &SpriteSheet) {
        match item {
            PlanItem::Arrow(line) => self.overlay(&ArrowShape::new(line, sheet.colours()), sheet),
            _ => {
                if let Some((x, y, tile)) = sheet.tile(item) {
                    self.blit(x, y, tile.width, &tile.pixels);
                }
            }
        }
    }

    pub(crate) fn png(&self, sheet: &SpriteSheet) -> Vec<u8> {
        png(self.width, self.height, &self.pixels, &sheet.palette)
    }

    fn overlay(&mut self, arrow: &ArrowShape, sheet: &SpriteSheet) {
        let mut blends = HashMap::new();
        let [inner, outer] = arrow.colours;
        let [[left, top], [right, bottom]] = arrow.area;
        for y in top..bottom.min(self.height as u32) {
            for x in left..right.min(self.width as u32) {
                let cover = arrow.cover(x, y);
                if cover[0] > 0 {
                    let pixel = &mut self.pixels[y as usize * self.width + x as usize];
                    *pixel = *blends.entry((*pixel, cover)).or_insert_with(|| {
                        let [edge, body] = cover.map(|steps| f32::from(steps) / f32::from(STEPS));
                        let below = sheet.palette.colours[usize::from(*pixel)];
                        sheet.palette.index(mix(mix(below, outer, edge), inner, body))
                    });
                }
            }
        }
    }

    fn blit(&mut self, x: u32, y: u32, width: u32, pixels: &[u8]) {
        let (x, y, width) = (x as usize, y as usize, width as usize);
        let shown = width.min(self.width.saturating_sub(x));
        if shown == 0 {
            return;
        }
        let rows = self.pixels.chunks_exact_mut(self.width).skip(y);
        for (row, from) in rows.zip(pixels.chunks_exact(width)) {
            row[x..x + shown].copy_from_slice(&from[..shown]);
        }
    }
}

pub(crate) fn png(width: usize, height: usize, pixels: &[u8], palette: &Palette) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // Measured on boards of 800 pixels: `Fast` saves a millisecond, but its files are more than twice as large.
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("a picture has a width, a height and a palette");
    writer.write_image_data(pixels).expect("memory takes a file, and each pixel has an index");
    writer.finish().expect("memory takes a file");
    bytes
}
