//! How the bot delivers news: as a message, as an edit, or by changing a thread, event or role.

use crate::app::ask::server::ThreadLife;
use crate::app::field::{EventDeed, RoleDeed};
use crate::app::say::Message;
use crate::record::{ChannelId, GameRecord, GuildId, SentMessage, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryAddress {
    Channel(ChannelId),
    Person(UserId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Delivery {
    Post {
        to: DeliveryAddress,
        message: Message,
        /// Finds the message again: its file name, a button's `custom_id`, or the whole text. Unique among the messages
        /// there.
        mark: String,
        /// The text that identifies the shrunk message.
        line: Option<String>,
    },
    /// By editing a message. Idempotent.
    Edit {
        sent: SentMessage,
        /// The new content.
        message: Message,
    },
    /// By editing a message and opening the game's thread from it. Idempotent.
    OpenThread {
        sent: SentMessage,
        message: Message,
        name: String,
        members: Vec<UserId>,
        /// How long Discord shows the thread without new messages.
        life: ThreadLife,
    },
    /// By letting a quiet thread close, under a name with the game's result.
    CloseThread { thread: ChannelId, name: String },
    /// By reopening a thread under the name of a running game. Idempotent.
    OpenThreadAgain {
        thread: ChannelId,
        name: String,
        /// How long Discord shows the thread without new messages.
        life: ThreadLife,
    },
    /// By changing a scheduled event of the server.
    Event(GuildId, EventDeed),
    /// By changing a role of the server.
    Role(GuildId, RoleDeed),
    /// Not at all: later events made this question or end obsolete. The courier finds a message from an earlier attempt
    /// and changes it.
    Recall {
        to: DeliveryAddress,
        /// The courier finds the message by this mark.
        mark: String,
    },
    /// Not at all: later events made it obsolete.
    Nothing,
}

impl Delivery {
    /// Returns the target channel or thread; `None` for direct messages and for anything but a message.
    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self {
            Delivery::Post { to, .. } | Delivery::Recall { to, .. } => match to {
                DeliveryAddress::Channel(channel) => Some(*channel),
                DeliveryAddress::Person(_) => None,
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

pub(super) fn address(record: &GameRecord, to: Option<UserId>) -> Option<DeliveryAddress> {
    match to {
        Some(person) => Some(DeliveryAddress::Person(person)),
        None => record.channel().map(DeliveryAddress::Channel),
    }
}
