//! Discord's API description, kept as text. Each validator is built from only the schemas it needs.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::{Draft, Validator};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

const TEXT: &str = include_str!("../../openapi/discord-openapi.json");
const SCHEMAS: &str = "#/components/schemas/";

#[derive(Debug, Deserialize)]
pub(super) struct ApiDocument<'a> {
    #[serde(borrow)]
    paths: BTreeMap<&'a str, BTreeMap<&'a str, &'a RawValue>>,
    #[serde(borrow)]
    components: ApiComponents<'a>,
}

#[derive(Debug, Deserialize)]
struct ApiComponents<'a> {
    #[serde(borrow)]
    schemas: BTreeMap<&'a str, &'a RawValue>,
}

impl ApiDocument<'static> {
    pub(super) fn read() -> Self {
        serde_json::from_str(TEXT).expect("the document has paths and schemas")
    }

    pub(super) fn request(&self, method: &str, path: &str) -> Option<Value> {
        json_schema(&self.operation(method, path)?["requestBody"])
    }

    pub(super) fn answer(&self, method: &str, path: &str, status: u16) -> Option<Value> {
        json_schema(&self.operation(method, path)?["responses"][status.to_string()])
    }

    pub(super) fn named(&self, name: &str) -> Option<Value> {
        self.components.schemas.contains_key(name).then(|| json!({ "$ref": format!("{SCHEMAS}{name}") }))
    }

    fn operation(&self, method: &str, path: &str) -> Option<Value> {
        parse(self.paths.get(path)?.get(&*method.to_lowercase())?)
    }

    /// Builds a validator for the schema and its references. `closed` forbids unknown members.
    pub(super) fn validator(&self, schema: &Value, closed: bool) -> Validator {
        let mut todo = Vec::new();
        references(schema, &mut todo);
        let (mut needed, mut schemas) = (BTreeSet::new(), Map::new());
        while let Some(name) = todo.pop() {
            if needed.insert(name.clone())
                && let Some(mut schema) = self.schema(&name)
            {
                if closed {
                    close(&mut schema);
                }
                references(&schema, &mut todo);
                schemas.insert(name, schema);
            }
        }
        let whole = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [schema],
            "components": { "schemas": schemas },
        });
        let options = jsonschema::options().with_draft(Draft::Draft202012);
        options.build(&whole).expect("schemas of Discord's document are valid")
    }

    fn schema(&self, name: &str) -> Option<Value> {
        let mut schema = parse(self.components.schemas.get(name)?)?;
        match name {
            // Discord accepts numbers where the document requires text; clients send both.
            "SnowflakeType" => schema["type"] = json!(["string", "integer"]),
            // Discord's documentation has forwards (1); its API description lacks them.
            "MessageReferenceType" => schema = json!({ "type": "integer", "enum": [0, 1] }),
            // For form errors, Discord uses words; the description has only the numeric codes of whole answers.
            "InnerErrors" => {
                schema["properties"]["_errors"]["items"] = json!({
                    "type": "object",
                    "properties": { "code": { "type": "string" }, "message": { "type": "string" } },
                    "required": ["code", "message"],
                });
            }
            _ => {}
        }
        // Discord's documentation and all clients use text for permissions, which exceed the range of JavaScript's
        // numbers.
        for bits in ["/properties/default_member_permissions", "/properties/permissions"] {
            if let Some(bits) = schema.pointer_mut(bits).filter(|bits| bits["type"] != "string") {
                bits["type"] = json!(["string", "integer", "null"]);
            }
        }
        Some(schema)
    }
}

fn json_schema(described: &Value) -> Option<Value> {
    Some(&described["content"]["application/json"]["schema"]).filter(|schema| !schema.is_null()).cloned()
}

fn parse(raw: &RawValue) -> Option<Value> {
    serde_json::from_str(raw.get()).ok()
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.values_mut().for_each(close);
            if map.contains_key("properties") && map.get("type").is_some_and(|kind| kind == "object") {
                map.entry("additionalProperties").or_insert(json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            if let Some(name) = map.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix(SCHEMAS)) {
                found.push(name.to_owned());
            }
            map.values().for_each(|inner| references(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| references(inner, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_and_schemas_are_found() {
        let document = ApiDocument::read();
        assert!(document.request("POST", "/channels/{channel_id}/messages").is_some());
        assert!(document.answer("GET", "/users/@me", 200).is_some());
        assert_eq!(document.answer("DELETE", "/channels/{channel_id}/messages/{message_id}", 204), None);
        let message = document.validator(&document.named("MessageReferenceRequest").unwrap(), false);
        assert!(message.is_valid(&json!({ "message_id": 5 })) && message.is_valid(&json!({ "message_id": "5" })));
        assert!(!message.is_valid(&json!({ "message_id": "five" })) && !message.is_valid(&json!({})));
    }
}
