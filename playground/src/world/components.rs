//! Buttons, menus and embeds as Discord returns them: numbered, with defaults and without nulls.

use serde_json::{Value, json};

use crate::json;

pub(crate) fn answered(components: &Value) -> Value {
    let mut next = 1;
    let mut components = json::without_nulls(components);
    if components.is_null() {
        return json!([]);
    }
    number(&mut components, &mut next);
    components
}

fn number(components: &mut Value, next: &mut u64) {
    for component in components.as_array_mut().into_iter().flatten() {
        if component["id"].as_u64().is_none_or(|id| id == 0) {
            component["id"] = json!(*next);
        }
        *next += 1;
        let defaults: &[(&str, Value)] = match component["type"].as_u64() {
            Some(3 | 5..=8) => &[("min_values", json!(1)), ("max_values", json!(1))],
            Some(4) => &[("min_length", Value::Null), ("max_length", Value::Null), ("required", json!(true))],
            Some(17) => &[("accent_color", Value::Null), ("spoiler", json!(false))],
            Some(14) => &[("spacing", json!(1)), ("divider", json!(true))],
            _ => &[],
        };
        for (key, default) in defaults {
            if component.get(key).is_none() {
                component[key] = default.clone();
            }
        }
        if component["type"] == 4 && component.get("label").is_none() {
            component["label"] = Value::Null;
        }
        for inner in ["components", "component", "accessory"] {
            match component.get_mut(inner) {
                Some(list @ Value::Array(_)) => number(list, next),
                Some(one @ Value::Object(_)) => {
                    let mut list = Value::Array(vec![one.take()]);
                    number(&mut list, next);
                    *one = list[0].take();
                }
                _ => {}
            }
        }
    }
}

pub(crate) fn embeds(embeds: &Value) -> Value {
    let mut embeds = json::without_nulls(embeds);
    for embed in embeds.as_array_mut().into_iter().flatten() {
        embed["type"] = json!("rich");
        for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
            if field.get("inline").is_none() {
                field["inline"] = json!(false);
            }
        }
    }
    if embeds.is_null() { json!([]) } else { embeds }
}
