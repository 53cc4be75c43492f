//! Messages as shown to the bot and to people.

use serde_json::{Value, json};

use super::channel::WorldChannel;
use super::message::{LOADING, WorldMessage};
use super::people::BOT;
use super::{PlaygroundWorld, objects};
use crate::json;

impl PlaygroundWorld {
    pub(crate) fn show_new(&self, message: &WorldMessage) -> Value {
        let mut object = self.show(message, BOT);
        if let Some(nonce) = &message.nonce {
            object["nonce"] = nonce.clone();
        }
        object
    }

    pub(crate) fn show(&self, message: &WorldMessage, viewer: u64) -> Value {
        let mut object = self.show_plain(message, viewer);
        if let Some(reply_to) = message.reply_to {
            let referenced = self.message(message.channel, reply_to).or_else(|| {
                // A thread's first message refers to its starting message in the parent channel.
                self.channels.get(&message.channel)?.parent.and_then(|parent| self.message(parent, reply_to))
            });
            object["referenced_message"] = referenced.map_or(Value::Null, |m| self.show_plain(m, viewer));
        }
        object
    }

    fn show_plain(&self, message: &WorldMessage, viewer: u64) -> Value {
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

    /// Adds the addresses of files, which are not stored because the port can change.
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

    pub(crate) fn show_to_person(&self, message: &WorldMessage, person: u64) -> Value {
        let mut object = self.show(message, person);
        if let Some(visible_to) = message.visible_to {
            object["visible_to"] = json!(visible_to.to_string());
        }
        // Set even if false: the page merges a changed message into its copy.
        object["thinking"] = json!(message.flags() & LOADING != 0);
        object["reactions"] = reactions(message, person);
        object
    }
}

pub(crate) fn reactions(message: &WorldMessage, viewer: u64) -> Value {
    message.reactions.iter().map(|(emoji, users)| reaction(emoji, users, viewer)).collect()
}

fn reaction(emoji: &Value, users: &[u64], viewer: u64) -> Value {
    json!({
        "emoji": emoji, "count": users.len(), "count_details": { "burst": 0, "normal": users.len() },
        "burst_colors": [], "me_burst": false, "me": users.contains(&viewer),
    })
}

/// Returns the `d` of a message event: the object, the channel's type and, in the server, the author's member object.
pub(crate) fn event_data(mut object: Value, author: u64, channel: &WorldChannel) -> Value {
    // Undocumented, but sent by Discord: discord.js uses it to recognise direct messages.
    object["channel_type"] = json!(channel.kind as u8);
    if let Some(guild) = channel.guild() {
        object["guild_id"] = json!(guild.to_string());
        object["member"] = objects::partial_member(author);
        if let Some(mentions) = object["mentions"].as_array_mut() {
            for user in mentions.iter_mut().filter(|user| user.is_object()) {
                let id = json::id(&user["id"]).unwrap_or_default();
                user["member"] = objects::partial_member(id);
            }
        }
    }
    object
}
