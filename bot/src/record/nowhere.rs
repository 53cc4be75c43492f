//! Why rated games do not count for ratings, as their ends say it.

use serde::{Deserialize, Serialize};
use tournament::glicko::Nowhere;

/// Why a game counted for no rating over all servers when it ended, or for none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptNowhere {
    /// The same two had played too many within seven days.
    Week,
    /// Over all servers: a player had not met enough opponents yet.
    Opponents,
    /// Over all servers: one opponent made up too much of a player's last games.
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
