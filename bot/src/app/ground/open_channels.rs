//! The channels and threads that everybody in their server sees, as far as Discord has told: games of any other are found
//! only there.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::record::{ChannelId, GuildId};

/// The open channels of each server. Discord tells of them at every start, so nothing of it is kept.
#[derive(Debug, Default)]
pub(crate) struct OpenChannels(Mutex<HashMap<GuildId, Arc<BTreeSet<ChannelId>>>>);

impl OpenChannels {
    /// Notes which channels and threads of a server everybody in it sees: these and no others.
    pub(crate) fn set(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.servers().insert(guild, Arc::new(channels));
    }

    /// Returns the open channels and threads of a server, if Discord has told of it.
    pub(crate) fn of(&self, guild: GuildId) -> Option<Arc<BTreeSet<ChannelId>>> {
        self.servers().get(&guild).cloned()
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Arc<BTreeSet<ChannelId>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
