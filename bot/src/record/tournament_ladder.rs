//! A ladder's events, in order; the places follow from them.

use serde::{Deserialize, Serialize};
use tournament::Number;
use tournament::ladder::{self, Act};

use super::{BotTime, Sent};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungRecord {
    pub v: u32,
    /// When it happened, by the bot’s own clock, so that downtime makes no player late.
    pub at: BotTime,
    pub act: Rung,
}

/// The kinds of ladder events, with players by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Rung {
    /// A player joins, at the foot.
    Join { number: Number },
    /// A player leaves.
    Leave { number: Number },
    /// A player looked up possible opponents.
    Seen { number: Number },
    /// A player challenges another.
    Challenge {
        id: u16,
        /// The challenger.
        by: Number,
        /// The challenged player.
        of: Number,
    },
    /// The challenge is accepted, and its game begins.
    Accept {
        /// The challenge.
        id: u16,
    },
    /// The challenged player gives up the place without a game.
    Decline {
        /// The challenge.
        id: u16,
    },
    /// The challenge is withdrawn before an answer.
    Withdraw {
        /// The challenge.
        id: u16,
    },
    /// The game of a challenge ended.
    End {
        /// The challenge.
        id: u16,
        ending: Ending,
    },
    /// Time has passed, for overdue challenges and absent players.
    Sweep,
    /// The ladder was paused until now.
    Stood {
        /// For how many seconds.
        seconds: i64,
    },
}

/// A challenge, and its messages, whose buttons go once it no longer waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRecord {
    pub id: u16,
    /// The number of the act that announced it.
    pub act: u32,
    /// The round in the keys of its news.
    pub round: u16,
    /// The public message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<Sent>,
    /// The message to the challenged player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<Sent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    Climber,
    Holder,
    Drawn,
    /// It does not count.
    Annulled,
}

impl Rung {
    /// Converts it for the crate `tournament`.
    #[must_use]
    pub fn act(self) -> Act {
        match self {
            Rung::Join { number } => Act::Join(number.into()),
            Rung::Leave { number } => Act::Leave(number.into()),
            Rung::Seen { number } => Act::Seen(number.into()),
            Rung::Challenge { id, by, of } => Act::Challenge { id: id.into(), by: by.into(), of: of.into() },
            Rung::Accept { id } => Act::Accept(id.into()),
            Rung::Decline { id } => Act::Decline(id.into()),
            Rung::Withdraw { id } => Act::Withdraw(id.into()),
            Rung::End { id, ending } => Act::End(id.into(), ending.ending()),
            Rung::Sweep => Act::Sweep,
            Rung::Stood { seconds } => Act::Stood(seconds),
        }
    }
}

impl Ending {
    fn ending(self) -> ladder::Ending {
        match self {
            Ending::Climber => ladder::Ending::ByWon,
            Ending::Holder => ladder::Ending::OfWon,
            Ending::Drawn => ladder::Ending::Drawn,
            Ending::Annulled => ladder::Ending::Annulled,
        }
    }
}
