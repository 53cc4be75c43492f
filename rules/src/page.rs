//! The rules page of a game as data.
//!
//! The texts are in the words files of the game, under these keys.

use crate::scene::{ArrowKind, CellNote};

/// Where a part of the rules comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSource {
    /// The rule sheet in the game's box.
    Sheet,
    /// The host's conventions, where the sheet is silent or its languages disagree.
    Host,
}

/// A section of a rules page. It fits in one message, diagrams included.
#[derive(Debug)]
pub struct RuleSection {
    /// The key of the heading, `<id>-page-<name>`.
    pub key: &'static str,
    /// The parts of the text: (source, key in the words files). The texts are paragraphs and lists in Markdown.
    pub parts: &'static [(RuleSource, &'static str)],
    /// The pictures below the text.
    pub diagrams: &'static [RuleDiagram],
}

impl RuleSection {
    /// Returns the part of the key after `-page-`, for menus and links.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.key.split_once("-page-").map_or(self.key, |(_, name)| name)
    }
}

/// A diagram on a rules page: a position with moves and marks.
#[derive(Debug)]
pub struct RuleDiagram {
    /// The key of the caption, `<id>-diagram-<name>`.
    pub key: &'static str,
    /// The position text; `None` means the game's own start.
    pub position: Option<&'static str>,
    /// The codes of moves to play from that position, separated by spaces.
    pub after: &'static str,
    /// A half-chosen move as in [`crate::GameTable::steps`], with its targets marked. It can be empty.
    pub from: &'static str,
    /// A move that the caption calls illegal, and the refusal's key.
    pub refused: Option<(&'static str, &'static str)>,
    /// The signs to draw, each with its cell.
    pub notes: &'static [(&'static str, CellNote)],
    /// The arrows to draw: (from, to, kind).
    pub arrows: &'static [(&'static str, &'static str, ArrowKind)],
}

impl RuleDiagram {
    /// Shows the game's own start without marks; a base for struct update syntax.
    pub(crate) const fn new(key: &'static str) -> RuleDiagram {
        RuleDiagram { key, position: None, after: "", from: "", refused: None, notes: &[], arrows: &[] }
    }

    /// Shows a position without marks; a base for struct update syntax.
    pub(crate) const fn at(key: &'static str, position: &'static str) -> RuleDiagram {
        RuleDiagram { position: Some(position), ..RuleDiagram::new(key) }
    }

    /// Returns the diagram's name in file names: `<id>-<name>`.
    #[must_use]
    pub fn name(&self) -> String {
        self.key.replacen("-diagram-", "-", 1)
    }
}
