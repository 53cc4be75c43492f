//! What the bot has shown: messages, and the boards in them.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::{ChannelId, Color, Moment};

/// A message that the bot wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    pub channel: ChannelId,
    /// Its id.
    pub message: u64,
}

/// A board that the bot posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The message that carries it.
    #[serde(flatten)]
    pub sent: Sent,
    /// The moment that it shows; absent in records older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// The moment of the board before, if planned answers came with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Moment>,
    /// Whether it shows how the game ended. Such a board is kept only while that may be undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// The player to whom it was sent, if it is in direct messages; absent in records older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Color>,
}

/// A message about a player's time, or a copy of a question, which is changed once it no longer says how things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timely {
    #[serde(flatten)]
    pub sent: Sent,
    /// Its subject.
    pub says: TimelyKind,
    /// The player whose time, or whose question, it is.
    pub of: Color,
    /// The player to whom it was sent, if it is in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Color>,
}

/// A kind of such messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TimelyKind {
    /// That it runs short.
    Short,
    /// That they are on holiday.
    Rest,
    /// That the game waits for them.
    Idle,
    /// A copy of their offer of a draw.
    Draw,
    /// A copy of their request to take moves back.
    Takeback,
}

impl TimelyKind {
    /// Returns whether it is a copy of a question, which stands until that is answered.
    #[must_use]
    pub fn is_question(self) -> bool {
        matches!(self, TimelyKind::Draw | TimelyKind::Takeback)
    }
}

impl From<Sent> for Board {
    fn from(sent: Sent) -> Board {
        Board { sent, at: None, since: None, over: false, to: None }
    }
}
