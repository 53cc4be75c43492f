//! Moves taken back, and what tells one stage of a game from another.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Color, GameRecord, Unix};

/// A stage of a game: a number that grows with every move and every takeback, so that no two stages of a game share one.
/// Buttons and board files carry it. It is not a ply, which counts the moves before a position, and which comes again after a
/// takeback; as long as nothing is taken back the two are the same number. See [`GameRecord::moment`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub usize);

impl Moment {
    /// Before the first move, and all the time of a challenge.
    pub const START: Moment = Moment(0);
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Moves that were taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    /// Who asked for it.
    pub by: Color,
    /// The plies that were left.
    pub to: usize,
    /// The codes of the moves that were taken back.
    pub undone: Vec<String>,
    /// When.
    pub at: Unix,
}

/// A request to take moves back: open until it is answered or a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakebackAsked {
    /// Who asks.
    pub by: Color,
    /// The moment at which they asked.
    pub at: Moment,
}

impl Takeback {
    /// By how much more moments are ahead of plies since then.
    fn gap(&self) -> usize {
        self.undone.len() + 1
    }
}

impl GameRecord {
    /// Returns the moment at which the game stands.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment(self.line.len() + self.takebacks.iter().map(Takeback::gap).sum::<usize>())
    }

    /// Returns the plies before the position that is meant: the newest position if none is named, or one that is not there
    /// any more.
    #[must_use]
    pub fn ply_or_newest(&self, ply: Option<usize>) -> usize {
        ply.map_or(self.line.len(), |ply| ply.min(self.line.len()))
    }

    /// Returns the last moment at which the game as it is now stood after so many plies.
    #[must_use]
    pub fn moment_at(&self, ply: usize) -> Moment {
        let mut latest = (0..=self.moment().0).rev().map(Moment);
        latest.find(|moment| self.ply_at(*moment) == Some(ply)).unwrap_or(Moment(ply))
    }

    /// Returns the plies played at a moment; `None` where some of them were taken back since, or are yet to come.
    #[must_use]
    pub fn ply_at(&self, moment: Moment) -> Option<usize> {
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

    /// Returns the takeback that led to a moment.
    #[must_use]
    pub fn takeback_to(&self, moment: Moment) -> Option<&Takeback> {
        let mut ahead = 0;
        self.takebacks.iter().find(|back| {
            ahead += back.gap();
            back.to + ahead == moment.0
        })
    }

    /// Takes the line back to so many plies. What was offered or asked before is not open any more.
    pub fn take_back(&mut self, by: Color, to: usize, now: Unix) {
        let undone = self.line.split_off(to);
        self.takebacks.push(Takeback { by, to, undone, at: now });
        self.takeback = None;
    }
}
