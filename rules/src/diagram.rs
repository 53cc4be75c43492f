//! Opens the tables behind rules-page diagrams and lesson tasks.

use crate::game::GameSpec;
use crate::men::PieceLetters;
use crate::page::RuleDiagram;
use crate::registry;
use crate::scene::{ArrowKind, Scene, SceneArrow};
use crate::table::GameTable;
use crate::task::LessonTask;

impl RuleDiagram {
    /// Opens a table with the diagram's position and moves.
    #[must_use]
    pub fn table(&self, game: &GameSpec) -> Box<dyn GameTable> {
        let mut table = registry::open_edition(game.id, game.edition, "", self.position)
            .expect("the diagrams are tested to be positions");
        for code in self.after.split_whitespace() {
            table.play(code, PieceLetters::English).expect("the moves of the diagrams are tested to be legal");
        }
        table
    }

    /// Draws the diagram.
    #[must_use]
    pub fn scene(&self, game: &GameSpec) -> Scene {
        let table = self.table(game);
        let mut scene = if self.from.is_empty() { table.scene() } else { table.scene_from(self.from) };
        for cell in &mut scene.cells {
            let note = self.notes.iter().find(|(name, _)| *name == cell.name);
            cell.marks.note = note.map(|(_, note)| *note);
        }
        let arrow = |(from, to, kind): &(&str, &str, ArrowKind)| SceneArrow {
            from: (*from).to_owned(),
            to: (*to).to_owned(),
            kind: *kind,
        };
        scene.arrows.extend(self.arrows.iter().map(arrow));
        scene
    }
}

impl LessonTask {
    /// Opens a table with the task's position.
    #[must_use]
    pub fn table(&self, game: &GameSpec) -> Box<dyn GameTable> {
        let table = registry::open_edition(game.id, game.edition, "", self.position);
        table.expect("the tasks are tested to be positions")
    }
}
