//! Why rated games count for no rating, as their ends say it.

use serde::{Deserialize, Serialize};
use tournament::glicko::Nowhere;

/// Why a game counted for no rating when it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptNowhere {
    /// The same two had played too many within seven days.
    Week,
    /// It was played in direct messages, and a player had not met enough opponents yet.
    Opponents,
    /// It was played in direct messages, and one opponent made up too much of a player's last games.
    Mostly,
}

impl From<Nowhere> for KeptNowhere {
    fn from(why: Nowhere) -> KeptNowhere {
        match why {
            Nowhere::Week => KeptNowhere::Week,
            Nowhere::Opponents => KeptNowhere::Opponents,
            Nowhere::Mostly => KeptNowhere::Mostly,
        }
    }
}
