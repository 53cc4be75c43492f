//! The bot's REST requests: routing, refusals, logging, and checks of requests and answers.

mod account;
mod body;
mod call;
mod channels;
mod commands;
mod events;
mod guilds;
mod interactions;
mod messages;
mod pins;
mod reactions;
mod roles;
mod route;
mod threads;
mod webhooks;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};

use crate::core::PlaygroundCore;
use crate::failure::{self, RequestFailure};
use crate::faults::HoldMoment;
use crate::happening::Happening;
use crate::limits;
use crate::rates::BucketReport;
use crate::refusal;
use call::{RestCall, RestReply};
use route::{RestRoute, RouteAuth};

pub(crate) fn watch_threads(core: &Arc<PlaygroundCore>) {
    let threads: Vec<u64> =
        core.world().channels.values().filter(|c| c.quiet_until().is_some()).map(|c| c.id).collect();
    threads.into_iter().for_each(|thread| threads::archive_when_quiet(core, thread));
}

pub(crate) async fn serve(State(core): State<Arc<PlaygroundCore>>, request: Request) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path();
    let path = path.strip_prefix("/api").unwrap_or(path);
    let path = path.strip_prefix("/v10").or_else(|| path.strip_prefix("/v9")).unwrap_or(path).to_owned();
    let query = route::parse_query(request.uri().query().unwrap_or_default());
    let headers = request.headers().clone();

    let read = body::read(request).await;
    core.faults.wait(HoldMoment::BeforeEffect, &method, &path).await;
    core.faults.dawdle(&core.clock).await;
    if *core.stop.borrow() {
        return respond(503, &json!({ "message": "503: Service Unavailable", "code": 0 }), None, None);
    }
    let found = RestRoute::find(&method, &path);
    let counts = found.as_ref().is_ok_and(|(route, _)| route.auth == RouteAuth::Bot);
    let template = found.as_ref().map_or("", |(route, _)| route.template);
    let bucket = found.as_ref().ok().and_then(|(route, params)| {
        core.faults.rates.take(core.clock.now(), (route.method, route.template), params, counts)
    });
    let limited = core.faults.gate.judge(core.clock.now(), template);
    if limited.is_some_and(|limited| limited.knew) {
        core.checker.counts_against(&method, template, "sent during a global limit");
    }
    let global = |wait: u64| RequestFailure::RateLimited { retry_after: wait as f64 / 1000.0, global: true }.answer();
    let too_many =
        limited.map(|limited| global(limited.wait)).or_else(|| bucket.as_ref().and_then(BucketReport::refusal));
    let fault = if too_many.is_some() { None } else { core.faults.failure(core.clock.now(), &method, &path) };
    let (body, uploads, unreadable) = match read {
        Ok((body, uploads)) => (body, uploads, None),
        Err(refusal) => (Value::Null, Vec::new(), Some(refusal)),
    };
    let sizes: Vec<usize> = uploads.iter().map(|upload| upload.bytes.len()).collect();
    let sent = body.clone();
    let (status, mut answer) = match (too_many, fault) {
        (Some(refused), _) => refused,
        (None, Some(failure)) if !failure.has_effect() => failure.answer(),
        _ => {
            let unreadable = unreadable.map_or(Ok(()), Err);
            let answered = unreadable.and_then(|()| {
                let (route, params) = found?;
                answer(route, &headers, RestCall { core: &core, params, query, body, uploads })
            });
            match (answered, fault) {
                (_, Some(RequestFailure::AnswerLost)) => RequestFailure::AnswerLost.answer(),
                (Ok((status, mut answer)), Some(_)) => {
                    failure::make_odd(&mut answer);
                    (status, answer)
                }
                (Ok(answered), None) => answered,
                (Err(refusal), _) => {
                    let body = refusal.body();
                    if refusal.retry_after.is_none() {
                        core.checker.check_refusal(&body);
                    }
                    (refusal.status, body)
                }
            }
        }
    };
    if status == 200 && template == "/users/@me/channels" {
        note_dm(&core, &sent);
    }
    core.gateway.alterations.alter_answer(&method, &path, &mut answer);
    core.world().store.put_last_id(core.clock.last_id());
    core.happenings.tell(Happening::Request {
        method: method.clone(),
        path: path.clone(),
        route: template,
        counts,
        body: sent,
        files: sizes,
        status,
        answer: answer.clone(),
    });
    core.faults.wait(HoldMoment::BeforeAnswer, &method, &path).await;
    let only_in_header = fault.and_then(RequestFailure::retry_after);
    respond(status, &answer, bucket.as_ref().filter(|_| only_in_header.is_none()), only_in_header)
}

/// Counts requests to open direct messages. Once an hour for each person and process is enough.
fn note_dm(core: &PlaygroundCore, sent: &Value) {
    let Some(person) = crate::json::id(&sent["recipient_id"]) else { return };
    let processes = core.gateway.n_online().max(1);
    if core.world().limits.asks_again(person, core.clock.now(), processes) {
        let why = "asks again for the direct messages of the same person within an hour";
        core.checker.counts_against("POST", "/users/@me/channels", why);
    }
}

fn answer(route: &RestRoute, headers: &HeaderMap, call: RestCall<'_>) -> RestReply {
    let core = call.core;
    let token = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = token.map(|token| token.strip_prefix("Bot ").unwrap_or(token));
    match route.auth {
        RouteAuth::Bot if token != Some(&core.token) => return Err(refusal::UNAUTHORIZED),
        _ => {}
    }
    if !names_its_library(headers) {
        let why = "the User-Agent is not `DiscordBot (address, version)`";
        core.checker.counts_against(route.method, route.template, why);
    }
    if !call.body.is_null() {
        core.checker.check_request(route.method, route.template, &call.body)?;
    }
    if let Err(refusal) = limits::check(route.template, &call.body, &call.uploads) {
        core.checker.limit_broken(route.method, route.template, &refusal);
        return Err(refusal);
    }
    let (status, answer) = (route.handler)(call)?;
    core.checker.check_answer(route.method, route.template, status, &answer);
    Ok((status, answer))
}

/// Returns whether a request names its library as Discord requires; Discord may block others.
fn names_its_library(headers: &HeaderMap) -> bool {
    let agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.split_once(')'));
    named.is_some_and(|(inside, _)| {
        inside.split_once(", ").is_some_and(|(address, version)| !address.is_empty() && !version.is_empty())
    })
}

/// Builds a response. A text is a page of HTML; `retry_after` replaces the rate limit's headers.
fn respond(status: u16, answer: &Value, bucket: Option<&BucketReport>, retry_after: Option<f64>) -> Response {
    let mut response =
        Response::builder().status(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
    for (name, value) in bucket.map(BucketReport::headers).into_iter().flatten() {
        response = response.header(name, value);
    }
    if let Some(retry_after) = retry_after {
        response = response.header(RETRY_AFTER, retry_after.to_string());
    } else if status == 429 && !answer.is_string() {
        let retry_after = answer["retry_after"].as_f64().unwrap_or(1.0);
        let global = answer["global"] == true;
        response = response
            .header(RETRY_AFTER, retry_after.to_string())
            .header("X-RateLimit-Scope", if global { "global" } else { "user" });
        if global {
            response = response.header("X-RateLimit-Global", "true");
        }
    }
    let response = match answer {
        Value::Null => response.body(Body::empty()),
        Value::String(page) => response.header(CONTENT_TYPE, "text/html; charset=UTF-8").body(Body::from(page.clone())),
        answer => response.header(CONTENT_TYPE, "application/json").body(Body::from(answer.to_string())),
    };
    response.expect("the headers above are valid")
}
