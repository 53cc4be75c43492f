//! Knock-outs: matches of one or more games, single or double elimination.
//!
//! FIDE has no rules for such brackets, so the conventions are this project's own.

mod bracket;
mod form;
mod placing;
mod plan;
mod play;
mod replay;
mod words;

pub use bracket::{Knockout, KnockoutError};
pub use form::{KnockoutContext, KnockoutSetting, KnockoutStatement, MOST_PLAYERS, file};
pub use placing::KnockoutPlacing;
pub use plan::{KnockoutStage, PlannedMatch, SideSource, seeding};
pub use play::{KnockoutMatch, MatchDecision, MatchGame, MatchSide, MatchState};
pub use replay::{KnockoutDifference, replay};

/// The rules of a bracket, fixed before the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutRules {
    /// The number of games in a match, at least 1. The match ends once a player has more than half of the points.
    pub games: u32,
    /// The number of games in a replay, at least 1.
    pub replay_games: u32,
    /// The maximum number of replays of a drawn match.
    pub replays: u32,
    /// The decision of a match that is drawn after all replays.
    pub at_last: AtLast,
    /// The choice of White in the first game of a match. Colours alternate after that, also in replays.
    pub first_colour: FirstColour,
    /// Set if the losers of the semifinals play for third place. Ignored in double elimination, which decides third
    /// place anyway.
    pub third_place: bool,
    /// Set for double elimination: a player is eliminated after losing two matches.
    pub double: bool,
    /// Set to replay a final lost by the main bracket's winner. Only in double elimination.
    pub second_final: bool,
    /// The random seed for all lots.
    pub seed: u64,
}

impl Default for KnockoutRules {
    /// Returns matches of one game with White drawn by lot. A drawn match has one replay of two games; then the better
    /// seed advances.
    fn default() -> KnockoutRules {
        KnockoutRules {
            games: 1,
            replay_games: 2,
            replays: 1,
            at_last: AtLast::BetterSeed,
            first_colour: FirstColour::Lot,
            third_place: false,
            double: false,
            second_final: true,
            seed: 0,
        }
    }
}

/// How a match is decided if all its games leave it drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtLast {
    /// The better seed advances.
    BetterSeed,
    /// A lot decides.
    Lot,
}

/// The choice of White in the first game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstColour {
    /// A lot decides.
    Lot,
    /// The player with the lower balance of Whites minus Blacks so far; a lot if equal.
    FewerWhites,
}
