//! Reasons why rated games did not count, as reported at their ends.

use serde::{Deserialize, Serialize};
use tournament::glicko::UncountedReason;

/// The rule that kept a game from counting over all servers when it ended, or at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptNowhere {
    /// The two players had played too many games within seven days.
    Week,
    /// Over all servers: a player had not met enough opponents yet.
    Opponents,
    /// Over all servers: one opponent made up too much of a player's last games.
    Mostly,
}

impl From<UncountedReason> for KeptNowhere {
    fn from(why: UncountedReason) -> KeptNowhere {
        match why {
            UncountedReason::Week => KeptNowhere::Week,
            UncountedReason::Opponents => KeptNowhere::Opponents,
            UncountedReason::Mostly => KeptNowhere::Mostly,
        }
    }
}
