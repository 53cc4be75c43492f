//! In-memory state of the limit on games that end on time.

use crate::record::BotTime;

/// A cache of the waiting games; the store's row is authoritative.
#[derive(Debug, Default)]
pub(crate) struct BreakerState {
    /// When running games were last counted, and their number.
    pub(crate) counted: Option<(BotTime, usize)>,
    pub(crate) told: Option<BotTime>,
}
