//! The last board that a person saw in a lesson or puzzle; their typed moves are tried there.

use serde::{Deserialize, Serialize};

use super::puzzles::{DailySeen, PuzzleSeen};
use super::{ChannelId, Millis, PersonRecord, Unix};

/// How long that board takes precedence over games elsewhere.
const LATELY: Millis = Millis::hours(1);

const NOTED: Millis = Millis::seconds(20);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskSeen {
    pub game: String,
    pub number: usize,
    pub at: Unix,
    /// The channel where they saw it; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ChannelId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenBoard<'a> {
    Task {
        game: &'a str,
        number: usize,
    },
    Puzzle {
        game: &'a str,
        /// Its name among the game's puzzles.
        name: &'a str,
        /// For a daily puzzle: days since 1970 in UTC.
        day: Option<u64>,
        ply: usize,
    },
}

impl PersonRecord {
    /// Records that a lesson task was seen; returns whether to store that.
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

    /// Records a task as done, or `shown`, in a lesson of `of` tasks. After the last one there is nothing to try.
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

    /// Records that a puzzle was seen after `ply` plies of its solution; returns whether to store that. `day` is the
    /// day of a daily puzzle. Puzzles that are not open, or whose day no longer counts, are not stored.
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

    #[must_use]
    pub fn seen(&self) -> Option<SeenBoard<'_>> {
        if let Some(TaskSeen { game, number, .. }) = &self.task {
            return Some(SeenBoard::Task { game, number: *number });
        }
        let PuzzleSeen { game, daily, ply, .. } = self.puzzles.seen.as_ref()?;
        let (name, day) = match daily {
            Some(DailySeen { day, name }) => (name, Some(*day)),
            None => (&self.puzzles.games.get(game)?.open.as_ref()?.name, None),
        };
        Some(SeenBoard::Puzzle { game, name, day, ply: *ply })
    }

    /// Records that a game's board was seen since; returns whether that changed anything.
    pub fn see_game(&mut self) -> bool {
        let (task, puzzle) = (self.task.take(), self.puzzles.seen.take());
        task.is_some() || puzzle.is_some()
    }

    /// Returns where and when a board was seen, if recently enough for a typed move. The channel may be unknown.
    #[must_use]
    pub fn just_seen_at(&self, now: Unix) -> Option<(Option<ChannelId>, Unix)> {
        let task = self.task.as_ref().map(|seen| (seen.place, seen.at));
        let puzzle = || self.puzzles.seen.as_ref().map(|seen| (seen.place, seen.at));
        task.or_else(puzzle).filter(|(_, at)| now < *at + LATELY)
    }
}

fn is_noted(at: Unix, now: Unix) -> bool {
    now < at + NOTED
}
