//! A tournament's scheduled event, role and shared threads, and its one-time warnings to the organiser.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::{ChannelId, RoleId, SentMessage, Unix};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentExtras {
    /// A Discord scheduled event follows its calendar.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub event: bool,
    /// Its players have a role during the tournament.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub role: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduledEvent {
    pub id: u64,
    pub starts: Unix,
    pub ends: Unix,
    pub stage: ScheduledStage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScheduledStage {
    Planned,
    On,
    /// It is over or gone. The bot no longer updates it.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayersRole {
    pub id: RoleId,
    /// It was removed, so no more players get it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRoom {
    pub round: u16,
    pub sent: SentMessage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<ChannelId>,
}

/// The games that share a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SharedThread {
    Player,
    /// The round. Until its thread is open, the game has no messages.
    Round,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum OrganiserWarning {
    /// The server has no more threads; games continue in direct messages.
    ThreadsFull,
    NoWriting,
    AnnouncementGone,
    /// The channel was deleted; the tournament waits until it is moved.
    ChannelGone,
    NoEvent,
    NoRole,
    Back,
    EntryRoleGone,
    PingRoleGone,
    HelpersRoleGone,
    /// The message with the standings was deleted; the bot reposts it once.
    TableGone,
    /// The message of the current round was deleted; the bot reposts it once.
    RoundGone,
    /// The scheduled event was deleted; the bot does not make it again.
    EventGone,
    /// The role of the players was deleted; the bot does not make it again.
    RoleGone,
    /// A player does not see the channel; their games continue in direct messages.
    Unseen,
    /// A game's thread was deleted or locked; the game continues in the channel.
    ThreadGone,
    OrganiserGone,
    /// A player has a request that only the organisers may know.
    Asked,
    AsksToJoin,
}
