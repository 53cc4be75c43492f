//! Computes from permissions which channels and threads people can see.

mod says;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::Permissions;

use self::says::ViewOverwrites;
use super::heard::{Channel, Guild, HeardEvent, Role};
use crate::record::{ChannelId, GuildId, RoleId, UserId};

#[derive(Debug, Default)]
pub(super) struct VisibleChannels {
    servers: Mutex<HashMap<GuildId, ServerVisibility>>,
}

#[derive(Debug, Default)]
struct ServerVisibility {
    /// Everyone sees channels without overwrites.
    usual: bool,
    owner: Option<UserId>,
    channels: HashMap<ChannelId, ViewOverwrites>,
    /// The channel of each public thread, including archived ones, which reopen with the next message.
    threads: HashMap<ChannelId, ChannelId>,
    roles: BTreeMap<RoleId, RoleVisibility>,
}

#[derive(Clone, Copy, Debug)]
struct RoleVisibility {
    is_pinged: bool,
    /// Members with the role see channels without overwrites.
    sees: bool,
    sees_all: bool,
    bot: Option<UserId>,
}

impl RoleVisibility {
    fn of(role: &Role) -> RoleVisibility {
        let sees_all = role.rights.administrator();
        RoleVisibility { is_pinged: role.is_mentionable, sees: sees(role.rights), sees_all, bot: role.bot }
    }
}

impl VisibleChannels {
    /// Applies an event. If it affects visibility, returns all channels and threads that everyone in the server sees.
    pub(super) fn note(&self, event: &HeardEvent) -> Option<(GuildId, BTreeSet<ChannelId>)> {
        let mut servers = self.servers();
        let guild = note(&mut servers, event)?;
        let open = servers.get(&guild)?.open();
        Some((guild, open))
    }

    /// Returns a bot's own roles in a server, which people can use to mention it.
    pub(super) fn roles_of_bot(&self, guild: GuildId, bot: UserId) -> Vec<RoleId> {
        let servers = self.servers();
        let roles = servers.get(&guild).into_iter().flat_map(|server| &server.roles);
        roles.filter(|(_, role)| role.bot == Some(bot)).map(|(id, _)| *id).collect()
    }

    /// Returns a server's channels, and whether everyone may ping each role; `None` if unknown.
    pub(super) fn listed(&self, guild: GuildId) -> Option<(BTreeSet<ChannelId>, BTreeMap<RoleId, bool>)> {
        let servers = self.servers();
        let server = servers.get(&guild)?;
        let roles = server.roles.iter().map(|(id, role)| (*id, role.is_pinged)).collect();
        Some((server.channels.keys().copied().collect(), roles))
    }

    pub(super) fn is_thread(&self, channel: ChannelId) -> bool {
        self.servers().values().any(|server| server.threads.contains_key(&channel))
    }

    /// Returns whether a person with these roles sees a channel or public thread; `None` if unknown.
    pub(super) fn shows(&self, (guild, channel): (GuildId, ChannelId), who: UserId, roles: &[RoleId]) -> Option<bool> {
        let servers = self.servers();
        let server = servers.get(&guild)?;
        let says = server.channels.get(server.threads.get(&channel).unwrap_or(&channel))?;
        let known = || roles.iter().filter_map(|role| server.roles.get(role));
        let usual = server.usual || known().any(|role| role.sees);
        Some(server.owner == Some(who) || known().any(|role| role.sees_all) || says.to_one(usual, who, roles))
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, ServerVisibility>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ServerVisibility {
    fn of(guild: &Guild) -> ServerVisibility {
        let everybody = guild.roles.iter().find(|role| is_everybody(guild.id, role));
        let usual = everybody.is_some_and(|role| sees(role.rights));
        let says = |channel: &Channel| (channel.id, ViewOverwrites::of(guild.id, channel.overwrites.as_deref()));
        let channels = guild.channels.iter().map(says).collect();
        let threads = guild.threads.iter().filter_map(public_thread).collect();
        let roles = guild.roles.iter().map(|role| (role.id, RoleVisibility::of(role))).collect();
        ServerVisibility { usual, owner: guild.owner, channels, threads, roles }
    }

    fn open(&self) -> BTreeSet<ChannelId> {
        let channels = self.channels.keys().filter(|channel| self.is_open(**channel));
        let threads = self.threads.iter().filter(|(_, channel)| self.is_open(**channel)).map(|(thread, _)| thread);
        channels.chain(threads).copied().collect()
    }

    fn is_open(&self, channel: ChannelId) -> bool {
        self.channels.get(&channel).is_some_and(|says| says.to_all(self.usual))
    }
}

/// Applies an event and returns its server if it affects visibility.
fn note(servers: &mut HashMap<GuildId, ServerVisibility>, event: &HeardEvent) -> Option<GuildId> {
    match event {
        HeardEvent::Guild(guild) => {
            servers.insert(guild.id, ServerVisibility::of(guild));
            Some(guild.id)
        }
        HeardEvent::GuildGone(guild) => {
            *servers.get_mut(guild)? = ServerVisibility::default();
            Some(*guild)
        }
        HeardEvent::Owner(guild, owner) => {
            servers.get_mut(guild)?.owner = Some(*owner);
            None
        }
        HeardEvent::Channel(guild, channel) => {
            let says = ViewOverwrites::of(*guild, channel.overwrites.as_deref());
            servers.get_mut(guild)?.channels.insert(channel.id, says);
            Some(*guild)
        }
        HeardEvent::ChannelGone(guild, gone) => {
            let server = servers.get_mut(guild)?;
            server.channels.remove(gone);
            server.threads.retain(|_, channel| channel != gone);
            Some(*guild)
        }
        HeardEvent::Threads(guild, threads) => {
            servers.get_mut(guild)?.threads.extend(threads.iter().filter_map(public_thread));
            Some(*guild)
        }
        HeardEvent::ThreadGone(guild, thread) => {
            servers.get_mut(guild)?.threads.remove(thread);
            Some(*guild)
        }
        HeardEvent::Role(guild, role) => {
            let server = servers.get_mut(guild)?;
            if is_everybody(*guild, role) {
                server.usual = sees(role.rights);
            }
            server.roles.insert(role.id, RoleVisibility::of(role));
            Some(*guild)
        }
        HeardEvent::RoleGone(guild, role) => {
            servers.get_mut(guild)?.roles.remove(role);
            Some(*guild)
        }
        _ => None,
    }
}

fn public_thread(thread: &Channel) -> Option<(ChannelId, ChannelId)> {
    Some((thread.id, thread.parent.filter(|_| thread.is_public_thread())?))
}

/// The `@everyone` role has its server's id.
fn is_everybody(guild: GuildId, role: &Role) -> bool {
    role.id.0 == guild.0
}

fn sees(permissions: Permissions) -> bool {
    permissions.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const VIEW: u64 = 1 << 10;

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

    fn thread(id: u64, kind: u8, channel: u64) -> Value {
        let [id, channel] = [id, channel].map(|id| id.to_string());
        json!({ "id": id, "guild_id": "9", "type": kind, "name": "game", "parent_id": channel })
    }

    fn guild(channels: &[Value], threads: &[Value]) -> Value {
        json!({
            "id": "9", "name": "club", "icon": null, "splash": null, "discovery_splash": null, "owner_id": "5",
            "afk_channel_id": null, "afk_timeout": 60, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": [role(9, VIEW), role(10, 0)], "emojis": [], "features": [],
            "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
            "rules_channel_id": null, "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "joined_at": "2024-01-01T00:00:00Z", "large": false,
            "unavailable": false, "member_count": 1, "voice_states": [], "members": [], "channels": channels,
            "threads": threads, "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        })
    }

    fn open(visible: &VisibleChannels, name: &str, data: &Value) -> Option<Vec<u64>> {
        let (_, open) = visible.note(&HeardEvent::read(name, data).0)?;
        Some(open.iter().map(|channel| channel.0).collect())
    }

    #[test]
    fn a_channel_is_hidden_by_its_own_word_or_else_by_that_of_the_role_of_everybody() {
        let visible = VisibleChannels::default();
        let open = |name: &str, data: &Value| open(&visible, name, data);
        assert_eq!(open("CHANNEL_UPDATE", &channel(1, &[])), None, "nothing is known of the server");
        let channels = [
            channel(1, &[]),
            channel(2, &[(9, 0, 0, VIEW)]),
            channel(3, &[(9, 0, VIEW, 0)]),
            channel(4, &[(77, 1, 0, VIEW), (78, 0, 0, VIEW)]),
        ];
        assert_eq!(open("GUILD_CREATE", &guild(&channels, &[])), Some(vec![1, 3, 4]));
        assert_eq!(open("CHANNEL_UPDATE", &channel(1, &[(9, 0, 0, VIEW)])), Some(vec![3, 4]));
        assert_eq!(open("CHANNEL_UPDATE", &channel(2, &[])), Some(vec![2, 3, 4]));
        let everybody = |permissions| json!({ "guild_id": "9", "role": role(9, permissions) });
        assert_eq!(open("GUILD_ROLE_UPDATE", &everybody(0)), Some(vec![3]));
        assert_eq!(open("CHANNEL_DELETE", &channel(3, &[])), Some(vec![]));
        assert_eq!(open("GUILD_ROLE_UPDATE", &everybody(1 << 3)), Some(vec![2, 4]));
        let mut other = json!({ "guild_id": "9", "role": role(10, 0) });
        assert_eq!(open("GUILD_ROLE_UPDATE", &other), Some(vec![2, 4]), "it says nothing of everybody");
        let pingable = |id| visible.listed(GuildId(9)).unwrap().1[&RoleId(id)];
        assert!(!pingable(10));
        other["role"]["mentionable"] = json!(true);
        open("GUILD_ROLE_UPDATE", &other);
        assert!(pingable(10) && !pingable(9));
    }

    #[test]
    fn one_person_sees_a_channel_by_a_word_about_them_or_their_roles_or_else_about_everybody() {
        let visible = VisibleChannels::default();
        let shows = |channel, who, roles: &[u64]| {
            let roles: Vec<_> = roles.iter().copied().map(RoleId).collect();
            visible.shows((GuildId(9), ChannelId(channel)), UserId(who), &roles)
        };
        assert_eq!(shows(1, 70, &[]), None, "nothing is known of the server");
        let channels = [
            channel(1, &[]),
            channel(2, &[(9, 0, 0, VIEW), (10, 0, VIEW, 0), (11, 0, 0, VIEW)]),
            channel(3, &[(71, 1, 0, VIEW), (72, 1, VIEW, 0), (9, 0, VIEW, 0)]),
            channel(4, &[(11, 0, 0, VIEW)]),
        ];
        let mut all = guild(&channels, &[thread(21, 11, 2)]);
        all["roles"] = json!([role(9, VIEW), role(10, 0), role(11, 0), role(12, 1 << 3)]);
        open(&visible, "GUILD_CREATE", &all);
        assert_eq!(
            [1, 2, 3, 4, 8].map(|id| shows(id, 70, &[])),
            [Some(true), Some(false), Some(true), Some(true), None]
        );
        assert_eq!([2, 21].map(|id| shows(id, 70, &[11, 10])), [Some(true); 2], "one role that may is enough");
        assert_eq!([2, 4].map(|id| shows(id, 70, &[11])), [Some(false); 2]);
        assert_eq!([71, 72].map(|who| shows(3, who, &[10])), [Some(false), Some(true)]);
        assert_eq!(
            [shows(2, 5, &[]), shows(3, 71, &[12])],
            [Some(true); 2],
            "the owner and administrators see everything"
        );
        let everybody = json!({ "guild_id": "9", "role": role(9, 0) });
        open(&visible, "GUILD_ROLE_UPDATE", &everybody);
        assert_eq!([shows(1, 70, &[10]), shows(1, 70, &[])], [Some(false); 2]);
        open(&visible, "GUILD_ROLE_UPDATE", &json!({ "guild_id": "9", "role": role(10, VIEW) }));
        assert_eq!([shows(1, 70, &[10]), shows(1, 70, &[])], [Some(true), Some(false)]);
    }

    #[test]
    fn of_a_server_that_the_bot_was_removed_from_nobody_sees_anything() {
        let visible = VisibleChannels::default();
        let open = |name: &str, data: &Value| open(&visible, name, data);
        let removed = |unavailable: bool| json!({ "id": "9", "unavailable": unavailable });
        assert_eq!(open("GUILD_DELETE", &removed(false)), None, "nothing is known of the server");
        let all = guild(&[channel(1, &[])], &[thread(11, 11, 1)]);
        assert_eq!(open("GUILD_CREATE", &all), Some(vec![1, 11]));
        assert_eq!(open("GUILD_DELETE", &removed(true)), None, "it comes back by itself");
        assert_eq!(open("GUILD_DELETE", &removed(false)), Some(vec![]));
        assert_eq!(open("GUILD_CREATE", &all), Some(vec![1, 11]));
    }

    #[test]
    fn everybody_who_sees_a_channel_sees_its_threads_but_private_ones() {
        let visible = VisibleChannels::default();
        let open = |name: &str, data: &Value| open(&visible, name, data);
        assert_eq!(open("THREAD_CREATE", &thread(11, 11, 1)), None, "nothing is known of the server");
        let channels = [channel(1, &[]), channel(2, &[(9, 0, 0, VIEW)])];
        let threads = [thread(11, 11, 1), thread(12, 12, 1), thread(21, 11, 2)];
        assert_eq!(open("GUILD_CREATE", &guild(&channels, &threads)), Some(vec![1, 11]));
        assert_eq!(open("THREAD_CREATE", &thread(13, 10, 1)), Some(vec![1, 11, 13]));
        assert_eq!(open("THREAD_CREATE", &thread(14, 12, 1)), Some(vec![1, 11, 13]));
        assert_eq!(open("THREAD_CREATE", &thread(22, 11, 2)), Some(vec![1, 11, 13]));
        let all = json!({ "guild_id": "9", "channel_ids": ["1"], "threads": [thread(15, 11, 1)], "members": [] });
        assert_eq!(open("THREAD_LIST_SYNC", &all), Some(vec![1, 11, 13, 15]));
        // The thread was archived when the server was sent, and has reopened.
        assert_eq!(open("THREAD_UPDATE", &thread(16, 11, 1)), Some(vec![1, 11, 13, 15, 16]));
        let gone = json!({ "id": "13", "guild_id": "9", "parent_id": "1", "type": 10 });
        assert_eq!(open("THREAD_DELETE", &gone), Some(vec![1, 11, 15, 16]));
        assert_eq!(open("CHANNEL_UPDATE", &channel(2, &[])), Some(vec![1, 2, 11, 15, 16, 21, 22]));
        assert_eq!(open("CHANNEL_UPDATE", &channel(1, &[(9, 0, 0, VIEW)])), Some(vec![2, 21, 22]));
        assert_eq!(open("CHANNEL_DELETE", &channel(2, &[])), Some(vec![]));
    }
}
