//! What a page shows, as data. All texts come translated; this crate adds none.

use crate::options::{Theme, Width};

/// A page of figures. Texts that are too long are cut with an ellipsis; characters missing from the font are shown as a
/// box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The title: a person's or a server's name. An empty one takes no room.
    pub title: String,
    /// A sentence below the title, at most two lines of it. An empty one takes no room.
    pub subtitle: String,
    /// The panels from top to bottom. Only the first [`Page::MOST`] are drawn.
    pub panels: Vec<Panel>,
}

impl Page {
    /// The maximum number of panels on a page, of curves in a panel, and of columns in a table.
    pub const MOST: usize = 12;
    /// The maximum number of rows in a panel: the first ones are drawn.
    pub const ROWS: usize = 100;
    /// The maximum number of days in a calendar: the last ones are drawn.
    pub const DAYS: usize = 2 * 366;
    /// The maximum number of cells in a row of a cross-table: the first ones are drawn. More could not be read on a phone.
    pub const CELLS: usize = 16;
    /// The maximum number of rounds in a bracket: the first ones are drawn, and as many matches of each as a panel has rows.
    pub const STAGES: usize = 4;
}

/// A part of a page. One without anything to show is drawn as its title and a dash.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The title. An empty one takes no room.
    pub title: String,
    /// What it shows.
    pub chart: Chart,
}

/// The kinds of panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Lines over time, each with a band of uncertainty and its name at its end.
    Curves {
        /// The lines.
        curves: Vec<Curve>,
        /// What stands along them.
        axes: Axes,
    },
    /// Rows of parts that make up a whole, such as won, drawn and lost.
    Shares {
        /// The names of the parts.
        legend: Vec<String>,
        /// The name of each row, and how much belongs to each part.
        rows: Vec<(String, Vec<u32>)>,
    },
    /// A cell for each day, in columns of weeks; the more there was, the stronger its shade: for 1, 2, 3 and 5 or more.
    Calendar {
        /// The row of the first day, from 0 at the top to 6.
        first_weekday: u8,
        /// What there was on each day, the oldest first.
        days: Vec<u32>,
        /// Labels above the columns: the index of a day, and the month that begins with it.
        months: Vec<(usize, String)>,
        /// The labels of the rows from the top; those that are empty are left out.
        weekdays: [String; 7],
        /// The label of the weakest shade in the key, such as "less".
        less: String,
        /// The label of the strongest.
        more: String,
    },
    /// Horizontal bars.
    Bars(Vec<Bar>),
    /// Labels, each with a value.
    Facts(Vec<(String, String)>),
    /// A table.
    Table {
        /// The columns from left to right.
        columns: Vec<Column>,
        /// The rows from top to bottom. One without cells is a strong line between those around it.
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
    /// A bracket: rounds from left to right. Where a round has half as many matches as the one before, the winners of
    /// two neighbours meet in the match between them.
    Bracket(Vec<BracketStage>),
    /// A podium: the first step stands in the middle, the second to its left, the third to its right. Further ones are left
    /// out.
    Podium(Vec<Step>),
}

/// The axes of curves: time runs from 0 at the start to 1 at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axes {
    /// The label of the start of the time axis.
    pub from: String,
    /// The label of its end.
    pub to: String,
    /// Moments of which something is told.
    pub milestones: Vec<Milestone>,
    /// The lowest and the highest value for which there is room, even if no line goes there.
    pub range: Option<[f64; 2]>,
}

/// A moment of which something is told, a broken line across the plot. One that is too close to the one before to be told apart is
/// left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Milestone {
    /// When, from 0 to 1.
    pub at: f64,
    /// What stands above its line, if anything does.
    pub label: String,
}

/// A line over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name at its end.
    pub name: String,
    /// Its points, in any order. Those with a number that is not finite are left out, and of those that are too close
    /// to be told apart only the last remains.
    pub points: Vec<Point>,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The time: 0 at the start of the axis, 1 at its end.
    pub at: f64,
    /// The value.
    pub value: f64,
    /// Half the width of the band of uncertainty, in the unit of the value; 0 for none.
    pub spread: f64,
}

/// A horizontal bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// The label on its left.
    pub label: String,
    /// Its length, in any unit; without bar if it is not above 0.
    pub value: f64,
    /// The text at its end: the value as people read it.
    pub text: String,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// Whether its cells end at the same edge, as numbers do. The first column for which this is not so takes the room
    /// that is left.
    pub right: bool,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// Its cells, one for each column; missing ones are empty.
    pub cells: Vec<String>,
    /// Whether it is the reader's own, which is highlighted.
    pub own: bool,
}

/// A row of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossRow {
    /// The player's place.
    pub place: String,
    /// The player's name, which takes the room that is left.
    pub name: String,
    /// The results, one for each column; missing ones are empty.
    pub cells: Vec<CrossCell>,
    /// The sum.
    pub total: String,
    /// Whether it is the reader's own, which is highlighted.
    pub own: bool,
}

/// A cell of a cross-table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossCell {
    /// What it says.
    pub text: String,
    /// How it is marked. The text says the same.
    pub mark: Mark,
}

/// How a cell of a cross-table is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// By a line below, as everything was won.
    Won,
    /// By half a line, as some of it was.
    Half,
    /// Filled, as nobody plays against themselves.
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
    /// The player's name, or what stands for somebody who is not known.
    pub name: String,
    /// What the side has scored.
    pub score: String,
    /// What became of it.
    pub fate: Fate,
    /// Whether it is the reader's own, which is highlighted.
    pub own: bool,
}

/// What became of a side of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Nothing yet.
    #[default]
    Open,
    /// It won: a bar stands before its name.
    Won,
    /// It lost: its name is quieter.
    Lost,
}

/// A step of a podium.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The place, written on it.
    pub place: String,
    /// Which place that is, from 1, the highest step, to 3: of those who share one, each stands as high.
    pub height: u8,
    /// Who stands there.
    pub name: String,
    /// What is said of them, below the name.
    pub text: String,
}

/// The options of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// The colours.
    pub theme: Theme,
    /// The width of the picture: all lengths grow with it. The smallest text has 11 pixels wherever the picture is
    /// shown 360 pixels wide.
    pub width: Width,
}
