//! Sends all HTTP requests to Discord: rate limits, metrics, retries, minimal parsing. A success with an unexpected
//! body is still a success.
#![expect(clippy::disallowed_methods, reason = "between two attempts there is nothing to wait for but time")]

use std::collections::HashMap;
use std::fmt::Display;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Response};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::body::DiscordBody;
use super::rates::{RateHeaders, RouteRates};
use super::refused::{DiscordRefusal, DoorError, DoorErrorKind, DoorResult, is_refused};
use super::share::RequestBudget;
use crate::observe::{DiscordRoute, Meters, Stopwatch};
use crate::record::{ChannelId, SentMessage};

pub(super) const DISCORD: &str = "https://discord.com";
/// The time limit for the first answer to an interaction; Discord waits three seconds.
const FIRST_ANSWER: Duration = Duration::from_millis(2_900);
/// After this time without a response, a second attempt starts in parallel. Discord accepts only one.
const SECOND_ATTEMPT: Duration = Duration::from_millis(1_000);
/// How long to retry a later answer. Discord accepts it for 15 minutes.
const LATER_ANSWER: Duration = Duration::from_secs(120);
/// The pause after a failed answer; for later answers it doubles each time.
const PAUSE: Duration = Duration::from_millis(150);
const PAUSES: [Duration; 2] = [Duration::from_millis(300), Duration::from_millis(1_200)];
/// The pauses in milliseconds before a channel counts as inaccessible. New permissions and new threads take time to
/// reach all of Discord's servers.
const CONFIRMED: [u64; 5] = [300, 600, 1_200, 2_400, 4_800];
const FRESH: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(60);
pub(super) const LITTLE_PATIENCE: Duration = Duration::from_secs(10);
/// Discord's error "Interaction has already been acknowledged".
pub(super) const ACKNOWLEDGED: i64 = 40_060;

type PathParts<'a> = &'a [&'a (dyn Display + Sync)];

pub(super) struct DiscordDoor {
    client: reqwest::Client,
    authorization: HeaderValue,
    base: String,
    files: String,
    application: AtomicU64,
    pub(super) meters: Arc<Meters>,
    pub(super) budget: RequestBudget,
    rates: RouteRates,
    fresh: Mutex<HashMap<ChannelId, Instant>>,
}

impl DiscordDoor {
    pub(super) fn new(client: reqwest::Client, token: &str, base: &str, meters: Arc<Meters>) -> Option<DiscordDoor> {
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", token.trim())).ok()?;
        authorization.set_sensitive(true);
        let base = base.trim_end_matches('/');
        Some(DiscordDoor {
            client,
            authorization,
            base: format!("{base}/api/v10"),
            files: format!("{}/", if base == DISCORD { "https://cdn.discordapp.com" } else { base }),
            application: AtomicU64::new(0),
            meters,
            budget: RequestBudget::new(),
            rates: RouteRates::default(),
            fresh: Mutex::default(),
        })
    }

    pub(super) fn is_of(&self, application: u64) {
        self.application.store(application, Ordering::Relaxed);
    }

    pub(super) fn application(&self) -> u64 {
        self.application.load(Ordering::Relaxed)
    }

    /// Makes a request. Retries temporary failures of idempotent requests twice.
    pub(super) async fn ask(&self, route: DiscordRoute, parts: PathParts<'_>, body: &DiscordBody) -> DoorResult<Value> {
        self.ask_within(PATIENCE, route, parts, body).await
    }

    pub(super) async fn remove(&self, channel: ChannelId, message: u64) {
        let removed = self.ask(DiscordRoute::Remove, &[&channel.0, &message], &DiscordBody::NONE).await;
        let _ = removed.inspect_err(|error| tracing::debug!(%error, "an older answer stays"));
    }

    pub(super) async fn ask_within(
        &self,
        patience: Duration,
        route: DiscordRoute,
        parts: PathParts<'_>,
        body: &DiscordBody,
    ) -> DoorResult<Value> {
        let mut n_done = 0;
        loop {
            match self.attempt(patience, route, parts, body).await {
                Err(error) if will_pass(&error) && is_done_once(route) => match pauses(&error).get(n_done) {
                    Some(pause) => {
                        tracing::debug!(%error, "retrying");
                        sleep(*pause).await;
                        n_done += 1;
                    }
                    None => return Err(error),
                },
                done => return done,
            }
        }
    }

    /// Gives a later answer to an interaction, retrying for [`LATER_ANSWER`]. If a response is lost, the answer may
    /// appear twice, which is better than not at all.
    pub(super) async fn insist(
        &self,
        route: DiscordRoute,
        parts: PathParts<'_>,
        body: &DiscordBody,
    ) -> DoorResult<Value> {
        let end = Instant::now() + LATER_ANSWER;
        let mut pause = PAUSE;
        loop {
            match self.attempt(PATIENCE, route, parts, body).await {
                Err(error) if pause > PAUSE && error.is_unauthorized() => return Err(error),
                Err(error) if will_pass(&error) && Instant::now() + pause < end => {
                    tracing::debug!(%error, "retrying");
                    sleep(pause).await;
                    pause *= 2;
                }
                done => return done,
            }
        }
    }

    /// Gives the first answer to an interaction, without waiting for rate limits. Returns the message as far as Discord
    /// sends it, or `None` if another attempt or process was first.
    pub(super) async fn answer(&self, id: u64, token: &str, body: &DiscordBody) -> DoorResult<Option<Value>> {
        let time = Stopwatch::start();
        let parts: PathParts<'_> = &[&id, &token];
        let answering = || self.attempt(Duration::ZERO, DiscordRoute::Acknowledge, parts, body);
        let mut over = pin!(sleep(FIRST_ANSWER));
        let mut next = pin!(sleep(SECOND_ATTEMPT));
        let mut attempts = FuturesUnordered::from_iter([answering()]);
        let mut n_attempts = 1;
        let done = loop {
            tokio::select! {
                Some(done) = attempts.next() => match done {
                    // Another attempt was accepted, and only Discord's response was lost or late.
                    Err(error) if n_attempts > 1 && error.is(&[ACKNOWLEDGED]) => break Ok(None),
                    Err(error) if !(is_refused(&error) || n_attempts > 1 && error.is_unauthorized()) => {
                        tracing::debug!(%error, "retrying");
                        next.as_mut().reset(Instant::now() + error.retry_after().unwrap_or_default().max(PAUSE));
                    }
                    done => break done.map(|told| Some(told["resource"]["message"].clone())),
                },
                () = &mut next => {
                    attempts.push(answering());
                    n_attempts += 1;
                    next.as_mut().reset(Instant::now() + SECOND_ATTEMPT);
                }
                () = &mut over => break Err(DoorError::Unread("Discord did not accept the answer in time")),
            }
        };
        if done.is_ok() {
            self.meters.acknowledgement(&time);
        }
        done
    }

    /// Posts a message; the nonce prevents duplicates. Retries an inaccessible channel once, and a new thread for some
    /// seconds.
    pub(super) async fn post(&self, channel: ChannelId, body: &DiscordBody) -> DoorResult<SentMessage> {
        let n_pauses = if self.fresh().contains_key(&channel) { CONFIRMED.len() } else { 1 };
        let mut pauses = CONFIRMED.iter().take(n_pauses);
        loop {
            match self.ask(DiscordRoute::Send, &[&channel.0], body).await {
                Err(error) if error.kind() == DoorErrorKind::Barred => match pauses.next() {
                    Some(pause) => sleep(Duration::from_millis(*pause)).await,
                    None => return Err(error),
                },
                posted => return sent_in(&posted?, channel),
            }
        }
    }

    /// Fetches an attachment, without sending the token; `None` if it exceeds `most` bytes.
    pub(super) async fn fetch(&self, url: &str, most: usize) -> DoorResult<Option<Vec<u8>>> {
        if !url.starts_with(&self.files) {
            return Err(DoorError::Unread("a file is not where Discord keeps files"));
        }
        let away = |error: reqwest::Error| DoorError::Away(error.without_url());
        let request = self.client.get(url).header(USER_AGENT, serenity::constants::USER_AGENT);
        let mut response = request.send().await.and_then(Response::error_for_status).map_err(away)?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(away)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > most {
                return Ok(None);
            }
        }
        Ok(Some(bytes))
    }

    pub(super) fn opened(&self, thread: ChannelId) {
        self.fresh().insert(thread, Instant::now());
    }

    fn fresh(&self) -> MutexGuard<'_, HashMap<ChannelId, Instant>> {
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.retain(|_, opened| opened.elapsed() < FRESH);
        fresh
    }

    async fn attempt(
        &self,
        patience: Duration,
        route: DiscordRoute,
        parts: PathParts<'_>,
        body: &DiscordBody,
    ) -> DoorResult<Value> {
        let (method, path, major) = self.path(route, parts);
        let (key, end) = ((route, major), Instant::now() + patience);
        loop {
            self.budget.turn(route).await;
            let is_first_answer = route == DiscordRoute::Acknowledge;
            let slot = if is_first_answer { None } else { Some(self.rates.turn(&key, end, &self.meters).await?) };
            let answer = self.send(&method, &path, body).await;
            let (status, told, text) = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    self.meters.request(route, None);
                    return Err(DoorError::Away(error.without_url()));
                }
            };
            if let Some(slot) = slot {
                slot.answered(&told);
            }
            if (200..300).contains(&status) {
                self.meters.request(route, Some(200));
                return Ok(serde_json::from_slice(&text).unwrap_or_default());
            }
            let mut refused = DiscordRefusal::read(status, &text, told.retry_after);
            if status == 429 {
                let json: Value = serde_json::from_slice(&text).unwrap_or_default();
                let wait = self.rates.refused(&key, &told, refused.retry_after, json["global"] == true);
                if !is_first_answer && Instant::now() + wait <= end {
                    self.meters.rate_limit_wait(json["global"] == true, wait);
                    sleep(wait).await;
                    continue;
                }
                refused.retry_after = Some(wait);
            }
            self.meters.request(route, Some(status));
            return Err(DoorError::Refused(refused));
        }
    }

    async fn send(
        &self,
        method: &Method,
        path: &str,
        body: &DiscordBody,
    ) -> reqwest::Result<(u16, RateHeaders, Vec<u8>)> {
        let mut request = self.client.request(method.clone(), path).header(USER_AGENT, serenity::constants::USER_AGENT);
        request = request.header(AUTHORIZATION, self.authorization.clone());
        request = match &body.json {
            _ if !body.files.is_empty() => {
                let mut form = Form::new();
                for (n, file) in body.files.iter().enumerate() {
                    let part = Part::bytes(file.bytes.to_vec()).file_name(file.name.clone()).mime_str(file.kind())?;
                    form = form.part(format!("files[{n}]"), part);
                }
                request.multipart(form.text("payload_json", body.json.clone().unwrap_or_default()))
            }
            Some(json) => request.header(CONTENT_TYPE, "application/json").body(json.clone()),
            None => request.header("content-length", 0),
        };
        let response = request.send().await?;
        let (status, told) = (response.status(), RateHeaders::by(response.headers()));
        // A success counts even if the connection breaks before the body ends.
        let text = match response.bytes().await {
            Err(_) if status.is_success() => Vec::new(),
            text => text?.to_vec(),
        };
        Ok((status.as_u16(), told, text))
    }

    fn path(&self, route: DiscordRoute, parts: PathParts<'_>) -> (Method, String, String) {
        let (method, template) = <&str>::from(route).split_once(' ').expect("each route has a method");
        let n_major = match template.split('/').nth(1) {
            Some("channels" | "guilds" | "webhooks") => 1,
            _ => 0,
        };
        let (mut path, mut rest, mut parts) = (self.base.clone(), template, parts.iter().map(ToString::to_string));
        let major = parts.clone().take(n_major).collect();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').expect("each brace is closed");
            let application = || Some(self.application().to_string());
            let part = if name == "application" { application() } else { parts.next() };
            path = path + before + &part.unwrap_or_default();
            rest = after;
        }
        let query = match route {
            DiscordRoute::Acknowledge => "?with_response=true",
            DiscordRoute::ListMessages => "?limit=50",
            DiscordRoute::ListCommands => "?with_localizations=true",
            _ => "",
        };
        let method = match method {
            "GET" => Method::GET,
            "PUT" => Method::PUT,
            "PATCH" => Method::PATCH,
            "DELETE" => Method::DELETE,
            _ => Method::POST,
        };
        (method, path + rest + query, major)
    }
}

/// Returns whether repeating a request is safe. Posts carry a nonce, and a message can have only one thread.
fn is_done_once(route: DiscordRoute) -> bool {
    !matches!(route, DiscordRoute::FollowUp | DiscordRoute::MakeEvent | DiscordRoute::MakeRole)
}

/// Returns the pauses before retries. A 401 counts towards Discord's limit of invalid requests per address, so it is
/// retried only once.
fn pauses(error: &DoorError) -> &'static [Duration] {
    if error.is_unauthorized() { &PAUSES[..1] } else { &PAUSES }
}

/// Returns whether a retry may soon succeed. A rate limit is reported only if it exceeds the allowed wait.
fn will_pass(error: &DoorError) -> bool {
    !is_refused(error) && !error.is_limit()
}

pub(super) fn id(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).filter(|id| *id > 0)
}

pub(super) fn sent_in(message: &Value, channel: ChannelId) -> DoorResult<SentMessage> {
    let channel = id(&message["channel_id"]).map_or(channel, ChannelId);
    id(&message["id"])
        .map(|message| SentMessage { channel, message })
        .ok_or(DoorError::Unread("Discord's answer names no message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_is_fetched_from_nowhere_but_discord() {
        let door = |base| DiscordDoor::new(reqwest::Client::new(), "t", base, Arc::default()).unwrap();
        for (base, url) in [
            (DISCORD, "https://cdn.discordapp.com.example.org/a.pgn"),
            (DISCORD, "https://cdn.discordapp.com@example.org/a.pgn"),
            (DISCORD, "http://127.0.0.1:9/a.pgn"),
            ("http://127.0.0.1:9/", "http://127.0.0.1:99/a.pgn"),
        ] {
            assert!(matches!(door(base).fetch(url, 9).await, Err(DoorError::Unread(_))), "{url}");
        }
        assert!(matches!(
            door("http://127.0.0.1:9").fetch("http://127.0.0.1:9/a.pgn", 9).await,
            Err(DoorError::Away(_))
        ));
    }
}
