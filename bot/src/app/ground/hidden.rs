//! The channels that not everybody in their server sees, as far as Discord has told: their games are found only there.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::record::{ChannelId, GuildId};

/// The hidden channels of each server. Discord tells of them at every start, so nothing of it is kept.
#[derive(Debug, Default)]
pub(crate) struct Hidden(Mutex<HashMap<GuildId, BTreeSet<ChannelId>>>);

impl Hidden {
    /// Notes which channels of a server are hidden.
    pub(crate) fn set(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.servers().insert(guild, channels);
    }

    /// Returns the hidden channels of a server.
    pub(crate) fn of(&self, guild: GuildId) -> BTreeSet<ChannelId> {
        self.servers().get(&guild).cloned().unwrap_or_default()
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, BTreeSet<ChannelId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
