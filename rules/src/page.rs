//! The rules page of a game as data: its sections, the source of each part, and its diagrams. The text is in the game's
//! words files, under these keys.

use crate::scene::{ArrowKind, CellNote};

/// The source of a part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSource {
    /// The rule sheet that comes with the game.
    Sheet,
    /// The host's conventions, where the sheet is silent or its two languages disagree.
    Host,
}

/// A section of a page. It fits in one message, including diagrams.
#[derive(Debug)]
pub struct RuleSection {
    /// The key of the heading, `<id>-page-<name>`.
    pub key: &'static str,
    /// The parts of the text, each with the key of its words: paragraphs and lists in Markdown.
    pub parts: &'static [(RuleSource, &'static str)],
    /// The pictures below the text.
    pub diagrams: &'static [RuleDiagram],
}

impl RuleSection {
    /// Returns its name within the page, for menus and links: the part of the key after `-page-`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.key.split_once("-page-").map_or(self.key, |(_, name)| name)
    }
}

/// A picture on a page: a position, and possible moves.
#[derive(Debug)]
pub struct RuleDiagram {
    /// The key of the caption, `<id>-diagram-<name>`.
    pub key: &'static str,
    /// The position text; `None` means the game's own start.
    pub position: Option<&'static str>,
    /// The codes of the moves played from there, separated by blanks.
    pub after: &'static str,
    /// A half-chosen move as in [`crate::GameTable::steps`], with its targets marked; may be empty.
    pub from: &'static str,
    /// A move that is refused according to the caption, and the key of the reason.
    pub refused: Option<(&'static str, &'static str)>,
    /// Signs on cells.
    pub notes: &'static [(&'static str, CellNote)],
    /// Arrows from one cell to another.
    pub arrows: &'static [(&'static str, &'static str, ArrowKind)],
}

impl RuleDiagram {
    /// Returns the game's own start without marks, as a base for the other fields.
    pub(crate) const fn new(key: &'static str) -> RuleDiagram {
        RuleDiagram { key, position: None, after: "", from: "", refused: None, notes: &[], arrows: &[] }
    }

    /// Returns a position without marks, as a base for the other fields.
    pub(crate) const fn at(key: &'static str, position: &'static str) -> RuleDiagram {
        RuleDiagram { position: Some(position), ..RuleDiagram::new(key) }
    }

    /// Returns the name of the picture, for files: `<id>-<name>`.
    #[must_use]
    pub fn name(&self) -> String {
        self.key.replacen("-diagram-", "-", 1)
    }
}
