//! Messages that the bot wrote, and the boards in them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::{ChannelId, GameMoment, StoredSide};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentMessage {
    pub channel: ChannelId,
    pub message: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardMessage {
    #[serde(flatten)]
    pub sent: SentMessage,
    /// The moment that it shows; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<GameMoment>,
    /// The moment of the previous board, if planned answers came with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<GameMoment>,
    /// True if it shows how the game ended; stored only while that may be undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// The recipient, if it is in direct messages; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StoredSide>,
}

/// A message about a player's time, or a copy of a question, which the bot edits once it is outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelyMessage {
    #[serde(flatten)]
    pub sent: SentMessage,
    pub says: TimelyKind,
    /// The player whose time, or whose question, it is.
    pub of: StoredSide,
    /// The recipient, if it is in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StoredSide>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TimelyKind {
    /// Little time is left.
    Short,
    /// They are on holiday.
    Rest,
    Idle,
    /// A copy of their offer of a draw.
    Draw,
    /// A copy of their request to take moves back.
    Takeback,
}

impl TimelyKind {
    /// Returns whether it is a copy of a question, which holds until it is answered.
    #[must_use]
    pub fn is_question(self) -> bool {
        matches!(self, TimelyKind::Draw | TimelyKind::Takeback)
    }
}

impl From<SentMessage> for BoardMessage {
    fn from(sent: SentMessage) -> BoardMessage {
        BoardMessage { sent, at: None, since: None, over: false, to: None }
    }
}
