//! The content of a page as data. All texts must already be translated.

use crate::options::{Theme, Width};

/// A page of figures.
///
/// Texts that are too long are cut with an ellipsis. Letters missing from the font become a dot, and other missing
/// characters are dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartPage {
    /// The title, a person's or a server's name. If empty, it takes no space.
    pub title: String,
    /// A sentence below the title, cut after two lines. If empty, it takes no space.
    pub subtitle: String,
    /// The panels from top to bottom. Only the first [`ChartPage::MOST`] are drawn.
    pub panels: Vec<ChartPanel>,
}

impl ChartPage {
    /// The maximum number of panels, curves per panel, and table columns.
    pub const MOST: usize = 12;
    /// The maximum number of rows in a panel; only the first are drawn.
    pub const ROWS: usize = 100;
    /// The maximum number of days in a calendar; only the last are drawn.
    pub const DAYS: usize = 2 * 366;
    /// The maximum number of cells in a row of a cross-table; only the first are drawn. More would be illegible on a
    /// phone.
    pub const CELLS: usize = 16;
    /// The maximum number of rounds in a bracket. At most [`ChartPage::ROWS`] matches of each are drawn.
    pub const STAGES: usize = 4;
}

/// A panel of a page. If its content is empty, it shows a dash.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPanel {
    /// The title. If empty, it takes no space.
    pub title: String,
    /// The content.
    pub chart: Chart,
}

/// The kinds of panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Curves over time, with uncertainty bands and names at the end.
    Curves {
        /// The curves.
        curves: Vec<Curve>,
        /// The axes and milestones.
        axes: CurveAxes,
    },
    /// Rows of parts of a whole, such as wins, draws and losses.
    Shares {
        /// The names of the parts.
        legend: Vec<String>,
        /// The rows: (name, size of each part).
        rows: Vec<(String, Vec<u32>)>,
    },
    /// A cell for each day, in columns of weeks. The shades are for counts of 1, 2, 3, and 5 or more.
    Calendar {
        /// The row of the first day, 0 (top) to 6.
        first_weekday: u8,
        /// The count on each day, oldest first.
        days: Vec<u32>,
        /// The month labels: (index of the first day, name).
        months: Vec<(usize, String)>,
        /// The labels of the rows from the top; empty ones are omitted.
        weekdays: [String; 7],
        /// The legend's label for the weakest shade, such as "less".
        less: String,
        /// The legend's label for the strongest shade, such as "more".
        more: String,
    },
    /// Horizontal bars.
    Bars(Vec<ChartBar>),
    /// Facts: (label, value).
    Facts(Vec<(String, String)>),
    /// A table.
    Table {
        /// The columns from left to right.
        columns: Vec<TableColumn>,
        /// The rows from top to bottom. A row without cells is a thick line.
        rows: Vec<TableRow>,
    },
    /// A cross-table: a row per player, a cell per opponent or round.
    Cross {
        /// The headings of the place, name and total columns.
        heads: [String; 3],
        /// The headings of the result columns, from left to right.
        columns: Vec<String>,
        /// The rows from top to bottom.
        rows: Vec<CrossRow>,
    },
    /// A bracket: rounds from left to right. If a round has half as many matches as the one before, the winners of each
    /// pair of matches meet in the match between them.
    Bracket(Vec<BracketStage>),
    /// A podium: the first step in the middle, the second left, the third right. Further steps are omitted.
    Podium(Vec<PodiumStep>),
}

/// The axes of curves. Time runs from 0 at the left to 1 at the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveAxes {
    /// The label of the left end of the time axis.
    pub from: String,
    /// The label of the right end of the time axis.
    pub to: String,
    /// The labelled moments.
    pub milestones: Vec<CurveMilestone>,
    /// A range of values that the axis always includes.
    pub range: Option<[f64; 2]>,
}

/// A labelled moment, drawn as a dashed vertical line.
///
/// It is omitted if too close to the one before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveMilestone {
    /// The time, from 0 to 1.
    pub at: f64,
    /// The label above the line; can be empty.
    pub label: String,
}

/// A curve over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name at its right end.
    pub name: String,
    /// The points in any order. Non-finite points are omitted. Among points too close together, only the last is drawn.
    pub points: Vec<CurvePoint>,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CurvePoint {
    /// The time, from 0 (left end of the axis) to 1 (right end).
    pub at: f64,
    /// The value, in any unit.
    pub value: f64,
    /// Half the height of the uncertainty band; 0 for none. It is in the unit of the value.
    pub spread: f64,
}

/// A horizontal bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartBar {
    /// The label on its left.
    pub label: String,
    /// The length in any unit; bars of 0 or less are not drawn.
    pub value: f64,
    /// The formatted value at its right end.
    pub text: String,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableColumn {
    /// Its heading.
    pub name: String,
    /// Set to align cells right, as for numbers. The first left-aligned column takes the remaining width.
    pub right: bool,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// The cells, one per column; missing cells are empty.
    pub cells: Vec<String>,
    /// Set for the reader's own row, which is highlighted.
    pub own: bool,
}

/// A row of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossRow {
    /// The player's place.
    pub place: String,
    /// The player's name, which takes the remaining width.
    pub name: String,
    /// The results, one per column; missing cells are empty.
    pub cells: Vec<CrossCell>,
    /// The total score.
    pub total: String,
    /// Set for the reader's own row, which is highlighted.
    pub own: bool,
}

/// A cell of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossCell {
    /// Its text.
    pub text: String,
    /// The mark. It repeats what the text says.
    pub mark: CrossMark,
}

/// The mark of a cell in a cross-table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CrossMark {
    /// No mark.
    #[default]
    None,
    /// A line below the text: a full win.
    Won,
    /// Half a line below the text: a draw, or partial points.
    Half,
    /// A filled cell, where a player would meet themselves.
    Alone,
}

/// A round of a bracket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BracketStage {
    /// Its name, shown above the matches.
    pub name: String,
    /// The matches from top to bottom.
    pub matches: Vec<[BracketSide; 2]>,
}

/// One side of a match of a bracket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BracketSide {
    /// The player's name, or a placeholder.
    pub name: String,
    /// The score of this side.
    pub score: String,
    /// The result of this side.
    pub fate: BracketFate,
    /// Set for the reader's own side, which is highlighted.
    pub own: bool,
}

/// The result of a side of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BracketFate {
    /// Not decided yet.
    #[default]
    Open,
    /// Won: a bar precedes the name.
    Won,
    /// Lost: the name is less prominent.
    Lost,
}

/// A step of a podium.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PodiumStep {
    /// The label of the place, written on the step.
    pub place: String,
    /// The place as a number, 1 (highest step) to 3. Shared places have equal heights.
    pub height: u8,
    /// The player's name.
    pub name: String,
    /// A text below the name.
    pub text: String,
}

/// The options for drawing a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// The colours.
    pub theme: Theme,
    /// The width of the picture; all lengths scale with it. The smallest text has 11 pixels on a screen 360 pixels
    /// wide.
    pub width: Width,
}
