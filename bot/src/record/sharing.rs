//! The processes that share a store, and their lanes.

use serde::{Deserialize, Serialize};

use super::shards::ShardReach;
use super::{GameId, TournamentId, Unix};

/// A random number of a process among those sharing a store, from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub u64);

/// A share of the bot's background work, with one process at a time: the games with this number modulo [`WorkLane::COUNT`],
/// and the tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorkLane(pub u8);

impl WorkLane {
    pub const COUNT: usize = 256;
    /// The lane of the work that only one process does, for all of them.
    pub const FIRST: WorkLane = WorkLane(0);

    pub fn all() -> impl Iterator<Item = WorkLane> {
        (0..=u8::MAX).map(WorkLane)
    }

    /// Returns the lane's place in an order that spreads consecutive games. Every range of it gets a fair share; the
    /// first lane is first.
    #[must_use]
    pub fn spread(self) -> u8 {
        self.0.reverse_bits()
    }
}

impl From<GameId> for WorkLane {
    fn from(id: GameId) -> WorkLane {
        WorkLane((id.0 % WorkLane::COUNT as u64) as u8)
    }
}

impl From<TournamentId> for WorkLane {
    fn from(id: TournamentId) -> WorkLane {
        WorkLane((id.0 % WorkLane::COUNT as u64) as u8)
    }
}

/// A running process. It rewrites the row every few seconds, and others watch its version grow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRecord {
    pub v: u32,
    /// The machine and the process number on it, for the operator.
    pub address: String,
    /// A hash of the settings that must be the same in all processes.
    pub config: String,
    /// When the row was written, by this machine's clock: only for the operator, since clocks of machines differ.
    pub beat: Unix,
    /// Its connected shards, for the operator; absent in rows of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shards: Option<ShardReach>,
}

/// The owner of a lane. The row is written only when that changes, so its version proves that it has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaneRecord {
    pub v: u32,
    /// The process; `None` if it was given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<MemberId>,
}
