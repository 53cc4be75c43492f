//! Servers: channels, threads, roles, members.

use serde_json::Value;
use serenity::all::Permissions;

use super::person::Member;
use super::raw::{Read, UnreadReason, all, id, items, number, rights, text};
use crate::record::{ChannelId, GuildId, RoleId, UserId};

#[derive(Debug)]
pub(in crate::discord) struct Guild {
    pub(in crate::discord) id: GuildId,
    pub(in crate::discord) owner: Option<UserId>,
    pub(in crate::discord) channels: Vec<Channel>,
    pub(in crate::discord) threads: Vec<Channel>,
    pub(in crate::discord) roles: Vec<Role>,
}

#[derive(Debug)]
pub(in crate::discord) struct Channel {
    pub(in crate::discord) id: ChannelId,
    kind: Option<u64>,
    /// A thread's channel, or a channel's category.
    pub(in crate::discord) parent: Option<ChannelId>,
    pub(in crate::discord) overwrites: Option<Vec<Overwrite>>,
}

#[derive(Debug)]
pub(in crate::discord) struct Overwrite {
    pub(in crate::discord) whom: Whom,
    pub(in crate::discord) allow: Permissions,
    pub(in crate::discord) deny: Permissions,
}

#[derive(Debug)]
pub(in crate::discord) enum Whom {
    Role(RoleId),
    Member(UserId),
}

#[derive(Debug)]
pub(in crate::discord) struct Role {
    pub(in crate::discord) id: RoleId,
    pub(in crate::discord) rights: Permissions,
    pub(in crate::discord) is_mentionable: bool,
    /// The bot that owns the role.
    pub(in crate::discord) bot: Option<UserId>,
}

#[derive(Debug)]
pub(in crate::discord) struct Chunk {
    pub(in crate::discord) guild: GuildId,
    pub(in crate::discord) nonce: Option<String>,
    pub(in crate::discord) members: Vec<(UserId, Vec<RoleId>)>,
    pub(in crate::discord) is_last: bool,
}

/// Discord rejected a request for members because of its rate limit.
#[derive(Debug)]
pub(in crate::discord) struct Limited {
    pub(in crate::discord) nonce: Option<String>,
    pub(in crate::discord) wait: Option<f64>,
}

impl Guild {
    pub(super) fn read(data: &Value, unread: &UnreadReason) -> Read<Guild> {
        Ok(Guild {
            id: guild(&data["id"])?,
            owner: id(&data["owner_id"]).map(UserId),
            channels: all(&data["channels"], |channel| Channel::read(channel, unread), unread),
            threads: all(&data["threads"], |thread| Channel::read(thread, unread), unread),
            roles: all(&data["roles"], |role| Role::read(role, unread), unread),
        })
    }
}

impl Channel {
    pub(super) fn read(data: &Value, unread: &UnreadReason) -> Read<Channel> {
        let overwrites: Option<_> = items(&data["permission_overwrites"]).map(Overwrite::read).collect();
        if overwrites.is_none() {
            unread.set(Some("an odd permission overwrite"));
        }
        Ok(Channel {
            id: id(&data["id"]).map(ChannelId).ok_or("a channel without id")?,
            kind: number(&data["type"]),
            parent: id(&data["parent_id"]).map(ChannelId),
            overwrites,
        })
    }

    pub(in crate::discord) fn is_thread(&self) -> bool {
        self.is_public_thread() || self.is_private_thread()
    }

    pub(in crate::discord) fn is_public_thread(&self) -> bool {
        matches!(self.kind, Some(10 | 11))
    }

    pub(in crate::discord) fn is_private_thread(&self) -> bool {
        self.kind == Some(12)
    }
}

impl Overwrite {
    fn read(data: &Value) -> Option<Overwrite> {
        let id = id(&data["id"])?;
        let whom = match number(&data["type"])? {
            0 => Whom::Role(RoleId(id)),
            1 => Whom::Member(UserId(id)),
            _ => return None,
        };
        Some(Overwrite { whom, allow: rights(&data["allow"])?, deny: rights(&data["deny"])? })
    }
}

impl Role {
    pub(super) fn read(data: &Value, unread: &UnreadReason) -> Read<Role> {
        let rights = rights(&data["permissions"]);
        if rights.is_none() {
            unread.set(Some("odd permissions of a role"));
        }
        Ok(Role {
            id: id(&data["id"]).map(RoleId).ok_or("a role without id")?,
            rights: rights.unwrap_or_default(),
            is_mentionable: data["mentionable"] == true,
            bot: id(&data["tags"]["bot_id"]).map(UserId),
        })
    }
}

impl Chunk {
    pub(super) fn read(data: &Value, unread: &UnreadReason) -> Read<Chunk> {
        let member = |member: &Value| {
            let who = id(&member["user"]["id"]).map(UserId).ok_or("a member without user.id")?;
            Ok((who, Member::read(member).roles))
        };
        let (index, count) = (number(&data["chunk_index"]), number(&data["chunk_count"]));
        Ok(Chunk {
            guild: guild(&data["guild_id"])?,
            nonce: text(&data["nonce"]),
            members: all(&data["members"], member, unread),
            is_last: index.unwrap_or_default().saturating_add(1) >= count.unwrap_or_default(),
        })
    }
}

impl Limited {
    pub(super) fn read(data: &Value) -> Limited {
        Limited { nonce: text(&data["meta"]["nonce"]), wait: data["retry_after"].as_f64() }
    }
}

pub(super) fn guild(value: &Value) -> Read<GuildId> {
    id(value).map(GuildId).ok_or("no id of a server")
}
