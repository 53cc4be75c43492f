//! The rules of the games that Mutabot hosts, pure: no I/O, no clock, no randomness, no async.
//!
//! A game is a folder that implements [`Game`] and a word in the list of games; the world outside sees [`Table`]s only.

mod game;
mod scene;
mod table;

pub use game::{Game, Info, Letters, MoveError, Outcome, Phrase, Reason, SetupError, Side};
pub use scene::{Cell, Marks, Piece, Scene, Tint};
pub use table::{Ply, Table};

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No game has this id.
    UnknownGame,
    /// The layout or the position cannot be.
    Setup(SetupError),
}

/// The games that are hosted, the headline first.
#[must_use]
pub fn games() -> &'static [&'static Info] {
    &[]
}

/// The game with this id.
#[must_use]
pub fn info(id: &str) -> Option<&'static Info> {
    games().iter().copied().find(|info| info.id == id)
}

/// Opens a new table: game id, setup text (empty for the default) and position text (`None` for the game's own start).
///
/// # Errors
/// When there is no such game, or when the setup or position cannot be.
pub fn open(game: &str, setup: &str, position: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
    let _ = (game, setup, position);
    Err(OpenError::UnknownGame)
}
