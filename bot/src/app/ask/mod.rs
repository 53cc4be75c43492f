//! What can be asked of the bot: [`Request`]s, as data, and the buttons and menus that carry them.
//!
//! A room has its part of what can be asked, and that part reads its own buttons. Nothing here knows how anything is done.

pub mod begin;
pub mod person;
pub mod plan;
pub mod play;
mod press;
pub mod see;
pub mod server;

use strum::{IntoStaticStr, VariantArray};

use crate::record::{ChannelId, GameId, GuildId, RoleId, Unix, UserId};
use crate::words::Lang;

pub use press::{Button, Form, Press};
pub(super) use press::{LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN};

/// A person, as Discord tells of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their user.
    pub id: UserId,
    /// The display name, not yet cleaned.
    pub name: String,
    /// Whether they are a bot: a bot cannot play.
    pub is_bot: bool,
}

/// The place where something was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The channel, thread or direct messages.
    pub channel: ChannelId,
    /// Whether it belongs to a server that the bot is in, so that the bot may write there by itself.
    pub in_server: bool,
}

/// What Discord says about the server in which something is asked: only where the bot itself is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The server.
    pub id: GuildId,
    /// The channel that the thread hangs on, where it is asked in a thread.
    pub parent: Option<ChannelId>,
    /// The caller's roles.
    pub roles: Vec<RoleId>,
    /// Whether the caller may manage the server.
    pub may_manage: bool,
    /// Whether the caller may moderate its members.
    pub may_moderate: bool,
    /// What the bot may do there, of what it needs.
    pub rights: Vec<Right>,
}

/// What the bot needs to be allowed in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Right {
    /// See the channel.
    View,
    /// Write in it.
    Send,
    /// Attach files: the boards.
    Attach,
    /// Read what was written before: what it said before a crash.
    History,
    /// Open threads.
    Threads,
    /// Write in threads.
    SendInThreads,
}

/// The person who asks: who they are, where, and when.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The snowflake of the interaction or message: an event that comes twice has its effect once.
    pub event: u64,
    /// Who they are.
    pub who: Person,
    /// The place where they ask.
    pub spot: Spot,
    /// The server, if the bot is in it.
    pub server: Option<Server>,
    /// Their language.
    pub lang: Lang,
    /// The language of what everybody sees there.
    pub public_lang: Lang,
    /// When they ask.
    pub now: Unix,
    /// Chance, for what is drawn by lot.
    pub seed: u64,
}

/// Something that somebody asks for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The person who asks.
    pub caller: Caller,
    /// What they ask for.
    pub act: Act,
}

/// The game that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one that the place, and the turn, leave.
    Here,
    /// The one with this number.
    Named(GameId),
    /// A text was typed that is no game's number.
    Unreadable,
}

impl Which {
    /// Reads what was typed where a game was to be named.
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

/// What can be asked for, by the rooms that do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// What players do in a game.
    Play(play::Ask),
    /// How games begin.
    Begin(begin::Ask),
    /// What is only looked at.
    See(see::Ask),
    /// What people choose for themselves.
    Person(person::Ask),
    /// What those who run a server do.
    Server(server::Ask),
}

impl Act {
    /// Reads what a button or a menu asks for, which its room knows; `chosen` is the value of a menu or the text of a form.
    fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Act> {
        None.or_else(|| play::Ask::read(press, to, chosen).map(Act::Play))
            .or_else(|| begin::Ask::read(press, to, chosen).map(Act::Begin))
            .or_else(|| see::Ask::read(press, to, chosen).map(Act::See))
            .or_else(|| person::Ask::read(press, to, chosen).map(Act::Person))
            .or_else(|| server::Ask::read(press, to, chosen).map(Act::Server))
    }

    /// Returns whether only the caller will see what comes of it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        match self {
            Act::Play(ask) => matches!(ask, play::Ask::Choose { .. } | play::Ask::Resign(_) | play::Ask::Plan(..)),
            Act::Begin(ask) => matches!(ask, begin::Ask::Block(_) | begin::Ask::Unblock(_)),
            Act::See(ask) => !matches!(ask, see::Ask::Share { .. }),
            Act::Person(_) => true,
            Act::Server(ask) => matches!(ask, server::Ask::Setup(_)),
        }
    }
}
