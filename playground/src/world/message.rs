//! Messages as they are kept, and as they are shown to the bot and to people.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::channel::Channel;
use super::people::BOT;
use super::{World, objects};
use crate::json;

/// Only the person who asked sees it.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The bot is thinking.
pub(crate) const LOADING: u64 = 1 << 7;
/// A thread hangs on it.
pub(crate) const HAS_THREAD: u64 = 1 << 5;
/// Components V2.
pub(crate) const IS_COMPONENTS_V2: u64 = 1 << 15;
/// Flags a sender may set: no link previews, no notification, components V2.
pub(crate) const SETTABLE: u64 = 1 << 2 | 1 << 12 | IS_COMPONENTS_V2;

/// A message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    pub(crate) author: u64,
    /// Milliseconds since 1970.
    pub(crate) at: u64,
    /// Discord's object, without what is added when it is shown: reactions, thread, referenced message.
    pub(crate) object: Value,
    /// Emoji object and who used it.
    pub(crate) reactions: Vec<(Value, Vec<u64>)>,
    /// The message this one answers.
    pub(crate) reply_to: Option<u64>,
    /// What the sender gave to tell a repeated message. It is shown when the message is created, never again.
    pub(crate) nonce: Option<Value>,
    /// The one person who sees it. Such messages are not kept on disk.
    pub(crate) visible_to: Option<u64>,
    /// Times of edits made when it was over an hour old.
    pub(crate) late_edits: Vec<u64>,
}

impl Message {
    pub(crate) fn flags(&self) -> u64 {
        self.object["flags"].as_u64().unwrap_or(0)
    }

    pub(crate) fn set_flag(&mut self, flag: u64, on: bool) {
        let flags = if on { self.flags() | flag } else { self.flags() & !flag };
        self.object["flags"] = json!(flags);
    }

    /// Whether the bot gets to read the text without the privileged intent.
    pub(crate) fn is_readable_by_bot(&self) -> bool {
        self.author == BOT || json::list(&self.object["mentions"]).iter().any(|user| json::id(&user["id"]) == Some(BOT))
    }

    /// The component with this custom_id.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        find_component(&self.object["components"], custom_id)
    }
}

fn find_component<'a>(components: &'a Value, custom_id: &str) -> Option<&'a Value> {
    json::list(components).iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        find_component(&component["components"], custom_id)
            .or_else(|| (component["accessory"]["custom_id"] == custom_id).then(|| &component["accessory"]))
    })
}

impl World {
    /// Discord's object for a message just created: with its nonce.
    pub(crate) fn show_new(&self, message: &Message) -> Value {
        let mut object = self.show(message, BOT);
        if let Some(nonce) = &message.nonce {
            object["nonce"] = nonce.clone();
        }
        object
    }

    /// Discord's message object as `viewer` sees it.
    pub(crate) fn show(&self, message: &Message, viewer: u64) -> Value {
        let mut object = self.show_plain(message, viewer);
        if let Some(reply_to) = message.reply_to {
            let referenced = self.message(message.channel, reply_to).or_else(|| {
                // A thread's first message refers to the message in the channel the thread hangs on.
                self.channels.get(&message.channel)?.parent.and_then(|parent| self.message(parent, reply_to))
            });
            object["referenced_message"] = referenced.map_or(Value::Null, |m| self.show_plain(m, viewer));
        }
        object
    }

    fn show_plain(&self, message: &Message, viewer: u64) -> Value {
        let mut object = message.object.clone();
        self.give_addresses(message.channel, &mut object);
        if !message.reactions.is_empty() {
            object["reactions"] = reactions(message, viewer);
        }
        if let Some(thread) = self.channels.get(&message.id).filter(|channel| channel.is_thread()) {
            object["thread"] = thread.object(self.denied(thread.id));
        }
        object
    }

    /// Files are kept without addresses, because the port may be another one tomorrow.
    fn give_addresses(&self, channel: u64, object: &mut Value) {
        let mut addresses = Vec::new();
        for attachment in object["attachments"].as_array_mut().into_iter().flatten() {
            let (id, name) = (json::text(&attachment["id"]), json::text(&attachment["filename"]));
            let url = format!("{}/attachments/{channel}/{id}/{name}", self.base);
            addresses.push((format!("attachment://{name}"), url.clone()));
            attachment["url"] = json!(url);
            attachment["proxy_url"] = json!(url);
        }
        for embed in object["embeds"].as_array_mut().into_iter().flatten() {
            for place in ["image", "thumbnail"] {
                let found = addresses.iter().find(|(name, _)| embed[place]["url"] == **name);
                if let Some((_, url)) = found {
                    embed[place]["url"] = json!(url);
                    embed[place]["proxy_url"] = json!(url);
                }
            }
        }
    }

    /// What the page needs on top of Discord's object.
    pub(crate) fn show_to_person(&self, message: &Message, person: u64) -> Value {
        let mut object = self.show(message, person);
        if let Some(visible_to) = message.visible_to {
            object["visible_to"] = json!(visible_to.to_string());
        }
        // Said also when there is nothing: the page lays a changed message over the one it has.
        object["thinking"] = json!(message.flags() & LOADING != 0);
        object["reactions"] = reactions(message, person);
        object
    }
}

/// `reactions` of a message.
pub(crate) fn reactions(message: &Message, viewer: u64) -> Value {
    message.reactions.iter().map(|(emoji, users)| reaction(emoji, users, viewer)).collect()
}

fn reaction(emoji: &Value, users: &[u64], viewer: u64) -> Value {
    json!({
        "emoji": emoji, "count": users.len(), "count_details": { "burst": 0, "normal": users.len() },
        "burst_colors": [], "me_burst": false, "me": users.contains(&viewer),
    })
}

/// A nonce, given as text or as a number.
pub(crate) fn nonce_text(nonce: &Value) -> Option<String> {
    match nonce {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        number => Some(number.to_string()),
    }
}

/// A message event's `d`: the object, the channel's type and, in the server, whose member wrote it.
pub(crate) fn event_data(mut object: Value, author: u64, channel: &Channel) -> Value {
    // Not in Discord's documentation, but sent: discord.js knows direct messages by it.
    object["channel_type"] = json!(channel.kind as u8);
    if let Some(guild) = channel.guild() {
        object["guild_id"] = json!(guild.to_string());
        object["member"] = objects::partial_member(author);
        if let Some(mentions) = object["mentions"].as_array_mut() {
            for user in mentions {
                let id = json::id(&user["id"]).unwrap_or_default();
                user["member"] = objects::partial_member(id);
            }
        }
    }
    object
}
