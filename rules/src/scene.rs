//! A picture as data: where everything is, and what is marked. `render` draws it, the bot describes it in words, tests
//! compare it.

use crate::men::Letters;
use crate::side::Side;

/// A kind of square, by name, so that themes can colour it and words can refer to it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// The name that themes and words files know: `yellow`.
    pub name: &'static str,
    /// The letter in the corner of the square, in English and in French: `Y`, `J`. A blank is not drawn. Layouts are
    /// written in the English ones.
    pub letters: [char; 2],
    /// The fallback colour for themes that define none: red, green, blue.
    pub rgb: [u8; 3],
}

impl Tint {
    /// Returns the letter in the corner of the square; a blank if it has none.
    #[must_use]
    pub fn letter(&self, letters: Letters) -> char {
        self.letters[letters as usize]
    }
}

/// A man in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that the man belongs to.
    pub side: Side,
    /// The physical man: `pawn`, `king`. A name from [`crate::Info::men`], as is the next.
    pub man: &'static str,
    /// The man that it moves as where it stands: `knight`. Equal to `man` in games where men do not change.
    pub acts: &'static str,
}

/// The marks on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// Whether the last move left or reached this cell.
    pub last: bool,
    /// Whether a king stands here in check.
    pub check: bool,
    /// Whether a king that has lost lies here: checkmated, or surrounded.
    pub mate: bool,
    /// Whether the man here is the one whose targets are shown.
    pub picked: bool,
    /// The way in which the picked man may come here.
    pub target: Option<Target>,
    /// The sign that a person drew here.
    pub note: Option<Note>,
}

/// How the picked man may come to a cell, and what it moves as there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The kind of move that takes it there.
    pub kind: TargetKind,
    /// What the man moves as there (`knight`), if that differs from what it moves as now.
    pub becomes: Option<&'static str>,
}

/// The kinds of move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// A move to an empty cell.
    Go,
    /// A move to an occupied cell: the man there is taken (or, in a game of cards, chosen).
    Take,
    /// A placing from the hand.
    Place,
}

/// A sign that a person drew on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// "Look here."
    Circle,
    /// "Not here."
    Cross,
}

/// A line from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The name of the cell where it begins.
    pub from: String,
    /// The name of the cell where it ends, at its head.
    pub to: String,
    /// What the arrow means.
    pub kind: ArrowKind,
}

/// What an arrow means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A person's note.
    Note,
    /// A man attacking, or guarding, a cell.
    Attack,
    /// A move that may be played later, from a conditional line.
    Planned,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The name that players use: `e4`.
    pub name: String,
    /// The kind of square; `None` for a cell that is not part of the board.
    pub tint: Option<&'static Tint>,
    /// The man on it.
    pub piece: Option<Piece>,
    /// The marks on it.
    pub marks: Marks,
}

/// A whole picture, seen from White's side: row 0 is the top row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The labels of the columns, left to right: `a` to `h`. As many as the board is wide.
    pub columns: Vec<String>,
    /// The labels of the rows, top to bottom: `8` to `1`. As many as the board is high.
    pub rows: Vec<String>,
    /// The cells row by row.
    pub cells: Vec<Cell>,
    /// The men beside the board, one tray for each side; empty in games without hands.
    pub trays: Vec<(Side, Vec<Piece>)>,
    /// The man in a tray whose targets are shown.
    pub picked: Option<Piece>,
    /// Lines drawn over the cells.
    pub arrows: Vec<Arrow>,
    /// The side to move.
    pub turn: Side,
}

impl Scene {
    /// Returns the cell in column `x` and row `y`, both counted from the top left corner.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> &Cell {
        &self.cells[y * self.columns.len() + x]
    }

    /// Returns the picture as `side` sees it: for Black, the order of rows and columns is reversed.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Scene {
        let mut scene = self.clone();
        if side == Side::Black {
            scene.columns.reverse();
            scene.rows.reverse();
            scene.cells.reverse();
        }
        scene
    }
}
