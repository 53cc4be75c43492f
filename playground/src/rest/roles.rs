//! Creates, assigns and deletes roles for the bot.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use super::guilds::check;
use crate::json;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::objects;
use crate::world::people::GUILD;
use crate::world::permission::Permissions;

fn may(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<(), ApiRefusal> {
    check(call, world)?;
    if world.bot_may_here(Permissions::MANAGE_ROLES) { Ok(()) } else { Err(refusal::MISSING_PERMISSIONS) }
}

pub(super) fn list(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    Ok((200, world.roles()))
}

pub(super) fn create(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    may(&call, &world)?;
    let id = call.core.clock.snowflake();
    let name = call.body["name"].as_str().unwrap_or("new role");
    // By default a role gets the permissions of @everyone.
    let permissions = json::id(&call.body["permissions"]).unwrap_or(Permissions::EVERYONE.0);
    let mut role = objects::role(id, name, 1, Permissions(permissions));
    role["mentionable"] = json!(call.body["mentionable"] == true);
    role["hoist"] = json!(call.body["hoist"] == true);
    world.made.roles.insert(id, role.clone());
    world.made.holders.insert(id, BTreeSet::new());
    call.core.dispatch_guild("GUILD_ROLE_CREATE", json!({ "guild_id": GUILD.to_string(), "role": role }));
    Ok((200, role))
}

pub(super) fn delete(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    may(&call, &world)?;
    let id = made(&call, &world, 1)?;
    world.made.roles.remove(&id);
    world.made.holders.remove(&id);
    let data = json!({ "guild_id": GUILD.to_string(), "role_id": id.to_string() });
    call.core.dispatch_guild("GUILD_ROLE_DELETE", data);
    Ok((204, Value::Null))
}

pub(super) fn give(call: RestCall<'_>) -> RestReply {
    hold(&call, true)
}

pub(super) fn take(call: RestCall<'_>) -> RestReply {
    hold(&call, false)
}

fn hold(call: &RestCall<'_>, holds: bool) -> RestReply {
    let mut world = call.core.world();
    may(call, &world)?;
    let member = call.id(1)?;
    world.member(member).ok_or(refusal::UNKNOWN_MEMBER)?;
    let id = made(call, &world, 2)?;
    let holders = world.made.holders.entry(id).or_default();
    let _ = if holds { holders.insert(member) } else { holders.remove(&member) };
    Ok((204, Value::Null))
}

/// Returns the role named in the path, if the bot created it; other roles are above the bot's.
fn made(call: &RestCall<'_>, world: &PlaygroundWorld, n: usize) -> Result<u64, ApiRefusal> {
    let id = call.id(n)?;
    if world.made.roles.contains_key(&id) {
        return Ok(id);
    }
    let all = world.roles();
    let is_another =
        crate::json::list(&all).iter().any(|role| role["id"].as_str().is_some_and(|other| other == id.to_string()));
    Err(if is_another { refusal::MISSING_PERMISSIONS } else { refusal::UNKNOWN_ROLE })
}
