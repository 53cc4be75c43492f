//! The content of a page, as data. All texts are already translated.

use crate::options::{Theme, Width};

/// A page of figures. Texts that are too long are cut with an ellipsis; letters missing from the font become a dot, other
/// characters are dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartPage {
    /// The title: a person's or a server's name. An empty one takes no space.
    pub title: String,
    /// A sentence below the title, at most two lines of it. An empty one takes no space.
    pub subtitle: String,
    /// The panels from top to bottom; only the first [`ChartPage::MOST`] are drawn.
    pub panels: Vec<ChartPanel>,
}

impl ChartPage {
    /// The maximum number of panels on a page, of curves in a panel, and of columns in a table.
    pub const MOST: usize = 12;
    /// The maximum number of rows in a panel: the first ones are drawn.
    pub const ROWS: usize = 100;
    /// The maximum number of days in a calendar: the last ones are drawn.
    pub const DAYS: usize = 2 * 366;
    /// The maximum number of cells in a row of a cross-table: the first ones are drawn. More would be illegible on a phone.
    pub const CELLS: usize = 16;
    /// The maximum number of rounds in a bracket; of each, at most [`ChartPage::ROWS`] matches are drawn.
    pub const STAGES: usize = 4;
}

/// A part of a page. An empty one is drawn as its title and a dash.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPanel {
    /// The title. An empty one takes no space.
    pub title: String,
    /// The content.
    pub chart: Chart,
}

/// The kinds of panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Lines over time, each with a band of uncertainty and its name at its end.
    Curves {
        /// The lines.
        curves: Vec<Curve>,
        /// The axes and milestones.
        axes: CurveAxes,
    },
    /// Rows of parts of a whole, such as won, drawn and lost.
    Shares {
        /// The names of the parts.
        legend: Vec<String>,
        /// The name of each row, and the size of each part.
        rows: Vec<(String, Vec<u32>)>,
    },
    /// A cell for each day, in columns of weeks; shades for 1, 2, 3 and 5 or more.
    Calendar {
        /// The row of the first day, from 0 at the top to 6.
        first_weekday: u8,
        /// The count on each day, the oldest first.
        days: Vec<u32>,
        /// Labels above the columns: the index of a day, and the month that begins with it.
        months: Vec<(usize, String)>,
        /// The labels of the rows from the top; empty ones are left out.
        weekdays: [String; 7],
        /// The label of the weakest shade in the key, such as "less".
        less: String,
        /// The label of the strongest.
        more: String,
    },
    /// Horizontal bars.
    Bars(Vec<ChartBar>),
    /// Labels, each with a value.
    Facts(Vec<(String, String)>),
    /// A table.
    Table {
        /// The columns from left to right.
        columns: Vec<TableColumn>,
        /// The rows from top to bottom. One without cells is a strong line.
        rows: Vec<TableRow>,
    },
    /// A table of results: a row for each player, a cell for each opponent or round.
    Cross {
        /// The headings of the places, of the names and of the sums.
        heads: [String; 3],
        /// The headings of the cells from left to right.
        columns: Vec<String>,
        /// The rows from top to bottom.
        rows: Vec<CrossRow>,
    },
    /// A bracket: rounds from left to right. If a round has half as many matches as the one before, the winners of two
    /// neighbours meet in the match between them.
    Bracket(Vec<BracketStage>),
    /// A podium: the first step in the middle, the second to its left, the third to its right. Further ones are left out.
    Podium(Vec<PodiumStep>),
}

/// The axes of curves: time runs from 0 at the start to 1 at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveAxes {
    /// The label of the start of the time axis.
    pub from: String,
    /// The label of its end.
    pub to: String,
    /// Labelled moments.
    pub milestones: Vec<CurveMilestone>,
    /// The minimum range of values, whatever the lines.
    pub range: Option<[f64; 2]>,
}

/// A labelled moment, a broken line across the plot. One too close to the one before is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveMilestone {
    /// The time, from 0 to 1.
    pub at: f64,
    /// The label above its line, if not empty.
    pub label: String,
}

/// A line over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name at its end.
    pub name: String,
    /// Its points, in any order. Non-finite ones are left out, and all but the last of points too close together.
    pub points: Vec<CurvePoint>,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CurvePoint {
    /// The time: 0 at the start of the axis, 1 at its end.
    pub at: f64,
    /// The value.
    pub value: f64,
    /// Half the width of the band of uncertainty, in the unit of the value; 0 for none.
    pub spread: f64,
}

/// A horizontal bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartBar {
    /// The label on its left.
    pub label: String,
    /// Its length, in any unit; no bar if it is not above 0.
    pub value: f64,
    /// The text at its end: the formatted value.
    pub text: String,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableColumn {
    /// Its heading.
    pub name: String,
    /// Aligns its cells right, as for numbers. The first left-aligned column takes the remaining width.
    pub right: bool,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// Its cells, one for each column; missing ones are empty.
    pub cells: Vec<String>,
    /// Highlights the reader's own row.
    pub own: bool,
}

/// A row of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossRow {
    /// The player's place.
    pub place: String,
    /// The player's name, which takes the remaining width.
    pub name: String,
    /// The results, one for each column; missing ones are empty.
    pub cells: Vec<CrossCell>,
    /// The sum.
    pub total: String,
    /// Highlights the reader's own row.
    pub own: bool,
}

/// A cell of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossCell {
    /// Its text.
    pub text: String,
    /// Its mark. The text says the same.
    pub mark: CrossMark,
}

/// The mark of a cell in a cross-table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CrossMark {
    /// None.
    #[default]
    None,
    /// A line below: everything was won.
    Won,
    /// Half a line: a part was won.
    Half,
    /// Filled: a player has no result against themselves.
    Alone,
}

/// A round of a bracket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BracketStage {
    /// Its name, above its matches.
    pub name: String,
    /// Its matches from top to bottom.
    pub matches: Vec<[BracketSide; 2]>,
}

/// One side of a match of a bracket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BracketSide {
    /// The player's name, or a placeholder.
    pub name: String,
    /// Its score.
    pub score: String,
    /// Its result.
    pub fate: BracketFate,
    /// Highlights the reader's own side.
    pub own: bool,
}

/// The result of a side of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BracketFate {
    /// Not decided.
    #[default]
    Open,
    /// It won: a bar precedes its name.
    Won,
    /// It lost: its name is quieter.
    Lost,
}

/// A step of a podium.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PodiumStep {
    /// The place, written on it.
    pub place: String,
    /// The place as a number from 1, the highest step, to 3. Shared places have the same height.
    pub height: u8,
    /// The player's name.
    pub name: String,
    /// The text below the name.
    pub text: String,
}

/// The options of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// The colours.
    pub theme: Theme,
    /// The width of the picture; all lengths scale with it. The smallest text has 11 pixels on a screen 360 pixels wide.
    pub width: Width,
}
