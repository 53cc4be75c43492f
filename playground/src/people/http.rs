//! The people API over HTTP, for the page.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::client::PersonClient;
use super::error::PeopleError;
use super::{act, press, socket};
use crate::core::PlaygroundCore;
use crate::experiments;
use crate::json::{id, list, text};
use crate::world::people::{self, PEOPLE};

type PeopleAnswer = Result<Json<Value>, PeopleError>;
type PeopleBody = Result<Json<Value>, JsonRejection>;

pub(crate) fn routes() -> Router<Arc<PlaygroundCore>> {
    let in_channel = "/people/{me}/channels/{channel}";
    Router::new()
        .route("/people", get(everyone))
        .route("/people/{me}/state", get(state))
        .route("/experiments", get(experiments).post(experiment))
        .route("/people/{me}/dm", post(dm))
        .route("/people/{me}/socket", get(open_socket))
        .route(&format!("{in_channel}/messages"), get(messages).post(message))
        .route(&format!("{in_channel}/commands"), post(command))
        .route(&format!("{in_channel}/autocomplete"), post(autocomplete))
        .route(&format!("{in_channel}/components"), post(component))
        .route(&format!("{in_channel}/modals"), post(modal))
}

impl IntoResponse for PeopleError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(json!({ "error": self.message }))).into_response()
    }
}

fn client(core: Arc<PlaygroundCore>, me: &str) -> Result<PersonClient, PeopleError> {
    let person = me.parse().ok().and_then(people::find);
    let me = person.ok_or_else(|| PeopleError::new(404, "there is no such person"))?.id;
    Ok(PersonClient { core, me })
}

fn place(core: Arc<PlaygroundCore>, (me, channel): &(String, String)) -> Result<(PersonClient, u64), PeopleError> {
    let channel = channel.parse().map_err(|_| PeopleError::new(404, "there is no such channel"))?;
    Ok((client(core, me)?, channel))
}

fn read(body: PeopleBody) -> Result<Value, PeopleError> {
    body.map(|Json(body)| body).map_err(|error| PeopleError::new(400, error.body_text()))
}

async fn everyone() -> Json<Value> {
    Json(json!(PEOPLE))
}

async fn state(State(core): State<Arc<PlaygroundCore>>, Path(me): Path<String>) -> PeopleAnswer {
    Ok(Json(client(core, &me)?.state()))
}

async fn experiments(State(core): State<Arc<PlaygroundCore>>) -> Json<Value> {
    Json(experiments::state(&core, &core.world()))
}

async fn experiment(State(core): State<Arc<PlaygroundCore>>, body: PeopleBody) -> PeopleAnswer {
    Ok(Json(experiments::change(&core, &read(body)?)?))
}

async fn dm(State(core): State<Arc<PlaygroundCore>>, Path(me): Path<String>) -> PeopleAnswer {
    Ok(Json(json!({ "channel_id": client(core, &me)?.open_dm().to_string() })))
}

async fn open_socket(
    State(core): State<Arc<PlaygroundCore>>,
    Path(me): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, PeopleError> {
    let client = client(core, &me)?;
    // Subscribe before the socket is open, so that the page misses nothing.
    let pushes = client.core.happenings.pages();
    Ok(upgrade.on_upgrade(move |socket| socket::serve(client, pushes, socket)))
}

async fn messages(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> PeopleAnswer {
    let (client, channel) = place(core, &path)?;
    let limit = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50).clamp(1, 200);
    let before = query.get("before").and_then(|before| before.parse().ok());
    Ok(Json(json!(client.messages(channel, limit, before)?)))
}

async fn message(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    body: PeopleBody,
) -> PeopleAnswer {
    let ((client, channel), body) = (place(core, &path)?, read(body)?);
    Ok(Json(client.message(channel, text(&body["content"]), id(&body["reply_to"]))?))
}

async fn command(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    body: PeopleBody,
) -> PeopleAnswer {
    let ((client, channel), body) = (place(core, &path)?, read(body)?);
    let at = (channel, body["locale"].as_str());
    let name = text(&body["name"]);
    match id(&body["target"]) {
        Some(target) => began(act::command_on(&client.core, client.me, at, name, target)?),
        None => began(act::command(&client.core, client.me, at, name, &body["options"])?),
    }
}

async fn autocomplete(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    body: PeopleBody,
) -> PeopleAnswer {
    let ((client, channel), body) = (place(core, &path)?, read(body)?);
    let (name, focused) = (text(&body["name"]), text(&body["focused"]));
    let asked = client.autocomplete_in(channel, name, &body["options"], focused, body["locale"].as_str());
    Ok(Json(json!({ "choices": asked.await? })))
}

async fn component(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    body: PeopleBody,
) -> PeopleAnswer {
    let ((client, channel), body) = (place(core, &path)?, read(body)?);
    let at = (channel, body["locale"].as_str());
    let message = id(&body["message_id"]).ok_or_else(|| PeopleError::new(400, "message_id is missing"))?;
    let values: Vec<&str> = list(&body["values"]).iter().filter_map(Value::as_str).collect();
    began(press::click(&client.core, client.me, at, message, text(&body["custom_id"]), &values)?)
}

async fn modal(
    State(core): State<Arc<PlaygroundCore>>,
    Path(path): Path<(String, String)>,
    body: PeopleBody,
) -> PeopleAnswer {
    let ((client, channel), body) = (place(core, &path)?, read(body)?);
    let at = (channel, body["locale"].as_str());
    began(press::submit(&client.core, client.me, at, text(&body["custom_id"]), &body["fields"])?)
}

fn began(interaction: u64) -> PeopleAnswer {
    Ok(Json(json!({ "interaction_id": interaction.to_string() })))
}
