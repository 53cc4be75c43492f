//! Requests about the lesson of a game: its tasks, and the moves that are tried.
//!
//! Moves are chosen and typed with the buttons of games: the id of the rules stands in the place of the game's number, and the
//! number of the task in that of its moment.

use super::press::Press;
use super::tried::Tried;
use crate::record::Moment;

/// A request about a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The id of the rules; those of the game of the place if absent.
    pub game: Option<String>,
    /// The number of the task, from 1; the one that the caller has reached if absent.
    pub task: Option<usize>,
    /// What is done about it.
    pub tried: Tried,
}

impl Lesson {
    /// Asks to go on with the lesson of a game, or with that of the game of the place.
    #[must_use]
    pub fn of(game: Option<String>) -> Lesson {
        Lesson { game, task: None, tried: Tried::Nothing }
    }

    /// Reads what a button or a menu of a lesson asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Lesson> {
        let mut parts = to.splitn(3, ':');
        let game = Some(rules::info(parts.next()?)?.id.to_owned());
        let task = parts.next().map(str::parse).transpose().ok()?;
        let (task, tried) = match (press, task, parts.next()) {
            (Press::Learn, None, None) => (None, Tried::Nothing),
            (Press::LearnAgain, None, None) => (Some(1), Tried::Nothing),
            (Press::LearnBack | Press::LearnOn, Some(_), None) => (task, Tried::Nothing),
            (Press::LearnShow, Some(_), None) => (task, Tried::Shown),
            (press, Some(number), rest) => (task, Tried::read(press, Moment(number), rest, chosen)?),
            _ => return None,
        };
        Some(Lesson { game, task, tried })
    }
}
