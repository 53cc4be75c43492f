//! A picture as data: where everything is, and what is marked. `render` draws it, the bot says it in words, tests
//! compare it.

use crate::side::Side;

/// A kind of square, by name, so that themes can colour it and words can speak of it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// The name that themes and words files know: `yellow`.
    pub name: &'static str,
    /// The letter in layouts and in the square's corner: `Y`. A blank is not drawn.
    pub letter: char,
    /// The colour for themes that have none of their own: red, green, blue.
    pub rgb: [u8; 3],
}

/// A man in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that the man belongs to.
    pub side: Side,
    /// The man in the box: `pawn`, `king`. A name of [`crate::Info::men`], like the next.
    pub man: &'static str,
    /// The man that it moves as where it stands: `knight`. The same as `man` in games where men do not change.
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
    /// A sign that a person drew here.
    pub note: Option<Note>,
}

/// How the picked man may come to a cell, and what he moves as there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The kind of move that takes him there.
    pub kind: TargetKind,
    /// What the man moves as there (`knight`), if that is not what he moves as now.
    pub becomes: Option<&'static str>,
}

/// The kinds of move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// To an empty cell.
    Go,
    /// To a cell where another man stands: he is taken (or, in a game of cards, chosen).
    Take,
    /// Out of the hand.
    Place,
}

/// A sign that a person drew on a cell.
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
    /// What the line says.
    pub kind: ArrowKind,
}

/// What an arrow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A person's note.
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
    /// The men beside the board, a tray for each side; empty in games without hands.
    pub trays: Vec<(Side, Vec<Piece>)>,
    /// The man of a tray whose targets are shown.
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

    /// Returns the picture as `side` sees it: for Black, rows and columns are turned round.
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
