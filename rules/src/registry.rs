//! The list of games, with look-ups by id, name and word.

use crate::chess::Chess;
use crate::echek::{Echek, FirstEchek};
use crate::ecsech::{Ecsech, RapidEcsech};
use crate::game::{Game, GameSpec};
use crate::men::PieceKind;
use crate::mutation::Mutation;
use crate::outcome::EndReason;
use crate::refusal::SetupError;
use crate::table::{GameTable, TypedTable};
use crate::think::SearchableGame;
#[cfg(feature = "toy")]
use crate::toy::Toy;

/// Generic code to run for a game, chosen by its id.
pub trait GameVisitor {
    /// The result of the work.
    type Output;

    /// Runs for the game `G`.
    fn visit<G: SearchableGame>(self) -> Self::Output;
}

/// Generates `games`, `editions` and `visit_edition` from one list of types.
///
/// The headline game comes first; older editions follow their game.
macro_rules! games {
    ($($(#[$only:meta])* $game:ty $(, $older:ty)*);+ $(;)?) => {
        /// Lists the hosted games in their newest editions, the headline game first.
        #[must_use]
        pub fn games() -> &'static [&'static GameSpec] {
            &[$($(#[$only])* &<$game>::INFO),+]
        }

        /// Lists all editions of the hosted games, newest first.
        ///
        /// Games are in the same order as in [`games`].
        #[must_use]
        pub fn editions() -> &'static [&'static GameSpec] {
            &[$($(#[$only])* &<$game>::INFO $(, &<$older>::INFO)*),+]
        }

        /// Runs a visitor for an edition of a game; `None` if there is no such game or edition.
        pub fn visit_edition<V: GameVisitor>(id: &str, edition: u32, visitor: V) -> Option<V::Output> {
            $($(#[$only])* if id == <$game>::INFO.id {
                if edition == <$game>::INFO.edition {
                    return Some(visitor.visit::<$game>());
                }
                $(if edition == <$older>::INFO.edition {
                    return Some(visitor.visit::<$older>());
                })*
            })+
            None
        }
    };
}

games! { Mutation; Chess; Ecsech; RapidEcsech; Echek, FirstEchek; #[cfg(feature = "toy")] Toy }

/// Why a table could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No game has this id, or the game has no such edition.
    UnknownGame,
    /// The layout or the position is wrong.
    Setup(SetupError),
}

/// Finds the piece with this name in any game.
#[must_use]
pub fn man(name: &str) -> Option<&'static PieceKind> {
    games().iter().flat_map(|info| info.men).find(|man| man.name == name)
}

/// Finds the reason with this word, including games' own endings.
#[must_use]
pub fn reason(word: &str) -> Option<EndReason> {
    let own = games().iter().flat_map(|info| info.reasons).map(|word| EndReason::Own(word));
    EndReason::SHARED.into_iter().chain(own).find(|reason| reason.word() == word)
}

/// Finds the game with this id, in its newest edition.
#[must_use]
pub fn info(id: &str) -> Option<&'static GameSpec> {
    games().iter().copied().find(|info| info.id == id)
}

/// Finds an edition of the game with this id.
#[must_use]
pub fn edition(id: &str, edition: u32) -> Option<&'static GameSpec> {
    editions().iter().copied().find(|info| info.id == id && info.edition == edition)
}

/// Runs a visitor for the newest edition of a game; `None` if there is no such game.
pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Output> {
    visit_edition(id, info(id)?.edition, visitor)
}

/// Opens a new table of a game's newest edition.
///
/// `setup` is empty for the default; `position` is `None` for the game's own start.
///
/// ```
/// use rules::{PieceLetters, Side};
///
/// let mut table = rules::open("ecsech", "", None).expect("every game has a start");
/// table.play("P@e4", PieceLetters::English).expect("White begins by placing a pawn");
/// assert_eq!(table.turn(), Side::Black);
/// assert!(rules::open("draughts", "", None).is_err());
/// ```
///
/// # Errors
/// Returns an error if there is no such game, or if the setup or the position is wrong.
pub fn open(game: &str, setup: &str, position: Option<&str>) -> Result<Box<dyn GameTable>, OpenError> {
    visit(game, TableOpener { setup, position }).unwrap_or(Err(OpenError::UnknownGame))
}

/// Opens a new table of an edition; otherwise like [`open`].
///
/// # Errors
/// Returns an error if there is no such game or edition, or if the setup or the position is wrong.
pub fn open_edition(
    game: &str,
    edition: u32,
    setup: &str,
    position: Option<&str>,
) -> Result<Box<dyn GameTable>, OpenError> {
    visit_edition(game, edition, TableOpener { setup, position }).unwrap_or(Err(OpenError::UnknownGame))
}

struct TableOpener<'a> {
    setup: &'a str,
    position: Option<&'a str>,
}

impl GameVisitor for TableOpener<'_> {
    type Output = Result<Box<dyn GameTable>, OpenError>;

    fn visit<G: SearchableGame>(self) -> Self::Output {
        let start = G::start(self.setup, self.position).map_err(OpenError::Setup)?;
        Ok(Box::new(TypedTable::new(start)))
    }
}
