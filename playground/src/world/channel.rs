//! Channels, threads and direct messages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::objects;
use super::people::{BOT, BOT_NAME, CATEGORY, GUILD};
use super::permission::Permissions;
use crate::clock::{iso, made_at};

/// Numbered as in Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text = 0,
    Dm = 1,
    /// A group of people who have installed the bot for themselves; the bot is not in it.
    Group = 3,
    PublicThread = 11,
    PrivateThread = 12,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorldChannel {
    pub(crate) id: u64,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: u64,
    pub(crate) rate_limit: u64,
    pub(crate) parent: Option<u64>,
    /// For threads: the person or bot that opened it.
    pub(crate) owner: u64,
    pub(crate) recipient: Option<u64>,
    pub(crate) last_message: Option<u64>,
    pub(crate) thread: ThreadState,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ThreadState {
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    /// In minutes.
    pub(crate) auto_archive: u64,
    /// In milliseconds since 1970.
    pub(crate) archive_changed: u64,
    pub(crate) created: u64,
    /// The members with their joining times; also for groups.
    pub(crate) members: BTreeMap<u64, u64>,
    pub(crate) messages: u64,
    pub(crate) messages_ever: u64,
}

impl WorldChannel {
    pub(crate) fn new(id: u64, kind: ChannelKind, name: &str) -> Self {
        Self {
            id,
            kind,
            name: name.into(),
            topic: None,
            position: 0,
            rate_limit: 0,
            parent: None,
            owner: BOT,
            recipient: None,
            last_message: None,
            thread: ThreadState::default(),
        }
    }

    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }

    /// Returns when an inactive thread is archived, in milliseconds since 1970; `None` if archived or not a thread.
    pub(crate) fn quiet_until(&self) -> Option<u64> {
        let written = self.last_message.map_or(0, made_at);
        let since = written.max(self.thread.archive_changed).max(self.thread.created);
        (self.is_thread() && !self.thread.archived).then_some(since + self.thread.auto_archive * 60_000)
    }

    pub(crate) fn guild(&self) -> Option<u64> {
        (!matches!(self.kind, ChannelKind::Dm | ChannelKind::Group)).then_some(GUILD)
    }

    /// Returns Discord's context for interactions here: 0 server, 1 direct messages with the bot, 2 group.
    pub(crate) fn context(&self) -> u8 {
        match self.kind {
            ChannelKind::Dm => 1,
            ChannelKind::Group => 2,
            ChannelKind::Text | ChannelKind::PublicThread | ChannelKind::PrivateThread => 0,
        }
    }

    pub(crate) fn is_seen_by(&self, person: u64) -> bool {
        match self.kind {
            ChannelKind::Text | ChannelKind::PublicThread => true,
            ChannelKind::Dm => self.recipient == Some(person),
            ChannelKind::PrivateThread | ChannelKind::Group => self.thread.members.contains_key(&person),
        }
    }

    pub(crate) fn object(&self, denied: Permissions) -> Value {
        let id = self.id.to_string();
        let last = self.last_message.map(|id| id.to_string());
        match self.kind {
            ChannelKind::Dm => json!({
                "id": id, "type": 1, "last_message_id": last, "flags": 0,
                "recipients": self.recipient.and_then(objects::user).into_iter().collect::<Vec<_>>(),
            }),
            ChannelKind::Group => json!({
                "id": id, "type": 3, "last_message_id": last, "flags": 0, "name": self.name, "icon": null,
                "owner_id": self.owner.to_string(),
                "recipients": self.thread.members.keys().filter_map(|id| objects::user(*id)).collect::<Vec<_>>(),
            }),
            ChannelKind::Text => json!({
                "id": id, "type": 0, "last_message_id": last, "flags": 0, "guild_id": GUILD.to_string(),
                "name": self.name, "parent_id": CATEGORY.to_string(), "rate_limit_per_user": self.rate_limit,
                "topic": self.topic, "position": self.position, "nsfw": false, "last_pin_timestamp": null,
                "permission_overwrites": overwrites(denied),
            }),
            ChannelKind::PublicThread | ChannelKind::PrivateThread => self.thread_object(),
        }
    }

    fn thread_object(&self) -> Value {
        let state = &self.thread;
        let mut object = json!({
            "id": self.id.to_string(), "type": self.kind as u8,
            "last_message_id": self.last_message.map(|id| id.to_string()), "flags": 0,
            "guild_id": GUILD.to_string(), "name": self.name, "parent_id": self.parent.map(|id| id.to_string()),
            "rate_limit_per_user": self.rate_limit, "owner_id": self.owner.to_string(), "last_pin_timestamp": null,
            "thread_metadata": {
                "archived": state.archived, "archive_timestamp": iso(state.archive_changed),
                "auto_archive_duration": state.auto_archive, "locked": state.locked,
                "create_timestamp": iso(state.created),
            },
            "message_count": state.messages, "member_count": state.members.len().min(50),
            "total_message_sent": state.messages_ever,
        });
        if self.kind == ChannelKind::PrivateThread {
            object["thread_metadata"]["invitable"] = json!(state.invitable);
        }
        object
    }

    pub(crate) fn thread_object_for_bot(&self) -> Value {
        let mut object = self.thread_object();
        if let Some(member) = self.thread_member(BOT) {
            object["member"] = member;
        }
        object
    }

    pub(crate) fn thread_member(&self, user: u64) -> Option<Value> {
        let joined = *self.thread.members.get(&user)?;
        Some(json!({
            "id": self.id.to_string(), "user_id": user.to_string(), "join_timestamp": iso(joined), "flags": 0,
        }))
    }

    pub(crate) fn listed(&self) -> Value {
        let kind = match self.kind {
            ChannelKind::Text => "text",
            ChannelKind::Dm => "dm",
            ChannelKind::Group => "group",
            ChannelKind::PublicThread | ChannelKind::PrivateThread => "thread",
        };
        json!({
            "id": self.id.to_string(),
            "name": if self.kind == ChannelKind::Dm { BOT_NAME } else { &self.name },
            "kind": kind,
            "topic": self.topic,
            "parent_id": self.parent.map(|id| id.to_string()),
            "archived": self.thread.archived,
            "locked": self.thread.locked,
            "last_message_id": self.last_message.map(|id| id.to_string()),
            "member_ids": self.thread.members.keys().map(u64::to_string).collect::<Vec<_>>(),
        })
    }

    pub(crate) fn partial(&self, permissions: Permissions, denied: Permissions) -> Value {
        let mut object = self.object(denied);
        object["permissions"] = json!(permissions.0.to_string());
        object
    }
}

fn overwrites(denied: Permissions) -> Value {
    if denied == Permissions::default() {
        return json!([]);
    }
    json!([{ "id": BOT.to_string(), "type": 1, "allow": "0", "deny": denied.0.to_string() }])
}
