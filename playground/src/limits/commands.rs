//! Limits of commands.

use serde_json::Value;

use crate::json::{list, text};
use crate::refusal::{self, ApiRefusal, FormError};

const CHAT_INPUT: usize = 100;
/// The maximum number of characters in all names, descriptions and values of a command.
const SIZE: usize = 8000;

pub(super) fn check(at: &str, command: &Value, errors: &mut Vec<FormError>) {
    let chat_input = command["type"].as_u64().unwrap_or(1) == 1;
    if chat_input {
        if command.get("name").is_some() {
            name(&format!("{at}/name"), text(&command["name"]), errors);
        }
        if command.get("name").is_some() && text(&command["description"]).is_empty() {
            errors.push(FormError::new(format!("{at}/description"), "BASE_TYPE_REQUIRED", "This field is required"));
        }
        names(at, command, errors);
        options(at, &command["options"], errors);
    }
    if size(command) > SIZE {
        let words = "Command exceeds maximum size (8000)";
        errors.push(FormError::new(at, "APPLICATION_COMMAND_TOO_LARGE", words));
    }
}

fn options(at: &str, options: &Value, errors: &mut Vec<FormError>) {
    let mut optional_seen = false;
    let options = list(options);
    for (i, option) in options.iter().enumerate() {
        let at = format!("{at}/options/{i}");
        name(&format!("{at}/name"), text(&option["name"]), errors);
        names(&at, option, errors);
        if options[..i].iter().any(|other| other["name"] == option["name"]) {
            let words = "Option names must be unique";
            errors.push(FormError::new(&at, "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", words));
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let words = "Required options must be placed before non-required options";
            errors.push(FormError::new(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words));
        }
        optional_seen |= !required;
        if option["autocomplete"] == true && !list(&option["choices"]).is_empty() {
            let words = "Autocomplete and choices exclude each other";
            errors.push(FormError::new(&at, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", words));
        }
        self::options(&at, &option["options"], errors);
    }
}

fn names(at: &str, object: &Value, errors: &mut Vec<FormError>) {
    for (locale, translated) in object["name_localizations"].as_object().into_iter().flatten() {
        name(&format!("{at}/name_localizations/{locale}"), text(translated), errors);
    }
}

/// Checks a name: 1 to 32 letters, digits, `-`, `_` or `'`, in lower case where it exists.
fn name(at: &str, name: &str, errors: &mut Vec<FormError>) {
    let fits = |c: char| c.is_alphanumeric() || "-_'".contains(c) || ('\u{900}'..='\u{97f}').contains(&c);
    let lower = name.chars().flat_map(char::to_lowercase).eq(name.chars());
    if !(1..=32).contains(&name.chars().count()) || !name.chars().all(fits) || !lower {
        errors.push(FormError::new(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"));
    }
}

/// Counts the characters that Discord limits: the longest translation of names and descriptions, and choice values.
fn size(object: &Value) -> usize {
    let longest = |plain: &str, translated: &str| {
        let translations = object[translated].as_object().into_iter().flat_map(|map| map.values()).map(text);
        translations.chain([text(&object[plain])]).map(|t| t.chars().count()).max().unwrap_or(0)
    };
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + text(&object["value"]).chars().count()
        + list(&object["options"]).iter().chain(list(&object["choices"])).map(size).sum::<usize>()
}

pub(crate) fn command_count<'a>(commands: impl IntoIterator<Item = &'a Value>) -> Result<(), ApiRefusal> {
    let mut counts = [0; 4];
    for command in commands {
        let kind = command["type"].as_u64().unwrap_or(1).min(3) as usize;
        counts[kind] += 1;
    }
    if counts[1] > CHAT_INPUT || counts[2] > 15 || counts[3] > 15 {
        return Err(refusal::TOO_MANY_COMMANDS);
    }
    Ok(())
}
