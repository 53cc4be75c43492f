//! The pairing of a round, for display.

use std::{cmp::Reverse, error::Error, fmt};

use super::{
    colours,
    field::PairingField,
    ledger::{self, BracketRecord},
};
use crate::{Colour, PlayerNumber, RoundNumber};

/// The pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissPairing {
    /// The round.
    pub round: RoundNumber,
    /// The games by board; [`boards`](crate::IndividualEvent::boards) has the order.
    pub games: Vec<SwissPair>,
    /// The player with the allocated bye.
    pub bye: Option<PlayerNumber>,
    /// The reasons, by bracket.
    pub ledger: Vec<BracketRecord>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SwissPair {
    /// The player with White.
    pub white: PlayerNumber,
    /// The player with Black.
    pub black: PlayerNumber,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPairing {
    /// No complete pairing satisfies the absolute criteria; the arbiter decides (C.04.3 article 1.9.3).
    Impossible,
    /// The engine does not support this many players.
    TooMany,
}

impl fmt::Display for NoPairing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            NoPairing::Impossible => "no pairing of all players meets the absolute criteria",
            NoPairing::TooMany => "there are more players than this engine takes",
        })
    }
}

impl Error for NoPairing {}

/// The result of a bracket. Players are places in the field.
#[derive(Clone, Debug, Default)]
pub(super) struct ScoreBracket {
    /// Players moved down from the bracket above, by rank.
    pub(super) moved_down: Vec<usize>,
    pub(super) residents: Vec<usize>,
    pub(super) pairs: Vec<(usize, usize)>,
    /// Players who move down; in the last bracket, the bye's receiver.
    pub(super) floaters: Vec<usize>,
}

pub(super) fn pairing(field: &PairingField, round: RoundNumber, brackets: &[ScoreBracket]) -> SwissPairing {
    let number = |place: usize| field.contenders[place].number;
    let mut pairs: Vec<(usize, usize)> = brackets.iter().flat_map(|bracket| bracket.pairs.iter().copied()).collect();
    pairs.sort_by_key(|&(a, b)| {
        let (a, b) = (&field.contenders[a], &field.contenders[b]);
        let key = |contender: &super::history::Contender| (Reverse(contender.real_score), contender.rank);
        let higher = if key(a) <= key(b) { a } else { b };
        (Reverse(higher.real_score), Reverse(a.real_score + b.real_score), higher.rank)
    });
    let games = pairs.into_iter().map(|(a, b)| match colours::allocate(field, a, b) {
        Colour::White => SwissPair { white: number(a), black: number(b) },
        Colour::Black => SwissPair { white: number(b), black: number(a) },
    });
    let bye = brackets.last().and_then(|bracket| bracket.floaters.first().copied()).map(number);
    SwissPairing { round, games: games.collect(), bye, ledger: ledger::ledger(field, brackets) }
}
