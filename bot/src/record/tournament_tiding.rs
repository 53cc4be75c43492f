//! The numbers in the keys of a tournament's news.

use strum::VariantArray;

use super::Warning;

/// The number of [`TidingTurn::Last`].
const LAST: u16 = 999;
/// The number of the first act among messages to update.
const ACTS: u32 = 1_000;
const IN_PUBLIC: u32 = 100;

/// The part of a tournament that news belongs to; delivery is round by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TidingTurn {
    /// The tournament as a whole, before all rounds.
    First,
    /// With this round.
    Round(u16),
    /// After everything else.
    Last,
}

impl From<u16> for TidingTurn {
    fn from(number: u16) -> TidingTurn {
        match number {
            0 => TidingTurn::First,
            LAST => TidingTurn::Last,
            round => TidingTurn::Round(round),
        }
    }
}

impl TidingTurn {
    /// Returns its number in keys and nonces; for a round, the round's number.
    #[must_use]
    pub fn number(self) -> u16 {
        match self {
            TidingTurn::First => 0,
            TidingTurn::Round(round) => round,
            TidingTurn::Last => LAST,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anew {
    /// The tournament's messages, a round's, or the end's.
    Of(TidingTurn),
    Act(u32),
}

impl<T: Into<TidingTurn>> From<T> for Anew {
    fn from(turn: T) -> Anew {
        Anew::Of(turn.into())
    }
}

impl Anew {
    pub(super) fn read(number: u32) -> Option<Anew> {
        let turn = || Some(u16::try_from(number).ok()?.into());
        number.checked_sub(ACTS).map_or_else(turn, |act| Some(Anew::Act(act)))
    }

    pub(super) fn number(self) -> u32 {
        match self {
            Anew::Of(turn) => turn.number().into(),
            Anew::Act(act) => ACTS.saturating_add(act),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warned {
    /// Only to the organiser.
    Privately(Warning),
    /// In the tournament's channel, since the private way failed.
    InPublic(Warning),
}

impl Warned {
    #[must_use]
    pub fn read(number: u32) -> Option<Warned> {
        let warning = *Warning::VARIANTS.get((number % IN_PUBLIC) as usize)?;
        Some(if number < IN_PUBLIC { Warned::Privately(warning) } else { Warned::InPublic(warning) })
    }

    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Warned::Privately(warning) => warning as u32,
            Warned::InPublic(warning) => warning as u32 + IN_PUBLIC,
        }
    }
}

/// A repost of a message with the current state, as the number in its news key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posted {
    Once,
    /// It was deleted.
    OnceMore,
}
