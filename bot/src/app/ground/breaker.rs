//! In-memory state of the limit on games that end on time.

use crate::record::BotTime;

/// A cache for the games that wait; the store's row is authoritative.
#[derive(Debug, Default)]
pub(crate) struct BreakerState {
    /// When games were last counted, and how many were being played.
    pub(crate) counted: Option<(BotTime, usize)>,
    pub(crate) told: Option<BotTime>,
}
