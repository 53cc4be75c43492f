//! Buttons, menus and modals.

use std::sync::Arc;

use serde_json::{Value, json};

use super::act::{CommandPlace, begin, seen, send};
use super::error::PeopleError;
use crate::core::PlaygroundCore;
use crate::json::{list, text};
use crate::world::interaction::WorldInteraction;
use crate::world::{PlaygroundWorld, objects, people};

pub(super) fn click(
    core: &Arc<PlaygroundCore>,
    me: u64,
    place: CommandPlace<'_>,
    message: u64,
    custom_id: &str,
    values: &[&str],
) -> Result<u64, PeopleError> {
    let mut world = core.world();
    let channel = seen(&world, me, place.0)?;
    let shown = world.message(channel.id, message).filter(|m| m.visible_to.is_none_or(|person| person == me));
    let shown = shown.ok_or_else(|| PeopleError::new(404, "the message is gone"))?;
    let component = shown.component(custom_id).ok_or_else(|| PeopleError::new(404, "the button is gone"))?;
    if component["disabled"] == true {
        return Err(PeopleError::new(400, "the button is disabled"));
    }
    let data = component_data(&world, me, component, values)?;
    let interaction = WorldInteraction { message: Some(message), ..begin(core, 3, me, &channel, place.1)? };
    Ok(send(core, &mut world, &channel, interaction, data))
}

fn component_data(world: &PlaygroundWorld, me: u64, component: &Value, values: &[&str]) -> Result<Value, PeopleError> {
    let kind = component["type"].as_u64().unwrap_or_default();
    let mut data = json!({ "custom_id": component["custom_id"], "component_type": kind, "id": component["id"] });
    if kind == 2 {
        return Ok(data);
    }
    let (min, max) = (component["min_values"].as_u64().unwrap_or(1), component["max_values"].as_u64().unwrap_or(1));
    if !(min..=max).contains(&(values.len() as u64)) {
        return Err(PeopleError::new(400, format!("choose {min} to {max}")));
    }
    match kind {
        3 => {
            let options = list(&component["options"]);
            if values.iter().any(|value| !options.iter().any(|option| option["value"] == *value)) {
                return Err(PeopleError::new(400, "this is not one of the choices"));
            }
        }
        5 => {
            let mut users = serde_json::Map::new();
            for value in values {
                let user = value.parse().ok().and_then(objects::user);
                users.insert((*value).into(), user.ok_or_else(|| PeopleError::new(400, "there is no such person"))?);
            }
            data["resolved"] = json!({ "users": users });
        }
        6 => {
            let all = world.roles();
            let mut roles = serde_json::Map::new();
            for value in values {
                let role = list(&all).iter().find(|role| role["id"] == *value);
                let role = role.ok_or_else(|| PeopleError::new(400, "there is no such role"))?;
                roles.insert((*value).into(), role.clone());
            }
            data["resolved"] = json!({ "roles": roles });
        }
        8 => {
            let mut channels = serde_json::Map::new();
            for value in values {
                let channel = value.parse().ok().and_then(|id: u64| world.channels.get(&id));
                let channel = channel.filter(|channel| {
                    let kinds = list(&component["channel_types"]);
                    kinds.is_empty() || kinds.contains(&json!(channel.kind as u8))
                });
                let channel = channel.ok_or_else(|| PeopleError::new(400, "there is no such channel to choose"))?;
                channels.insert((*value).into(), channel.partial(people::permissions(me), world.denied(channel.id)));
            }
            data["resolved"] = json!({ "channels": channels });
        }
        _ => return Err(PeopleError::new(400, "the playground does not offer this kind of menu")),
    }
    data["values"] = json!(values);
    Ok(data)
}

pub(super) fn submit(
    core: &Arc<PlaygroundCore>,
    me: u64,
    place: CommandPlace<'_>,
    custom_id: &str,
    fields: &Value,
) -> Result<u64, PeopleError> {
    let mut world = core.world();
    let channel = seen(&world, me, place.0)?;
    let open = world.interactions.values_mut().rev().find(|interaction| {
        let modal = interaction.modal.as_ref();
        interaction.person == me
            && interaction.channel == channel.id
            && modal.is_some_and(|modal| modal["custom_id"] == custom_id)
    });
    let open = open.ok_or_else(|| PeopleError::new(404, "this form is no longer open"))?;
    let modal = open.modal.as_ref().expect("it was found by its modal");
    let rows = list(&modal["components"]).iter().enumerate();
    let components: Vec<Value> = rows.map(|(i, row)| filled(i, row, fields)).collect::<Result<_, _>>()?;
    let (message, triggered_by) = (open.message, open.metadata());
    let interaction =
        WorldInteraction { message, triggered_by: Some(triggered_by), ..begin(core, 5, me, &channel, place.1)? };
    open.modal = None;
    let data = json!({ "custom_id": custom_id, "components": components });
    Ok(send(core, &mut world, &channel, interaction, data))
}

fn filled(i: usize, row: &Value, fields: &Value) -> Result<Value, PeopleError> {
    let number = 2 * i + 1;
    if row["type"] == 18 {
        let input = input(number + 1, &row["component"], fields)?;
        return Ok(json!({ "type": 18, "id": number, "component": input }));
    }
    let inputs = list(&row["components"]).iter().map(|inner| input(number + 1, inner, fields));
    Ok(json!({ "type": row["type"], "id": number, "components": inputs.collect::<Result<Vec<_>, _>>()? }))
}

fn input(number: usize, input: &Value, fields: &Value) -> Result<Value, PeopleError> {
    let custom_id = text(&input["custom_id"]);
    let typed = text(&fields[custom_id]);
    let length = typed.chars().count() as u64;
    let label = input["label"].as_str().unwrap_or(custom_id);
    if typed.is_empty() && input["required"] != false {
        return Err(PeopleError::new(400, format!("{label} is missing")));
    }
    let (min, max) = (input["min_length"].as_u64().unwrap_or(0), input["max_length"].as_u64().unwrap_or(4000));
    if !typed.is_empty() && !(min..=max).contains(&length) {
        return Err(PeopleError::new(400, format!("{label} must have {min} to {max} characters")));
    }
    Ok(json!({ "type": input["type"], "id": number, "custom_id": custom_id, "value": typed }))
}
