//! What is kept of a ladder: everything that happened on it, in order. Its places follow from that.

use serde::{Deserialize, Serialize};
use tournament::Number;
use tournament::ladder::{self, Act};

use super::{BotTime, Sent};

/// Something that happened on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungRecord {
    /// The shape of this record.
    pub v: u32,
    /// When it happened, by the bot’s own clock: nobody is late because the bot was away.
    pub at: BotTime,
    /// What happened.
    pub act: Rung,
}

/// What can happen on a ladder, with people by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Rung {
    /// Somebody joins, at the foot.
    Join { number: Number },
    /// Somebody leaves.
    Leave { number: Number },
    /// Somebody looked whom they could challenge.
    Seen { number: Number },
    /// Somebody challenges somebody.
    Challenge {
        /// The challenge, counted from 1.
        id: u16,
        /// Who wants to climb.
        by: Number,
        /// Who is challenged.
        of: Number,
    },
    /// The challenge is taken, and its game begins.
    Accept {
        /// The challenge.
        id: u16,
    },
    /// Whoever was challenged gives the place up without a game.
    Decline {
        /// The challenge.
        id: u16,
    },
    /// The challenge is taken back before it was answered.
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
    /// Time has passed: challenges that waited too long, and people who stayed away.
    Sweep,
    /// The ladder was paused until now.
    Stood {
        /// For how many seconds.
        seconds: i64,
    },
}

/// A challenge, and the messages whose buttons go once nobody waits for its answer any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRecord {
    /// The challenge.
    pub id: u16,
    /// The number of the act that tells it.
    pub act: u32,
    /// The round in the keys of its news.
    pub round: u16,
    /// The message that everybody reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<Sent>,
    /// The message to whoever was challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<Sent>,
}

/// How a game of a ladder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Who challenged has won.
    Climber,
    /// Who was challenged has won.
    Holder,
    /// A draw.
    Drawn,
    /// It counts for nobody.
    Annulled,
}

impl Rung {
    /// Returns what the crate `tournament` calls it.
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
