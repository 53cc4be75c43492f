//! Messages that are posted in a channel by themselves: what is to be done with one, and what became of it.

use crate::app::say::Message;
use crate::record::{BotTime, ChannelId, Sent};

/// What is to be done with a message in a channel: that of a leaderboard that is kept up to date, or what a server is told once.
#[derive(Clone, Debug, PartialEq)]
pub struct PostItem {
    /// The row of the leaderboard, or of the server in which a season began or a puzzle is posted.
    pub key: String,
    /// Tells Discord that a message sent again is the same message: at most 25 characters.
    pub nonce: String,
    /// What is to be done.
    pub step: PostStep,
    /// What the message shows then.
    pub(super) shows: Shows,
}

/// What a message shows once its step is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// A leaderboard, by a digest of all that is seen.
    Leaders(String),
    /// That a season has begun.
    Season(BotTime),
    /// The puzzle of a day: days since 1970 in UTC.
    Puzzle(u64),
}

/// A step with such a message.
#[derive(Clone, Debug, PartialEq)]
pub enum PostStep {
    /// Post it, unless it is there already.
    Post {
        /// Where.
        to: ChannelId,
        message: Box<Message>,
        /// The `custom_id` of its button, by which it is found again.
        mark: String,
    },
    /// Change it; nothing of what it was stays.
    Edit {
        sent: Sent,
        /// What it shows now.
        message: Box<Message>,
    },
    Remove {
        /// Where.
        from: ChannelId,
        /// Which; whatever has the mark if absent.
        sent: Option<Sent>,
        /// The `custom_id` of its button.
        mark: String,
    },
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostTold {
    Posted(Sent),
    /// It had been posted before a crash; who knows what it shows.
    Found(Sent),
    Changed,
    /// Discord lets nobody change it now.
    Later,
    Removed,
    /// Its place is gone, or the bot may not write there.
    Lost {
        /// Whether a permission is missing.
        lacking: bool,
    },
}
