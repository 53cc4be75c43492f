//! Request bodies for Discord: JSON with files.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

pub(super) const PRIVATE: u64 = 1 << 6;

#[derive(Clone, Debug, Default)]
pub(super) struct DiscordBody {
    pub(super) json: Option<String>,
    pub(super) files: Vec<AttachedFile>,
}

#[derive(Clone, Debug)]
pub(super) struct AttachedFile {
    pub(super) name: String,
    pub(super) bytes: Arc<[u8]>,
    pub(super) about: Option<String>,
}

impl DiscordBody {
    pub(super) const NONE: DiscordBody = DiscordBody { json: None, files: Vec::new() };

    pub(super) fn json(value: &impl Serialize) -> DiscordBody {
        DiscordBody { json: Some(serde_json::to_string(value).expect("text, numbers and lists")), files: Vec::new() }
    }

    pub(super) fn with_files(mut message: Value, files: Vec<AttachedFile>) -> DiscordBody {
        let described = files.iter().enumerate().map(|(n, file)| match &file.about {
            Some(about) => json!({ "id": n, "filename": file.name, "description": about }),
            None => json!({ "id": n, "filename": file.name }),
        });
        message["attachments"] = described.collect();
        DiscordBody { files, ..DiscordBody::json(&message) }
    }

    /// Acknowledges a button or form and leaves its message unchanged.
    pub(super) fn acknowledgement() -> DiscordBody {
        DiscordBody::json(&json!({ "type": 6 }))
    }

    pub(super) fn private_later() -> DiscordBody {
        DiscordBody::json(&json!({ "type": 5, "data": { "flags": PRIVATE } }))
    }

    pub(super) fn suggestions(choices: impl Iterator<Item = (String, String)>) -> DiscordBody {
        let choices: Vec<_> = choices.map(|(name, value)| json!({ "name": name, "value": value })).collect();
        DiscordBody::json(&json!({ "type": 8, "data": { "choices": choices } }))
    }

    pub(super) fn first(self) -> DiscordBody {
        DiscordBody { json: self.json.map(|message| format!(r#"{{"type":4,"data":{message}}}"#)), files: self.files }
    }
}

impl AttachedFile {
    /// Returns the media type for the file name. Discord also inspects the bytes.
    pub(super) fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            _ => "application/octet-stream",
        }
    }
}
