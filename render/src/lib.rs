//! Scenes to pictures and films. Knows no game: a scene says which men stand on which kinds of square.
//!
//! A picture goes three steps: a `Plan` says where each sprite and each text stands, a `Sheet` holds the prepared sprites
//! and the palette of a look, a `Canvas` of palette indices becomes a PNG.

mod arrow;
mod art;
mod canvas;
mod film;
mod huffman;
mod lzw;
mod marks;
mod mosaic;
mod options;
mod palette;
mod plan;
mod sheet;
mod sprite;
mod stencil;
mod strip;
#[cfg(test)]
mod tests;
mod text;
mod theme;

use rules::Scene;

pub use film::film;
pub use options::{Caption, Film, FilmError, FilmOptions, OptionError, Options, Style, Theme, Width};

/// A picture of a scene, as a PNG. Takes a tenth of a millisecond once its sprites are prepared, some tens of
/// milliseconds before; always answers.
#[must_use]
pub fn draw(scene: &Scene, options: &Options) -> Vec<u8> {
    let plan = plan::Plan::new(scene, options);
    let sheet = sheet::Sheet::of(plan.look.clone());
    mosaic::png(&plan, &sheet).unwrap_or_else(|| canvas::Canvas::of(&plan, &sheet).png(&sheet))
}
