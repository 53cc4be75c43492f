//! Recent sessions with Discord, which limits them per day.

use serde::{Deserialize, Serialize};

use super::Unix;

/// The start of a session. The first shard's is a plain time, as before shards existed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "AsKept", into = "AsKept")]
pub struct SessionStart {
    pub at: Unix,
    pub shard: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum AsKept {
    First(Unix),
    Other(Unix, u32),
}

impl From<AsKept> for SessionStart {
    fn from(kept: AsKept) -> SessionStart {
        match kept {
            AsKept::First(at) => SessionStart { at, shard: 0 },
            AsKept::Other(at, shard) => SessionStart { at, shard },
        }
    }
}

impl From<SessionStart> for AsKept {
    fn from(begun: SessionStart) -> AsKept {
        match begun.shard {
            0 => AsKept::First(begun.at),
            shard => AsKept::Other(begun.at, shard),
        }
    }
}
