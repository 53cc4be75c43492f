//! The bodies of requests to Discord: JSON, and the files that go with it.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

/// A private message, or one that will be.
pub(super) const PRIVATE: u64 = 1 << 6;

/// The body of a request, which can be sent several times.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub(super) json: Option<String>,
    pub(super) files: Vec<File>,
}

/// A file of a message.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) bytes: Arc<[u8]>,
    /// Its description, for people who do not see it.
    pub(super) about: Option<String>,
}

impl Body {
    /// The body of a request that has none.
    pub(super) const NONE: Body = Body { json: None, files: Vec::new() };

    pub(super) fn json(value: &impl Serialize) -> Body {
        Body { json: Some(serde_json::to_string(value).expect("text, numbers and lists")), files: Vec::new() }
    }

    /// Makes the body of a message with these files.
    pub(super) fn with_files(mut message: Value, files: Vec<File>) -> Body {
        let described = files.iter().enumerate().map(|(n, file)| match &file.about {
            Some(about) => json!({ "id": n, "filename": file.name, "description": about }),
            None => json!({ "id": n, "filename": file.name }),
        });
        message["attachments"] = described.collect();
        Body { files, ..Body::json(&message) }
    }

    /// The first answer to a button or form of a message that stays as it is.
    pub(super) fn acknowledgement() -> Body {
        Body::json(&json!({ "type": 6 }))
    }

    /// The first answer that promises a private one.
    pub(super) fn private_later() -> Body {
        Body::json(&json!({ "type": 5, "data": { "flags": PRIVATE } }))
    }

    /// The suggestions for what is being typed, each with its value.
    pub(super) fn suggestions(choices: impl Iterator<Item = (String, String)>) -> Body {
        let choices: Vec<_> = choices.map(|(name, value)| json!({ "name": name, "value": value })).collect();
        Body::json(&json!({ "type": 8, "data": { "choices": choices } }))
    }

    /// Turns a message into a first answer.
    pub(super) fn first(self) -> Body {
        Body { json: self.json.map(|message| format!(r#"{{"type":4,"data":{message}}}"#)), files: self.files }
    }
}

impl File {
    /// Returns its media type; Discord looks at the bytes as well.
    pub(super) fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            _ => "application/octet-stream",
        }
    }
}
