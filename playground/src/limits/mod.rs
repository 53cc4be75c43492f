//! Limits of Discord that its API description does not state.

mod commands;
mod messages;

use serde_json::Value;

pub(crate) use commands::command_count;

use crate::json;
use crate::refusal::{ApiRefusal, FormError};
use crate::world::attachments::FileUpload;

pub(crate) fn check(template: &str, body: &Value, uploads: &[FileUpload]) -> Result<(), ApiRefusal> {
    let mut errors = Vec::new();
    if template.ends_with("/callback") {
        let data = &body["data"];
        match body["type"].as_u64() {
            Some(4 | 7) => messages::check("/data", data, uploads, &mut errors),
            Some(5) if data["flags"].as_u64().unwrap_or(0) & messages::IS_COMPONENTS_V2 != 0 => {
                errors.push(FormError::new("/data/flags", "MESSAGE_FLAGS_INVALID", "Flags cannot be set here."));
            }
            Some(8) => messages::check_choices(data, &mut errors),
            Some(9) => messages::check_modal(data, &mut errors),
            _ => {}
        }
    } else if template.contains("/commands") {
        match body {
            Value::Array(all) => {
                for (i, command) in all.iter().enumerate() {
                    commands::check(&format!("/{i}"), command, &mut errors);
                }
            }
            one => commands::check("", one, &mut errors),
        }
    } else if template.contains("/messages") || template.starts_with("/webhooks/") {
        messages::check("", body, uploads, &mut errors);
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiRefusal::form(errors)) }
}

/// Returns whether a message would be empty. Polls do not count, since the playground has none.
pub(crate) fn is_empty(message: &Value) -> bool {
    json::text(&message["content"]).trim().is_empty()
        && ["embeds", "components", "attachments", "sticker_ids"].iter().all(|key| json::list(&message[key]).is_empty())
}

fn at_most(at: impl Into<String>, text: &str, most: usize, errors: &mut Vec<FormError>) {
    if text.chars().count() > most {
        errors.push(FormError::new(at, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length.")));
    }
}
