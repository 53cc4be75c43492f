//! Messages in channels, written with the bot's own token.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::limits;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::channel::{ChannelKind, WorldChannel};
use crate::world::compose::MessageDraft;
use crate::world::message::{WorldMessage, nonce_text};
use crate::world::people::BOT;
use crate::world::permission::Permissions;

pub(super) fn list(call: RestCall<'_>) -> RestReply {
    let channel = call.id(0)?;
    let limit = call.limit(50, 100)?;
    let world = call.core.world();
    world.visible(channel)?;
    if !world.bot_may(channel, Permissions::READ_MESSAGE_HISTORY) {
        // Discord returns an empty list instead of an error.
        return Ok((200, json!([])));
    }
    let public = || {
        let messages = world.messages.get(&channel).into_iter().flat_map(|of_channel| of_channel.values());
        messages.filter(|message| message.visible_to.is_none())
    };
    let mut found: Vec<&WorldMessage> = if let Some(around) = call.query_id("around") {
        let before = public().filter(|m| m.id < around).count();
        let skip = before.saturating_sub(limit / 2);
        public().skip(skip).take(limit).collect()
    } else if let Some(after) = call.query_id("after") {
        public().filter(|m| m.id > after).take(limit).collect()
    } else {
        let before = call.query_id("before").unwrap_or(u64::MAX);
        let mut newest: Vec<&WorldMessage> = public().filter(|m| m.id < before).collect();
        newest.drain(..newest.len().saturating_sub(limit));
        newest
    };
    found.reverse();
    Ok((200, found.into_iter().map(|message| world.show(message, BOT)).collect()))
}

pub(super) fn get(call: RestCall<'_>) -> RestReply {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    let world = call.core.world();
    world.visible(channel)?;
    if !world.bot_may(channel, Permissions::READ_MESSAGE_HISTORY) {
        return Err(refusal::MISSING_ACCESS);
    }
    let message = public(&world, channel, id)?;
    Ok((200, world.show(message, BOT)))
}

/// Finds a public message. Private ones are reachable only through their interaction.
fn public(world: &PlaygroundWorld, channel: u64, id: u64) -> Result<&WorldMessage, ApiRefusal> {
    world.message(channel, id).filter(|message| message.visible_to.is_none()).ok_or(refusal::UNKNOWN_MESSAGE)
}

pub(super) fn create(mut call: RestCall<'_>) -> RestReply {
    let id = call.id(0)?;
    let now = call.core.clock.now();
    let uploads = std::mem::take(&mut call.uploads);
    let mut world = call.core.world();
    let channel = world.visible(id)?.clone();
    world.limits.find(id)?;
    may_write(&world, &channel, !uploads.is_empty(), &call.body)?;
    if limits::is_empty(&call.body) && uploads.is_empty() {
        return Err(refusal::EMPTY_MESSAGE);
    }
    let nonce = nonce_text(&call.body["nonce"]).map(|nonce| (BOT, id, nonce));
    world.forget_nonces(now);
    if let Some(nonce) = nonce.as_ref().filter(|_| call.body["enforce_nonce"] == true)
        && let Some((first, _)) = world.nonces.get(nonce)
        && let Some(first) = world.message(id, *first)
    {
        return Ok((200, world.show_new(first)));
    }
    unarchive(&call, &mut world, id);
    let draft = MessageDraft { uploads, ..MessageDraft::new(id, BOT, &call.body) };
    let written = world.write(&call.core.clock, draft)?;
    if let Some(nonce) = nonce {
        world.nonces.insert(nonce, (written, now));
    }
    let message = world.message(id, written).expect("it was written above");
    call.core.announce_created(&world, message);
    Ok((200, world.show_new(message)))
}

fn may_write(world: &PlaygroundWorld, channel: &WorldChannel, files: bool, body: &Value) -> Result<(), ApiRefusal> {
    let id = channel.id;
    if let Some(person) = channel.recipient.filter(|_| channel.kind == ChannelKind::Dm) {
        return if world.dm_refused.contains(&person) { Err(refusal::DM_REFUSED) } else { Ok(()) };
    }
    let write = if channel.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    let mut needed = write;
    if files {
        needed = needed | Permissions::ATTACH_FILES;
    }
    if !world.bot_may(id, needed) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    if !body["message_reference"].is_null() && !world.bot_may(id, Permissions::READ_MESSAGE_HISTORY) {
        return Err(refusal::REPLY_WITHOUT_HISTORY);
    }
    let state = &channel.thread;
    match (channel.is_thread(), state.archived, state.locked) {
        (true, true, true) => Err(refusal::THREAD_ARCHIVED),
        (true, false, true) if !world.bot_may(id, Permissions::MANAGE_THREADS) => Err(refusal::THREAD_LOCKED),
        _ => Ok(()),
    }
}

pub(super) fn unarchive(call: &RestCall<'_>, world: &mut PlaygroundWorld, channel: u64) {
    let Some(mut channel) = world.channels.get(&channel).filter(|it| it.is_thread() && it.thread.archived).cloned()
    else {
        return;
    };
    channel.thread.archived = false;
    channel.thread.archive_changed = call.core.clock.now();
    world.put_channel(channel.clone());
    call.core.announce_channel_changed(world, &channel);
}

pub(super) fn edit(mut call: RestCall<'_>) -> RestReply {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    let now = call.core.clock.now();
    let uploads = std::mem::take(&mut call.uploads);
    let mut world = call.core.world();
    let archived = world.visible(channel)?.thread.archived;
    let message = public(&world, channel, id)?.clone();
    if message.author != BOT {
        return Err(refusal::NOT_THE_AUTHOR);
    }
    if archived {
        return Err(refusal::THREAD_ARCHIVED);
    }
    if !uploads.is_empty() && !world.bot_may(channel, Permissions::ATTACH_FILES) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    world.limits.edit(channel, message.at, now)?;
    world.rewrite(&call.core.clock, message, &call.body, uploads, false)?;
    let message = public(&world, channel, id)?;
    call.core.announce_edited(&world, message);
    Ok((200, world.show(message, BOT)))
}

pub(super) fn delete(call: RestCall<'_>) -> RestReply {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    let mut world = call.core.world();
    let archived = world.visible(channel)?.thread.archived;
    let message = public(&world, channel, id)?;
    let of_person_in_dm = message.author != BOT && world.channels[&channel].kind == ChannelKind::Dm;
    if of_person_in_dm || message.author != BOT && !world.bot_may(channel, Permissions::MANAGE_MESSAGES) {
        return Err(if of_person_in_dm { refusal::WRONG_CHANNEL_KIND } else { refusal::MISSING_PERMISSIONS });
    }
    if message.object["type"] == 21 {
        return Err(refusal::SYSTEM_MESSAGE);
    }
    if archived {
        return Err(refusal::THREAD_ARCHIVED);
    }
    if let Some(message) = world.remove_message(channel, id) {
        call.core.announce_deleted(&world, &message);
    }
    Ok((204, Value::Null))
}
