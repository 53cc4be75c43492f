//! A picture as data, which `render` draws and the bot describes.

use crate::men::PieceLetters;
use crate::side::Side;

/// A kind of square, for themes and words.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct CellTint {
    /// The name in themes and words files: `yellow`.
    pub name: &'static str,
    /// The corner letters in English and in French: `Y`, `J`. The English one is also used in layouts. A space means no
    /// letter.
    pub letters: [char; 2],
    /// The RGB colour for themes that do not define one.
    pub rgb: [u8; 3],
}

impl CellTint {
    /// Returns the corner letter; a space if there is none.
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
    /// The physical piece: `pawn`, `king`. A name from [`crate::GameSpec::men`].
    pub man: &'static str,
    /// The piece's role on its square: `knight`. Also a name from that list. Equal to `man` in games
    /// where pieces keep their role.
    pub acts: &'static str,
}

/// The marks on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellMarks {
    /// The last move left or reached this cell.
    pub last: bool,
    /// A king in check is here.
    pub check: bool,
    /// A king that lost the game is here: checkmated or surrounded.
    pub mate: bool,
    /// The piece here is selected, and its targets are marked.
    pub picked: bool,
    /// How the selected piece can come here.
    pub target: Option<MoveTarget>,
    /// A sign that a person put here.
    pub note: Option<CellNote>,
}

/// How the selected piece comes to a cell, and its role there.
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
    /// A capture; with cards, also a choice of an occupied cell.
    Take,
    /// A placement from the hand.
    Place,
}

/// A sign that a person put on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellNote {
    /// A circle: "look here".
    Circle,
    /// A cross: "not here".
    Cross,
}

/// An arrow from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneArrow {
    /// The name of the cell at its tail.
    pub from: String,
    /// The name of the cell at its head.
    pub to: String,
    /// The meaning of the arrow.
    pub kind: ArrowKind,
}

/// The meaning of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// A person's annotation.
    Note,
    /// A piece attacks or defends the cell.
    Attack,
    /// A premove of a conditional line.
    Planned,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneCell {
    /// The name that players use: `e4`.
    pub name: String,
    /// The kind of square; `None` outside the board.
    pub tint: Option<&'static CellTint>,
    /// The piece on it.
    pub piece: Option<ScenePiece>,
    /// The marks on it.
    pub marks: CellMarks,
}

/// A whole picture, from White's side: row 0 is at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The labels of the columns, left to right: `a` to `h`.
    pub columns: Vec<String>,
    /// The labels of the rows, top to bottom: `8` to `1`.
    pub rows: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<SceneCell>,
    /// The pieces next to the board, a tray for each side; empty in games without a hand.
    pub trays: Vec<(Side, Vec<ScenePiece>)>,
    /// The selected piece in a tray, whose targets are marked.
    pub picked: Option<ScenePiece>,
    /// The arrows drawn over the cells.
    pub arrows: Vec<SceneArrow>,
    /// The side to move.
    pub turn: Side,
}

impl Scene {
    /// Returns the cell at column `x` and row `y` from top left.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> &SceneCell {
        &self.cells[y * self.columns.len() + x]
    }

    /// Returns the picture from `side`'s view; Black's is reversed.
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
