//! Draws scenes as pictures and films. Knows no game.
//!
//! `lay_out` turns a scene into a `Plan`: the positions of sprites and texts. A `Sheet` holds the prepared sprites and
//! the palette of a `Look`. If nothing overlaps, `code::mosaic` assembles a PNG from rows that were deflated in
//! advance. Otherwise a `Canvas` of palette indices is drawn and compressed. Films consist of similarly prepared
//! patches, one for each changed square.
//!
//! `chart` draws pages of figures (curves, calendars, tables) in the same themes and font.

#![warn(missing_docs)]

mod arrow;
mod art;
mod canvas;
mod chart;
mod code;
mod easel;
mod film;
mod layout;
mod look;
mod marks;
mod options;
mod palette;
mod plan;
mod sheet;
mod sprite;
mod stencil;
#[cfg(test)]
mod tests;
mod text;
mod theme;

use rules::Scene;

pub use chart::{
    BracketFate, BracketSide, BracketStage, Chart, ChartBar, ChartPage, ChartPanel, CrossCell, CrossMark, CrossRow,
    Curve, CurveAxes, CurveMilestone, CurvePoint, PageOptions, PodiumStep, TableColumn, TableRow, page,
};
pub use film::{film, film_watched};
pub use options::{Caption, FilmError, FilmOptions, GifFilm, OptionError, PictureOptions, Style, Theme, Width};

use canvas::Canvas;
use code::mosaic;
use plan::PicturePlan;
use sheet::SpriteSheet;

/// Draws a scene as a PNG. Never fails.
///
/// This takes about 0.1 ms once the look's sprites are prepared, and tens of milliseconds before.
///
/// ```
/// let table = rules::open("mutation", "", None).expect("this game is known");
/// let png = render::draw(&table.scene(), &render::PictureOptions::default());
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[must_use]
pub fn draw(scene: &Scene, options: &PictureOptions) -> Vec<u8> {
    let plan = layout::lay_out(scene, options);
    let sheet = SpriteSheet::of(plan.look.clone());
    assemble(&plan, &sheet).unwrap_or_else(|| Canvas::of(&plan, &sheet).png(&sheet))
}

/// Assembles a PNG from prepared rows. `None` if anything overlaps a sprite, as arrows do, or extends beyond the
/// picture.
fn assemble(plan: &PicturePlan, sheet: &SpriteSheet) -> Option<Vec<u8>> {
    mosaic::png(sheet.parts(plan)?, &sheet.palette)
}
