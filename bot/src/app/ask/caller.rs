//! The caller, their place, and the game they mean.

use strum::{IntoStaticStr, VariantArray};

use crate::record::{ChannelId, ClockName, GameId, GuildId, RoleId, Unix, UserId};
use crate::words::Lang;

/// A person, as described by Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// The display name, not yet cleaned; in a server, the nickname if there is one.
    pub name: String,
    /// The display name outside servers, not yet cleaned.
    pub plain_name: String,
    /// Other bots cannot play.
    pub is_bot: bool,
    /// Whether this is the bot itself, a possible opponent.
    pub is_me: bool,
}

/// The place of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub channel: ChannelId,
    /// Whether the bot is in the channel's server, so it can post there unprompted.
    pub in_server: bool,
}

/// The caller's server, known only if the bot is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub id: GuildId,
    /// The parent channel, if the caller asks in a thread.
    pub parent: Option<ChannelId>,
    /// Whether that thread is private: then only some people in the parent channel see it.
    pub in_private: bool,
    pub roles: Vec<RoleId>,
    pub may_manage: bool,
    pub may_manage_events: bool,
    pub may_moderate: bool,
    /// Whether Discord lets the caller ping any role where they ask.
    pub may_ping_all: bool,
    /// Whether the caller may announce tournaments. The server's settings matter as well, so it is set where needed.
    pub may_host: bool,
    /// The bot's permissions there, as far as it uses them.
    pub rights: Vec<Right>,
}

/// A permission that the bot asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Right {
    View,
    Send,
    /// Attach files, such as boards.
    Attach,
    /// Read earlier messages, to find its own after a crash.
    History,
    /// Open threads.
    Threads,
    SendInThreads,
    /// Add reactions to messages that are not moves.
    React,
    /// Create events for tournaments.
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
    /// Tournaments with events and roles.
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

/// The person behind a request, with place and time.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message, which makes the event idempotent.
    pub event: u64,
    pub who: Person,
    pub spot: Spot,
    /// The server, if the bot is in it.
    pub server: Option<Server>,
    pub lang: Lang,
    /// The language of public messages there.
    pub public_lang: Lang,
    pub now: Unix,
    /// Seed for random choices.
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

/// A reference to a game.
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
