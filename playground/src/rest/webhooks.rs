//! Requests after the first answer to an interaction: reading, changing and deleting it, and follow-ups.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use super::interactions::write;
use super::messages::unarchive;
use crate::json::id;
use crate::limits;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::compose::MessageDraft;
use crate::world::interaction::{GUEST_FOLLOW_UPS, WorldInteraction};
use crate::world::message::{EPHEMERAL, LOADING, WorldMessage};
use crate::world::people::BOT;

fn find(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<u64, ApiRefusal> {
    if id(&json!(call.text(0))) != Some(BOT) {
        return Err(refusal::UNKNOWN_WEBHOOK);
    }
    let found = world.interactions.values().find(|interaction| interaction.token == call.text(1));
    let interaction = found.filter(|interaction| interaction.answered.is_some()).ok_or(refusal::UNKNOWN_WEBHOOK)?;
    if !interaction.is_alive(call.core.clock.now()) {
        return Err(refusal::TOKEN_EXPIRED);
    }
    Ok(interaction.id)
}

fn original<'a>(call: &RestCall<'_>, world: &'a PlaygroundWorld) -> Result<&'a WorldMessage, ApiRefusal> {
    let interaction = &world.interactions[&find(call, world)?];
    let message = interaction.original.and_then(|id| world.message(interaction.channel, id));
    message.ok_or(refusal::UNKNOWN_MESSAGE)
}

fn by_id<'a>(call: &RestCall<'_>, world: &'a PlaygroundWorld) -> Result<&'a WorldMessage, ApiRefusal> {
    let interaction = &world.interactions[&find(call, world)?];
    let message = world.message(interaction.channel, call.id(2)?).ok_or(refusal::UNKNOWN_MESSAGE)?;
    let of_this = id(&message.object["interaction_metadata"]["id"]) == Some(interaction.id);
    if of_this || interaction.original == Some(message.id) { Ok(message) } else { Err(refusal::UNKNOWN_MESSAGE) }
}

pub(super) fn get_original(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    Ok((200, world.show(original(&call, &world)?, BOT)))
}

pub(super) fn get(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    Ok((200, world.show(by_id(&call, &world)?, BOT)))
}

pub(super) fn edit_original(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    let is_refused = |known: &WorldInteraction| known.token == call.text(1) && known.answered.is_none();
    if world.interactions.values().any(is_refused) {
        let why = "changes an answer that Discord never took";
        call.core.checker.counts_against("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", why);
    }
    let message = original(&call, &world)?.clone();
    change(call, &mut world, message)
}

pub(super) fn edit(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    let message = by_id(&call, &world)?.clone();
    change(call, &mut world, message)
}

fn change(mut call: RestCall<'_>, world: &mut PlaygroundWorld, message: WorldMessage) -> RestReply {
    let (channel, id) = (message.channel, message.id);
    let uploads = std::mem::take(&mut call.uploads);
    // A private answer does not count as a message of the thread.
    if message.visible_to.is_none() && world.channels.get(&channel).is_some_and(|channel| channel.thread.archived) {
        return Err(refusal::THREAD_ARCHIVED);
    }
    world.rewrite(&call.core.clock, message, &call.body, uploads, true)?;
    let message = world.message(channel, id).expect("it was kept above");
    call.core.announce_edited(world, message);
    Ok((200, world.show(message, BOT)))
}

pub(super) fn delete_original(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    let message = original(&call, &world)?.clone();
    remove(&call, &mut world, &message)
}

pub(super) fn delete(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    let message = by_id(&call, &world)?.clone();
    remove(&call, &mut world, &message)
}

fn remove(call: &RestCall<'_>, world: &mut PlaygroundWorld, message: &WorldMessage) -> RestReply {
    if let Some(message) = world.remove_message(message.channel, message.id) {
        call.core.announce_deleted(world, &message);
    }
    Ok((204, Value::Null))
}

pub(super) fn follow_up(mut call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    let id = find(&call, &world)?;
    let interaction = world.interactions.get_mut(&id).expect("it was found above");
    interaction.follow_ups += 1;
    if interaction.is_guest && interaction.follow_ups > GUEST_FOLLOW_UPS {
        let why = "more than five follow-ups where the bot is a guest";
        call.core.checker.counts_against("POST", "/webhooks/{webhook_id}/{webhook_token}", why);
        return Err(refusal::TOO_MANY_FOLLOW_UPS);
    }
    let interaction = &world.interactions[&id];
    let (channel, person) = (interaction.channel, interaction.person);
    if limits::is_empty(&call.body) && call.uploads.is_empty() {
        return Err(refusal::EMPTY_MESSAGE);
    }
    let first = interaction.original.and_then(|id| world.message(channel, id));
    if let Some(loading) = first.filter(|message| message.flags() & LOADING != 0).cloned() {
        // The first follow-up after a deferral replaces "is thinking".
        return change(call, &mut world, loading);
    }
    let private = call.body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let reply_to = first.filter(|_| !matches!(interaction.answered, Some(6 | 7))).map(|message| message.id);
    if !private {
        if world.is_shut(channel) {
            return Err(refusal::THREAD_ARCHIVED);
        }
        unarchive(&call, &mut world, channel);
    }
    let draft = MessageDraft {
        uploads: std::mem::take(&mut call.uploads),
        flags: if private { EPHEMERAL } else { 0 },
        visible_to: private.then_some(person),
        reply_to,
        ..MessageDraft::new(channel, BOT, &call.body)
    };
    let written = write(&mut world, &call, id, draft)?;
    let message = world.message(channel, written).expect("it was written above");
    call.core.announce_created(&world, message);
    Ok((200, world.show(message, BOT)))
}
