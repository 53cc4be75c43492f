//! A player's progress in puzzles.

use std::collections::BTreeMap;

use engine::puzzle::GRADES;
use serde::{Deserialize, Serialize};

use super::{ChannelId, Unix};

/// After this many puzzles in a row without a wrong move, the next ones are harder.
const CLEAN: u8 = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlesRecord {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, PuzzleCourse>,
    /// The last puzzle that they saw, which takes their typed moves; absent if they saw a lesson task since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<PuzzleSeen>,
    #[serde(default)]
    pub solved: u32,
    /// How many in a row they solved without a wrong move.
    #[serde(default)]
    pub row: u32,
    #[serde(default)]
    pub longest: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleCourse {
    pub grade: usize,
    /// How many in a row they solved in this grade without a wrong move.
    #[serde(default)]
    pub clean: u8,
    #[serde(default)]
    pub had: [u32; GRADES],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenPuzzle>,
}

impl Default for PuzzleCourse {
    fn default() -> PuzzleCourse {
        PuzzleCourse { grade: 1, clean: 0, had: [0; GRADES], open: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPuzzle {
    pub name: String,
    #[serde(default)]
    pub wrong: bool,
}

/// Progress in the last puzzle that was shown: a game's open one, or a daily one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleSeen {
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailySeen>,
    pub ply: usize,
    #[serde(default)]
    pub at: Unix,
    /// The channel where they saw it; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<ChannelId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailySeen {
    /// Days since 1970 in UTC.
    pub day: u64,
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyRow {
    /// The last finished day: days since 1970 in UTC.
    pub day: u64,
    /// How many days in a row were solved, up to that day.
    pub row: u32,
    pub longest: u32,
}

impl PuzzlesRecord {
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == PuzzlesRecord::default()
    }

    pub fn open(&mut self, game: &str, name: &str) {
        self.games.entry(game.to_owned()).or_default().open = Some(OpenPuzzle { name: name.to_owned(), wrong: false });
    }

    /// Records a wrong move in an open puzzle. Returns whether that changed anything.
    pub fn miss(&mut self, game: &str, name: &str) -> bool {
        let Some(open) = self.open_mut(game, name).filter(|open| !open.wrong) else { return false };
        open.wrong = true;
        self.row = 0;
        true
    }

    /// Records that an open puzzle was solved or its solution shown. Returns whether that changed anything: other
    /// puzzles are practice.
    pub fn close(&mut self, game: &str, name: &str, solved: bool) -> bool {
        let Some(open) = self.open_mut(game, name) else { return false };
        let is_clean = solved && !open.wrong;
        self.solved += u32::from(solved);
        // The wrong move has already ended the streak.
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

    /// Records that a daily puzzle was solved or its solution shown. `today` is the current day; late solutions are
    /// practice. Returns whether that changed anything.
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

    /// Returns whether a daily puzzle still counts: it is unfinished, and its time is not over.
    #[must_use]
    pub fn counts(&self, day: u64, today: u64) -> bool {
        self.daily.is_none_or(|daily| daily.day < day) && PuzzlesRecord::is_fresh(day, today)
    }

    /// Returns whether a daily puzzle can still count. It can on its day and, since a server may post it late, on the
    /// next day.
    #[must_use]
    pub fn is_fresh(day: u64, today: u64) -> bool {
        today.checked_sub(day).is_some_and(|late| late <= 1)
    }

    #[must_use]
    pub fn daily_row(&self, today: u64) -> u32 {
        self.daily.filter(|daily| daily.day.saturating_add(1) >= today).map_or(0, |daily| daily.row)
    }

    pub(super) fn open_mut(&mut self, game: &str, name: &str) -> Option<&mut OpenPuzzle> {
        self.games.get_mut(game)?.open.as_mut().filter(|open| open.name == name)
    }
}

impl PuzzleCourse {
    /// Selects the next grade: harder after several solved without a wrong move, easier after a failure.
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
