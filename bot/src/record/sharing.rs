//! What is kept of the processes that share a store: who is there, and what each of them looks after.

use serde::{Deserialize, Serialize};

use super::shards::Reached;
use super::{GameId, TournamentId, Unix};

/// The number of a process among those that share a store, drawn by chance at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub u64);

/// A part of all that the bot does by itself, which one process looks after at a time: the games whose numbers are the same
/// modulo [`Lane::COUNT`], and the tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lane(pub u8);

impl Lane {
    /// The number of lanes.
    pub const COUNT: usize = 256;
    /// The lane of what is done once for everybody.
    pub const FIRST: Lane = Lane(0);

    /// Returns all lanes, in order.
    pub fn all() -> impl Iterator<Item = Lane> {
        (0..=u8::MAX).map(Lane)
    }

    /// Returns the place of the lane in an order in which those of games made one after the other are far apart, so that every part
    /// of it has its share of them. The first lane is first.
    #[must_use]
    pub fn spread(self) -> u8 {
        self.0.reverse_bits()
    }
}

impl From<GameId> for Lane {
    fn from(id: GameId) -> Lane {
        Lane((id.0 % Lane::COUNT as u64) as u8)
    }
}

impl From<TournamentId> for Lane {
    fn from(id: TournamentId) -> Lane {
        Lane((id.0 % Lane::COUNT as u64) as u8)
    }
}

/// A process that is there. The row is written anew every few seconds: what others look at is that its version grows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRecord {
    /// The shape of this record.
    pub v: u32,
    /// The machine and the number of the process on it, for the operator.
    pub address: String,
    /// A digest of what must be the same in the configurations of all processes.
    pub config: String,
    /// When the row was written, by this machine's clock: for the operator alone, since clocks of machines differ.
    pub beat: Unix,
    /// Over which shards it is connected, for the operator alone; absent in rows of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shards: Option<Reached>,
}

/// Who looks after a lane. The row is written only when that changes, so its version proves that it has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaneRecord {
    /// The shape of this record.
    pub v: u32,
    /// The process; `None` if it was given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<MemberId>,
}
