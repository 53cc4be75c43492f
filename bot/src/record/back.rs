//! Takebacks, undone verdicts, and the moments of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{GameRecord, PersonRef, StoredSide, Unix};

/// A revision number of a game. It grows with every move and takeback, so it never recurs. Buttons and board files
/// contain it. A ply counts the moves before a position instead, and recurs after a takeback. Both are equal until the
/// first takeback. See [`GameRecord::moment`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameMoment(pub usize);

impl GameMoment {
    /// The moment before the first move, and throughout a challenge.
    pub const START: GameMoment = GameMoment(0);
}

impl fmt::Display for GameMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    pub by: StoredSide,
    pub to: usize,
    pub undone: Vec<String>,
    pub at: Unix,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakebackAsked {
    pub by: StoredSide,
    pub at: GameMoment,
}

/// An undone verdict: the game continues where it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReopening {
    pub by: PersonRef,
    pub at: Unix,
    pub moment: GameMoment,
    /// How many verdicts at this moment were undone; in older records, in the whole game.
    pub times: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// More time for a game, granted by its tournament's organisers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeExtension {
    pub moment: GameMoment,
    /// How many extensions were granted or withdrawn at this moment.
    pub times: u32,
    pub hours: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken: bool,
    /// The side that asked for it, which is notified by the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<StoredSide>,
}

impl Takeback {
    /// Returns how much this takeback adds to the difference between moments and plies.
    fn gap(&self) -> usize {
        self.undone.len() + 1
    }
}

impl GameRecord {
    #[must_use]
    pub fn moment(&self) -> GameMoment {
        GameMoment(self.line.len() + self.takebacks.iter().map(Takeback::gap).sum::<usize>())
    }

    /// Returns `ply`, or the newest ply if it is absent or was taken back.
    #[must_use]
    pub fn ply_or_newest(&self, ply: Option<usize>) -> usize {
        ply.map_or(self.line.len(), |ply| ply.min(self.line.len()))
    }

    /// Returns the last moment when the current line had `ply` plies.
    #[must_use]
    pub fn moment_at(&self, ply: usize) -> GameMoment {
        let mut latest = (0..=self.moment().0).rev().map(GameMoment);
        latest.find(|moment| self.ply_at(*moment) == Some(ply)).unwrap_or(GameMoment(ply))
    }

    /// Returns the ply at a moment; `None` if it was taken back or is in the future.
    #[must_use]
    pub fn ply_at(&self, moment: GameMoment) -> Option<usize> {
        let mut ahead = self.moment().0 - self.line.len();
        let mut standing = self.line.len();
        for back in self.takebacks.iter().rev() {
            if moment.0 >= back.to + ahead {
                break;
            }
            ahead -= back.gap();
            standing = standing.min(back.to);
        }
        moment.0.checked_sub(ahead).filter(|ply| *ply <= standing)
    }

    #[must_use]
    pub fn takeback_to(&self, moment: GameMoment) -> Option<&Takeback> {
        let mut ahead = 0;
        self.takebacks.iter().find(|back| {
            ahead += back.gap();
            back.to + ahead == moment.0
        })
    }

    #[must_use]
    pub fn longer_at(&self, moment: GameMoment) -> Option<&TimeExtension> {
        self.longer.as_ref().filter(|longer| longer.moment == moment)
    }

    /// Records additional hours at the current moment, or with `taken` their removal.
    pub fn note_longer(&mut self, hours: u32, taken: bool, answered: Option<StoredSide>) {
        let moment = self.moment();
        let times = self.longer_at(moment).map_or(0, |longer| longer.times) + 1;
        self.longer = Some(TimeExtension { moment, times, hours, taken, answered });
    }

    pub fn take_back(&mut self, by: StoredSide, to: usize, now: Unix) {
        let undone = self.line.split_off(to);
        let unrated = std::mem::take(&mut self.rated);
        self.takebacks.push(Takeback { by, to, undone, at: now, unrated });
        self.takeback = None;
    }
}
