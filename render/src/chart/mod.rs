//! Draws pages of figures: curves, shares, calendars, bars, facts, tables, brackets, podiums.
//!
//! This module knows no game, language or rating. `frame` lays a page out as a `PageFigure` of positioned items,
//! coloured by a theme (`tones`). `brush` draws it with anti-aliased edges (`shape`) and compresses it with its own
//! palette.

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

/// Draws a page as a PNG in a few milliseconds. Never fails.
///
/// ```
/// use render::{Chart, ChartBar, ChartPage, ChartPanel, PageOptions, page};
///
/// let bar = |label: &str, value: f64| ChartBar { label: label.into(), value, text: value.to_string() };
/// let days = vec![bar("Monday", 12.0), bar("Tuesday", 7.0)];
/// let panel = ChartPanel { title: "Visitors".into(), chart: Chart::Bars(days) };
/// let week = ChartPage { title: "This week".into(), panels: vec![panel], ..ChartPage::default() };
/// let png = page(&week, &PageOptions::default());
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[must_use]
pub fn page(page: &ChartPage, options: &PageOptions) -> Vec<u8> {
    brush::draw(&frame::lay_out(page, options), options.theme)
}
