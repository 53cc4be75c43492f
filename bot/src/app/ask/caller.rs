//! The caller, the place where they ask, and the game they mean.

use strum::{IntoStaticStr, VariantArray};

use crate::record::{ChannelId, ClockName, GameId, GuildId, RoleId, Unix, UserId};
use crate::words::Lang;

/// A person, as described by Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: UserId,
    /// The display name, not yet cleaned: in a server their nickname there, if they have one.
    pub name: String,
    /// The display name outside of servers, not yet cleaned.
    pub plain_name: String,
    /// Whether they are a bot: other bots cannot play.
    pub is_bot: bool,
    /// Whether they are this bot, against which people play.
    pub is_me: bool,
}

/// The place where something was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The channel, thread or direct messages.
    pub channel: ChannelId,
    /// Whether it belongs to a server that the bot is in, so that the bot may write there unprompted.
    pub in_server: bool,
}

/// What Discord says about the caller's server, known only if the bot itself is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub id: GuildId,
    /// The parent channel, if the caller asks in a thread.
    pub parent: Option<ChannelId>,
    /// Whether that thread is private: then not everybody who sees the parent channel sees it.
    pub in_private: bool,
    /// The caller's roles.
    pub roles: Vec<RoleId>,
    /// Whether the caller may manage the server.
    pub may_manage: bool,
    /// Whether the caller may manage its events.
    pub may_manage_events: bool,
    /// Whether the caller may moderate its members.
    pub may_moderate: bool,
    /// Whether Discord lets the caller ping any role where they ask.
    pub may_ping_all: bool,
    /// Whether the caller may announce tournaments there. This follows from the server's choices as well, so it is found out
    /// where it matters.
    pub may_host: bool,
    /// The rights the bot has there, of those it asks for.
    pub rights: Vec<Right>,
}

/// A right that the bot asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Right {
    /// See the channel.
    View,
    /// Write in it.
    Send,
    /// Attach files: the boards.
    Attach,
    /// Read earlier messages: what the bot said before a crash.
    History,
    /// Open threads.
    Threads,
    /// Write in threads.
    SendInThreads,
    /// Add reactions: the marks on messages that are not played.
    React,
    /// Make events of the server, of tournaments.
    Events,
    /// Make roles, of the players of tournaments, and give them out.
    Roles,
    /// Ping roles that not everybody may ping.
    Ping,
}

/// The purpose of a right, each needing those before it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Purpose {
    Games,
    /// Tournaments with events and roles.
    Tournaments,
    /// Tournaments that ping roles which not everybody may ping.
    Pings,
}

impl Right {
    /// Returns the purpose for which the bot asks for a right.
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

/// The person behind a request: who they are, where, and when.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message: an event that arrives twice takes effect once.
    pub event: u64,
    pub who: Person,
    /// The place where they ask.
    pub spot: Spot,
    /// The server, if the bot is in it.
    pub server: Option<Server>,
    pub lang: Lang,
    /// The language of what everybody sees there.
    pub public_lang: Lang,
    /// When they ask.
    pub now: Unix,
    /// The random seed, for whatever is drawn by lot.
    pub seed: u64,
}

impl Caller {
    /// Returns the bot's clock by which time passes where they ask.
    pub(crate) fn runs_by(&self) -> ClockName {
        match &self.server {
            Some(server) => server.id.into(),
            None if self.spot.in_server => ClockName::Main,
            None => ClockName::Direct,
        }
    }

    /// Returns the channel where they ask and, in a thread, the channel that it belongs to.
    pub(crate) fn channels(&self) -> impl Iterator<Item = ChannelId> {
        let parent = self.server.as_ref().and_then(|server| server.parent);
        std::iter::once(self.spot.channel).chain(parent)
    }
}

/// The game that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one left by the place and, if need be, the turn.
    Here,
    Named(GameId),
    /// The one of this thread or, if it has none, the one left by the place and the turn.
    In(ChannelId),
    /// A typed text that is not a game's number.
    Unreadable,
}

impl Which {
    /// Reads what was typed as the name of a game.
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
