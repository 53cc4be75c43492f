//! Why rated games did not count, as stored when they ended.

use serde::{Deserialize, Serialize};
use tournament::glicko::UncountedReason;

/// The rule that prevented a game from counting over all servers, or at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptNowhere {
    /// The two players had played too many games within seven days.
    Week,
    /// Over all servers: a player had not met enough opponents yet.
    Opponents,
    /// Over all servers: too many of a player's last games were against one opponent.
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
