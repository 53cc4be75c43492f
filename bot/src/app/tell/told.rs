//! The result of a delivery.

use crate::record::{ChannelId, SentMessage, Unix};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryReport {
    In(SentMessage),
    /// The game's thread is open; `None` if the bot can't open one.
    Thread(Option<ChannelId>),
    /// Nothing more to record: it was delivered, or is obsolete.
    Done,
    /// Discord's id of the new object.
    Made(u64),
    /// No more threads can be opened in the server.
    Full,
    /// The object to change is gone.
    Gone,
    /// Discord limits edits of an old message until this time.
    Limited(Unix),
    Lost,
    /// Discord accepts this message in no form, but others may work.
    Refused,
    /// The bot can't write there. A game whose thread is closed to the bot continues in the channel.
    Barred,
}
