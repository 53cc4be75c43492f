//! The board on which moves are tried that a person saw last: of a task of a lesson, or of an open puzzle. What they write is tried there.

use serde::{Deserialize, Serialize};

use super::puzzles::{DailySeen, PuzzleSeen};
use super::{ChannelId, Millis, PersonRecord, Unix};

/// For how long a board that was seen comes before games that are played elsewhere.
const LATELY: Millis = Millis::hours(1);

/// For how long a board that is looked at again is not noted again.
const NOTED: Millis = Millis::seconds(20);

/// A task of a lesson that somebody saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskSeen {
    /// The id of the rules.
    pub game: String,
    /// From 1.
    pub number: usize,
    /// When they saw it.
    pub at: Unix,
    /// The channel in which they saw it; absent in records that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ChannelId>,
}

/// The board that a person saw last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<'a> {
    /// That of a task of a lesson.
    Task {
        /// The id of the rules.
        game: &'a str,
        /// The number of the task, from 1.
        number: usize,
    },
    /// That of an open puzzle, or of the puzzle of a day.
    Puzzle {
        /// The id of the rules.
        game: &'a str,
        /// Its name among those of the game.
        name: &'a str,
        /// The day of which it is the puzzle: days since 1970 in UTC.
        day: Option<u64>,
        /// The plies of its solution that were played.
        ply: usize,
    },
}

impl PersonRecord {
    /// Notes that a task of a lesson is seen there and then, and returns whether that is to be kept.
    pub fn see_task(&mut self, game: &str, number: usize, (place, at): (ChannelId, Unix)) -> bool {
        let seen = TaskSeen { game: game.to_owned(), number, at, place: Some(place) };
        let is_same = |before: &TaskSeen| TaskSeen { at, ..before.clone() } == seen && is_noted(before.at, at);
        if self.task.as_ref().is_some_and(is_same) {
            return false;
        }
        self.task = Some(seen);
        self.puzzles.seen = None;
        true
    }

    /// Notes that a task is done of a lesson that has so many, or `shown`. The last one is nothing to be tried any more.
    pub fn do_task(&mut self, game: &str, number: usize, of: usize, shown: bool) {
        let n_done = self.lessons.entry(game.to_owned()).or_default();
        let is_new = number > *n_done;
        *n_done = number.max(*n_done);
        if shown && is_new {
            self.lessons_shown.entry(game.to_owned()).or_default().insert(number);
        } else if let Some(tasks) = self.lessons_shown.get_mut(game).filter(|_| !shown) {
            tasks.remove(&number);
            self.lessons_shown.retain(|_, tasks| !tasks.is_empty());
        }
        self.task.take_if(|seen| seen.game == game && number >= of);
    }

    /// Notes that a puzzle is seen there and then, after so many plies of its solution, `day` being that of which it is the puzzle,
    /// and returns whether that is to be kept: nothing is of one that is not open, or whose day counts no more.
    pub fn see_puzzle(
        &mut self,
        game: &str,
        name: &str,
        day: Option<u64>,
        ply: usize,
        (place, at): (ChannelId, Unix),
    ) -> bool {
        let puzzles = &mut self.puzzles;
        let is_tried = match day {
            Some(day) => puzzles.counts(day, at.day()),
            None => puzzles.open_mut(game, name).is_some(),
        };
        let daily = day.map(|day| DailySeen { day, name: name.to_owned() });
        let seen = PuzzleSeen { game: game.to_owned(), daily, ply, at, place: Some(place) };
        let is_same = |before: &PuzzleSeen| PuzzleSeen { at, ..before.clone() } == seen && is_noted(before.at, at);
        if !is_tried || puzzles.seen.as_ref().is_some_and(is_same) {
            return false;
        }
        puzzles.seen = Some(seen);
        self.task = None;
        true
    }

    /// Returns the board that was seen last.
    #[must_use]
    pub fn seen(&self) -> Option<Seen<'_>> {
        if let Some(TaskSeen { game, number, .. }) = &self.task {
            return Some(Seen::Task { game, number: *number });
        }
        let PuzzleSeen { game, daily, ply, .. } = self.puzzles.seen.as_ref()?;
        let (name, day) = match daily {
            Some(DailySeen { day, name }) => (name, Some(*day)),
            None => (&self.puzzles.games.get(game)?.open.as_ref()?.name, None),
        };
        Some(Seen::Puzzle { game, name, day, ply: *ply })
    }

    /// Notes that the board of a game is seen since, and returns whether that changes anything.
    pub fn see_game(&mut self) -> bool {
        let (task, puzzle) = (self.task.take(), self.puzzles.seen.take());
        task.is_some() || puzzle.is_some()
    }

    /// Returns where, as far as that is known, and when a board was seen, if that was so lately that whoever writes a move may mean it.
    #[must_use]
    pub fn just_seen_at(&self, now: Unix) -> Option<(Option<ChannelId>, Unix)> {
        let task = self.task.as_ref().map(|seen| (seen.place, seen.at));
        let puzzle = || self.puzzles.seen.as_ref().map(|seen| (seen.place, seen.at));
        task.or_else(puzzle).filter(|(_, at)| now < *at + LATELY)
    }
}

/// Returns whether a board that was noted to be seen at a time need not be noted again yet.
fn is_noted(at: Unix, now: Unix) -> bool {
    now < at + NOTED
}
