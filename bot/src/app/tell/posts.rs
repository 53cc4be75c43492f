//! Messages that the bot posts unasked in a channel: the next step, and its result.

use crate::app::say::Message;
use crate::record::{BotTime, ChannelId, SentMessage};

/// A step for a channel's message: a leaderboard, or a server's one-time news.
#[derive(Clone, Debug, PartialEq)]
pub struct PostItem {
    /// The row of the leaderboard, or of the server with a new season or puzzle.
    pub key: String,
    /// Discord's nonce, so that a retry is the same message: at most 25 characters.
    pub nonce: String,
    pub step: PostStep,
    pub(super) shows: PostContent,
}

/// A message's content after its step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PostContent {
    /// A leaderboard, by a hash of its content.
    Leaders(String),
    Season(BotTime),
    /// The puzzle of a day: days since 1970 in UTC.
    Puzzle(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PostStep {
    /// Post it, unless it is there already.
    Post {
        to: ChannelId,
        message: Box<Message>,
        /// The `custom_id` of its button, which finds it again.
        mark: String,
    },
    /// Replace its whole content.
    Edit {
        sent: SentMessage,
        /// Its new content.
        message: Box<Message>,
    },
    Remove {
        from: ChannelId,
        /// Which message; without it, any with the mark.
        sent: Option<SentMessage>,
        /// The `custom_id` of its button.
        mark: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostTold {
    Posted(SentMessage),
    /// A message from before a crash, with unknown content.
    Found(SentMessage),
    Changed,
    /// Discord allows no edits now.
    Later,
    Removed,
    /// Its place is gone, or the bot cannot write there.
    Lost {
        lacking: bool,
    },
}
