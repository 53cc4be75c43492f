//! A picture as data: places and marks. `render` draws it, the bot describes it in words, tests compare it.

use crate::men::PieceLetters;
use crate::side::Side;

/// A kind of square, by name, for themes and words.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct CellTint {
    /// The name in themes and words files: `yellow`.
    pub name: &'static str,
    /// The letter in the corner, in English (also for layouts) and in French: `Y`, `J`. A blank is not drawn.
    pub letters: [char; 2],
    /// The fallback colour for themes without one: red, green, blue.
    pub rgb: [u8; 3],
}

impl CellTint {
    /// Returns the letter in the corner of the square; a blank if it has none.
    #[must_use]
    pub fn letter(&self, letters: PieceLetters) -> char {
        self.letters[letters as usize]
    }
}

/// A piece in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScenePiece {
    /// The piece's side.
    pub side: Side,
    /// The physical piece: `pawn`, `king`. A name from [`crate::GameSpec::men`], as is the next.
    pub man: &'static str,
    /// The piece's role on its square: `knight`. Equal to `man` in games where pieces do not change.
    pub acts: &'static str,
}

/// The marks on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellMarks {
    /// The last move left or reached this cell.
    pub last: bool,
    /// A king in check is here.
    pub check: bool,
    /// A king that has lost is here: checkmated, or surrounded.
    pub mate: bool,
    /// The targets of the piece here are shown.
    pub picked: bool,
    /// How the picked piece can come here.
    pub target: Option<MoveTarget>,
    /// A person's sign.
    pub note: Option<CellNote>,
}

/// How the picked piece can come to a cell, and its role there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveTarget {
    /// The kind of move.
    pub kind: TargetKind,
    /// The piece's role there (`knight`), if it changes.
    pub becomes: Option<&'static str>,
}

/// The kinds of move to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// A move to an empty cell.
    Go,
    /// A move to an occupied cell: the piece there is captured (or, with cards, chosen).
    Take,
    /// A placing from the hand.
    Place,
}

/// A sign drawn by a person on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellNote {
    /// "Look here."
    Circle,
    /// "Not here."
    Cross,
}

/// A line from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneArrow {
    /// The name of its first cell.
    pub from: String,
    /// The name of its last cell, at the head.
    pub to: String,
    /// The meaning of the arrow.
    pub kind: ArrowKind,
}

/// The meaning of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A person's note.
    Note,
    /// A piece that attacks, or guards, a cell.
    Attack,
    /// A possible later move, from a conditional line.
    Planned,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneCell {
    /// The name that players use: `e4`.
    pub name: String,
    /// The kind of square; `None` for a cell outside the board.
    pub tint: Option<&'static CellTint>,
    /// The piece on it.
    pub piece: Option<ScenePiece>,
    /// The marks on it.
    pub marks: CellMarks,
}

/// A whole picture, seen from White's side: row 0 is the top row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The labels of the columns, left to right: `a` to `h`. As many as the board is wide.
    pub columns: Vec<String>,
    /// The labels of the rows, top to bottom: `8` to `1`. As many as the board is high.
    pub rows: Vec<String>,
    /// The cells row by row.
    pub cells: Vec<SceneCell>,
    /// The pieces next to the board, one tray for each side; empty in games without a hand.
    pub trays: Vec<(Side, Vec<ScenePiece>)>,
    /// The piece in a tray with shown targets.
    pub picked: Option<ScenePiece>,
    /// Lines drawn over the cells.
    pub arrows: Vec<SceneArrow>,
    /// The side to move.
    pub turn: Side,
}

impl Scene {
    /// Returns the cell in column `x` and row `y`, both counted from the top left corner.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> &SceneCell {
        &self.cells[y * self.columns.len() + x]
    }

    /// Returns the picture from `side`'s view: for Black, rows and columns are reversed.
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
