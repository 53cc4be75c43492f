//! Pushes happenings to a page.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::client::PersonClient;
use crate::happening::PagePush;

/// Pushes to one page until it disconnects. A slow page is disconnected and can reconnect.
pub(super) async fn serve(client: PersonClient, mut pushes: broadcast::Receiver<Arc<PagePush>>, mut socket: WebSocket) {
    let mut stopping = client.core.stop.subscribe();
    loop {
        tokio::select! {
            push = pushes.recv() => match push {
                Ok(push) if push.to.is_some_and(|person| person != client.me) => {}
                Ok(push) => {
                    let text = json!({ "type": push.kind, "data": push.data }).to_string();
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        return;
                    }
                }
                Err(RecvError::Lagged(_) | RecvError::Closed) => return,
            },
            stopped = stopping.changed() => if stopped.is_err() || *stopping.borrow() { return },
            frame = socket.recv() => match frame {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
