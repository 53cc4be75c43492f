//! What became of news.

use crate::record::{ChannelId, Sent, Unix};

/// What became of a piece of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    In(Sent),
    /// The game's thread is open; `None` if the bot may not open one.
    Thread(Option<ChannelId>),
    /// Nothing more to note: it was delivered, or is void.
    Done,
    /// What was made has this id at Discord.
    Made(u64),
    /// No more threads can be opened in the server.
    Full,
    /// What was to be changed is gone.
    Gone,
    /// The message is so old that Discord limits its changes, for now.
    Limited(Unix),
    /// The channel is gone.
    Lost,
    /// Discord does not take this message, in no form. Others may be written there.
    Refused,
    /// The bot may not write there. A game whose thread is closed to the bot continues in the channel.
    Barred,
}
