//! Stored news.

use serde::{Deserialize, Serialize};

use super::{BotTime, ChannelId, ClockNotice, GameMoment, PersonRef, StoredSide, Unix, UserId};

/// News to deliver, stored in the batch of its event and removed after delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNews {
    /// The recipient, in direct messages and their language; absent for news at the game's place.
    pub to: Option<UserId>,
    pub what: NewsKind,
}

/// News with the decisions before its first delivery, so that a retry after a crash is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewsDelivery {
    #[serde(flatten)]
    pub news: GameNews,
    /// The players it does not ping, since they learn it otherwise or not at all; absent to ping everyone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hushed: Option<Vec<StoredSide>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum NewsKind {
    /// A challenge was made.
    Challenged,
    /// A challenge was accepted: the game opens.
    Accepted,
    /// A game began that needs its own message, for its thread.
    Began {
        /// The person who accepted; `Nobody` if no acceptance was needed.
        by: PersonRef,
    },
    /// A challenge is over where it was shown: declined, withdrawn, expired, or accepted elsewhere.
    ChallengeClosed,
    /// The challenger learns the answer to their challenge.
    Answered,
    Board {
        #[serde(rename = "ply")]
        moment: GameMoment,
        over: bool,
        /// The moment of the previous board, if planned answers came with the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<GameMoment>,
    },
    DrawOffered {
        by: StoredSide,
        #[serde(rename = "ply")]
        moment: GameMoment,
    },
    /// The open draw offer is answered or void: its buttons go.
    DrawClosed {
        /// True if the opponent declined, rather than played on or ended the game.
        declined: bool,
    },
    /// A time warning to the player to move, or to the opponent that time is up.
    TimeShort {
        #[serde(rename = "ply")]
        moment: GameMoment,
        left: ClockNotice,
    },
    /// A side asks to take moves back.
    TakebackAsked { at: GameMoment },
    /// The open request to take moves back is answered or void: its buttons go.
    TakebackClosed {
        /// The opponent's answer; absent if the game went on without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<bool>,
    },
    /// An answer to the author of a declined takeback at this moment, or draw offer.
    Declined {
        /// True for a draw offer.
        draw: bool,
        at: GameMoment,
        /// Its author; absent in older news, which only the author reads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StoredSide>,
    },
    /// One person's waiting games, including this one.
    Digest {
        at: Unix,
        /// True if the last ones were the same.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        same: bool,
    },
    /// A player cannot get the direct messages that they wanted; this notice appears at the game instead.
    Unreachable {
        /// The player.
        side: StoredSide,
    },
    /// The player to move has gone on holiday, or is back.
    Resting {
        side: StoredSide,
        /// The time until which they are away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<BotTime>,
    },
    /// A holiday of the player to move is over: its message must change.
    Back,
    /// The live boards must show another time: it is up, or there is another limit.
    Retimed {
        #[serde(rename = "ply")]
        moment: GameMoment,
    },
    /// A game without a clock has long waited for the player to move.
    Idle {
        #[serde(rename = "ply")]
        moment: GameMoment,
    },
    /// The game's last board is shown: its thread closes once it is quiet.
    ThreadDone,
    /// The game goes on after its end: its thread reopens, under a running game's name.
    ThreadAgain,
    /// The server's announcement of the game's end.
    Announced {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// A moderator made the finished game change no ratings, or undid that.
    Unrated {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// The bot cannot write in the announcements channel; the person who chose it must know.
    CannotAnnounce { channel: ChannelId },
    /// The bot lacks a permission in the game's channel.
    Lacking {
        /// The word of the permission.
        permission: String,
    },
}
