//! The processes that share a store, and their lanes.

use serde::{Deserialize, Serialize};

use super::shards::ShardReach;
use super::{GameId, TournamentId, Unix};

/// A random number that identifies a process among those sharing a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub u64);

/// A share of the bot's background work, which one process has at a time. It covers the games and tournaments whose
/// number modulo [`WorkLane::COUNT`] is the lane's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorkLane(pub u8);

impl WorkLane {
    pub const COUNT: usize = 256;
    /// The lane of work that one process does for all of them.
    pub const FIRST: WorkLane = WorkLane(0);

    pub fn all() -> impl Iterator<Item = WorkLane> {
        (0..=u8::MAX).map(WorkLane)
    }

    /// Returns the lane's position in an order that spreads consecutive games. Every range of it gets a fair share; the
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRecord {
    pub v: u32,
    pub address: String,
    /// A hash of the settings that all processes must agree on.
    pub config: String,
    /// When the row was written, by this machine's clock. Clocks of machines differ, so it is only for the operator.
    pub beat: Unix,
    /// The connected shards, for the operator; absent in rows of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shards: Option<ShardReach>,
}

/// The owner of a lane. It is written only if the owner changes, so an equal version means the same owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaneRecord {
    pub v: u32,
    /// `None` if the process gave it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<MemberId>,
}
