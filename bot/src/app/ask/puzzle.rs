//! Requests about puzzles. Puzzles reuse the move buttons of games: [`PuzzleId::word`] replaces the game's number, and
//! the number of plies played replaces the moment.

use super::press::Press;
use super::tried::BoardTry;
use crate::record::GameMoment;

const BETWEEN: char = '~';

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAsk {
    /// Show the caller's next puzzle, by default of the game played here.
    Next(Option<String>),
    Try {
        puzzle: PuzzleId,
        /// Plies of the solution already played.
        ply: usize,
        tried: BoardTry,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    pub game: String,
    pub name: String,
    /// Date of a puzzle of the day: days since 1970 in UTC.
    pub day: Option<u64>,
}

impl PuzzleId {
    #[must_use]
    pub fn word(&self) -> String {
        let day = self.day.map(|day| format!("{BETWEEN}{day}")).unwrap_or_default();
        format!("{}{BETWEEN}{}{day}", self.game, self.name)
    }

    #[must_use]
    pub fn read(word: &str) -> Option<PuzzleId> {
        let mut parts = word.split(BETWEEN);
        let game = rules::info(parts.next()?)?.id.to_owned();
        let name = parts.next()?.to_owned();
        let day = parts.next().map(str::parse).transpose().ok()?;
        parts.next().is_none().then_some(PuzzleId { game, name, day })
    }
}

impl PuzzleAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<PuzzleAsk> {
        if press == Press::Puzzle {
            return Some(PuzzleAsk::Next(Some(rules::info(to)?.id.to_owned())));
        }
        let mut parts = to.splitn(3, ':');
        let puzzle = PuzzleId::read(parts.next()?)?;
        let ply = parts.next().map(str::parse).transpose().ok()?;
        let (ply, tried) = match (press, ply, parts.next()) {
            (Press::PuzzleTry, None, None) => (0, BoardTry::Nothing),
            (Press::PuzzleShow, None, None) => (0, BoardTry::Shown),
            (press, Some(ply), rest) => (ply, BoardTry::read(press, GameMoment(ply), rest, chosen)?),
            _ => return None,
        };
        Some(PuzzleAsk::Try { puzzle, ply, tried })
    }
}
