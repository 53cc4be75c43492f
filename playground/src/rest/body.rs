//! Reads the body of a request: JSON, or a form with files.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::refusal::{self, ApiRefusal};
use crate::world::attachments::FileUpload;
use crate::world::interaction::SIZE_LIMIT;

pub(crate) const REQUEST_LIMIT: usize = 25 * 1024 * 1024;

pub(super) async fn read(request: Request) -> Result<(Value, Vec<FileUpload>), ApiRefusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return form(request).await;
    }
    let bytes = to_bytes(request.into_body(), REQUEST_LIMIT).await.map_err(|_| refusal::TOO_LARGE)?;
    Ok((json(&bytes)?, Vec::new()))
}

fn json(bytes: &[u8]) -> Result<Value, ApiRefusal> {
    if bytes.is_empty() { Ok(Value::Null) } else { serde_json::from_slice(bytes).map_err(|_| refusal::BAD_JSON) }
}

async fn form(request: Request) -> Result<(Value, Vec<FileUpload>), ApiRefusal> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| refusal::BAD_JSON)?;
    let (mut body, mut uploads, mut total) = (Value::Null, Vec::new(), 0);
    while let Some(field) = form.next_field().await.map_err(|_| refusal::TOO_LARGE)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| refusal::TOO_LARGE)?;
        total += bytes.len();
        if total > REQUEST_LIMIT {
            return Err(refusal::TOO_LARGE);
        }
        if name == "payload_json" {
            body = json(&bytes)?;
        } else if let Some(file_name) = file_name {
            if bytes.len() > SIZE_LIMIT {
                return Err(refusal::TOO_LARGE);
            }
            // `files[3]`, or the older `file3` and `file`.
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            let n = digits.parse().unwrap_or(uploads.len() as u64);
            uploads.push(FileUpload { n, name: file_name, bytes: bytes.to_vec() });
        }
    }
    if uploads.len() > 10 {
        return Err(ApiRefusal::field("/attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."));
    }
    if body.is_null() {
        body = Value::Object(serde_json::Map::new());
    }
    Ok((body, uploads))
}
