//! Serves the web page with its files, and the files of messages.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};

use crate::core::PlaygroundCore;
use crate::world::attachments::content_type;

const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self' ws://127.0.0.1:* ws://localhost:*";

pub(crate) async fn index() -> Response {
    file(Path("index.html".into())).await
}

pub(crate) async fn file(Path(name): Path<String>) -> Response {
    let Some((_, bytes)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => content_type(&name),
    };
    let headers = [(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, "no-cache")];
    (headers, *bytes).into_response()
}

pub(crate) async fn attachment(
    State(core): State<Arc<PlaygroundCore>>,
    Path((_, id, name)): Path<(String, String, String)>,
) -> Response {
    let found = id.parse().ok().and_then(|id| core.world().store.file(id));
    let Some(bytes) = found else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (CONTENT_TYPE, content_type(&name)),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CACHE_CONTROL, "private, max-age=86400"),
    ];
    (headers, bytes.to_vec()).into_response()
}
