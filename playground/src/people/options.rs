//! Converts a person's input to the `data` of a command interaction.

use serde_json::{Map, Value, json};

use super::error::PeopleError;
use crate::json::{id, list, text};
use crate::world::PlaygroundWorld;
use crate::world::channel::WorldChannel;
use crate::world::permission::Permissions;
use crate::world::{objects, people};

/// Returns the `data` of INTERACTION_CREATE for a command. With `focused` it requests completions of partial options.
pub(super) fn command_data(
    world: &PlaygroundWorld,
    channel: &WorldChannel,
    me: u64,
    name: &str,
    given: &Value,
    focused: Option<&str>,
) -> Result<Value, PeopleError> {
    let mut words = name.trim_start_matches('/').split_whitespace();
    let first = words.next().unwrap_or_default();
    let unknown = || PeopleError::new(404, format!("there is no command /{name} here"));
    let command = world.command(first, 1, channel, me).ok_or_else(unknown)?;
    let is_sub = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    let mut path = Vec::new();
    let mut options = list(&command["options"]);
    for word in words {
        let sub = options.iter().find(|option| option["name"] == word && is_sub(option)).ok_or_else(unknown)?;
        path.push((word, sub["type"].clone()));
        options = list(&sub["options"]);
    }
    if options.iter().any(is_sub) {
        return Err(PeopleError::new(400, format!("/{name} needs a subcommand")));
    }
    let empty = Map::new();
    let given = given.as_object().unwrap_or(&empty);
    if let Some(stranger) = given.keys().find(|key| !options.iter().any(|option| option["name"] == ***key)) {
        return Err(PeopleError::new(400, format!("/{name} has no option {stranger}")));
    }
    let completes =
        |focused: &str| options.iter().any(|option| option["name"] == focused && option["autocomplete"] == true);
    if let Some(focused) = focused.filter(|focused| !completes(focused)) {
        return Err(PeopleError::new(400, format!("/{name} does not complete {focused}")));
    }
    let (mut filled, resolved) = filled(world, options, given, focused)?;
    for (word, kind) in path.into_iter().rev() {
        filled = vec![json!({ "name": word, "type": kind, "options": filled })];
    }
    let mut data = json!({ "id": command["id"], "name": first, "type": 1, "options": filled });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    if let Some(resolved) = resolved.object() {
        data["resolved"] = resolved;
    }
    Ok(data)
}

fn filled(
    world: &PlaygroundWorld,
    options: &[Value],
    given: &Map<String, Value>,
    focused: Option<&str>,
) -> Result<(Vec<Value>, ResolvedOptions), PeopleError> {
    let (mut filled, mut resolved) = (Vec::new(), ResolvedOptions::default());
    for option in options {
        let name = text(&option["name"]);
        let is_focused = focused == Some(name);
        let value = given.get(name).filter(|value| !value.is_null()).cloned();
        // The option being typed may still be empty.
        let Some(value) = value.or_else(|| is_focused.then(|| json!(""))) else {
            if option["required"] == true && focused.is_none() {
                return Err(PeopleError::new(400, format!("the option {name} is missing")));
            }
            continue;
        };
        let value = if focused.is_some() { Ok(loose(option, &value)) } else { strict(world, option, &value) };
        let value = value.map_err(|why| PeopleError::new(400, format!("the option {name} {why}")))?;
        resolved.add(world, option, &value);
        let mut entry = json!({ "name": name, "type": option["type"], "value": value });
        if is_focused {
            entry["focused"] = json!(true);
        }
        filled.push(entry);
    }
    Ok((filled, resolved))
}

pub(super) fn target_data(
    world: &PlaygroundWorld,
    channel: &WorldChannel,
    me: u64,
    name: &str,
    target: u64,
) -> Result<Value, PeopleError> {
    let message = world.message(channel.id, target).filter(|m| m.visible_to.is_none_or(|person| person == me));
    let (kind, resolved) = match (message, objects::user(target)) {
        (Some(message), _) => (3, json!({ "messages": { target.to_string(): world.show(message, people::BOT) } })),
        (None, Some(_)) => {
            let mut resolved = ResolvedOptions::default();
            resolved.add(world, &json!({ "type": 6 }), &json!(target.to_string()));
            (2, resolved.object().unwrap_or_default())
        }
        (None, None) => return Err(PeopleError::new(404, "there is no such person or message here")),
    };
    let unknown = || PeopleError::new(404, format!("there is no command {name} for this"));
    let command = world.command(name, kind, channel, me).ok_or_else(unknown)?;
    let mut data = json!({
        "id": command["id"], "name": name, "type": kind, "target_id": target.to_string(), "resolved": resolved,
    });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    Ok(data)
}

/// Reads an incomplete value for completions: as a number if it is one, otherwise as text.
fn loose(option: &Value, value: &Value) -> Value {
    let typed = plain(value);
    match option["type"].as_u64() {
        Some(4) => typed.parse::<i64>().map_or_else(|_| json!(typed), |n| json!(n)),
        Some(10) => typed.parse::<f64>().map_or_else(|_| json!(typed), |n| json!(n)),
        Some(5) => json!(typed == "true"),
        _ => json!(typed),
    }
}

/// Reads a value as Discord does; the error is Discord's reason for rejecting it.
fn strict(world: &PlaygroundWorld, option: &Value, value: &Value) -> Result<Value, String> {
    let typed = plain(value);
    let read = match option["type"].as_u64() {
        Some(3) => {
            length(option, &typed)?;
            json!(typed)
        }
        Some(4) => json!(range(option, typed.parse::<i64>().map_err(|_| "must be a whole number")?)?),
        Some(10) => {
            let number: f64 = typed.parse().map_err(|_| "must be a number")?;
            let (min, max) = (option["min_value"].as_f64(), option["max_value"].as_f64());
            if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
                return Err("is out of range".into());
            }
            json!(number)
        }
        Some(5) => match typed.as_str() {
            "true" => json!(true),
            "false" => json!(false),
            _ => return Err("must be true or false".into()),
        },
        Some(6 | 9) => {
            let found = id(&json!(typed)).filter(|id| objects::user(*id).is_some());
            json!(found.ok_or("must be someone here")?.to_string())
        }
        Some(7) => {
            let found = id(&json!(typed)).filter(|id| world.channels.contains_key(id));
            json!(found.ok_or("must be a channel")?.to_string())
        }
        Some(8) => json!(typed),
        Some(11) => {
            let found = id(&json!(typed)).filter(|id| world.uploads.contains_key(id));
            json!(found.ok_or("must be a file")?.to_string())
        }
        _ => return Err("is of a kind that the playground does not offer".into()),
    };
    let choices = list(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == read) {
        return Err("is not one of the choices".into());
    }
    Ok(read)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn length(option: &Value, typed: &str) -> Result<(), String> {
    let n = typed.chars().count() as u64;
    let (min, max) = (option["min_length"].as_u64().unwrap_or(0), option["max_length"].as_u64().unwrap_or(6000));
    if (min..=max).contains(&n) { Ok(()) } else { Err(format!("must have {min} to {max} characters")) }
}

fn range(option: &Value, number: i64) -> Result<i64, String> {
    let below = option["min_value"].as_i64().is_some_and(|min| number < min);
    let above = option["max_value"].as_i64().is_some_and(|max| number > max);
    // Discord's integers are exact in a double.
    if below || above || number.unsigned_abs() > 1 << 53 { Err("is out of range".into()) } else { Ok(number) }
}

#[derive(Default)]
struct ResolvedOptions {
    users: Map<String, Value>,
    members: Map<String, Value>,
    channels: Map<String, Value>,
    attachments: Map<String, Value>,
}

impl ResolvedOptions {
    fn add(&mut self, world: &PlaygroundWorld, option: &Value, value: &Value) {
        let (Some(id), key) = (id(value), plain(value)) else { return };
        match option["type"].as_u64() {
            Some(6 | 9) => {
                if let Some(user) = objects::user(id) {
                    let mut member = objects::partial_member(id);
                    member["permissions"] = json!(Permissions::EVERYONE.0.to_string());
                    self.users.insert(key.clone(), user);
                    self.members.insert(key, member);
                }
            }
            Some(7) => {
                if let Some(channel) = world.channels.get(&id) {
                    self.channels.insert(key, channel.partial(Permissions::EVERYONE, world.denied(id)));
                }
            }
            Some(11) => {
                if let Some(attachment) = world.uploads.get(&id) {
                    self.attachments.insert(key, attachment.clone());
                }
            }
            _ => {}
        }
    }

    fn object(self) -> Option<Value> {
        let parts = [
            ("users", self.users),
            ("members", self.members),
            ("channels", self.channels),
            ("attachments", self.attachments),
        ];
        let parts: Map<String, Value> =
            parts.into_iter().filter(|(_, map)| !map.is_empty()).map(|(k, map)| (k.into(), map.into())).collect();
        (!parts.is_empty()).then_some(Value::Object(parts))
    }
}
