//! The server: its channels, roles, threads and members.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::json;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::channel::WorldChannel;
use crate::world::objects;
use crate::world::people::{BOT, GUILD, PEOPLE};

pub(super) fn check(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<(), ApiRefusal> {
    if call.id(0)? == GUILD && !world.bot_left { Ok(()) } else { Err(refusal::UNKNOWN_GUILD) }
}

pub(super) fn get(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    let mut guild = world.guild();
    if call.query_flag("with_counts") {
        guild.insert("approximate_member_count".into(), json!(PEOPLE.len() + 1));
        guild.insert("approximate_presence_count".into(), json!(PEOPLE.len() + 1));
    }
    Ok((200, Value::Object(guild)))
}

pub(super) fn channels(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    Ok((200, Value::Array(world.guild_channels())))
}

pub(super) fn active_threads(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    let threads = world.active_threads();
    let members: Vec<Value> = threads.iter().filter_map(|thread| thread.thread_member(BOT)).collect();
    let threads: Vec<Value> = threads.into_iter().map(WorldChannel::thread_object_for_bot).collect();
    Ok((200, json!({ "threads": threads, "members": members, "has_more": false })))
}

pub(super) fn members(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    let limit = call.limit(1, 1000)?;
    let after = call.query_id("after").unwrap_or(0);
    let id = |member: &Value| json::id(&member["user"]["id"]).unwrap_or(0);
    let mut members = world.members();
    members.sort_by_key(id);
    Ok((200, members.into_iter().filter(|member| id(member) > after).take(limit).collect()))
}

pub(super) fn member(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    let id = call.id(1)?;
    objects::user(id).ok_or(refusal::UNKNOWN_USER)?;
    Ok((200, world.member(id).ok_or(refusal::UNKNOWN_MEMBER)?))
}
