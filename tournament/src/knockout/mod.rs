//! Knock-outs: matches of one or more games, single or double elimination. FIDE has no rules for these brackets; where
//! a convention is ours, it is said.

mod bracket;
mod form;
mod placing;
mod plan;
mod play;
mod replay;
mod words;

pub use bracket::{Knockout, KnockoutError};
pub use form::{Context, MOST_PLAYERS, Setting, Step, file};
pub use placing::Placing;
pub use plan::{Planned, Source, Stage, seeding};
pub use play::{How, Match, Played, Side, State};
pub use replay::{Differs, replay};

/// What happens in a bracket, all of it chosen before the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many games a match has. It ends as soon as one player has more than half of their points. At least 1.
    pub games: u32,
    /// How many more games a drawn match gets at a time (shorter ones, say). At least 1 if there are any.
    pub replay_games: u32,
    /// How many times at most.
    pub replays: u32,
    /// Who goes on if the match is still drawn.
    pub at_last: AtLast,
    /// Who has White in the first game of a match; colours alternate from there on, replays included.
    pub first_colour: FirstColour,
    /// Whether the losers of the semifinals play for third place (not in double elimination, which has a third).
    pub third_place: bool,
    /// Whether only a second lost match puts a player out.
    pub double: bool,
    /// Whether, in double elimination, the final is played again if the player without a lost match loses it.
    pub second_final: bool,
    /// The seed of all lots.
    pub seed: u64,
}

impl Default for Rules {
    /// Returns matches of one game with lots for White, two more games once if drawn, then the better seed.
    fn default() -> Rules {
        Rules {
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

/// Who wins a match that all games left drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtLast {
    /// The better seed.
    BetterSeed,
    /// The player drawn by lot.
    Lot,
}

/// Who has White first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstColour {
    /// The player drawn by lot.
    Lot,
    /// Who had fewer games with White than with Black so far, compared with the other; a lot if they are equal.
    FewerWhites,
}
