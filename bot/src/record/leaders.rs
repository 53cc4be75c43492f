//! Leaderboards that a server has kept up to date, each as one message in a channel.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::{ChannelId, Sent, Unix};
use crate::words::Lang;

/// A leaderboard that is kept up to date. Its key says which, and where; it names nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadersRecord {
    /// The shape of this record.
    pub v: u32,
    /// The number by which its message is found again after a crash: the event that asked for it.
    pub made: u64,
    /// The channel to which that of the key belongs, if that is a thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
    /// The language of the message where neither the channel nor the server has chosen one.
    pub lang: Lang,
    /// The message; absent until it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Sent>,
    /// A digest of what the message shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
    /// When it was last compared with what it should show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked: Option<Unix>,
    /// Whether an administrator stopped it: its message goes, and then the row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
}

/// What became of a leaderboard that is, or was, kept up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LeadersFate {
    /// An administrator wanted it.
    Kept,
    /// An administrator stopped it.
    Stopped,
    /// Its message or channel is gone, or the bot may not write there any more.
    Lost,
}
