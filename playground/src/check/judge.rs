//! Validators, built on first use and shared by all playgrounds of the process.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::Value;

use super::document::ApiDocument;
use crate::refusal::FormError;

#[derive(Clone, Copy, Debug)]
pub(super) enum SchemaSubject {
    Request(&'static str, &'static str),
    Answer(&'static str, &'static str, u16),
    Named(&'static str),
}

static DOCUMENT: LazyLock<ApiDocument<'static>> = LazyLock::new(ApiDocument::read);

/// The key is the schema's text and whether unknown members are forbidden. Many operations share a validator.
static VALIDATORS: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());

/// Loads the document, so that the first request does not wait for it.
pub(super) fn prepare() {
    LazyLock::force(&DOCUMENT);
}

#[derive(Debug)]
pub(super) struct SchemaJudge {
    validator: Arc<Validator>,
    /// Checks items of a list individually, so that lists share the validator of single items.
    of_items: bool,
}

pub(super) fn find(subject: SchemaSubject) -> Option<SchemaJudge> {
    let (schema, is_answer) = match subject {
        SchemaSubject::Request(method, template) => (DOCUMENT.request(method, template)?, false),
        SchemaSubject::Answer(method, template, status) => (DOCUMENT.answer(method, template, status)?, true),
        SchemaSubject::Named(name) => (DOCUMENT.named(name)?, false),
    };
    let items = Some(&schema["items"]).filter(|items| is_answer && items["$ref"].is_string());
    let (schema, of_items) = (items.unwrap_or(&schema), items.is_some());
    Some(SchemaJudge { validator: validator(schema, false), of_items })
}

/// Finds members of a request that Discord does not know and ignores: probably misspelt names. Empty members, `false`,
/// `nsfw` and the `type` of a thread on a message pass, since clients add them.
pub(super) fn unknown_members(subject: SchemaSubject, body: &Value) -> Option<String> {
    let schema = match subject {
        SchemaSubject::Request(_, template) if template.ends_with("/threads") => return None,
        SchemaSubject::Request(method, template) => DOCUMENT.request(method, template)?,
        SchemaSubject::Named(name) => DOCUMENT.named(name)?,
        SchemaSubject::Answer(..) => return None,
    };
    let body = without_empty(body);
    // Omitting empty members may make the body invalid; then nothing is reported.
    let error = validator(&schema, true).validate(&body).err().filter(|_| validator(&schema, false).is_valid(&body))?;
    Some(format!("{}: {error}", error.instance_path()))
}

fn without_empty(value: &Value) -> Value {
    let is_empty = |value: &Value| value.is_null() || *value == false || value.as_array().is_some_and(Vec::is_empty);
    match value {
        Value::Object(map) => {
            let kept = map.iter().filter(|(key, value)| !is_empty(value) && *key != "nsfw");
            kept.map(|(key, value)| (key.clone(), without_empty(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_empty).collect(),
        other => other.clone(),
    }
}

fn validator(schema: &Value, closed: bool) -> Arc<Validator> {
    let mut validators = VALIDATORS.lock().expect("Discord's schemas compile without a panic");
    let key = format!("{closed} {schema}");
    Arc::clone(validators.entry(key).or_insert_with(|| Arc::new(DOCUMENT.validator(schema, closed))))
}

impl SchemaJudge {
    pub(super) fn errors(&self, value: &Value) -> Vec<FormError> {
        let Some(items) = value.as_array().filter(|_| self.of_items) else { return self.errors_in("", value) };
        items.iter().enumerate().flat_map(|(i, item)| self.errors_in(&format!("/{i}"), item)).collect()
    }

    fn errors_in(&self, at: &str, value: &Value) -> Vec<FormError> {
        if self.validator.is_valid(value) {
            return Vec::new();
        }
        self.validator.iter_errors(value).map(|error| form_error(at, &error)).collect()
    }
}

fn form_error(at: &str, error: &jsonschema::ValidationError<'_>) -> FormError {
    let code = match error.kind().keyword() {
        "maxLength" | "maxItems" => "BASE_TYPE_MAX_LENGTH",
        "minLength" | "minItems" => "BASE_TYPE_MIN_LENGTH",
        "required" => "BASE_TYPE_REQUIRED",
        "maximum" => "NUMBER_TYPE_MAX",
        "minimum" => "NUMBER_TYPE_MIN",
        "oneOf" | "anyOf" | "enum" | "const" => "UNION_TYPE_CHOICES",
        "pattern" => "STRING_TYPE_REGEX",
        "format" => "BASE_TYPE_FORMAT",
        _ => "BASE_TYPE_INVALID",
    };
    let mut message = error.to_string();
    if let Some((cut, _)) = message.char_indices().nth(300) {
        message.truncate(cut);
    }
    FormError::new(format!("{at}{}", error.instance_path()), code, message)
}
