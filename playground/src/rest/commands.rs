//! The commands that the bot registers, globally or in the server.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::json;
use crate::limits;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::people::{BOT, GUILD};

/// Returns the scope of a request: 0 for global, or else the server.
fn scope(call: &RestCall<'_>, in_guild: bool) -> Result<u64, ApiRefusal> {
    if call.id(0)? != BOT {
        return Err(refusal::MISSING_ACCESS);
    }
    match in_guild {
        false => Ok(0),
        true if call.id(1)? == GUILD && call.core.world().bot_left => Err(refusal::MISSING_ACCESS),
        true if call.id(1)? == GUILD => Ok(GUILD),
        true => Err(refusal::UNKNOWN_GUILD),
    }
}

macro_rules! both_scopes {
    ($($plain:ident $in_guild:ident = $inner:ident;)*) => {
        $(
            pub(super) fn $plain(call: RestCall<'_>) -> RestReply {
                let scope = scope(&call, false)?;
                $inner(call, scope)
            }

            pub(super) fn $in_guild(call: RestCall<'_>) -> RestReply {
                let scope = scope(&call, true)?;
                $inner(call, scope)
            }
        )*
    };
}

both_scopes! {
    list list_guild = list_in;
    create create_guild = create_in;
    replace replace_guild = replace_in;
    get get_guild = get_in;
    change change_guild = change_in;
    delete delete_guild = delete_in;
}

fn list_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let with_localizations = call.query_flag("with_localizations");
    let commands: Vec<Value> = call.core.world().commands_of(scope).into_iter().cloned().collect();
    let shown = commands.into_iter().map(|command| if with_localizations { command } else { unlocalized(command) });
    Ok((200, shown.collect()))
}

fn get_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let key = (scope, call.id(call.params.len() - 1)?);
    let found = call.core.world().commands.get(&key).cloned();
    Ok((200, found.ok_or(refusal::UNKNOWN_COMMAND)?))
}

fn create_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let mut world = call.core.world();
    let existing = existing(&world, scope, &call.body);
    if existing.is_none() {
        limits::command_count(world.commands_of(scope).into_iter().chain([&call.body]))?;
    }
    let command = register(&call, &mut world, scope, existing, &call.body);
    call.core.announce_commands(&world);
    Ok((if existing.is_some() { 200 } else { 201 }, command))
}

fn replace_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let wanted = json::list(&call.body);
    limits::command_count(wanted)?;
    let mut world = call.core.world();
    let kept: Vec<Option<u64>> = wanted.iter().map(|command| existing(&world, scope, command)).collect();
    let gone: Vec<(u64, u64)> = world.commands.range((scope, 0)..=(scope, u64::MAX)).map(|(key, _)| *key).collect();
    for key in gone.into_iter().filter(|(_, id)| !kept.contains(&Some(*id))) {
        world.commands.remove(&key);
        world.store.remove_command(key);
    }
    let answer: Vec<Value> =
        wanted.iter().zip(kept).map(|(command, id)| register(&call, &mut world, scope, id, command)).collect();
    call.core.announce_commands(&world);
    Ok((200, Value::Array(answer)))
}

fn change_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let key = (scope, call.id(call.params.len() - 1)?);
    let mut world = call.core.world();
    let mut command = world.commands.get(&key).cloned().ok_or(refusal::UNKNOWN_COMMAND)?;
    for (name, value) in call.body.as_object().into_iter().flatten() {
        command[name] = value.clone();
    }
    let command = register(&call, &mut world, scope, Some(key.1), &command);
    call.core.announce_commands(&world);
    Ok((200, command))
}

fn delete_in(call: RestCall<'_>, scope: u64) -> RestReply {
    let key = (scope, call.id(call.params.len() - 1)?);
    let mut world = call.core.world();
    world.commands.remove(&key).ok_or(refusal::UNKNOWN_COMMAND)?;
    world.store.remove_command(key);
    call.core.announce_commands(&world);
    Ok((204, Value::Null))
}

fn existing(world: &PlaygroundWorld, scope: u64, command: &Value) -> Option<u64> {
    let kind = command["type"].as_u64().unwrap_or(1);
    let same = |other: &&Value| other["name"] == command["name"] && other["type"] == kind;
    json::id(&world.commands_of(scope).into_iter().find(same)?["id"])
}

fn register(call: &RestCall<'_>, world: &mut PlaygroundWorld, scope: u64, id: Option<u64>, asked: &Value) -> Value {
    let id = id.unwrap_or_else(|| call.core.clock.snowflake());
    let or = |name: &str, default: Value| match &asked[name] {
        Value::Null => default,
        given => given.clone(),
    };
    let mut command = json!({
        "id": id.to_string(), "application_id": BOT.to_string(), "version": call.core.clock.snowflake().to_string(),
        "type": or("type", json!(1)), "name": asked["name"], "name_localizations": asked["name_localizations"],
        "description": or("description", json!("")), "description_localizations": asked["description_localizations"],
        "options": json::without_nulls(&or("options", json!([]))), "nsfw": or("nsfw", json!(false)),
        "default_member_permissions": match &asked["default_member_permissions"] {
            Value::Number(bits) => json!(bits.to_string()),
            given => given.clone(),
        },
    });
    if scope == 0 {
        command["dm_permission"] = or("dm_permission", json!(true));
        command["contexts"] = asked["contexts"].clone();
        command["integration_types"] = or("integration_types", json!([0]));
    } else {
        command["guild_id"] = json!(scope.to_string());
        command["contexts"] = Value::Null;
        command["integration_types"] = json!([0]);
    }
    world.store.put_command((scope, id), &command);
    world.commands.insert((scope, id), command.clone());
    command
}

fn unlocalized(mut command: Value) -> Value {
    for key in ["name_localizations", "description_localizations"] {
        if let Some(map) = command.as_object_mut() {
            map.remove(key);
        }
    }
    command
}
