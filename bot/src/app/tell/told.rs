//! The result of delivering news.

use crate::record::{ChannelId, SentMessage, Unix};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryReport {
    In(SentMessage),
    /// The game's thread is open; `None` if the bot cannot open one.
    Thread(Option<ChannelId>),
    /// Nothing more to note: it was delivered, or is void.
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
    /// Discord takes this message in no form, but others may work.
    Refused,
    /// The bot cannot write there. A game whose thread is closed to the bot continues in the channel.
    Barred,
}
