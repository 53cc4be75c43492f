//! Moves taken back, and what tells one stage of a game from another.

use serde::{Deserialize, Serialize};

use super::{Color, GameRecord, Unix};

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
    pub at: usize,
}

impl Takeback {
    /// By how much more moments are ahead of plies since then.
    fn gap(&self) -> usize {
        self.undone.len() + 1
    }
}

impl GameRecord {
    /// The moment of the game: a number that grows with every move and every takeback, so that no two stages of a game share
    /// one. Buttons and board files carry it. As long as nothing is taken back it is the number of plies.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.line.len() + self.takebacks.iter().map(Takeback::gap).sum::<usize>()
    }

    /// The last moment at which the game as it is now stood after so many plies.
    #[must_use]
    pub fn moment_at(&self, ply: usize) -> usize {
        (0..=self.moment()).rev().find(|moment| self.ply_at(*moment) == Some(ply)).unwrap_or(ply)
    }

    /// The plies played at a moment; `None` where some of them were taken back since, or are yet to come.
    #[must_use]
    pub fn ply_at(&self, moment: usize) -> Option<usize> {
        let mut ahead = self.moment() - self.line.len();
        let mut standing = self.line.len();
        for back in self.takebacks.iter().rev() {
            if moment >= back.to + ahead {
                break;
            }
            ahead -= back.gap();
            standing = standing.min(back.to);
        }
        moment.checked_sub(ahead).filter(|ply| *ply <= standing)
    }

    /// The takeback that led to a moment.
    #[must_use]
    pub fn takeback_to(&self, moment: usize) -> Option<&Takeback> {
        let mut ahead = 0;
        self.takebacks.iter().find(|back| {
            ahead += back.gap();
            back.to + ahead == moment
        })
    }

    /// Takes the line back to so many plies. What was offered or asked before is not open any more.
    pub fn take_back(&mut self, by: Color, to: usize, now: Unix) {
        let undone = self.line.split_off(to);
        self.takebacks.push(Takeback { by, to, undone, at: now });
        self.takeback = None;
    }
}
