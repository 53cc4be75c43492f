//! Experiments with rare behaviour of Discord: refusals, limits, odd people and events, commands without the bot.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::core::PlaygroundCore;
use crate::failure::RequestFailure;
use crate::json::{id, list};
use crate::people::error::PeopleError;
use crate::world::PlaygroundWorld;
use crate::world::channel::WorldChannel;
use crate::world::permission::Permissions;

const LONGEST: u64 = 86_400_000;

pub(crate) fn add_state(core: &PlaygroundCore, world: &PlaygroundWorld, state: &mut Value) {
    let limits = &world.limits;
    state["granted"] = json!(world.made.granted.names());
    state["more_rights"] = json!(Permissions::MORE.map(|(name, _)| name));
    state["commands_only"] = json!(world.commands_only);
    state["forbidden"] = json!(limits.forbidden);
    state["new_dms"] =
        json!(limits.new_dms.map(|(people, within)| json!({ "people": people, "minutes": within / 60_000 })));
    state["threads_late"] = json!(limits.slow_threads);
    state["sublimits"] = json!(!limits.lifted);
    state["events_twice"] = json!(core.gateway.sends_twice());
    state["altered"] = json!(core.gateway.alterations.altered().iter().map(u64::to_string).collect::<Vec<_>>());
}

pub(crate) fn change(core: &Arc<PlaygroundCore>, name: &str, value: &Value) -> Result<(), PeopleError> {
    let needed = |what: &'static str| move || PeopleError::new(400, what);
    let flag = || value.as_bool().ok_or_else(needed("true or false is needed"));
    match name {
        "grant" => {
            let rights = Permissions::all_named(list(value)).ok_or_else(needed("there is no such right"))?;
            core.grant(rights);
        }
        "commands_only" => core.install_commands_only(flag()?),
        "forbid" => {
            let words =
                list(value).iter().map(|word| Some(word.as_str()?.trim().to_lowercase()).filter(|w| !w.is_empty()));
            let words = words.collect::<Option<Vec<_>>>().ok_or_else(needed("a list of words is needed"))?;
            core.world().limits.forbidden = words;
        }
        "new_dms" => {
            let read = |value: &Value| Some((value["people"].as_u64()? as usize, value["minutes"].as_u64()? * 60_000));
            let limit = read(value).filter(|(people, within)| *people > 0 && *within <= LONGEST);
            if limit.is_none() && !value.is_null() {
                return Err(needed("people and minutes are needed, of at most a day, or null")());
            }
            core.world().limits.new_dms = limit;
        }
        "threads_late" => {
            let n = value.as_u64().filter(|n| *n <= 100).ok_or_else(needed("a number up to 100 is needed"))?;
            core.world().limits.slow_threads = n as u32;
        }
        "sublimits" => core.world().limits.lifted = !flag()?,
        "fail" => fail(core, value).ok_or_else(needed("a status from 400 to 599 is needed"))?,
        "limit_ms" => {
            let ms = value.as_u64().filter(|ms| *ms <= LONGEST).ok_or_else(needed("a limit lasts at most a day"))?;
            core.faults.gate.close(core.clock.now(), Duration::from_millis(ms));
        }
        "events_twice" => core.gateway.send_twice(flag()?),
        "event" => {
            let name = value["name"].as_str().ok_or_else(needed("an event has a name"))?;
            core.gateway.send_raw(name, &value["data"]);
        }
        "alter" => {
            let id = id(&value["id"]).ok_or_else(needed("an id is needed"))?;
            alter(core, id, value);
        }
        "raw" => {
            let channel = id(&value["channel"]).filter(|id| core.world().channels.contains_key(id));
            let (Some(channel), true) = (channel, value["message"].is_object()) else {
                return Err(needed("a channel and a message are needed")());
            };
            core.write_raw(channel, &value["message"]);
        }
        "thread" => {
            let thread =
                id(&value["id"]).filter(|id| core.world().channels.get(id).is_some_and(WorldChannel::is_thread));
            let (Some(thread), Some(archived), Some(locked)) =
                (thread, value["archived"].as_bool(), value["locked"].as_bool())
            else {
                return Err(needed("there is no such thread")());
            };
            core.set_thread(thread, archived, locked);
        }
        _ => return Err(needed("there is no such experiment")()),
    }
    Ok(())
}

/// Fails the next requests of a kind; by default, new messages.
fn fail(core: &PlaygroundCore, value: &Value) -> Option<()> {
    let status = value["status"].as_u64().filter(|status| (400..600).contains(status))? as u16;
    let failure = match (value["code"].as_u64(), value["retry_after"].as_f64()) {
        (Some(code), _) => RequestFailure::Code(status, u32::try_from(code).ok()?),
        (None, Some(retry_after)) if value["page"] == true => RequestFailure::Throttled { retry_after },
        (None, Some(retry_after)) => RequestFailure::RateLimited { retry_after, global: value["global"] == true },
        (None, None) if value["page"] == true => RequestFailure::Page(status),
        (None, None) => RequestFailure::Status(status),
    };
    let times = value["times"].as_u64().unwrap_or(1).min(1_000) as usize;
    core.faults.fail(
        times,
        value["method"].as_str().unwrap_or("POST"),
        value["path"].as_str().unwrap_or("/messages"),
        failure,
    );
    Some(())
}

/// Changes fields of an object, and of a person's member object. Without fields, restores them.
fn alter(core: &PlaygroundCore, id: u64, value: &Value) {
    let fields = |name: &str| value[name].as_object().cloned().unwrap_or_default();
    let (object, member) = (fields("fields"), fields("member"));
    let alterations = &core.gateway.alterations;
    if object.is_empty() && member.is_empty() {
        alterations.restore_one(id);
        return;
    }
    alterations.object(id, Arc::new(move |value| merge(value, &object)));
    alterations.member(id, Arc::new(move |value| merge(value, &member)));
}

fn merge(value: &mut Value, fields: &Map<String, Value>) {
    for (name, field) in fields {
        value[name] = field.clone();
    }
}
