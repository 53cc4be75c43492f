//! Pinned messages, by the routes of 2025 and by the older ones.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::clock::iso;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::channel::ChannelKind;
use crate::world::message::WorldMessage;
use crate::world::people::BOT;
use crate::world::permission::Permissions;

const MOST: usize = 250;
const PINNED: u8 = 6;

/// Newest pin first.
fn pinned<'a>(world: &'a PlaygroundWorld, call: &RestCall<'_>) -> Result<Vec<&'a WorldMessage>, ApiRefusal> {
    let channel = call.id(0)?;
    world.visible(channel)?;
    if !world.bot_may(channel, Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Vec::new());
    }
    let messages = world.messages.get(&channel).into_iter().flat_map(|of_channel| of_channel.values());
    let mut pinned: Vec<&WorldMessage> = messages.filter(|message| message.pinned_at.is_some()).collect();
    pinned.sort_by_key(|message| std::cmp::Reverse(message.pinned_at));
    Ok(pinned)
}

pub(super) fn list(call: RestCall<'_>) -> RestReply {
    let limit = call.limit(50, 50)?;
    let world = call.core.world();
    let before = call.query("before");
    let at = |message: &WorldMessage| iso(message.pinned_at.unwrap_or_default());
    // Both are in UTC, so their texts sort like times.
    let is_before = |message: &&WorldMessage| before.is_none_or(|before| at(message).get(..23) < before.get(..23));
    let mut found: Vec<&WorldMessage> = pinned(&world, &call)?.into_iter().filter(is_before).collect();
    let has_more = found.len() > limit;
    found.truncate(limit);
    let item = |message: &WorldMessage| json!({ "pinned_at": at(message), "message": world.show(message, BOT) });
    Ok((200, json!({ "items": found.into_iter().map(item).collect::<Vec<_>>(), "has_more": has_more })))
}

pub(super) fn list_plain(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    let found = pinned(&world, &call)?;
    Ok((200, found.into_iter().take(50).map(|message| world.show(message, BOT)).collect()))
}

pub(super) fn pin(call: RestCall<'_>) -> RestReply {
    set(&call, true)
}

pub(super) fn unpin(call: RestCall<'_>) -> RestReply {
    set(&call, false)
}

fn set(call: &RestCall<'_>, on: bool) -> RestReply {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    let mut world = call.core.world();
    let place = world.visible(channel)?.clone();
    if place.kind != ChannelKind::Dm && !world.bot_may(channel, Permissions::PIN_MESSAGES) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    if place.thread.archived {
        return Err(refusal::THREAD_ARCHIVED);
    }
    let found = world.message(channel, id).filter(|message| message.visible_to.is_none());
    let mut message = found.ok_or(refusal::UNKNOWN_MESSAGE)?.clone();
    if message.pinned_at.is_some() == on {
        return Ok((204, Value::Null));
    }
    if on && pinned(&world, call)?.len() >= MOST {
        return Err(refusal::PINS_FULL);
    }
    message.pinned_at = on.then(|| call.core.clock.now());
    message.object["pinned"] = json!(on);
    world.put_message(message);
    call.core.announce_edited(&world, world.message(channel, id).expect("it was kept above"));
    let mut data = json!({ "channel_id": channel.to_string(), "last_pin_timestamp": null });
    if let Some(guild) = place.guild() {
        data["guild_id"] = json!(guild.to_string());
    }
    if on {
        data["last_pin_timestamp"] = json!(iso(call.core.clock.now()));
        let told = world.write_system(&call.core.clock, (channel, BOT, PINNED), "", Some((channel, Some(id))));
        call.core.announce_created(&world, world.message(channel, told).expect("it was written above"));
    }
    call.core.dispatch_pins(&place, data);
    Ok((204, Value::Null))
}
