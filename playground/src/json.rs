//! Reads JSON values as Discord uses them.

use serde::Serializer;
use serde_json::Value;

/// Reads a snowflake or permissions, as text or as a number.
pub(crate) fn id(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => text.parse().ok(),
        number => number.as_u64(),
    }
}

pub(crate) fn ids(value: &Value) -> Vec<u64> {
    list(value).iter().filter_map(id).collect()
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub(crate) fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, member)| !member.is_null())
            .map(|(key, member)| (key.clone(), without_nulls(member)))
            .collect(),
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

pub(crate) fn as_text<S: Serializer>(id: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}
