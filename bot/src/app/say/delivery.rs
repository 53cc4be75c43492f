//! How a piece of news is delivered.

use crate::app::ask::server::ThreadLife;
use crate::app::field::{EventDeed, RoleDeed};
use crate::app::say::Message;
use crate::record::{ChannelId, GameRecord, GuildId, Sent, UserId};

/// Where news is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// A channel or thread.
    Channel(ChannelId),
    /// A person's direct messages.
    Person(UserId),
}

/// How a piece of news is delivered.
#[derive(Clone, Debug, PartialEq)]
pub enum Delivery {
    /// As a new message.
    Post {
        /// Where.
        to: Address,
        message: Message,
        /// The mark by which the message is found again: the name of its file, a button's `custom_id`, or the whole
        /// text; unique among the messages there.
        mark: String,
        /// What the message says instead if it has become an earlier board meanwhile, and can be known by that.
        line: Option<String>,
    },
    /// By changing a message, which may be done twice.
    Edit {
        sent: Sent,
        /// What it says now.
        message: Message,
    },
    /// By changing a message and opening the game's thread from it, which may be done twice.
    OpenThread {
        sent: Sent,
        /// What it says now.
        message: Message,
        /// The thread's name.
        name: String,
        /// The people who are brought into it.
        members: Vec<UserId>,
        /// How long Discord shows it when nobody writes there.
        life: ThreadLife,
    },
    /// By letting a thread close once nobody writes there for a while, under a name that tells how its game ended.
    CloseThread { thread: ChannelId, name: String },
    /// By opening a thread again, under the name of a game that is played, which may be done twice.
    OpenThreadAgain {
        thread: ChannelId,
        name: String,
        /// How long Discord shows it when nobody writes there.
        life: ThreadLife,
    },
    /// By a change of a scheduled event of a server.
    Event(GuildId, EventDeed),
    /// By a change of a role of a server.
    Role(GuildId, RoleDeed),
    /// Not at all: later events have made this question, or this end, void. A message that an earlier attempt left is
    /// found, so that it can be changed.
    Recall {
        /// Where.
        to: Address,
        /// The mark of the message.
        mark: String,
    },
    /// Not at all: later events have made it void.
    Nothing,
}

impl Delivery {
    /// Returns the channel or thread that it is for; `None` for direct messages, and for what is no message.
    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self {
            Delivery::Post { to, .. } | Delivery::Recall { to, .. } => match to {
                Address::Channel(channel) => Some(*channel),
                Address::Person(_) => None,
            },
            Delivery::Edit { sent, .. } | Delivery::OpenThread { sent, .. } => Some(sent.channel),
            Delivery::CloseThread { thread, .. } | Delivery::OpenThreadAgain { thread, .. } => Some(*thread),
            Delivery::Event(..) | Delivery::Role(..) | Delivery::Nothing => None,
        }
    }
}

pub(super) fn post(record: &GameRecord, to: Option<UserId>, message: Message, mark: String) -> Option<Delivery> {
    post_board(record, to, message, mark, None)
}

pub(super) fn post_board(
    record: &GameRecord,
    to: Option<UserId>,
    message: Message,
    mark: String,
    line: Option<String>,
) -> Option<Delivery> {
    Some(Delivery::Post { to: address(record, to)?, message, mark, line })
}

pub(super) fn address(record: &GameRecord, to: Option<UserId>) -> Option<Address> {
    match to {
        Some(person) => Some(Address::Person(person)),
        None => record.channel().map(Address::Channel),
    }
}
