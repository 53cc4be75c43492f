//! The rules of a game as a page for players, as data: its sections, the source of each part, and its diagrams. The
//! words are in the words files of the game, under the keys that are named here.

use crate::scene::{ArrowKind, Note};

/// The source of a part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The rule sheet that comes with the game.
    Sheet,
    /// The host's conventions, where the sheet is silent or two languages of it disagree.
    Host,
}

/// A section of a page. It fits one message, with its diagrams.
#[derive(Debug)]
pub struct Section {
    /// The key of the heading, `<id>-page-<name>`.
    pub key: &'static str,
    /// The parts of the text, each with the key of its words: paragraphs and lists in Markdown.
    pub parts: &'static [(Source, &'static str)],
    /// The pictures that stand below the text.
    pub diagrams: &'static [Diagram],
}

impl Section {
    /// Returns the name within its page, for menus and links: the part of the key after `-page-`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.key.split_once("-page-").map_or(self.key, |(_, name)| name)
    }
}

/// A picture of a page: a position, and what may be done there.
#[derive(Debug)]
pub struct Diagram {
    /// The key of the caption, `<id>-diagram-<name>`.
    pub key: &'static str,
    /// The position text; `None` is the game's own start.
    pub position: Option<&'static str>,
    /// Codes of moves that are played from there, separated by blanks.
    pub after: &'static str,
    /// A half-chosen move as in [`crate::Table::steps`], whose targets are marked; empty for none.
    pub from: &'static str,
    /// A move that the caption says is refused, and the key of the reason.
    pub refused: Option<(&'static str, &'static str)>,
    /// Signs on cells.
    pub notes: &'static [(&'static str, Note)],
    /// Lines from a cell to another.
    pub arrows: &'static [(&'static str, &'static str, ArrowKind)],
}

impl Diagram {
    /// Returns the game's own start without any marks, for the rest of a diagram to be added.
    pub(crate) const fn new(key: &'static str) -> Diagram {
        Diagram { key, position: None, after: "", from: "", refused: None, notes: &[], arrows: &[] }
    }

    /// Returns a position without any marks, for the rest of a diagram to be added.
    pub(crate) const fn at(key: &'static str, position: &'static str) -> Diagram {
        Diagram { position: Some(position), ..Diagram::new(key) }
    }

    /// Returns the name of the picture, for files: `<id>-<name>`.
    #[must_use]
    pub fn name(&self) -> String {
        self.key.replacen("-diagram-", "-", 1)
    }
}
