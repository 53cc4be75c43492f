//! Scheduled events of the server at an external place, not a voice channel.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use super::guilds::check;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::objects;
use crate::world::people::{BOT, GUILD};
use crate::world::permission::Permissions;

const SCHEDULED: u64 = 1;
const ACTIVE: u64 = 2;
const COMPLETED: u64 = 3;
const CANCELED: u64 = 4;

const EXTERNAL: u64 = 3;

fn may(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<(), ApiRefusal> {
    check(call, world)?;
    if world.bot_may_here(Permissions::CREATE_EVENTS) { Ok(()) } else { Err(refusal::MISSING_PERMISSIONS) }
}

pub(super) fn list(call: RestCall<'_>) -> RestReply {
    let world = call.core.world();
    check(&call, &world)?;
    Ok((200, world.made.events.values().cloned().collect()))
}

pub(super) fn create(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    may(&call, &world)?;
    let body = &call.body;
    if body["entity_type"] != EXTERNAL {
        return Err(ApiRefusal::field("/entity_type", "BASE_TYPE_CHOICES", "The playground has no voice channels."));
    }
    if body["scheduled_end_time"].as_str().is_none() {
        return Err(ApiRefusal::field("/scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    must_be_to_come(&call, &body["scheduled_start_time"])?;
    let id = call.core.clock.snowflake();
    let event = json!({
        "id": id.to_string(), "guild_id": GUILD.to_string(), "name": body["name"], "description": body["description"],
        "channel_id": null, "creator_id": BOT.to_string(), "creator": objects::bot_user(), "image": null,
        "scheduled_start_time": body["scheduled_start_time"], "scheduled_end_time": body["scheduled_end_time"],
        "status": SCHEDULED, "entity_type": EXTERNAL, "entity_id": null, "recurrence_rule": null,
        "privacy_level": 2, "guild_scheduled_event_exceptions": [],
        "entity_metadata": { "location": body["entity_metadata"]["location"] },
    });
    world.made.events.insert(id, event.clone());
    Ok((200, event))
}

/// Rejects a start in the past. Compares texts, since Discord's clients write times in UTC, to the second.
fn must_be_to_come(call: &RestCall<'_>, starts: &Value) -> Result<(), ApiRefusal> {
    let now = crate::clock::iso(call.core.clock.now());
    let is_past = starts.as_str().is_none_or(|starts| starts.get(..19) < now.get(..19));
    if is_past {
        let words = "Cannot schedule event in the past.";
        return Err(ApiRefusal::field("/scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", words));
    }
    Ok(())
}

pub(super) fn change(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    may(&call, &world)?;
    let mut event = found(&call, &world)?;
    if call.body["scheduled_start_time"].is_string() {
        must_be_to_come(&call, &call.body["scheduled_start_time"])?;
    }
    if let Some(status) = call.body["status"].as_u64() {
        let was = event["status"].as_u64();
        let follows = matches!((was, status), (Some(SCHEDULED), ACTIVE | CANCELED) | (Some(ACTIVE), COMPLETED));
        if !follows {
            let words = "This event cannot change to that state.";
            return Err(ApiRefusal::field("/status", "GUILD_SCHEDULED_EVENT_INVALID_STATUS", words));
        }
        event["status"] = json!(status);
    }
    for name in ["name", "description", "scheduled_start_time", "scheduled_end_time", "entity_metadata"] {
        if !call.body[name].is_null() {
            event[name] = call.body[name].clone();
        }
    }
    world.made.events.insert(call.id(1)?, event.clone());
    // Discord removes an event once it is over.
    if matches!(event["status"].as_u64(), Some(COMPLETED | CANCELED)) {
        world.made.events.remove(&call.id(1)?);
    }
    Ok((200, event))
}

pub(super) fn delete(call: RestCall<'_>) -> RestReply {
    let mut world = call.core.world();
    may(&call, &world)?;
    found(&call, &world)?;
    world.made.events.remove(&call.id(1)?);
    Ok((204, Value::Null))
}

fn found(call: &RestCall<'_>, world: &PlaygroundWorld) -> Result<Value, ApiRefusal> {
    world.made.events.get(&call.id(1)?).cloned().ok_or(refusal::UNKNOWN_SCHEDULED_EVENT)
}
