//! A ladder's events, in order; the places follow from them.

use serde::{Deserialize, Serialize};
use tournament::PlayerNumber;
use tournament::ladder::{self, LadderAct};

use super::{BotTime, SentMessage};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungRecord {
    pub v: u32,
    /// By the bot’s own clock, so that downtime makes no player late.
    pub at: BotTime,
    pub act: LadderEvent,
}

/// Players are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum LadderEvent {
    /// A player joins, in the last place.
    Join { number: PlayerNumber },
    /// A player leaves.
    Leave { number: PlayerNumber },
    /// A player looked up possible opponents.
    Seen { number: PlayerNumber },
    /// A player challenges another.
    Challenge {
        id: u16,
        /// The challenger.
        by: PlayerNumber,
        /// The challenged player.
        of: PlayerNumber,
    },
    /// The challenge is accepted, and its game begins.
    Accept {
        /// The challenge's id.
        id: u16,
    },
    /// The challenged player gives up the place without a game.
    Decline {
        /// The challenge's id.
        id: u16,
    },
    /// The challenge is withdrawn before an answer.
    Withdraw {
        /// The challenge's id.
        id: u16,
    },
    /// The game of a challenge ended.
    End {
        /// The challenge's id.
        id: u16,
        ending: KeptEnding,
    },
    /// Time has passed, for overdue challenges and absent players.
    Sweep,
    /// The ladder was paused until now.
    Stood {
        /// How long the pause was.
        seconds: i64,
    },
}

/// A challenge and its messages, which lose their buttons once it is no longer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRecord {
    pub id: u16,
    pub act: u32,
    /// The round in the keys of its news.
    pub round: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<SentMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptEnding {
    Climber,
    Holder,
    Drawn,
    Annulled,
}

impl LadderEvent {
    /// Converts it to the type of the `tournament` crate.
    #[must_use]
    pub fn act(self) -> LadderAct {
        match self {
            LadderEvent::Join { number } => LadderAct::Join(number.into()),
            LadderEvent::Leave { number } => LadderAct::Leave(number.into()),
            LadderEvent::Seen { number } => LadderAct::Seen(number.into()),
            LadderEvent::Challenge { id, by, of } => {
                LadderAct::Challenge { id: id.into(), by: by.into(), of: of.into() }
            }
            LadderEvent::Accept { id } => LadderAct::Accept(id.into()),
            LadderEvent::Decline { id } => LadderAct::Decline(id.into()),
            LadderEvent::Withdraw { id } => LadderAct::Withdraw(id.into()),
            LadderEvent::End { id, ending } => LadderAct::End(id.into(), ending.ending()),
            LadderEvent::Sweep => LadderAct::Sweep,
            LadderEvent::Stood { seconds } => LadderAct::Stood(seconds),
        }
    }
}

impl KeptEnding {
    fn ending(self) -> ladder::ChallengeEnding {
        match self {
            KeptEnding::Climber => ladder::ChallengeEnding::ByWon,
            KeptEnding::Holder => ladder::ChallengeEnding::OfWon,
            KeptEnding::Drawn => ladder::ChallengeEnding::Drawn,
            KeptEnding::Annulled => ladder::ChallengeEnding::Annulled,
        }
    }
}
