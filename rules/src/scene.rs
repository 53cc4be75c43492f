//! A picture as data: what is where, and what is marked. `render` draws it, the bot tells it in words, tests compare it.

use crate::game::Side;

/// A kind of square, by name, so that themes can colour it and words can speak of it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// The name that themes and words files know: `yellow`.
    pub name: &'static str,
    /// The letter in layouts and in the square's corner: `Y`. A blank draws no letter.
    pub letter: char,
    /// The colour where a theme has no own: red, green, blue.
    pub rgb: [u8; 3],
}

/// A man in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What lies in the box: `pawn`, `king`.
    pub man: &'static str,
    /// What it moves as where it stands: `knight`. The same as `man` in games where men do not change.
    pub acts: &'static str,
}

/// What is marked on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The last move left or reached this cell.
    pub last: bool,
    /// A king stands here in check.
    pub check: bool,
    /// A king that has lost lies here: checkmated, or surrounded.
    pub mate: bool,
    /// The man here is the one whose targets are shown.
    pub picked: bool,
    /// The picked man may come here.
    pub target: Option<Target>,
    /// Somebody's note.
    pub note: Option<Note>,
}

/// How the picked man may come to a cell, and what he is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// By which kind of move.
    pub kind: TargetKind,
    /// What the man moves as there (`knight`), where that is not what he moves as now.
    pub becomes: Option<&'static str>,
}

/// The kinds of move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// To an empty cell.
    Go,
    /// To a cell where another man stands, who is taken (or, in a game of cards, chosen).
    Take,
    /// Out of the hand.
    Place,
}

/// A sign that somebody drew on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Look here.
    Circle,
    /// Not here.
    Cross,
}

/// A line from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The name of the cell where it begins.
    pub from: String,
    /// The name of the cell where its head is.
    pub to: String,
    /// What it says.
    pub kind: ArrowKind,
}

/// What an arrow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// Somebody's note.
    Note,
    /// A man attacks, or holds, a cell.
    Attack,
    /// A move that may be played later: a conditional line.
    Planned,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The name that players use: `e4`.
    pub name: String,
    /// Its kind; `None` for a cell that is no part of the board.
    pub tint: Option<&'static Tint>,
    /// Who stands on it.
    pub piece: Option<Piece>,
    /// What is marked.
    pub marks: Marks,
}

/// A whole picture, seen from White's side: row 0 is the top row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The labels of the columns, left to right: `a` to `h`. Their number is the width.
    pub columns: Vec<String>,
    /// The labels of the rows, top to bottom: `8` to `1`. Their number is the height.
    pub rows: Vec<String>,
    /// The cells row by row, width times height of them.
    pub cells: Vec<Cell>,
    /// Men beside the board, a tray a side; empty in games without hands.
    pub trays: Vec<(Side, Vec<Piece>)>,
    /// The man of a tray whose targets are shown.
    pub picked: Option<Piece>,
    /// Lines drawn over the cells.
    pub arrows: Vec<Arrow>,
    /// Whose turn it is.
    pub turn: Side,
}

impl Scene {
    /// The cell in column `x` and row `y`, both counted from the top left corner.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> &Cell {
        &self.cells[y * self.columns.len() + x]
    }

    /// The same picture as `side` sees it: for Black, rows and columns are turned round.
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
