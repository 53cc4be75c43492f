//! What people must be told.

use serde::{Deserialize, Serialize};

use super::{BotTime, ChannelId, Color, Moment, Notice, Unix, UserId, Who};

/// Something that people must be told: kept in the same batch as what happened, and removed once it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// The recipient, told in their direct messages and language; if absent, it is said where the game is shown.
    pub to: Option<UserId>,
    /// What happened.
    pub what: What,
}

/// News with what was decided about it before it was first said, so that it is said the same way again after a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    #[serde(flatten)]
    pub news: News,
    /// The players whom it does not ping: they learn of it otherwise, or not at all. If absent, it pings everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hushed: Option<Vec<Color>>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum What {
    /// A challenge was made.
    Challenged,
    /// A challenge was accepted: the game opens.
    Accepted,
    /// A game began that needs a message of its own, from which its thread opens.
    Began {
        /// The person who accepted; nobody if no acceptance was needed.
        by: Who,
    },
    /// A challenge is over where it was shown: declined, withdrawn, expired, or taken up elsewhere.
    ChallengeClosed,
    /// The challenger learns how their challenge was answered.
    Answered,
    /// The board at a moment.
    Board {
        #[serde(rename = "ply")]
        moment: Moment,
        /// Whether the game ended here.
        over: bool,
        /// The moment of the board before, if planned answers came with the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Moment>,
    },
    DrawOffered {
        /// The side that offered it.
        by: Color,
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// The open draw offer is answered or void: its buttons go.
    DrawClosed {
        /// Whether the opponent declined, rather than played on or ended the game.
        declined: bool,
    },
    /// The player to move is told that time runs short, or the opponent that it is over.
    TimeShort {
        #[serde(rename = "ply")]
        moment: Moment,
        left: Notice,
    },
    /// A side asks to take moves back.
    TakebackAsked { at: Moment },
    /// The open request to take moves back is answered or void: its buttons go.
    TakebackClosed {
        /// The opponent's answer; absent if the game went on without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<bool>,
    },
    /// A request to take moves back at this moment, or a draw offer, was declined; its author is told.
    Declined {
        /// Whether it was a draw offer.
        draw: bool,
        at: Moment,
        /// Its author; absent in news older than this field, which is told to them alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Color>,
    },
    /// One person's games that wait for them; this is one of those games.
    Digest {
        /// The time when it was due.
        at: Unix,
        /// Whether the ones before said the same.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        same: bool,
    },
    /// A player who wishes to be written to directly cannot be, and is told so where the game is shown.
    Unreachable {
        /// The player.
        side: Color,
    },
    /// The player to move has gone on holiday, or is back.
    Resting {
        /// The player.
        side: Color,
        /// The time until which they are away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<BotTime>,
    },
    /// A holiday of the player to move is over: what was said of it is changed.
    Back,
    /// The live boards of a moment tell the time anew: it is up, or there is another limit.
    Retimed {
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// A game without a clock has waited for the player to move for long.
    Idle {
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// The game is over and its last board shown: its thread is closed once nobody talks there any more.
    ThreadDone,
    /// The game goes on after its end: its thread is opened again, under the name of a game that is played.
    ThreadAgain,
    /// The end of the game is announced in the channel that its server chose for that.
    Announced {
        /// Whether that end was undone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// A moderator decided that the result of the finished game changes no ratings, or undid that.
    Unrated {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// The bot may not write in the channel of announcements; the person who chose it is told.
    CannotAnnounce { channel: ChannelId },
    /// The bot lacks a permission in the game's channel.
    Lacking {
        /// The word of the permission.
        permission: String,
    },
}
