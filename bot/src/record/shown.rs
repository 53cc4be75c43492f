//! Messages that the bot wrote, and their boards.

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
    /// The moment of its board; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<GameMoment>,
    /// The moment of the previous board, if planned answers came with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<GameMoment>,
    /// It shows how the game ended; stored only while that can be undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// The recipient, if it is in direct messages; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StoredSide>,
}

/// A message about a player's time, or a copy of a question. The bot edits it once it is outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimelyMessage {
    #[serde(flatten)]
    pub sent: SentMessage,
    pub says: TimelyKind,
    pub of: StoredSide,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StoredSide>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TimelyKind {
    Short,
    Rest,
    Idle,
    Draw,
    Takeback,
}

impl TimelyKind {
    /// Returns whether it is a copy of a question, which is valid until it is answered.
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
