//! The state before an action, and players' requests to the organiser.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};
use tournament::PlayerNumber;

use super::{BoardRecord, BotTime, GameId, GameMoment, Millis, PairingObstacle, StoredSide, Unix};

/// An earlier state, only in numbers, so that undoing an action restores no deleted names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "was", rename_all = "kebab-case")]
pub enum PriorState {
    Board {
        round: u16,
        /// From 1.
        board: u16,
        kept: BoardRecord,
    },
    Game {
        game: GameId,
        /// Absent if it was running.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<WasOver>,
    },
    /// The first round that a player no longer played.
    Left {
        number: PlayerNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u16>,
        /// The missed round, if this pairs them again although they have not reported back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<u16>,
        /// The organisers had removed them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        out: bool,
    },
    /// A player's missed round, without notice.
    Missed {
        number: PlayerNumber,
        round: u16,
        /// When the missed round was recorded, if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Unix>,
        /// Their missed round then, as in [`EntrantRecord::away`](super::EntrantRecord::away).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<u16>,
    },
    /// The permission of two players to meet.
    Apart {
        players: [PlayerNumber; 2],
        /// True if they could not.
        apart: bool,
    },
    /// The manual pairings of the next round: White and Black.
    ByHand { pairs: Vec<[PlayerNumber; 2]> },
    /// The pause of the tournament.
    Paused {
        paused: bool,
        /// When it was last paused, by the bot's own clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<BotTime>,
        /// By how much its round's deadlines had been moved in total.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stuck: Option<PairingObstacle>,
    },
    Deadline {
        round: u16,
        /// By the bot's own clock; absent if there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<BotTime>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        early: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
        /// By how much it had been moved in total.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
    },
    /// Boards with a later deadline than their round.
    Later {
        round: u16,
        /// Board numbers, with their deadlines by the bot's own clock.
        later: Vec<(u16, BotTime)>,
        /// By how much they had been moved in total.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        moved: Millis,
    },
    /// A game's time before an extension.
    Time {
        game: GameId,
        /// The moment of the extension.
        at: GameMoment,
        hours: u32,
    },
    /// When sign-up would have closed.
    Starts { at: Unix },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WasOver {
    /// Absent for a draw, and for a game that did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<StoredSide>,
    pub reason: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neither: bool,
}

/// A player's request to the organiser, open until answered; at most one of each kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plea {
    pub about: PleaKind,
    pub at: Unix,
    /// The round, and the player's board in it, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<(u16, u16)>,
    pub says: String,
    /// The player knows that it needs no answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overtaken: bool,
}

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PleaKind {
    /// A win, since the opponent does not come.
    Win,
    Date,
    Adjourn,
    Appeal,
    /// Not to meet another player; only the organisers may know.
    Apart,
}

impl PleaKind {
    #[must_use]
    pub fn is_about_time(self) -> bool {
        matches!(self, PleaKind::Date | PleaKind::Adjourn)
    }

    #[must_use]
    pub fn is_secret(self) -> bool {
        self == PleaKind::Apart
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}
