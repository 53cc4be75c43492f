//! Reactions to messages.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::core::PlaygroundCore;
use crate::gateway::event::{GatewayEvent, TextRedaction, intent};
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::message::WorldMessage;
use crate::world::objects;
use crate::world::people::BOT;
use crate::world::permission::Permissions;
use crate::world::show;

fn emoji(call: &RestCall<'_>) -> Result<Value, ApiRefusal> {
    let name = call.text(2);
    // The server has no custom emojis, so anything with an id or with letters is unknown.
    let known = !name.is_empty() && name.chars().count() <= 16 && !name.chars().any(|c| c.is_ascii_alphabetic());
    if known { Ok(json!({ "id": null, "name": name })) } else { Err(refusal::UNKNOWN_EMOJI) }
}

fn find(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<WorldMessage, ApiRefusal> {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    if world.visible(channel)?.thread.archived {
        return Err(refusal::THREAD_ARCHIVED);
    }
    let message = world.message(channel, id).filter(|message| message.visible_to.is_none());
    message.cloned().ok_or(refusal::UNKNOWN_MESSAGE)
}

pub(super) fn add(call: RestCall<'_>) -> RestReply {
    let emoji = emoji(&call)?;
    let mut world = call.core.world();
    let mut message = find(&call, &world)?;
    let known = message.reactions.iter().any(|(known, _)| *known == emoji);
    let needed = Permissions::READ_MESSAGE_HISTORY
        | if known { Permissions::READ_MESSAGE_HISTORY } else { Permissions::ADD_REACTIONS };
    if !world.bot_may(message.channel, needed) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    if !known {
        if message.reactions.len() >= 20 {
            return Err(refusal::TOO_MANY_REACTIONS);
        }
        message.reactions.push((emoji.clone(), Vec::new()));
    }
    let users = message.reactions.iter_mut().find(|(known, _)| *known == emoji).map(|(_, users)| users);
    if let Some(users) = users.filter(|users| !users.contains(&BOT)) {
        users.push(BOT);
        world.put_message(message.clone());
        announce(call.core, &world, &message, "MESSAGE_REACTION_ADD", &emoji, Some(BOT));
    }
    Ok((204, Value::Null))
}

pub(super) fn remove_own(call: RestCall<'_>) -> RestReply {
    take(&call, BOT)
}

pub(super) fn remove(call: RestCall<'_>) -> RestReply {
    take(&call, call.id(3)?)
}

fn take(call: &RestCall<'_>, user: u64) -> RestReply {
    let emoji = emoji(call)?;
    let mut world = call.core.world();
    let mut message = find(call, &world)?;
    if user != BOT && !world.bot_may(message.channel, Permissions::MANAGE_MESSAGES) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    for (_, users) in message.reactions.iter_mut().filter(|(known, _)| *known == emoji) {
        users.retain(|id| *id != user);
    }
    message.reactions.retain(|(_, users)| !users.is_empty());
    world.put_message(message.clone());
    announce(call.core, &world, &message, "MESSAGE_REACTION_REMOVE", &emoji, Some(user));
    Ok((204, Value::Null))
}

pub(super) fn list(call: RestCall<'_>) -> RestReply {
    let emoji = emoji(&call)?;
    let limit = call.limit(25, 100)?;
    let message = find(&call, &call.core.world())?;
    let after = call.query_id("after").unwrap_or(0);
    let users = message.reactions.iter().filter(|(known, _)| *known == emoji).flat_map(|(_, users)| users);
    let mut users: Vec<&u64> = users.filter(|user| **user > after).collect();
    users.sort();
    Ok((200, users.into_iter().take(limit).filter_map(|id| objects::user(*id)).collect()))
}

pub(super) fn clear(call: RestCall<'_>) -> RestReply {
    clear_where(&call, None)
}

pub(super) fn clear_emoji(call: RestCall<'_>) -> RestReply {
    clear_where(&call, Some(emoji(&call)?))
}

fn clear_where(call: &RestCall<'_>, emoji: Option<Value>) -> RestReply {
    let mut world = call.core.world();
    let mut message = find(call, &world)?;
    if !world.bot_may(message.channel, Permissions::MANAGE_MESSAGES) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    message.reactions.retain(|(known, _)| emoji.as_ref().is_some_and(|emoji| emoji != known));
    let name = if emoji.is_some() { "MESSAGE_REACTION_REMOVE_EMOJI" } else { "MESSAGE_REACTION_REMOVE_ALL" };
    world.put_message(message.clone());
    announce(call.core, &world, &message, name, &emoji.unwrap_or_default(), None);
    Ok((204, Value::Null))
}

fn announce(
    core: &PlaygroundCore,
    world: &PlaygroundWorld,
    message: &WorldMessage,
    name: &'static str,
    emoji: &Value,
    user: Option<u64>,
) {
    let Some(channel) = world.channels.get(&message.channel) else { return };
    let mut data = json!({
        "channel_id": channel.id.to_string(), "message_id": message.id.to_string(), "emoji": emoji, "burst": false,
        "type": 0, "message_author_id": message.author.to_string(),
    });
    if let Some(user) = user {
        data["user_id"] = json!(user.to_string());
    }
    if let Some(guild) = channel.guild() {
        data["guild_id"] = json!(guild.to_string());
        if let Some(user) = user {
            data["member"] = objects::member(user).unwrap_or_default();
        }
    }
    let mut shown = data.clone();
    shown["reactions"] = show::reactions(message, user.unwrap_or(BOT));
    core.push_in(channel, None, "reaction", shown);
    let in_guild = channel.guild().is_some();
    let intents = if in_guild { intent::GUILD_MESSAGE_REACTIONS } else { intent::DIRECT_MESSAGE_REACTIONS };
    core.gateway.dispatch(GatewayEvent { name, data, guild: channel.guild(), intents, hide: TextRedaction::default() });
}
