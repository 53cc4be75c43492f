//! The rules of Mutabot's games. Pure: no I/O, no clock, no randomness, no async.
//!
//! A game is a folder that implements [`Game`], and an entry in the list of games. Other crates only use [`Table`]s.

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
pub use ecsech::{Ecsech, Rapid};
pub use feats::{Feat, feat};
pub use game::{Game, Info, Move};
pub use men::{Letters, Man};
pub use mutation::Mutation;
pub use outcome::{Outcome, Reason};
pub use page::{Diagram, Section, Source};
pub use refusal::{MoveError, Phrase, SetupError};
pub use registry::{
    OpenError, Visitor, edition, editions, games, info, man, open, open_edition, reason, visit, visit_edition,
};
pub use scene::{Arrow, ArrowKind, Cell, Marks, Note, Piece, Scene, Target, TargetKind, Tint};
pub use side::Side;
pub use step::Step;
pub use table::{Match, Table};
pub use task::Task;
pub use think::{Level, Method, PLAIN_LEVELS, SLOTS, Think, Verdict};
