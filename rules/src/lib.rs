//! The rules of the games that Mutabot hosts, pure: no I/O, no clock, no randomness, no async.
//!
//! A game is a folder that implements [`Game`] and a word in the list of games; the world outside sees [`Table`]s only.

mod chess;
mod echek;
mod ecsech;
mod game;
mod mutation;
mod page;
pub mod pgn;
mod registry;
mod scene;
mod spelling;
mod squares;
mod step;
mod table;
#[cfg(feature = "toy")]
mod toy;

pub use chess::Chess;
pub use echek::Echek;
pub use ecsech::{Ecsech, Rapid};
pub use game::{Game, Info, Letters, Move, MoveError, Outcome, Phrase, Reason, SetupError, Side};
pub use mutation::Mutation;
pub use page::{Diagram, Section, Source};
pub use registry::{OpenError, Visitor, games, info, open, visit};
pub use scene::{Arrow, ArrowKind, Cell, Marks, Note, Piece, Scene, Target, TargetKind, Tint};
pub use step::Step;
pub use table::{Match, Table};
