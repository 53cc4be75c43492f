//! The caller, where they are, and the game they mean.

use strum::{IntoStaticStr, VariantArray};

use crate::record::{ChannelId, ClockName, GameId, GuildId, RoleId, Unix, UserId};
use crate::words::Lang;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestPerson {
    pub id: UserId,
    /// The display name, not yet cleaned; in a server, the nickname if there is one.
    pub name: String,
    /// The display name outside servers, not yet cleaned.
    pub plain_name: String,
    pub is_bot: bool,
    pub is_me: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallerSpot {
    pub channel: ChannelId,
    /// The bot is in the channel's server and can post unprompted.
    pub in_server: bool,
}

/// The caller's server, known only if the bot is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallerServer {
    pub id: GuildId,
    /// The parent channel, if the request comes from a thread.
    pub parent: Option<ChannelId>,
    /// The thread is private: only some readers of the parent channel see it.
    pub in_private: bool,
    pub roles: Vec<RoleId>,
    pub may_manage: bool,
    pub may_manage_events: bool,
    pub may_moderate: bool,
    pub may_ping_all: bool,
    /// The caller may announce tournaments. This also depends on the server's settings, so it is set only where needed.
    pub may_host: bool,
    /// The bot's permissions in the channel.
    pub rights: Vec<BotRight>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum BotRight {
    View,
    Send,
    Attach,
    /// Read earlier messages, to find the bot's own after a crash.
    History,
    Threads,
    SendInThreads,
    /// Mark messages that are not moves with a reaction.
    React,
    Events,
    /// Create and assign roles for tournament players.
    Roles,
    /// Ping roles that members cannot ping.
    Ping,
}

/// A use of permissions. Each one also needs the permissions of the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum RightPurpose {
    Games,
    Tournaments,
    /// Tournaments that ping roles closed to members.
    Pings,
}

impl BotRight {
    #[must_use]
    pub fn purpose(self) -> RightPurpose {
        match self {
            BotRight::View
            | BotRight::Send
            | BotRight::Attach
            | BotRight::History
            | BotRight::Threads
            | BotRight::SendInThreads
            | BotRight::React => RightPurpose::Games,
            BotRight::Events | BotRight::Roles => RightPurpose::Tournaments,
            BotRight::Ping => RightPurpose::Pings,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message, which makes the event idempotent.
    pub event: u64,
    pub who: RequestPerson,
    pub spot: CallerSpot,
    pub server: Option<CallerServer>,
    pub lang: Lang,
    pub public_lang: Lang,
    pub now: Unix,
    pub seed: u64,
}

impl Caller {
    /// Returns the clock of the caller's place.
    pub(crate) fn runs_by(&self) -> ClockName {
        match &self.server {
            Some(server) => server.id.into(),
            None if self.spot.in_server => ClockName::Main,
            None => ClockName::Direct,
        }
    }

    pub(crate) fn channels(&self) -> impl Iterator<Item = ChannelId> {
        let parent = self.server.as_ref().and_then(|server| server.parent);
        std::iter::once(self.spot.channel).chain(parent)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameChoice {
    /// The only game that fits the place and, if necessary, the turn.
    Here,
    Named(GameId),
    /// This thread's game; without one, the same as [`GameChoice::Here`].
    In(ChannelId),
    /// Typed text that is not the number of a game.
    Unreadable,
}

impl GameChoice {
    #[must_use]
    pub fn read(typed: &str) -> GameChoice {
        GameId::parse(typed).map_or(GameChoice::Unreadable, GameChoice::Named)
    }
}

impl From<GameId> for GameChoice {
    fn from(game: GameId) -> GameChoice {
        GameChoice::Named(game)
    }
}
