//! Scenes to pictures and films. Knows no game: a scene says which men stand on which kinds of square.
//!
//! A `Plan` says where each sprite and each text of a picture stands; a `Sheet` holds the prepared sprites and the palette of
//! a look. Where nothing covers anything else, `mosaic` makes a PNG of rows that were deflated beforehand (`strip`, in the
//! `huffman` code of the look); else a `Canvas` of palette indices is drawn and compressed. Films are made of `lzw` patches,
//! one for each square that changes, prepared as well.

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
