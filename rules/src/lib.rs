//! The rules of Mutabot's games. Pure: no I/O, no clock, no randomness, no async.
//!
//! Each game is a folder that implements [`Game`], and an entry in the list of games. Other crates only use
//! [`GameTable`].

#![warn(missing_docs)]

mod chess;
mod chessmen;
mod diagram;
mod echek;
mod ecsech;
mod feats;
mod game;
mod going;
mod men;
mod mutation;
mod outcome;
mod page;
pub mod pgn;
mod refusal;
mod registry;
mod scene;
mod side;
mod spelling;
mod squares;
mod step;
mod table;
mod task;
mod think;
#[cfg(feature = "toy")]
mod toy;

pub use chess::Chess;
pub use echek::{Echek, FirstEchek};
pub use ecsech::{Ecsech, RapidEcsech};
pub use feats::{MateFeat, feat};
pub use game::{Game, GameSpec, Move};
pub use men::{PieceKind, PieceLetters};
pub use mutation::Mutation;
pub use outcome::{EndReason, Outcome};
pub use page::{RuleDiagram, RuleSection, RuleSource};
pub use refusal::{MoveError, Phrase, SetupError};
pub use registry::{
    GameVisitor, OpenError, edition, editions, games, info, man, open, open_edition, reason, visit, visit_edition,
};
pub use scene::{
    ArrowKind, CellMarks, CellNote, CellTint, MoveTarget, Scene, SceneArrow, SceneCell, ScenePiece, TargetKind,
};
pub use side::Side;
pub use step::MoveStep;
pub use table::{GameTable, TypedTable};
pub use task::LessonTask;
pub use think::{PLAIN_LEVELS, ProgramLevel, SLOTS, SearchMethod, SearchableGame, SideVerdict};
