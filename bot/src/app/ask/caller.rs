//! The caller, their place, and the game they mean.

use strum::{IntoStaticStr, VariantArray};

use crate::record::{ChannelId, ClockName, GameId, GuildId, RoleId, Unix, UserId};
use crate::words::Lang;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// The display name, not yet cleaned; in a server, the nickname if there is one.
    pub name: String,
    /// The display name outside servers, not yet cleaned.
    pub plain_name: String,
    /// Other bots cannot play.
    pub is_bot: bool,
    /// This bot, a possible opponent.
    pub is_me: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub channel: ChannelId,
    /// The bot is in the channel's server, so it can post there unprompted.
    pub in_server: bool,
}

/// The caller's server, known only if the bot is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub id: GuildId,
    /// The parent channel, if the caller asks in a thread.
    pub parent: Option<ChannelId>,
    /// That thread is private: only some people in the parent channel see it.
    pub in_private: bool,
    pub roles: Vec<RoleId>,
    pub may_manage: bool,
    pub may_manage_events: bool,
    pub may_moderate: bool,
    /// Discord lets the caller ping any role here.
    pub may_ping_all: bool,
    /// The caller may announce tournaments. The server's settings matter as well, so it is set where needed.
    pub may_host: bool,
    /// The bot's permissions there.
    pub rights: Vec<Right>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Right {
    View,
    Send,
    /// Attach files, such as boards.
    Attach,
    /// Read earlier messages, to find its own after a crash.
    History,
    Threads,
    SendInThreads,
    /// Add reactions to messages that are not moves.
    React,
    Events,
    /// Create and assign roles for players of tournaments.
    Roles,
    /// Ping roles that members cannot ping.
    Ping,
}

/// A purpose of permissions; each one also needs those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Purpose {
    Games,
    Tournaments,
    /// Tournaments that ping roles closed to members.
    Pings,
}

impl Right {
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Right::View
            | Right::Send
            | Right::Attach
            | Right::History
            | Right::Threads
            | Right::SendInThreads
            | Right::React => Purpose::Games,
            Right::Events | Right::Roles => Purpose::Tournaments,
            Right::Ping => Purpose::Pings,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message, which makes the event idempotent.
    pub event: u64,
    pub who: Person,
    pub spot: Spot,
    pub server: Option<Server>,
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

    /// Returns the channel and, for a thread, its parent channel.
    pub(crate) fn channels(&self) -> impl Iterator<Item = ChannelId> {
        let parent = self.server.as_ref().and_then(|server| server.parent);
        std::iter::once(self.spot.channel).chain(parent)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only game left by the place and, if necessary, the turn.
    Here,
    Named(GameId),
    /// This thread's game; without one, the same as [`Which::Here`].
    In(ChannelId),
    /// A typed text that is not a game's number.
    Unreadable,
}

impl Which {
    #[must_use]
    pub fn read(typed: &str) -> Which {
        GameId::parse(typed).map_or(Which::Unreadable, Which::Named)
    }
}

impl From<GameId> for Which {
    fn from(game: GameId) -> Which {
        Which::Named(game)
    }
}
