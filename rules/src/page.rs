//! The rules of a game as a page for players: its sections, who says what, and its diagrams, all as data. The words are in
//! the words files of the game, under the keys that are named here.

use crate::game::{Info, Letters};
use crate::registry;
use crate::scene::{Arrow, ArrowKind, Note, Scene};
use crate::table::Table;

/// Who says a part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The rule sheet that comes with the game.
    Sheet,
    /// The host's conventions, where the sheet is silent or two languages of it disagree.
    Host,
}

/// A section of a page: fits one message, with its diagrams.
#[derive(Debug)]
pub struct Section {
    /// The key of the heading, `<id>-page-<name>`.
    pub key: &'static str,
    /// What is said, with the key of its words: paragraphs and lists in Markdown.
    pub parts: &'static [(Source, &'static str)],
    /// What is shown.
    pub diagrams: &'static [Diagram],
}

impl Section {
    /// The name within its page, for menus and links: what the key has after `-page-`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.key.split_once("-page-").map_or(self.key, |(_, name)| name)
    }
}

/// A picture of a page: a position, with what may be done there.
#[derive(Debug)]
pub struct Diagram {
    /// The key of the caption, `<id>-diagram-<name>`.
    pub key: &'static str,
    /// The position text; `None` is the game's own start.
    pub position: Option<&'static str>,
    /// Codes of moves that are played from there, separated by blanks.
    pub after: &'static str,
    /// A half-chosen move as in [`Table::steps`], whose targets are marked; empty for none.
    pub from: &'static str,
    /// A move that the caption says is refused, and the key of the reason.
    pub refused: Option<(&'static str, &'static str)>,
    /// Signs on cells.
    pub notes: &'static [(&'static str, Note)],
    /// Lines from a cell to another.
    pub arrows: &'static [(&'static str, &'static str, ArrowKind)],
}

impl Diagram {
    /// The game's own start without any marks, for the rest of a diagram to be added.
    pub(crate) const fn new(key: &'static str) -> Diagram {
        Diagram { key, position: None, after: "", from: "", refused: None, notes: &[], arrows: &[] }
    }

    /// A position without any marks, for the rest of a diagram to be added.
    pub(crate) const fn at(key: &'static str, position: &'static str) -> Diagram {
        Diagram { position: Some(position), ..Diagram::new(key) }
    }

    /// The name of the picture, for files: `<id>-<name>`.
    #[must_use]
    pub fn name(&self) -> String {
        self.key.replacen("-diagram-", "-", 1)
    }

    /// The table on which the diagram stands.
    #[must_use]
    pub fn table(&self, game: &Info) -> Box<dyn Table> {
        let mut table = registry::open(game.id, "", self.position).expect("the diagrams are tested to be positions");
        for code in self.after.split_whitespace() {
            table.play(code, Letters::English).expect("the moves of the diagrams are tested to be legal");
        }
        table
    }

    /// The picture.
    #[must_use]
    pub fn scene(&self, game: &Info) -> Scene {
        let table = self.table(game);
        let mut scene = if self.from.is_empty() { table.scene() } else { table.scene_from(self.from) };
        for cell in &mut scene.cells {
            let note = self.notes.iter().find(|(name, _)| *name == cell.name);
            cell.marks.note = note.map(|(_, note)| *note);
        }
        let arrow = |(from, to, kind): &(&str, &str, ArrowKind)| Arrow {
            from: (*from).to_owned(),
            to: (*to).to_owned(),
            kind: *kind,
        };
        scene.arrows.extend(self.arrows.iter().map(arrow));
        scene
    }
}
