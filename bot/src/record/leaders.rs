//! Leaderboards that a server has posted, each as one message in a channel.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::{ChannelId, SentMessage, Unix};
use crate::words::Lang;

/// A posted leaderboard. Its key contains the server, channel and kind; it names no person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadersRecord {
    pub v: u32,
    /// The event that started it. After a crash, its message is found by this id.
    pub made: u64,
    /// Parent channel, if the key's channel is a thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
    /// The message's language if neither the channel nor the server has a setting.
    pub lang: Lang,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<Unix>,
    /// An administrator stopped it. The message is deleted first, then this row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LeadersFate {
    Kept,
    Stopped,
    /// Its message or channel is gone, or the bot can no longer write there.
    Lost,
}
