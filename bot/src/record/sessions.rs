//! The sessions that the bot began at Discord, which limits them per day.

use serde::{Deserialize, Serialize};

use super::Unix;

/// The start of a session. The first shard's is stored as a plain time, as before there were shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "AsKept", into = "AsKept")]
pub struct Begun {
    pub at: Unix,
    pub shard: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum AsKept {
    First(Unix),
    Other(Unix, u32),
}

impl From<AsKept> for Begun {
    fn from(kept: AsKept) -> Begun {
        match kept {
            AsKept::First(at) => Begun { at, shard: 0 },
            AsKept::Other(at, shard) => Begun { at, shard },
        }
    }
}

impl From<Begun> for AsKept {
    fn from(begun: Begun) -> AsKept {
        match begun.shard {
            0 => AsKept::First(begun.at),
            shard => AsKept::Other(begun.at, shard),
        }
    }
}
