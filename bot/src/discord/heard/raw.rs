//! Lenient readers of raw JSON.

use std::cell::Cell;

use serde_json::Value;
use serenity::all::Permissions;

/// A value, or the name of the missing part.
pub(in crate::discord) type Read<T> = Result<T, &'static str>;

pub(super) type UnreadReason = Cell<Option<&'static str>>;

pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

pub(super) fn id(value: &Value) -> Option<u64> {
    number(value).filter(|id| *id != 0)
}

pub(super) fn ids<T>(list: &Value, make: fn(u64) -> T) -> Vec<T> {
    items(list).filter_map(id).map(make).collect()
}

pub(super) fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}

/// Reads permissions; null means none. Drops bits beyond the first 64.
pub(super) fn rights(value: &Value) -> Option<Permissions> {
    let known = |text: &str| u64::try_from(text.parse::<u128>().ok()? & u128::from(u64::MAX)).ok();
    let bits = match value {
        Value::Null => Some(0),
        Value::String(text) => known(text),
        other => other.as_u64(),
    };
    bits.map(Permissions::from_bits_truncate)
}

pub(super) fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

pub(super) fn all<T>(list: &Value, read: impl Fn(&Value) -> Read<T>, unread: &UnreadReason) -> Vec<T> {
    let read = |item| read(item).map_err(|why| unread.set(Some(why))).ok();
    items(list).filter_map(read).collect()
}

/// Returns all components of a message or form in order, including nested ones.
pub(super) fn components(holder: &Value) -> Vec<&Value> {
    let single = ["component", "accessory"].into_iter().map(|name| &holder[name]).filter(|part| part.is_object());
    let parts = items(&holder["components"]).chain(single);
    parts.flat_map(|part| std::iter::once(part).chain(components(part))).collect()
}
