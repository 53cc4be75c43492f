//! What people must be told.

use serde::{Deserialize, Serialize};

use super::{BotTime, Color, Moment, Notice, Unix, UserId, Who};

/// Something that people must be told: kept in the same batch as what happened, removed once it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// Whom to tell, in their direct messages and language; nobody in particular: where the game is shown.
    pub to: Option<UserId>,
    /// What happened.
    pub what: What,
}

/// News with what was decided about it before it was said for the first time, so that it is said so again after a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// The news.
    #[serde(flatten)]
    pub news: News,
    /// The players who are not pinged by it: they have it otherwise, or not at all. Absent: everybody is.
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
        /// Who accepted; nobody where nobody had to.
        by: Who,
    },
    /// A challenge is over where it was shown: declined, withdrawn, expired, or taken up elsewhere.
    ChallengeClosed,
    /// The challenger learns how their challenge was answered.
    Answered,
    /// The board at a moment.
    Board {
        /// The moment.
        #[serde(rename = "ply")]
        moment: Moment,
        /// The game ended here.
        over: bool,
        /// The moment of the board before, where answers that were planned came with the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Moment>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
        /// The moment.
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// The open draw offer is answered or void: its buttons go.
    DrawClosed {
        /// The opponent said no, rather than playing on or ending the game.
        declined: bool,
    },
    /// The player to move is told that time runs short, or the opponent that it is over.
    TimeShort {
        /// The moment.
        #[serde(rename = "ply")]
        moment: Moment,
        /// What is left.
        left: Notice,
    },
    /// Somebody asks to take moves back.
    TakebackAsked {
        /// The moment.
        at: Moment,
    },
    /// The open request to take moves back is answered or void: its buttons go.
    TakebackClosed {
        /// What the opponent answered; absent where the game went on without an answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        granted: Option<bool>,
    },
    /// Who asked to take moves back at this moment, or offered a draw, is told in direct messages that it was declined.
    Declined {
        /// It was a draw offer.
        draw: bool,
        /// The moment.
        at: Moment,
    },
    /// One person's games that wait for them, of which this is one.
    Digest {
        /// When it was due.
        at: Unix,
    },
    /// A player cannot be written to directly, as they wished, and is told so where the game is shown.
    Unreachable {
        /// The player.
        side: Color,
    },
    /// The player to move has gone on holiday, or is back.
    Resting {
        /// The player.
        side: Color,
        /// Until when they are away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<BotTime>,
    },
    /// The game is over and its last board shown: its thread is closed once nobody talks there any more.
    ThreadDone,
    /// The bot may not do something in the game's channel.
    Lacking {
        /// The word of the permission.
        permission: String,
    },
}
