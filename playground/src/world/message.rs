//! Stored messages.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::people::BOT;
use crate::json;

pub(crate) const EPHEMERAL: u64 = 1 << 6;
pub(crate) const LOADING: u64 = 1 << 7;
pub(crate) const HAS_THREAD: u64 = 1 << 5;
pub(crate) const IS_COMPONENTS_V2: u64 = 1 << 15;
/// The flags that a sender may set: no link previews, no notification, Components V2.
pub(crate) const SETTABLE: u64 = 1 << 2 | 1 << 12 | IS_COMPONENTS_V2;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorldMessage {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    pub(crate) author: u64,
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    /// Discord's object without reactions, thread and referenced message, which are added for display.
    pub(crate) object: Value,
    pub(crate) reactions: Vec<(Value, Vec<u64>)>,
    pub(crate) reply_to: Option<u64>,
    /// A value from the sender to recognise duplicates. Shown only when the message is created.
    pub(crate) nonce: Option<Value>,
    /// The only person who sees it. Such messages are not on disk.
    pub(crate) visible_to: Option<u64>,
    #[serde(default)]
    pub(crate) pinned_at: Option<u64>,
}

impl WorldMessage {
    pub(crate) fn flags(&self) -> u64 {
        self.object["flags"].as_u64().unwrap_or(0)
    }

    pub(crate) fn set_flag(&mut self, flag: u64, on: bool) {
        let flags = if on { self.flags() | flag } else { self.flags() & !flag };
        self.object["flags"] = json!(flags);
    }

    /// Returns whether the bot can read the text without the privileged intent.
    pub(crate) fn is_readable_by_bot(&self) -> bool {
        self.author == BOT || json::list(&self.object["mentions"]).iter().any(|user| json::id(&user["id"]) == Some(BOT))
    }

    pub(crate) fn component(&self, custom_id: &str) -> Option<&Value> {
        find_component(&self.object["components"], custom_id)
    }
}

fn find_component<'a>(components: &'a Value, custom_id: &str) -> Option<&'a Value> {
    json::list(components).iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        find_component(&component["components"], custom_id)
            .or_else(|| (component["accessory"]["custom_id"] == custom_id).then(|| &component["accessory"]))
    })
}

pub(crate) fn nonce_text(nonce: &Value) -> Option<String> {
    match nonce {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        number => Some(number.to_string()),
    }
}
