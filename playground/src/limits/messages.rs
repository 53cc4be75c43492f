//! Limits of messages, modals and completions.

use serde_json::Value;

use super::at_most;
use crate::json::{list, text};
use crate::refusal::FormError;
use crate::world::attachments::FileUpload;

pub(super) const IS_COMPONENTS_V2: u64 = 1 << 15;

pub(super) fn check(at: &str, message: &Value, uploads: &[FileUpload], errors: &mut Vec<FormError>) {
    at_most(format!("{at}/content"), text(&message["content"]), 2000, errors);
    embeds(at, &message["embeds"], errors);
    components(at, message, errors);
    let mentions = &message["allowed_mentions"];
    for (parsed, listed) in [("users", "users"), ("roles", "roles")] {
        if list(&mentions["parse"]).iter().any(|entry| entry == parsed) && !list(&mentions[listed]).is_empty() {
            let words = format!("parse:[\"{parsed}\"] and {listed}: [ids...] are mutually exclusive.");
            let at = format!("{at}/allowed_mentions");
            errors.push(FormError::new(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words));
        }
    }
    let described = list(&message["attachments"]).len();
    let named = |upload: &&FileUpload| {
        !list(&message["attachments"]).iter().any(|a| crate::json::id(&a["id"]) == Some(upload.n))
    };
    if described + uploads.iter().filter(named).count() > 10 {
        let words = "Must be 10 or fewer in length.";
        errors.push(FormError::new(format!("{at}/attachments"), "BASE_TYPE_MAX_LENGTH", words));
    }
}

fn embeds(at: &str, embeds: &Value, errors: &mut Vec<FormError>) {
    let mut sum = 0;
    for (i, embed) in list(embeds).iter().enumerate() {
        let length = |value: &Value| text(value).trim().chars().count();
        sum += length(&embed["title"]) + length(&embed["description"]);
        sum += length(&embed["footer"]["text"]) + length(&embed["author"]["name"]);
        for (j, field) in list(&embed["fields"]).iter().enumerate() {
            sum += length(&field["name"]) + length(&field["value"]);
            for key in ["name", "value"] {
                if length(&field[key]) == 0 {
                    let at = format!("{at}/embeds/{i}/fields/{j}/{key}");
                    errors.push(FormError::new(at, "BASE_TYPE_REQUIRED", "This field is required"));
                }
            }
        }
    }
    if sum > 6000 {
        let words = "Embed size exceeds maximum size of 6000";
        errors.push(FormError::new(format!("{at}/embeds"), "MAX_EMBED_SIZE_EXCEEDED", words));
    }
}

fn components(at: &str, message: &Value, errors: &mut Vec<FormError>) {
    let rows = list(&message["components"]);
    let v2 = message["flags"].as_u64().unwrap_or(0) & IS_COMPONENTS_V2 != 0;
    let at = format!("{at}/components");
    if !v2 && rows.len() > 5 {
        errors.push(FormError::new(&at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
    }
    if v2 && (!text(&message["content"]).is_empty() || !list(&message["embeds"]).is_empty()) {
        let words = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        errors.push(FormError::new("/content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words));
    }
    let (mut ids, mut count) = (Vec::new(), 0);
    for (i, row) in rows.iter().enumerate() {
        let at = format!("{at}/{i}");
        if !v2 && row["type"] != 1 {
            errors.push(FormError::new(
                format!("{at}/type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            ));
        }
        walk(&at, row, &mut ids, &mut count, errors);
    }
    if count > 40 {
        errors.push(FormError::new(&at, "BASE_TYPE_MAX_LENGTH", "Must be 40 or fewer in length."));
    }
}

fn walk<'a>(at: &str, component: &'a Value, ids: &mut Vec<&'a str>, count: &mut usize, errors: &mut Vec<FormError>) {
    *count += 1;
    if let Some(custom_id) = component["custom_id"].as_str() {
        if ids.contains(&custom_id) {
            let words = "Component custom id cannot be duplicated";
            errors.push(FormError::new(format!("{at}/custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words));
        }
        ids.push(custom_id);
    }
    match component["type"].as_u64() {
        Some(1) => {
            let inner = list(&component["components"]);
            let selects = inner.iter().filter(|inner| inner["type"] != 2).count();
            if selects > 0 && inner.len() > 1 {
                let words = "The row has no room for this component.";
                errors.push(FormError::new(format!("{at}/components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words));
            }
        }
        Some(2) => button(at, component, errors),
        Some(3) => select(at, component, errors),
        _ => {}
    }
    for (i, inner) in list(&component["components"]).iter().enumerate() {
        walk(&format!("{at}/components/{i}"), inner, ids, count, errors);
    }
    if component["accessory"].is_object() {
        walk(&format!("{at}/accessory"), &component["accessory"], ids, count, errors);
    }
}

fn button(at: &str, button: &Value, errors: &mut Vec<FormError>) {
    let (needed, forbidden) = match button["style"].as_u64() {
        Some(5) => ("url", "custom_id"),
        Some(6) => ("sku_id", "custom_id"),
        _ => ("custom_id", "url"),
    };
    if text(&button[needed]).is_empty() {
        let words = format!("A {needed} is required");
        errors.push(FormError::new(format!("{at}/{needed}"), "BUTTON_COMPONENT_INVALID", words));
    }
    if !button[forbidden].is_null() {
        let words = "A custom id and url cannot both be specified";
        errors.push(FormError::new(
            format!("{at}/{forbidden}"),
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            words,
        ));
    }
    if button["style"] != 6 && text(&button["label"]).is_empty() && button["emoji"].is_null() {
        errors.push(FormError::new(at, "BUTTON_COMPONENT_INVALID", "A label or an emoji is required"));
    }
}

fn select(at: &str, select: &Value, errors: &mut Vec<FormError>) {
    let options = list(&select["options"]);
    let (min, max) = (select["min_values"].as_u64().unwrap_or(1), select["max_values"].as_u64().unwrap_or(1));
    if min > max || max > options.len().max(1) as u64 {
        let words = "min_values, max_values and the number of options do not agree";
        errors.push(FormError::new(format!("{at}/max_values"), "SELECT_COMPONENT_INVALID_VALUES", words));
    }
    for (i, option) in options.iter().enumerate() {
        if options[..i].iter().any(|other| other["value"] == option["value"]) {
            let at = format!("{at}/options/{i}/value");
            let words = "The specified option value is already used";
            errors.push(FormError::new(at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words));
        }
    }
}

pub(super) fn check_choices(data: &Value, errors: &mut Vec<FormError>) {
    for (i, choice) in list(&data["choices"]).iter().enumerate() {
        let at = format!("/data/choices/{i}");
        if text(&choice["name"]).trim().is_empty() {
            errors.push(FormError::new(
                format!("{at}/name"),
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 100 in length.",
            ));
        }
        at_most(format!("{at}/value"), text(&choice["value"]), 100, errors);
    }
}

pub(super) fn check_modal(data: &Value, errors: &mut Vec<FormError>) {
    let rows = list(&data["components"]);
    if rows.len() > 5 {
        errors.push(FormError::new("/data/components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
    }
    let mut ids = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        if row["type"] == 1 && list(&row["components"]).len() > 1 {
            let words = "Must be between 1 and 1 in length.";
            errors.push(FormError::new(format!("/data/components/{i}/components"), "BASE_TYPE_BAD_LENGTH", words));
        }
        walk(&format!("/data/components/{i}"), row, &mut ids, &mut 0, errors);
    }
}
