//! Channels: reading, changing, opening direct messages, typing.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::json;
use crate::refusal::{self, ApiRefusal};
use crate::world::channel::ChannelKind;
use crate::world::people::{self, BOT};
use crate::world::permission::Permissions;

pub(super) fn get(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    let channel = world.visible(call.id(0)?)?;
    Ok((200, world.channel_object(channel)))
}

pub(super) fn open_dm(call: RestCall<'_>) -> RestReply {
    let person = json::id(&call.body["recipient_id"])
        .ok_or_else(|| ApiRefusal::field("/recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))?;
    if person == BOT {
        return Err(refusal::DM_REFUSED);
    }
    people::find(person).ok_or(refusal::UNKNOWN_USER)?;
    let mut world = call.core.world();
    if !world.channels.values().any(|channel| channel.recipient == Some(person)) {
        world.limits.new_dm(call.core.clock.now())?;
    }
    let (id, new) = world.open_dm(person, || call.core.clock.snowflake());
    let channel = world.channels.get(&id).expect("it was opened above");
    if new {
        call.core.announce_channel_created(&world, channel);
    }
    Ok((200, world.channel_object(channel)))
}

pub(super) fn change(call: RestCall<'_>) -> RestReply {
    let id = call.id(0)?;
    let mut world = call.core.world();
    let channel = world.visible(id)?.clone();
    match channel.kind {
        ChannelKind::PublicThread | ChannelKind::PrivateThread => super::threads::change(&call, &mut world, channel),
        ChannelKind::Dm | ChannelKind::Group => Err(refusal::WRONG_CHANNEL_KIND),
        // The bot's role does not include MANAGE_CHANNELS.
        ChannelKind::Text => Err(refusal::MISSING_PERMISSIONS),
    }
}

pub(super) fn delete(call: RestCall<'_>) -> RestReply {
    let id = call.id(0)?;
    let mut world = call.core.world();
    let channel = world.visible(id)?.clone();
    let object = world.channel_object(&channel);
    match channel.kind {
        // Only the caller closes the DM; the channel remains.
        ChannelKind::Dm => Ok((200, object)),
        ChannelKind::Text => Err(refusal::MISSING_PERMISSIONS),
        _ if !world.bot_may(id, Permissions::MANAGE_THREADS) => Err(refusal::MISSING_PERMISSIONS),
        _ => {
            world.channels.remove(&id);
            world.store.remove_channel(id);
            for message in world.messages.remove(&id).unwrap_or_default().into_keys() {
                world.store.remove_message(id, message);
            }
            call.core.announce_channel_deleted(&channel);
            Ok((200, object))
        }
    }
}

pub(super) fn typing(call: RestCall<'_>) -> RestReply {
    let id = call.id(0)?;
    let world = call.core.world();
    let channel = world.visible(id)?;
    let needed = if channel.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    if !world.bot_may(id, needed) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    let data = json!({ "channel_id": id.to_string(), "user_id": BOT.to_string() });
    call.core.push_in(channel, None, "typing", data);
    Ok((204, Value::Null))
}
