//! The list of the games, and what is asked of a game by its id.

use crate::chess::Chess;
use crate::echek::Echek;
use crate::ecsech::{Ecsech, Rapid};
use crate::game::{Game, Info, SetupError};
use crate::mutation::Mutation;
use crate::table::{Match, Table};
#[cfg(feature = "toy")]
use crate::toy::Toy;

/// Work that is the same for every game, written once and generic: opening a table, perft, a walk over all games.
pub trait Visitor {
    /// What the work gives.
    type Output;

    /// Does the work for the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Makes `games` and `visit` from one list of types, the headline first.
macro_rules! games {
    ($($(#[$only:meta])* $game:ty),+ $(,)?) => {
        /// The games that are hosted, the headline first.
        #[must_use]
        pub fn games() -> &'static [&'static Info] {
            &[$($(#[$only])* &<$game>::INFO),+]
        }

        /// Does a visitor's work for the game with this id; `None` when there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $($(#[$only])* if id == <$game>::INFO.id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games! { Mutation, Chess, Ecsech, Rapid, Echek, #[cfg(feature = "toy")] Toy }

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No game has this id.
    UnknownGame,
    /// The layout or the position cannot be.
    Setup(SetupError),
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
    visit(game, Open { setup, position }).unwrap_or(Err(OpenError::UnknownGame))
}

struct Open<'a> {
    setup: &'a str,
    position: Option<&'a str>,
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Table>, OpenError>;

    fn visit<G: Game>(self) -> Self::Output {
        let start = G::start(self.setup, self.position).map_err(OpenError::Setup)?;
        Ok(Box::new(Match::new(start)))
    }
}
