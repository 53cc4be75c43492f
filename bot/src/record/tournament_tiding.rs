//! The numbers in the keys of a tournament's news.

use strum::VariantArray;

use super::Warning;

/// The number of [`TidingTurn::Last`].
const LAST: u16 = 999;
/// The number of the first act among messages that are drawn anew.
const ACTS: u32 = 1_000;
/// The number of the first warning that everybody reads.
const IN_PUBLIC: u32 = 100;

/// When something is told of a tournament: it is told round by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TidingTurn {
    /// Before all rounds: it is about the whole.
    First,
    /// With this round.
    Round(u16),
    /// After everything else was said.
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
    /// Returns its number in keys and nonces: that of the round, if it is one.
    #[must_use]
    pub fn number(self) -> u16 {
        match self {
            TidingTurn::First => 0,
            TidingTurn::Round(round) => round,
            TidingTurn::Last => LAST,
        }
    }
}

/// Which message of a tournament is drawn anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anew {
    /// Those about the whole, that of a round, or that of the end.
    Of(TidingTurn),
    /// That of an act, by its number.
    Act(u32),
}

impl<T: Into<TidingTurn>> From<T> for Anew {
    fn from(turn: T) -> Anew {
        Anew::Of(turn.into())
    }
}

impl Anew {
    /// Reads its number in a key.
    pub(super) fn read(number: u32) -> Option<Anew> {
        let turn = || Some(u16::try_from(number).ok()?.into());
        number.checked_sub(ACTS).map_or_else(turn, |act| Some(Anew::Act(act)))
    }

    /// Returns its number in a key.
    pub(super) fn number(self) -> u32 {
        match self {
            Anew::Of(turn) => turn.number().into(),
            Anew::Act(act) => ACTS.saturating_add(act),
        }
    }
}

/// How a warning is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warned {
    /// To the organiser alone.
    Privately(Warning),
    /// Where the tournament was announced, as it could not be told privately.
    InPublic(Warning),
}

impl Warned {
    /// Reads the number of its tiding.
    #[must_use]
    pub fn read(number: u32) -> Option<Warned> {
        let warning = *Warning::VARIANTS.get((number % IN_PUBLIC) as usize)?;
        Some(if number < IN_PUBLIC { Warned::Privately(warning) } else { Warned::InPublic(warning) })
    }

    /// Returns the number of its tiding.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Warned::Privately(warning) => warning as u32,
            Warned::InPublic(warning) => warning as u32 + IN_PUBLIC,
        }
    }
}

/// How often a message that shows how things stand is posted, as the number of its tiding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posted {
    Once,
    /// It was deleted.
    OnceMore,
}
