//! Stored notifications of games.

use serde::{Deserialize, Serialize};

use super::{BotTime, ChannelId, ClockNotice, GameMoment, PersonRef, StoredSide, Unix, UserId};

/// A notification to post, stored in the batch of its event and deleted after delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNews {
    /// The recipient of a direct message in their language; absent for news at the game's place.
    pub to: Option<UserId>,
    pub what: NewsKind,
}

/// News with the decisions before its first delivery. A retry after a crash is then the same message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewsDelivery {
    #[serde(flatten)]
    pub news: GameNews,
    /// Players it does not ping, because they learn it otherwise or not at all; absent to ping everyone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hushed: Option<Vec<StoredSide>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum NewsKind {
    /// A challenge was made.
    Challenged,
    /// A challenge was accepted, and the game begins.
    Accepted,
    /// A game began that needs its own message, for its thread.
    Began {
        /// The person who accepted; `Nobody` if no acceptance was needed.
        by: PersonRef,
    },
    /// A challenge was declined, withdrawn, expired, or accepted elsewhere.
    ChallengeClosed,
    /// The challenger gets the answer to their challenge.
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
    /// The draw offer was answered or has expired; removes its buttons.
    DrawClosed {
        /// The opponent declined, rather than played on or ended the game.
        declined: bool,
    },
    /// The player to move is short of time, or their time is up.
    TimeShort {
        #[serde(rename = "ply")]
        moment: GameMoment,
        left: ClockNotice,
    },
    /// A side requested a takeback.
    TakebackAsked { at: GameMoment },
    /// The takeback request was answered or has expired; removes its buttons.
    TakebackClosed {
        /// The opponent's answer; absent if the game continued without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<bool>,
    },
    /// Notifies the author of a declined draw offer, or of a takeback request at this moment.
    Declined {
        draw: bool,
        at: GameMoment,
        /// Its author; absent in older news, which only the author reads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StoredSide>,
    },
    Digest {
        at: Unix,
        /// The previous digests were the same.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        same: bool,
    },
    /// A player can't get the direct messages that they wanted; this notice appears at the game instead.
    Unreachable {
        /// The player without direct messages.
        side: StoredSide,
    },
    Resting {
        side: StoredSide,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<BotTime>,
    },
    /// A holiday of the player to move is over; updates its message.
    Back,
    /// The current boards must show another time: it is up, or the limit has changed.
    Retimed {
        #[serde(rename = "ply")]
        moment: GameMoment,
    },
    /// A game without a clock has waited long for the player to move.
    Idle {
        #[serde(rename = "ply")]
        moment: GameMoment,
    },
    /// The game's last board is posted. Its thread closes after a while without messages.
    ThreadDone,
    /// The game continues after its end. Its thread reopens with a running game's name.
    ThreadAgain,
    Announced {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    Unrated {
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        undone: bool,
    },
    /// Notifies the person who chose the announcements channel that the bot can't write there.
    CannotAnnounce { channel: ChannelId },
    Lacking {
        /// The key word of the permission.
        permission: String,
    },
}
