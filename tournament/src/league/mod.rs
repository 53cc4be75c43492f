//! Leagues: divisions with a round robin per season, promotion and relegation.
//!
//! The conventions are this project's own: no place depends on luck, and every move has a reason.

mod division;
mod form;
mod play;
mod replay;
mod season;

pub use division::LeagueDivision;
pub use form::{LeagueAct, LeagueContext, LeagueSetting, LeagueSettings, LeagueStatement, file};
pub use play::{League, LeagueError};
pub use replay::{LeagueDifference, replay};
pub use season::{LeagueNewcomer, NextSeason, SeasonMove, SeasonPlace, first_season, next_season};

use std::fmt;

pub use crate::form::PersonNumber;

/// The rules of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueRules {
    /// The minimum size of a division, unless the league is smaller.
    pub smallest: usize,
    /// The maximum number of players in a division.
    pub largest: usize,
    /// How many players move up and down between neighbouring divisions.
    pub moving: usize,
}

/// Why the rules of a league are impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A division must have at least two players.
    TooSmall,
    /// `largest` must be at least twice `smallest`, less one. Otherwise a division with one player too many could not
    /// be split in two.
    TooNarrow,
    /// At most half of the smallest division can move. Otherwise a player might have to move twice.
    TooManyMoves,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RulesError::TooSmall => "a division has at least two players",
            RulesError::TooNarrow => "the largest division must have at least twice the smallest, less one",
            RulesError::TooManyMoves => "no more than half of the smallest division can move",
        })
    }
}

impl std::error::Error for RulesError {}

impl LeagueRules {
    /// Checks that the rules work for any number of players.
    ///
    /// # Errors
    /// Returns an error if they do not.
    pub fn check(&self) -> Result<(), RulesError> {
        if self.smallest < 2 {
            Err(RulesError::TooSmall)
        } else if self.largest + 1 < 2 * self.smallest {
            Err(RulesError::TooNarrow)
        } else if 2 * self.moving > self.smallest {
            Err(RulesError::TooManyMoves)
        } else {
            Ok(())
        }
    }
}

impl Default for LeagueRules {
    /// Returns divisions of 5 to 10 players; two move up and two down.
    fn default() -> LeagueRules {
        LeagueRules { smallest: 5, largest: 10, moving: 2 }
    }
}
