//! Discord's API description, cut into pieces so that each validator is made from what it needs only.

use std::collections::{BTreeSet, HashMap};

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

const TEXT: &str = include_str!("../../openapi/discord-openapi.json");
const SCHEMAS: &str = "#/components/schemas/";

/// The schemas, as text by name, and for each operation the schemas of its request and answers.
#[derive(Debug)]
pub(super) struct Document {
    schemas: HashMap<String, String>,
    /// By path and method.
    operations: HashMap<(String, String), Operation>,
}

#[derive(Debug)]
struct Operation {
    request: Option<String>,
    answers: HashMap<String, String>,
}

impl Document {
    pub(super) fn read() -> Self {
        let mut whole: Value = serde_json::from_str(TEXT).expect("the document is JSON");
        // Discord takes numbers where the document says text; clients send both.
        whole["components"]["schemas"]["SnowflakeType"]["type"] = json!(["string", "integer"]);
        // In forms Discord names errors by words; the document has only the numbers of whole answers.
        let inner = &mut whole["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"];
        *inner = json!({
            "type": "object",
            "properties": { "code": { "type": "string" }, "message": { "type": "string" } },
            "required": ["code", "message"],
        });
        let mut operations = HashMap::new();
        for (path, methods) in whole["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                operations.insert((path.clone(), method.to_uppercase()), Operation::read(operation));
            }
        }
        let schemas = whole["components"]["schemas"].as_object().into_iter().flatten();
        Self { schemas: schemas.map(|(name, schema)| (name.clone(), schema.to_string())).collect(), operations }
    }

    pub(super) fn request(&self, method: &str, path: &str) -> Option<Value> {
        parse(self.operation(method, path)?.request.as_deref()?)
    }

    pub(super) fn answer(&self, method: &str, path: &str, status: u16) -> Option<Value> {
        parse(self.operation(method, path)?.answers.get(&status.to_string())?)
    }

    pub(super) fn named(&self, name: &str) -> Option<Value> {
        self.schemas.contains_key(name).then(|| json!({ "$ref": format!("{SCHEMAS}{name}") }))
    }

    fn operation(&self, method: &str, path: &str) -> Option<&Operation> {
        self.operations.get(&(path.to_owned(), method.to_owned()))
    }

    /// A validator for the schema, with the schemas it refers to.
    pub(super) fn validator(&self, schema: &Value) -> Validator {
        let mut needed = BTreeSet::new();
        let mut todo = Vec::new();
        references(schema, &mut todo);
        let mut schemas = Map::new();
        while let Some(name) = todo.pop() {
            if needed.insert(name.clone())
                && let Some(schema) = self.schemas.get(&name).and_then(|text| parse(text))
            {
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
}

impl Operation {
    fn read(operation: &Value) -> Self {
        let text = |content: &Value| match &content["application/json"]["schema"] {
            Value::Null => None,
            schema => Some(schema.to_string()),
        };
        let answers = operation["responses"].as_object().into_iter().flatten();
        Self {
            request: text(&operation["requestBody"]["content"]),
            answers: answers.filter_map(|(status, answer)| Some((status.clone(), text(&answer["content"])?))).collect(),
        }
    }
}

fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// The names of the schemas referred to.
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
