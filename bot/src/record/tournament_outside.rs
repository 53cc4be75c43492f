//! What is kept of what a tournament has outside of its channel's messages: a scheduled event, a role, threads that several
//! games share; and what whoever runs it was told once.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::{ChannelId, RoleId, Sent, Unix};

/// What a tournament has besides, if the organiser wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extras {
    /// One of Discord's scheduled events follows its calendar.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub event: bool,
    /// Its players have a role while it is played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub role: bool,
}

/// The scheduled event that the bot made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scheduled {
    /// Its id at Discord.
    pub id: u64,
    /// When it begins, as Discord was told.
    pub starts: Unix,
    /// When it ends, as Discord was told.
    pub ends: Unix,
    /// How far it is.
    pub stage: ScheduledStage,
}

/// How far a scheduled event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScheduledStage {
    /// It is to come.
    Planned,
    /// It goes on.
    On,
    /// It is over, or gone: nothing is done with it any more.
    Over,
}

/// The role that the bot made for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayersRole {
    pub id: RoleId,
    /// Whether it was removed: nobody gets it any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gone: bool,
}

/// The thread in which the games of a round are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRoom {
    pub round: u16,
    /// The message that announces the round, from which the thread opens.
    pub sent: Sent,
    /// The thread, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<ChannelId>,
}

/// Whose thread a game is played in, if others are played there as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shared {
    /// The one of the player who has White.
    Player,
    /// The one of the round. Until it is open, nothing is said of the game.
    Round,
}

/// Something that whoever runs a tournament is told once.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Warning {
    /// No more threads can be opened in the server: games go on in direct messages.
    ThreadsFull,
    /// The bot may not write in the channel of the tournament.
    NoWriting,
    /// The announcement was deleted: it is posted once more.
    AnnouncementGone,
    /// The channel was deleted: the tournament waits until it is moved.
    ChannelGone,
    /// The bot may make no scheduled event.
    NoEvent,
    /// The bot may make, or give out, no role.
    NoRole,
    /// The bot had been removed from the server, and is back.
    Back,
    /// The role that one needs to join was deleted.
    EntryRoleGone,
    /// The role was deleted that is pinged when a round begins.
    PingRoleGone,
    /// The role was deleted whose members run it, too.
    HelpersRoleGone,
    /// The message that shows how it stands was deleted: it is posted once more.
    TableGone,
    /// The message of the round that is being played was deleted: it is posted once more.
    RoundGone,
    /// The scheduled event was deleted: it is not made again.
    EventGone,
    /// The role of the players was deleted: it is not made again.
    RoleGone,
    /// A player does not see the channel: their games go on in direct messages.
    Unseen,
    /// The bot cannot write in a thread of a game any more: it was deleted or locked, and the game goes on in the channel.
    ThreadGone,
    /// The person who announced the tournament is no longer in the server.
    OrganiserGone,
    /// A player asks for something that only those who run it may know of.
    Asked,
    /// Somebody asks to be let in.
    AsksToJoin,
}
