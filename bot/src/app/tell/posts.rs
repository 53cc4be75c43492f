//! Messages that the bot posts unasked in a channel: the next step, and its result.

use crate::app::say::Message;
use crate::record::{BotTime, ChannelId, SentMessage};

/// A step for a channel's message: a leaderboard, or one-time news for a server.
#[derive(Clone, Debug, PartialEq)]
pub struct PostItem {
    /// The row of the leaderboard, or of a server with news.
    pub key: String,
    pub nonce: String,
    pub step: PostStep,
    pub(super) shows: PostContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PostContent {
    /// A leaderboard, as a hash of its content.
    Leaders(String),
    Season(BotTime),
    /// The puzzle of a day, given as days since 1970 in UTC.
    Puzzle(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PostStep {
    /// Post it, unless it is already there.
    Post {
        to: ChannelId,
        message: Box<Message>,
        /// The `custom_id` of its button, for finding it again.
        mark: String,
    },
    /// Replace its whole content.
    Edit {
        sent: SentMessage,
        /// The new content.
        message: Box<Message>,
    },
    Remove {
        from: ChannelId,
        /// The message; without it, any message with the mark.
        sent: Option<SentMessage>,
        /// The `custom_id` of its button.
        mark: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostTold {
    Posted(SentMessage),
    /// A message from before a crash, whose content is unknown.
    Found(SentMessage),
    Changed,
    /// Discord does not allow edits now.
    Later,
    Removed,
    /// The channel is gone, or the bot can't write there.
    Lost {
        lacking: bool,
    },
}
