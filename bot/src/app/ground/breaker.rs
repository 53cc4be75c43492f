//! What is known in memory about games that end on time.

use crate::record::BotTime;

/// What need not be worked out anew for every game that waits; the store's row is authoritative.
#[derive(Debug, Default)]
pub(crate) struct Breaker {
    /// When games were last counted, and how many were being played.
    pub(crate) counted: Option<(BotTime, usize)>,
    /// When the operator was last told that games wait.
    pub(crate) told: Option<BotTime>,
}
