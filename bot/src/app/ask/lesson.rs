//! Requests about a game's lesson. Lessons reuse the move buttons of games: the id of the rules replaces the game's
//! number, and the task's number replaces the moment.

use super::press::Press;
use super::tried::BoardTry;
use crate::record::GameMoment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonAsk {
    /// The id of the rules; by default of the game played here.
    pub game: Option<String>,
    /// Number of the task, from 1; the next unfinished one if absent.
    pub task: Option<usize>,
    pub tried: BoardTry,
}

impl LessonAsk {
    #[must_use]
    pub fn of(game: Option<String>) -> LessonAsk {
        LessonAsk { game, task: None, tried: BoardTry::Nothing }
    }

    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<LessonAsk> {
        let mut parts = to.splitn(3, ':');
        let game = Some(rules::info(parts.next()?)?.id.to_owned());
        let task = parts.next().map(str::parse).transpose().ok()?;
        let (task, tried) = match (press, task, parts.next()) {
            (Press::Learn, None, None) => (None, BoardTry::Nothing),
            (Press::LearnAgain, None, None) => (Some(1), BoardTry::Nothing),
            (Press::LearnBack | Press::LearnOn, Some(_), None) => (task, BoardTry::Nothing),
            (Press::LearnShow, Some(_), None) => (task, BoardTry::Shown),
            (press, Some(number), rest) => (task, BoardTry::read(press, GameMoment(number), rest, chosen)?),
            _ => return None,
        };
        Some(LessonAsk { game, task, tried })
    }
}
