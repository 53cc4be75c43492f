//! The numbers in the keys of a tournament's notifications.

use strum::VariantArray;

use super::OrganiserWarning;

const LAST: u16 = 999;
/// The number of the first action among messages to update.
const ACTS: u32 = 1_000;
const IN_PUBLIC: u32 = 100;

/// The part of a tournament that a notification belongs to. Notifications are posted in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TidingTurn {
    First,
    Round(u16),
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
pub enum MessageTarget {
    /// The messages of a round, or of the tournament's beginning or end.
    Of(TidingTurn),
    Act(u32),
}

impl<T: Into<TidingTurn>> From<T> for MessageTarget {
    fn from(turn: T) -> MessageTarget {
        MessageTarget::Of(turn.into())
    }
}

impl MessageTarget {
    pub(super) fn read(number: u32) -> Option<MessageTarget> {
        let turn = || Some(u16::try_from(number).ok()?.into());
        number.checked_sub(ACTS).map_or_else(turn, |act| Some(MessageTarget::Act(act)))
    }

    pub(super) fn number(self) -> u32 {
        match self {
            MessageTarget::Of(turn) => turn.number().into(),
            MessageTarget::Act(act) => ACTS.saturating_add(act),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningDelivery {
    Privately(OrganiserWarning),
    /// In the tournament's channel, since the private way failed.
    InPublic(OrganiserWarning),
}

impl WarningDelivery {
    #[must_use]
    pub fn read(number: u32) -> Option<WarningDelivery> {
        let warning = *OrganiserWarning::VARIANTS.get((number % IN_PUBLIC) as usize)?;
        Some(if number < IN_PUBLIC { WarningDelivery::Privately(warning) } else { WarningDelivery::InPublic(warning) })
    }

    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            WarningDelivery::Privately(warning) => warning as u32,
            WarningDelivery::InPublic(warning) => warning as u32 + IN_PUBLIC,
        }
    }
}

/// An update of a message to the current state. Its number is part of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageRepost {
    Once,
    /// The message was deleted and is posted again.
    OnceMore,
}
