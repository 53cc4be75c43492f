//! What Discord has reported about channels and roles. Games in private channels are found only there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::ask::{BotRight, CallerServer};
use crate::record::{ChannelId, GuildId, RoleId};
use crate::refusal::Refusal;

/// Open channels, all channels and roles of each server. They are not stored: Discord reports them at every start.
#[derive(Debug, Default)]
pub struct OpenChannels {
    channels: Mutex<HashMap<GuildId, Arc<BTreeSet<ChannelId>>>>,
    all_channels: Mutex<HashMap<GuildId, BTreeSet<ChannelId>>>,
    roles: Mutex<HashMap<GuildId, BTreeMap<RoleId, bool>>>,
}

impl OpenChannels {
    pub fn set(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.servers().insert(guild, Arc::new(channels));
    }

    pub(crate) fn of(&self, guild: GuildId) -> Option<Arc<BTreeSet<ChannelId>>> {
        self.servers().get(&guild).cloned()
    }

    pub fn set_channels(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.all_channels.lock().unwrap_or_else(PoisonError::into_inner).insert(guild, channels);
    }

    /// Returns whether a server has a channel; true until Discord has reported its channels.
    pub(crate) fn has_channel(&self, guild: GuildId, channel: ChannelId) -> bool {
        let all = self.all_channels.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&guild).is_none_or(|channels| channels.contains(&channel))
    }

    /// Replaces the roles of a server; the value is whether everyone can ping it.
    pub fn set_roles(&self, guild: GuildId, roles: BTreeMap<RoleId, bool>) {
        self.roles().insert(guild, roles);
    }

    pub(crate) fn has_role(&self, guild: GuildId, role: RoleId) -> bool {
        self.roles().get(&guild).is_none_or(|roles| roles.contains_key(&role))
    }

    /// Refuses a role that the caller or the bot can't ping. Everyone can ping a mentionable role.
    pub(crate) fn must_ping(&self, server: &CallerServer, role: RoleId) -> Result<(), Refusal> {
        let is_open = self.roles().get(&server.id).and_then(|roles| roles.get(&role)).copied().unwrap_or(false);
        match (server.may_ping_all, server.rights.contains(&BotRight::Ping)) {
            _ if is_open => Ok(()),
            (false, _) => Err(Refusal::TournamentPing),
            (true, false) => Err(Refusal::TournamentPingMe),
            (true, true) => Ok(()),
        }
    }

    fn roles(&self) -> MutexGuard<'_, HashMap<GuildId, BTreeMap<RoleId, bool>>> {
        self.roles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Arc<BTreeSet<ChannelId>>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
