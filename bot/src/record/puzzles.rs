//! What is remembered of the puzzles that somebody tried.

use std::collections::BTreeMap;

use engine::puzzle::GRADES;
use serde::{Deserialize, Serialize};

use super::{ChannelId, Unix};

/// The puzzles in a row, solved at once, after which harder ones come.
const CLEAN: u8 = 2;

/// What is remembered of the puzzles that a person tried: how far they are in each game, and what they made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlesRecord {
    /// How far they are, by the ids of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, PuzzleCourse>,
    /// How far they are in the puzzle that they saw last, on which a move is tried that they write; absent if they saw a task of
    /// a lesson since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<PuzzleSeen>,
    /// The number of puzzles that they solved, those of the day among them.
    #[serde(default)]
    pub solved: u32,
    /// The puzzles in a row that they solved without a wrong move.
    #[serde(default)]
    pub row: u32,
    /// The longest such row.
    #[serde(default)]
    pub longest: u32,
    /// The puzzles of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyRow>,
}

/// How far somebody is in the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleCourse {
    /// The grade of the next one, from 1.
    pub grade: usize,
    /// The puzzles in a row that were solved in this grade without a wrong move.
    #[serde(default)]
    pub clean: u8,
    /// The number of puzzles that were had of each grade.
    #[serde(default)]
    pub had: [u32; GRADES],
    /// The one that is not done with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenPuzzle>,
}

impl Default for PuzzleCourse {
    fn default() -> PuzzleCourse {
        PuzzleCourse { grade: 1, clean: 0, had: [0; GRADES], open: None }
    }
}

/// A puzzle that somebody was shown and is not done with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPuzzle {
    pub name: String,
    /// Whether a wrong move was tried.
    #[serde(default)]
    pub wrong: bool,
}

/// How far somebody is in the puzzle that they saw last: the open one of a game, or that of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleSeen {
    /// The id of the rules.
    pub game: String,
    /// The puzzle of a day; absent if it is the open one of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailySeen>,
    /// The plies of its solution that were played.
    pub ply: usize,
    /// When they saw it so.
    #[serde(default)]
    pub at: Unix,
    /// The channel in which they saw it; absent in records that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ChannelId>,
}

/// The puzzle of a day that somebody saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailySeen {
    /// Days since 1970 in UTC.
    pub day: u64,
    pub name: String,
}

/// The puzzles of the day that somebody solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyRow {
    /// The last day whose puzzle was done with: days since 1970 in UTC.
    pub day: u64,
    /// The days in a row on which they solved it, up to that day.
    pub row: u32,
    /// The longest such row.
    pub longest: u32,
}

impl PuzzlesRecord {
    /// Returns whether nothing was ever tried.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == PuzzlesRecord::default()
    }

    pub fn open(&mut self, game: &str, name: &str) {
        self.games.entry(game.to_owned()).or_default().open = Some(OpenPuzzle { name: name.to_owned(), wrong: false });
    }

    /// Notes a wrong move in an open puzzle, and returns whether that changes anything.
    pub fn miss(&mut self, game: &str, name: &str) -> bool {
        let Some(open) = self.open_mut(game, name).filter(|open| !open.wrong) else { return false };
        open.wrong = true;
        self.row = 0;
        true
    }

    /// Notes that an open puzzle is done with: solved, or else shown. Returns whether that changes anything: one that is not
    /// open is for practice.
    pub fn close(&mut self, game: &str, name: &str, solved: bool) -> bool {
        let Some(open) = self.open_mut(game, name) else { return false };
        let is_clean = solved && !open.wrong;
        self.solved += u32::from(solved);
        // A wrong move ended the row when it was made.
        match (solved, is_clean) {
            (true, true) => self.row += 1,
            (true, false) => {}
            (false, _) => self.row = 0,
        }
        self.longest = self.longest.max(self.row);
        self.seen.take_if(|seen| seen.game == game && seen.daily.is_none());
        if let Some(course) = self.games.get_mut(game) {
            course.go_on(is_clean);
        }
        true
    }

    /// Notes that the puzzle of a day is done with: solved, or else shown. `today` is the day now; whoever is late does it for
    /// practice. Returns whether that changes anything.
    pub fn close_daily(&mut self, day: u64, today: u64, solved: bool) -> bool {
        if !self.counts(day, today) {
            return false;
        }
        let before = self.daily_row(day);
        let row = if solved { before + 1 } else { 0 };
        let longest = self.daily.map_or(0, |daily| daily.longest).max(row);
        self.daily = Some(DailyRow { day, row, longest });
        self.solved += u32::from(solved);
        self.seen.take_if(|seen| seen.daily.is_some());
        true
    }

    /// Returns whether the puzzle of a day still counts for somebody: it is not done with, nor its day over.
    #[must_use]
    pub fn counts(&self, day: u64, today: u64) -> bool {
        self.daily.is_none_or(|daily| daily.day < day) && PuzzlesRecord::is_fresh(day, today)
    }

    /// Returns whether the puzzle of a day can still count: on that day and, since a server may post it late, on the next.
    #[must_use]
    pub fn is_fresh(day: u64, today: u64) -> bool {
        today.checked_sub(day).is_some_and(|late| late <= 1)
    }

    /// Returns the days in a row on which the puzzle of the day was solved, as it stands on a day: over once one was missed.
    #[must_use]
    pub fn daily_row(&self, today: u64) -> u32 {
        self.daily.filter(|daily| daily.day.saturating_add(1) >= today).map_or(0, |daily| daily.row)
    }

    pub(super) fn open_mut(&mut self, game: &str, name: &str) -> Option<&mut OpenPuzzle> {
        self.games.get_mut(game)?.open.as_mut().filter(|open| open.name == name)
    }
}

impl PuzzleCourse {
    /// Goes on to the next puzzle: to harder ones after some that were solved at once, to easier ones after one that was not.
    fn go_on(&mut self, is_clean: bool) {
        if let Some(had) = self.had.get_mut(self.grade.wrapping_sub(1)) {
            *had = had.wrapping_add(1);
        }
        self.open = None;
        self.clean = if is_clean { self.clean + 1 } else { 0 };
        match is_clean {
            true if self.clean >= CLEAN => (self.grade, self.clean) = ((self.grade + 1).min(GRADES), 0),
            true => {}
            false => self.grade = self.grade.saturating_sub(1).max(1),
        }
    }
}
