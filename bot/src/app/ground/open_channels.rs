//! The channels and threads that everybody in their server sees, as far as Discord has told: games of any other are found
//! only there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::ask::Server;
use crate::record::{ChannelId, GuildId, RoleId};

/// The open channels of each server, and its roles. Discord tells of them at every start, so nothing of it is kept.
#[derive(Debug, Default)]
pub(crate) struct OpenChannels {
    channels: Mutex<HashMap<GuildId, Arc<BTreeSet<ChannelId>>>>,
    roles: Mutex<HashMap<GuildId, BTreeMap<RoleId, bool>>>,
}

impl OpenChannels {
    /// Notes which channels and threads of a server everybody in it sees: these and no others.
    pub(crate) fn set(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.servers().insert(guild, Arc::new(channels));
    }

    /// Returns the open channels and threads of a server, if Discord has told of it.
    pub(crate) fn of(&self, guild: GuildId) -> Option<Arc<BTreeSet<ChannelId>>> {
        self.servers().get(&guild).cloned()
    }

    /// Notes which roles a server has, each with whether everybody may ping it.
    pub(crate) fn set_roles(&self, guild: GuildId, roles: BTreeMap<RoleId, bool>) {
        self.roles().insert(guild, roles);
    }

    /// Returns whether a server has a role; every one as long as Discord has not told of it.
    pub(crate) fn has_role(&self, guild: GuildId, role: RoleId) -> bool {
        self.roles().get(&guild).is_none_or(|roles| roles.contains_key(&role))
    }

    /// Returns whether Discord lets somebody ping a role of a server: they may ping all of them, or Discord has told that
    /// everybody may ping this one.
    pub(crate) fn lets_ping(&self, server: &Server, role: RoleId) -> bool {
        let is_open = || self.roles().get(&server.id).and_then(|roles| roles.get(&role)).copied();
        server.may_ping_all || is_open().unwrap_or(false)
    }

    fn roles(&self) -> MutexGuard<'_, HashMap<GuildId, BTreeMap<RoleId, bool>>> {
        self.roles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Arc<BTreeSet<ChannelId>>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
