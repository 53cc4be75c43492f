//! What Discord has told of the channels and roles of servers: games of a channel or thread that not everybody sees are found only
//! there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::ask::{Right, Server};
use crate::record::{ChannelId, GuildId, RoleId};
use crate::refusal::Refusal;

/// The open channels of each server, all its channels and its roles. Discord tells of them at every start, so nothing of it is kept.
#[derive(Debug, Default)]
pub struct OpenChannels {
    channels: Mutex<HashMap<GuildId, Arc<BTreeSet<ChannelId>>>>,
    all_channels: Mutex<HashMap<GuildId, BTreeSet<ChannelId>>>,
    roles: Mutex<HashMap<GuildId, BTreeMap<RoleId, bool>>>,
}

impl OpenChannels {
    /// Notes which channels and threads of a server everybody in it sees: these and no others.
    pub fn set(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.servers().insert(guild, Arc::new(channels));
    }

    /// Returns the open channels and threads of a server, if Discord has told of it.
    pub(crate) fn of(&self, guild: GuildId) -> Option<Arc<BTreeSet<ChannelId>>> {
        self.servers().get(&guild).cloned()
    }

    /// Notes the channels of a server, seen by everybody or not.
    pub fn set_channels(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.all_channels.lock().unwrap_or_else(PoisonError::into_inner).insert(guild, channels);
    }

    /// Returns whether a server has a channel; every one as long as Discord has not told of it.
    pub(crate) fn has_channel(&self, guild: GuildId, channel: ChannelId) -> bool {
        let all = self.all_channels.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&guild).is_none_or(|channels| channels.contains(&channel))
    }

    /// Notes which roles a server has, each with whether everybody may ping it.
    pub fn set_roles(&self, guild: GuildId, roles: BTreeMap<RoleId, bool>) {
        self.roles().insert(guild, roles);
    }

    /// Returns whether a server has a role; every one as long as Discord has not told of it.
    pub(crate) fn has_role(&self, guild: GuildId, role: RoleId) -> bool {
        self.roles().get(&guild).is_none_or(|roles| roles.contains_key(&role))
    }

    /// Refuses a role of a server that Discord does not let somebody ping, or the bot: it lets everybody ping a mentionable one.
    pub(crate) fn must_ping(&self, server: &Server, role: RoleId) -> Result<(), Refusal> {
        let is_open = self.roles().get(&server.id).and_then(|roles| roles.get(&role)).copied().unwrap_or(false);
        match (server.may_ping_all, server.rights.contains(&Right::Ping)) {
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
