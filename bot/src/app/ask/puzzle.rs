//! Requests about puzzles: the next one, and the moves that are tried.
//!
//! Moves are chosen and typed with the buttons of games: the puzzle, as [`Puzzle::word`] writes it, stands in the place of the
//! game's number, and the number of plies that were played in that of its moment.

use super::press::Press;
use super::tried::Tried;
use crate::record::Moment;

/// Stands between the parts of a puzzle's word.
const BETWEEN: char = '~';

/// A request about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzles {
    /// See the caller's next puzzle of a game, or of the game of the place if none is named.
    Next(Option<String>),
    Try {
        puzzle: Puzzle,
        /// The plies of its solution that were played.
        ply: usize,
        /// What is done about it.
        tried: Tried,
    },
}

/// A puzzle as buttons name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The id of the rules.
    pub game: String,
    /// Its name among those of the game.
    pub name: String,
    /// The day of which it is the puzzle, if it was posted as that: days since 1970 in UTC.
    pub day: Option<u64>,
}

impl Puzzle {
    /// Returns it as buttons carry it.
    #[must_use]
    pub fn word(&self) -> String {
        let day = self.day.map(|day| format!("{BETWEEN}{day}")).unwrap_or_default();
        format!("{}{BETWEEN}{}{day}", self.game, self.name)
    }

    /// Reads what [`Puzzle::word`] wrote.
    #[must_use]
    pub fn read(word: &str) -> Option<Puzzle> {
        let mut parts = word.split(BETWEEN);
        let game = rules::info(parts.next()?)?.id.to_owned();
        let name = parts.next()?.to_owned();
        let day = parts.next().map(str::parse).transpose().ok()?;
        parts.next().is_none().then_some(Puzzle { game, name, day })
    }
}

impl Puzzles {
    /// Reads what a button or a menu of a puzzle asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Puzzles> {
        if press == Press::Puzzle {
            return Some(Puzzles::Next(Some(rules::info(to)?.id.to_owned())));
        }
        let mut parts = to.splitn(3, ':');
        let puzzle = Puzzle::read(parts.next()?)?;
        let ply = parts.next().map(str::parse).transpose().ok()?;
        let (ply, tried) = match (press, ply, parts.next()) {
            (Press::PuzzleTry, None, None) => (0, Tried::Nothing),
            (Press::PuzzleShow, None, None) => (0, Tried::Shown),
            (press, Some(ply), rest) => (ply, Tried::read(press, Moment(ply), rest, chosen)?),
            _ => return None,
        };
        Some(Puzzles::Try { puzzle, ply, tried })
    }
}
