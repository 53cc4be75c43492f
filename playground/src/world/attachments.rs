//! Files of messages: old and new ones, and the dimensions of pictures.

use serde_json::{Value, json};

use super::PlaygroundWorld;
use super::people::BOT;
use crate::clock::WorldClock;
use crate::json;
use crate::refusal::ApiRefusal;

#[derive(Clone, Debug)]
pub(crate) struct FileUpload {
    /// The `n` of `files[n]`; `attachments` refers to it.
    pub(crate) n: u64,
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl PlaygroundWorld {
    /// Returns the attachments of a message after a request; `before` is `None` for a new message. Without
    /// `attachments` in the body, all old and new files stay; with it, only those listed and the new ones.
    pub(crate) fn attach(
        &mut self,
        clock: &WorldClock,
        body: &Value,
        uploads: Vec<FileUpload>,
        before: Option<&Value>,
        private: bool,
    ) -> Result<Value, ApiRefusal> {
        let listed = body["attachments"].as_array();
        let mut attached = Vec::new();
        let old = before.map_or(&[][..], json::list);
        for (i, item) in listed.into_iter().flatten().enumerate() {
            let id = json::id(&item["id"]);
            if uploads.iter().any(|upload| Some(upload.n) == id) {
                continue;
            }
            let Some(kept) = old.iter().find(|kept| json::id(&kept["id"]) == id) else {
                let at = format!("/attachments/{i}/id");
                return Err(ApiRefusal::field(
                    at,
                    "ATTACHMENT_NOT_FOUND",
                    "Attachment data for this id was not found.",
                ));
            };
            let mut kept = kept.clone();
            if let Some(description) = item["description"].as_str() {
                kept["description"] = json!(description);
            }
            attached.push(kept);
        }
        if listed.is_none() {
            attached.extend_from_slice(old);
        }
        for upload in uploads {
            let meta = listed.into_iter().flatten().find(|item| json::id(&item["id"]) == Some(upload.n));
            attached.push(self.keep(clock, upload, meta.unwrap_or(&Value::Null), private));
        }
        if attached.len() > 10 {
            return Err(ApiRefusal::field("/attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."));
        }
        Ok(Value::Array(attached))
    }

    pub(crate) fn upload(&mut self, clock: &WorldClock, name: &str, bytes: Vec<u8>) -> u64 {
        let upload = FileUpload { n: 0, name: name.to_owned(), bytes };
        let mut attachment = self.keep(clock, upload, &Value::Null, true);
        let id = json::id(&attachment["id"]).expect("it was just made");
        let url = format!("{}/attachments/{BOT}/{id}/{}", self.base, json::text(&attachment["filename"]));
        attachment["url"] = json!(url);
        attachment["proxy_url"] = json!(url);
        self.uploads.insert(id, attachment);
        id
    }

    fn keep(&mut self, clock: &WorldClock, upload: FileUpload, meta: &Value, private: bool) -> Value {
        let id = clock.snowflake();
        let name = meta["filename"].as_str().unwrap_or(&upload.name);
        let mut attachment = json!({
            "id": id.to_string(), "filename": safe_name(name), "size": upload.bytes.len(),
            "url": "", "proxy_url": "", "content_type": content_type(name),
        });
        if let Some(description) = meta["description"].as_str().filter(|text| !text.is_empty()) {
            attachment["description"] = json!(description);
        }
        if let Some((width, height)) = picture_size(&upload.bytes) {
            attachment["width"] = json!(width);
            attachment["height"] = json!(height);
        }
        if private {
            attachment["ephemeral"] = json!(true);
        }
        self.store.put_file(id, upload.bytes, private);
        attachment
    }
}

/// Returns the content type of a file. Types that a browser might run become plain bytes.
pub(crate) fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().map(str::to_ascii_lowercase).as_deref() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("txt" | "pgn") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns the name with only letters, digits, dots, dashes and underscores, as Discord stores it.
fn safe_name(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.chars().map(safe).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return number(16).zip(number(20));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return number(6).zip(number(8));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_png_and_gif_headers_only() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x98\0\0\x03\x20\x08\x02";
        assert_eq!(picture_size(png), Some((920, 800)));
        assert_eq!(picture_size(b"GIF89a\x98\x03\x20\x03\0"), Some((920, 800)));
        assert_eq!(picture_size(&png[..20]), None);
        assert_eq!(picture_size(b"GIF8"), None);
        assert_eq!(picture_size(b""), None);
    }

    #[test]
    fn names_of_files_cannot_leave_their_folder_or_their_address() {
        assert_eq!(safe_name("../é a?.png"), ".._a_.png".replace("_a", "___a"));
        assert_eq!(safe_name(".."), "unknown");
        assert_eq!(content_type("x.HTML"), "application/octet-stream");
    }
}
