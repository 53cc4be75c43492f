//! Which channels everybody in their server sees: worked out from what Discord tells of roles and channels.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::{
    ChannelId, Event, Guild, GuildChannel, GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions, Role,
};

use crate::record;

/// What is known of the servers that the bot is in.
#[derive(Debug, Default)]
pub(super) struct Visible {
    servers: Mutex<HashMap<GuildId, Server>>,
}

#[derive(Debug, Default)]
struct Server {
    /// Whether everybody sees channels that say nothing about it.
    usual: bool,
    /// What each channel says about everybody, if anything.
    channels: HashMap<ChannelId, Option<bool>>,
}

impl Visible {
    /// Takes in an event; returns the server's hidden channels if it is about them.
    pub(super) fn note(&self, event: &Event) -> Option<(record::GuildId, BTreeSet<record::ChannelId>)> {
        let mut servers = self.servers();
        let guild = match event {
            Event::GuildCreate(event) => {
                servers.insert(event.guild.id, Server::of(&event.guild));
                event.guild.id
            }
            Event::ChannelCreate(event) => note_channel(&mut servers, &event.channel)?,
            Event::ChannelUpdate(event) => note_channel(&mut servers, &event.channel)?,
            Event::ChannelDelete(event) => {
                servers.get_mut(&event.channel.guild_id)?.channels.remove(&event.channel.id);
                event.channel.guild_id
            }
            Event::GuildRoleUpdate(event) if is_everybody(event.role.guild_id, &event.role) => {
                servers.get_mut(&event.role.guild_id)?.usual = sees(event.role.permissions);
                event.role.guild_id
            }
            _ => return None,
        };
        let server = servers.get(&guild)?;
        let hidden = server.channels.iter().filter(|(_, says)| !says.unwrap_or(server.usual));
        let hidden = hidden.map(|(channel, _)| record::ChannelId(channel.get())).collect();
        Some((record::GuildId(guild.get()), hidden))
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Server>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Server {
    fn of(guild: &Guild) -> Server {
        let everybody = guild.roles.values().find(|role| is_everybody(guild.id, role));
        let usual = everybody.is_some_and(|role| sees(role.permissions));
        let says = |channel: &GuildChannel| (channel.id, says(guild.id, &channel.permission_overwrites));
        Server { usual, channels: guild.channels.values().map(says).collect() }
    }
}

fn note_channel(servers: &mut HashMap<GuildId, Server>, channel: &GuildChannel) -> Option<GuildId> {
    let says = says(channel.guild_id, &channel.permission_overwrites);
    servers.get_mut(&channel.guild_id)?.channels.insert(channel.id, says);
    Some(channel.guild_id)
}

/// Returns whether a role is that of everybody: it has the number of its server.
fn is_everybody(guild: GuildId, role: &Role) -> bool {
    role.id.get() == guild.get()
}

fn sees(permissions: Permissions) -> bool {
    permissions.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR)
}

/// Returns what a channel says about everybody, if anything.
fn says(guild: GuildId, overwrites: &[PermissionOverwrite]) -> Option<bool> {
    let is_for_all = |kind| matches!(kind, PermissionOverwriteType::Role(role) if role.get() == guild.get());
    let overwrite = overwrites.iter().find(|overwrite| is_for_all(overwrite.kind))?;
    match (overwrite.allow, overwrite.deny) {
        (allow, _) if allow.contains(Permissions::VIEW_CHANNEL) => Some(true),
        (_, deny) if deny.contains(Permissions::VIEW_CHANNEL) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const VIEW: u64 = 1 << 10;

    fn event(name: &str, data: &Value) -> Event {
        serde_json::from_value(json!({ "t": name, "d": data })).unwrap()
    }

    /// A channel that allows and denies everybody (the role 9), or a member, these rights.
    fn channel(id: u64, overwrites: &[(u64, u8, u64, u64)]) -> Value {
        let overwrite = |(id, kind, allow, deny): &(u64, u8, u64, u64)| {
            let [id, allow, deny] = [id, allow, deny].map(u64::to_string);
            json!({ "id": id, "type": kind, "allow": allow, "deny": deny })
        };
        json!({
            "id": id.to_string(), "guild_id": "9", "type": 0, "name": "games", "position": 0,
            "permission_overwrites": overwrites.iter().map(overwrite).collect::<Vec<_>>(),
        })
    }

    fn role(id: u64, permissions: u64) -> Value {
        json!({
            "id": id.to_string(), "name": "role", "permissions": permissions.to_string(), "color": 0, "hoist": false,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "managed": false, "mentionable": false, "position": 0, "flags": 0,
        })
    }

    #[test]
    fn a_channel_is_hidden_by_its_own_word_or_else_by_that_of_the_role_of_everybody() {
        let visible = Visible::default();
        let hidden =
            |event: &Event| visible.note(event).map(|(_, channels)| channels.iter().map(|c| c.0).collect::<Vec<_>>());
        assert_eq!(hidden(&event("CHANNEL_UPDATE", &channel(1, &[]))), None, "nothing is known of the server");
        let channels = [
            channel(1, &[]),
            channel(2, &[(9, 0, 0, VIEW)]),
            channel(3, &[(9, 0, VIEW, 0)]),
            channel(4, &[(77, 1, 0, VIEW), (78, 0, 0, VIEW)]),
        ];
        let guild = json!({
            "id": "9", "name": "club", "icon": null, "splash": null, "discovery_splash": null, "owner_id": "5",
            "afk_channel_id": null, "afk_timeout": 60, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": [role(9, VIEW), role(10, 0)], "emojis": [], "features": [],
            "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
            "rules_channel_id": null, "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "joined_at": "2024-01-01T00:00:00Z", "large": false,
            "unavailable": false, "member_count": 1, "voice_states": [], "members": [], "channels": channels,
            "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        });
        assert_eq!(hidden(&event("GUILD_CREATE", &guild)), Some(vec![2]));
        assert_eq!(hidden(&event("CHANNEL_UPDATE", &channel(1, &[(9, 0, 0, VIEW)]))), Some(vec![1, 2]));
        assert_eq!(hidden(&event("CHANNEL_UPDATE", &channel(2, &[]))), Some(vec![1]));
        let everybody = |permissions| json!({ "guild_id": "9", "role": role(9, permissions) });
        assert_eq!(hidden(&event("GUILD_ROLE_UPDATE", &everybody(0))), Some(vec![1, 2, 4]));
        assert_eq!(hidden(&event("CHANNEL_DELETE", &channel(2, &[]))), Some(vec![1, 4]));
        assert_eq!(hidden(&event("GUILD_ROLE_UPDATE", &everybody(1 << 3))), Some(vec![1]));
        let other = json!({ "guild_id": "9", "role": role(10, 0) });
        assert_eq!(hidden(&event("GUILD_ROLE_UPDATE", &other)), None);
    }
}
