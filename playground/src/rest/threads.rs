//! Threads: starting, changing, joining.

use std::sync::Arc;

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::core::PlaygroundCore;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::channel::{ChannelKind, ThreadState, WorldChannel};
use crate::world::message::HAS_THREAD;
use crate::world::objects;
use crate::world::people::{BOT, GUILD};
use crate::world::permission::Permissions;

/// The types of the messages about an added and a removed thread member.
const ADDED: u8 = 1;
const REMOVED: u8 = 2;

pub(super) fn start_from_message(call: RestCall<'_>) -> RestReply {
    let (parent, message_id) = (call.id(0)?, call.id(1)?);
    let mut world = call.core.world();
    may_start(&world, parent, Permissions::CREATE_PUBLIC_THREADS)?;
    let found = world.message(parent, message_id).filter(|message| message.visible_to.is_none());
    let mut message = found.ok_or(refusal::UNKNOWN_MESSAGE)?.clone();
    if world.channels.contains_key(&message_id) {
        return Err(refusal::THREAD_EXISTS);
    }
    open(&call, &mut world, parent, message_id, ChannelKind::PublicThread);
    message.set_flag(HAS_THREAD, true);
    world.put_message(message);
    world.write_system(&call.core.clock, (message_id, BOT, 21), "", Some((parent, Some(message_id))));
    let message = world.message(parent, message_id).expect("it was kept above");
    call.core.announce_edited(&world, message);
    finish(&call, &world, message_id)
}

pub(super) fn start(call: RestCall<'_>) -> RestReply {
    let parent = call.id(0)?;
    let mut world = call.core.world();
    let (kind, needed) = match call.body["type"].as_u64() {
        // Without a type, the thread is private.
        None | Some(12) => (ChannelKind::PrivateThread, Permissions::CREATE_PRIVATE_THREADS),
        Some(11) => (ChannelKind::PublicThread, Permissions::CREATE_PUBLIC_THREADS),
        Some(_) => return Err(refusal::WRONG_CHANNEL),
    };
    may_start(&world, parent, needed)?;
    let id = call.core.clock.snowflake();
    open(&call, &mut world, parent, id, kind);
    if kind == ChannelKind::PublicThread {
        let name = crate::json::text(&call.body["name"]);
        let told = world.write_system(&call.core.clock, (parent, BOT, 18), name, Some((id, None)));
        let told = world.message(parent, told).expect("it was written above");
        call.core.announce_created(&world, told);
    }
    finish(&call, &world, id)
}

fn may_start(world: &PlaygroundWorld, parent: u64, needed: Permissions) -> Result<(), ApiRefusal> {
    if world.visible(parent)?.kind != ChannelKind::Text {
        return Err(refusal::WRONG_CHANNEL);
    }
    if !world.bot_may(parent, needed) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    if world.made.threads_full { Err(refusal::THREADS_FULL) } else { Ok(()) }
}

fn open(call: &RestCall<'_>, world: &mut PlaygroundWorld, parent: u64, id: u64, kind: ChannelKind) {
    let now = call.core.clock.now();
    let mut thread = WorldChannel::new(id, kind, crate::json::text(&call.body["name"]).trim());
    thread.parent = Some(parent);
    thread.rate_limit = call.body["rate_limit_per_user"].as_u64().unwrap_or(0);
    thread.thread = ThreadState {
        invitable: call.body["invitable"].as_bool().unwrap_or(true),
        auto_archive: call.body["auto_archive_duration"].as_u64().unwrap_or(4320),
        archive_changed: now,
        created: now,
        members: [(BOT, now)].into(),
        ..ThreadState::default()
    };
    world.put_channel(thread);
    world.limits.thread(id);
}

fn finish(call: &RestCall<'_>, world: &PlaygroundWorld, id: u64) -> RestReply {
    let thread = &world.channels[&id];
    archive_when_quiet(call.core, id);
    call.core.announce_channel_created(world, thread);
    Ok((201, thread.thread_object_for_bot()))
}

pub(super) fn archive_when_quiet(core: &Arc<PlaygroundCore>, id: u64) {
    let core = Arc::clone(core);
    tokio::spawn(async move {
        let mut stop = core.stop.subscribe();
        loop {
            let Some(at) = core.world().channels.get(&id).and_then(WorldChannel::quiet_until) else { return };
            if core.clock.now() >= at {
                break;
            }
            tokio::select! {
                () = core.clock.sleep_until(at) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
        let mut world = core.world();
        let Some(mut thread) = world.channels.get(&id).cloned() else { return };
        thread.thread.archived = true;
        thread.thread.archive_changed = core.clock.now();
        world.put_channel(thread.clone());
        core.announce_channel_changed(&world, &thread);
    });
}

pub(super) fn change(call: &RestCall<'_>, world: &mut PlaygroundWorld, mut thread: WorldChannel) -> RestReply {
    let body = &call.body;
    let manages = world.bot_may(thread.id, Permissions::MANAGE_THREADS);
    let only_unarchives = body["archived"] == false && body.as_object().is_some_and(|body| body.len() == 1);
    if thread.thread.archived && body["archived"] != false {
        return Err(refusal::THREAD_ARCHIVED);
    }
    let allowed = if thread.thread.locked || body["locked"].is_boolean() {
        manages
    } else {
        manages || thread.owner == BOT || only_unarchives
    };
    if !allowed {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    let name = body["name"].as_str().filter(|name| *name != thread.name).map(str::to_owned);
    if name.is_some() {
        world.limits.name(thread.id, call.core.clock.now())?;
    }
    thread.name = name.clone().unwrap_or(thread.name);
    thread.rate_limit = body["rate_limit_per_user"].as_u64().unwrap_or(thread.rate_limit);
    let state = &mut thread.thread;
    let archived = body["archived"].as_bool().unwrap_or(state.archived);
    if archived != state.archived {
        state.archived = archived;
        state.archive_changed = call.core.clock.now();
    }
    state.locked = body["locked"].as_bool().unwrap_or(state.locked);
    state.invitable = body["invitable"].as_bool().unwrap_or(state.invitable);
    state.auto_archive = body["auto_archive_duration"].as_u64().unwrap_or(state.auto_archive);
    let id = thread.id;
    world.put_channel(thread);
    if let Some(name) = name {
        let told = world.write_system(&call.core.clock, (id, BOT, 4), &name, None);
        call.core.announce_created(world, world.message(id, told).expect("it was written above"));
    }
    call.core.announce_channel_changed(world, &world.channels[&id]);
    archive_when_quiet(call.core, id);
    Ok((200, world.channels[&id].thread_object_for_bot()))
}

pub(super) fn archived(call: RestCall<'_>) -> RestReply {
    let parent = call.id(0)?;
    let limit = call.limit(50, 100)?;
    let world = call.core.world();
    world.visible(parent)?;
    let mut threads: Vec<&WorldChannel> = world
        .channels
        .values()
        .filter(|c| c.kind == ChannelKind::PublicThread && c.parent == Some(parent) && c.thread.archived)
        .collect();
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.thread.archive_changed));
    let has_more = threads.len() > limit;
    threads.truncate(limit);
    let members: Vec<Value> = threads.iter().filter_map(|thread| thread.thread_member(BOT)).collect();
    let threads: Vec<Value> = threads.into_iter().map(WorldChannel::thread_object_for_bot).collect();
    Ok((200, json!({ "threads": threads, "members": members, "has_more": has_more })))
}

fn visible_thread<'a>(world: &'a PlaygroundWorld, call: &RestCall<'_>) -> Result<&'a WorldChannel, ApiRefusal> {
    let channel = world.visible(call.id(0)?)?;
    if channel.is_thread() { Ok(channel) } else { Err(refusal::WRONG_CHANNEL) }
}

pub(super) fn members(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    let thread = visible_thread(&world, &call)?;
    let with_member = call.query_flag("with_member");
    // Discord paginates them only if it also lists members of the server.
    let limit = if with_member { call.limit(100, 100)? } else { usize::MAX };
    let after = call.query_id("after").filter(|_| with_member).unwrap_or(0);
    let on_page = thread.thread.members.keys().filter(|user| **user > after).take(limit);
    let shown = on_page.filter_map(|user| {
        let mut object = thread.thread_member(*user)?;
        if with_member {
            object["member"] = objects::member(*user)?;
        }
        Some(object)
    });
    Ok((200, shown.collect()))
}

pub(super) fn member(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    let member = visible_thread(&world, &call)?.thread_member(call.id(1)?);
    Ok((200, member.ok_or(refusal::UNKNOWN_MEMBER)?))
}

pub(super) fn join(call: RestCall<'_>) -> RestReply {
    set_member(&call, BOT, true)
}

pub(super) fn leave(call: RestCall<'_>) -> RestReply {
    set_member(&call, BOT, false)
}

pub(super) fn add_member(call: RestCall<'_>) -> RestReply {
    set_member(&call, call.id(1)?, true)
}

pub(super) fn remove_member(call: RestCall<'_>) -> RestReply {
    set_member(&call, call.id(1)?, false)
}

fn tell_member(call: &RestCall<'_>, world: &mut PlaygroundWorld, thread: u64, user: u64, kind: u8) {
    let told = world.write_system(&call.core.clock, (thread, BOT, kind), "", None);
    let mut message = world.message(thread, told).expect("it was written above").clone();
    message.object["mentions"] = objects::user(user).into_iter().collect();
    world.put_message(message);
    call.core.announce_created(world, world.message(thread, told).expect("it was kept above"));
}

fn set_member(call: &RestCall<'_>, user: u64, inside: bool) -> RestReply {
    let mut world = call.core.world();
    let mut thread = visible_thread(&world, call)?.clone();
    if thread.thread.archived {
        return Err(refusal::THREAD_ARCHIVED);
    }
    objects::user(user).ok_or(refusal::UNKNOWN_USER)?;
    if !inside && user != BOT && !world.bot_may(thread.id, Permissions::MANAGE_THREADS) {
        return Err(refusal::MISSING_PERMISSIONS);
    }
    let members = &mut thread.thread.members;
    let changed = match inside {
        true => members.insert(user, call.core.clock.now()).is_none(),
        false => members.remove(&user).is_some(),
    };
    if changed {
        let mut added = thread.thread_member(user);
        if let Some(added) = &mut added {
            added["member"] = objects::member(user).unwrap_or_default();
            added["presence"] = Value::Null;
        }
        world.put_channel(thread.clone());
        let data = json!({
            "id": thread.id.to_string(), "guild_id": GUILD.to_string(), "member_count": thread.thread.members.len(),
            "added_members": added.into_iter().collect::<Vec<_>>(),
            "removed_member_ids": if inside { vec![] } else { vec![user.to_string()] },
        });
        call.core.dispatch_guild("THREAD_MEMBERS_UPDATE", data);
        if user != BOT {
            tell_member(call, &mut world, thread.id, user, if inside { ADDED } else { REMOVED });
        }
        if inside && user != BOT && thread.kind == ChannelKind::PrivateThread {
            call.core.happenings.push(Some(user), "channel_create", thread.listed());
        }
    }
    Ok((204, Value::Null))
}
