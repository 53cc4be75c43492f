//! Pages of figures: curves, shares, calendars, bars, facts, tables, cross-tables, brackets and podiums. Knows no game, no
//! language and no ratings. `frame` lays a page out as a `PageFigure`: items with places and a theme's colours (`tones`).
//! `brush` draws it with soft edges (`shape`) and compresses it in its own palette.

mod axis;
mod bracket;
mod brush;
mod calendar;
mod cross;
mod curves;
mod figure;
mod frame;
mod page;
mod podium;
mod rows;
mod shape;
mod table;
#[cfg(test)]
mod tests;
mod tones;

pub use page::{
    BracketFate, BracketSide, BracketStage, Chart, ChartBar, ChartPage, ChartPanel, CrossCell, CrossMark, CrossRow,
    Curve, CurveAxes, CurveMilestone, CurvePoint, PageOptions, PodiumStep, TableColumn, TableRow,
};

/// Draws a page as a PNG, within some milliseconds. Never fails, whatever the texts and numbers.
///
/// ```
/// use render::{Bar, Chart, Page, PageOptions, Panel, page};
///
/// let bar = |label: &str, value: f64| Bar { label: label.into(), value, text: value.to_string() };
/// let panel = Panel { title: "Visitors".into(), chart: Chart::Bars(vec![bar("Monday", 12.0), bar("Tuesday", 7.0)]) };
/// let png = page(&Page { title: "This week".into(), panels: vec![panel], ..Page::default() },
/// &PageOptions::default()); assert!(png.starts_with(b"\x89PNG"));
/// ```
#[must_use]
pub fn page(page: &ChartPage, options: &PageOptions) -> Vec<u8> {
    brush::draw(&frame::lay_out(page, options), options.theme)
}
