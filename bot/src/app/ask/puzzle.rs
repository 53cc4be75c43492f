//! Requests about puzzles. Puzzles use the move buttons of games: [`Puzzle::word`] replaces the game's number, and the
//! number of plies played replaces the moment.

use super::press::Press;
use super::tried::Tried;
use crate::record::Moment;

const BETWEEN: char = '~';

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzles {
    /// Show the caller's next puzzle, by default of the game played here.
    Next(Option<String>),
    Try {
        puzzle: Puzzle,
        /// Plies of the solution already played.
        ply: usize,
        tried: Tried,
    },
}

/// A puzzle as buttons name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The id of the rules.
    pub game: String,
    pub name: String,
    /// Date of a puzzle of the day: days since 1970 in UTC.
    pub day: Option<u64>,
}

impl Puzzle {
    #[must_use]
    pub fn word(&self) -> String {
        let day = self.day.map(|day| format!("{BETWEEN}{day}")).unwrap_or_default();
        format!("{}{BETWEEN}{}{day}", self.game, self.name)
    }

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
