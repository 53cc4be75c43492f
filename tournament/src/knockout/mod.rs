//! Knock-outs: matches of one or more games, single or double elimination. FIDE has no rules for these brackets; the
//! comments name our own conventions.

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
    /// The games of a match, at least 1. It ends once a player has more than half of the points.
    pub games: u32,
    /// The additional games that a drawn match gets at a time, at least 1 if there are any.
    pub replay_games: u32,
    /// The maximum number of times that a drawn match gets additional games.
    pub replays: u32,
    /// How a match is decided if it is still drawn.
    pub at_last: AtLast,
    /// The rule for White in the first game of a match; colours alternate from there, including replays.
    pub first_colour: FirstColour,
    /// Losers of the semifinals play for third place (not in double elimination, where it follows).
    pub third_place: bool,
    /// Double elimination: a second lost match eliminates a player.
    pub double: bool,
    /// In double elimination, plays the final again if the player without a lost match loses it.
    pub second_final: bool,
    /// The random seed of all lots.
    pub seed: u64,
}

impl Default for KnockoutRules {
    /// Returns matches of one game with lots for White, two more games once if drawn, then the better seed.
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
    /// The better seed.
    BetterSeed,
    /// The player drawn by lot.
    Lot,
}

/// The rule for White in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstColour {
    /// The player drawn by lot.
    Lot,
    /// The player with fewer Whites relative to Blacks so far; a lot if equal.
    FewerWhites,
}
