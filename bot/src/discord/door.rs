//! The one door for requests to Discord: it keeps to the limits, counts, tries again what passes, and reads of an answer no more than is
//! needed. A success with an odd body is still a success.
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

use super::body::Body;
use super::rates::{Rates, Told};
use super::refused::{Error, Kind, Refused, Result, is_refused};
use super::share::Budget;
use crate::observe::{Meters, Route, Stopwatch};
use crate::record::{ChannelId, Sent};

/// Discord's address.
pub(super) const DISCORD: &str = "https://discord.com";
/// The time for a first answer to an interaction; Discord waits three seconds.
const FIRST_ANSWER: Duration = Duration::from_millis(2_900);
/// The time after which an unsettled first answer is sent a second time in parallel: Discord takes only one.
const SECOND_ATTEMPT: Duration = Duration::from_millis(1_000);
/// The time for which a later answer is tried. Discord takes it for 15 minutes.
const LATER_ANSWER: Duration = Duration::from_secs(120);
/// The pause before the second attempt after a failure of an answer; for later answers it doubles before each further one.
const PAUSE: Duration = Duration::from_millis(150);
/// The pauses before a request is made again that has its effect only once.
const PAUSES: [Duration; 2] = [Duration::from_millis(300), Duration::from_millis(1_200)];
/// The pauses in milliseconds before a place is believed to be closed: a right that was just given, or a thread that was just opened, is not known
/// everywhere at once.
const CONFIRMED: [u64; 5] = [300, 600, 1_200, 2_400, 4_800];
/// The time for which a thread counts as just opened.
const FRESH: Duration = Duration::from_secs(10);
/// The longest wait for a rate limit.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest wait for one by what can as well be left out.
pub(super) const LITTLE_PATIENCE: Duration = Duration::from_secs(10);
/// The code with which Discord refuses the first answer to an interaction that has one.
pub(super) const ACKNOWLEDGED: i64 = 40_060;

/// The ids and tokens in a path, in their order.
type Parts<'a> = &'a [&'a (dyn Display + Sync)];

/// The way to Discord.
pub(super) struct Door {
    client: reqwest::Client,
    authorization: HeaderValue,
    /// Discord's address, or that of a stand-in.
    base: String,
    /// How the address of a file begins that somebody sent.
    files: String,
    application: AtomicU64,
    pub(super) meters: Arc<Meters>,
    pub(super) budget: Budget,
    rates: Rates,
    /// When the newest threads were opened.
    fresh: Mutex<HashMap<ChannelId, Instant>>,
}

impl Door {
    pub(super) fn new(client: reqwest::Client, token: &str, base: &str, meters: Arc<Meters>) -> Option<Door> {
        let mut authorization = HeaderValue::from_str(&format!("Bot {}", token.trim())).ok()?;
        authorization.set_sensitive(true);
        let base = base.trim_end_matches('/');
        Some(Door {
            client,
            authorization,
            base: format!("{base}/api/v10"),
            files: format!("{}/", if base == DISCORD { "https://cdn.discordapp.com" } else { base }),
            application: AtomicU64::new(0),
            meters,
            budget: Budget::new(),
            rates: Rates::default(),
            fresh: Mutex::default(),
        })
    }

    /// Notes the bot's application, as READY tells: its webhooks carry that id.
    pub(super) fn is_of(&self, application: u64) {
        self.application.store(application, Ordering::Relaxed);
    }

    /// Returns the application that the bot is, once READY has told.
    pub(super) fn application(&self) -> u64 {
        self.application.load(Ordering::Relaxed)
    }

    /// Makes a request; what passes is tried again twice if it cannot have its effect twice.
    pub(super) async fn ask(&self, route: Route, parts: Parts<'_>, body: &Body) -> Result<Value> {
        self.ask_within(PATIENCE, route, parts, body).await
    }

    /// Removes a message of the bot's; one that cannot be removed stays.
    pub(super) async fn remove(&self, channel: ChannelId, message: u64) {
        let removed = self.ask(Route::Remove, &[&channel.0, &message], &Body::NONE).await;
        let _ = removed.inspect_err(|error| tracing::debug!(%error, "an older answer stays"));
    }

    /// As [`Door::ask`], with another longest wait for a rate limit.
    pub(super) async fn ask_within(
        &self,
        patience: Duration,
        route: Route,
        parts: Parts<'_>,
        body: &Body,
    ) -> Result<Value> {
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

    /// Gives a later answer to a person, for as long as it is worth. If an answer arrived but Discord's response was lost, it may be given
    /// twice: better than not at all.
    pub(super) async fn insist(&self, route: Route, parts: Parts<'_>, body: &Body) -> Result<Value> {
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

    /// Gives the first answer to an interaction, which waits for no limit; returns the message that it made, as far as Discord tells, or
    /// `None` if another attempt, or another process, was first.
    pub(super) async fn answer(&self, id: u64, token: &str, body: &Body) -> Result<Option<Value>> {
        let time = Stopwatch::start();
        let parts: Parts<'_> = &[&id, &token];
        let answering = || self.attempt(Duration::ZERO, Route::Acknowledge, parts, body);
        let mut over = pin!(sleep(FIRST_ANSWER));
        let mut next = pin!(sleep(SECOND_ATTEMPT));
        let mut attempts = FuturesUnordered::from_iter([answering()]);
        let mut n_attempts = 1;
        let done = loop {
            tokio::select! {
                Some(done) = attempts.next() => match done {
                    // Another attempt was taken, and only Discord's response to it was lost or late.
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
                () = &mut over => break Err(Error::Unread("Discord did not accept the answer in time")),
            }
        };
        if done.is_ok() {
            self.meters.acknowledgement(&time);
        }
        done
    }

    /// Posts a message, which is the same one if it is sent again. That a place is closed or gone is believed at the second time, and of
    /// a new thread after some seconds.
    pub(super) async fn post(&self, channel: ChannelId, body: &Body) -> Result<Sent> {
        let n_pauses = if self.fresh().contains_key(&channel) { CONFIRMED.len() } else { 1 };
        let mut pauses = CONFIRMED.iter().take(n_pauses);
        loop {
            match self.ask(Route::Send, &[&channel.0], body).await {
                Err(error) if error.kind() == Kind::Barred => match pauses.next() {
                    Some(pause) => sleep(Duration::from_millis(*pause)).await,
                    None => return Err(error),
                },
                posted => return sent_in(&posted?, channel),
            }
        }
    }

    /// Fetches a file that somebody sent, without the token; `None` if it is larger than `most` bytes.
    pub(super) async fn fetch(&self, url: &str, most: usize) -> Result<Option<Vec<u8>>> {
        if !url.starts_with(&self.files) {
            return Err(Error::Unread("a file is not where Discord keeps files"));
        }
        let away = |error: reqwest::Error| Error::Away(error.without_url());
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

    /// Notes that a thread was just opened.
    pub(super) fn opened(&self, thread: ChannelId) {
        self.fresh().insert(thread, Instant::now());
    }

    /// Returns the threads that were just opened.
    fn fresh(&self) -> MutexGuard<'_, HashMap<ChannelId, Instant>> {
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.retain(|_, opened| opened.elapsed() < FRESH);
        fresh
    }

    /// Asks once, waiting for its turn. A limit that ends in time is waited for.
    async fn attempt(&self, patience: Duration, route: Route, parts: Parts<'_>, body: &Body) -> Result<Value> {
        let (method, path, major) = self.path(route, parts);
        let (key, end) = ((route, major), Instant::now() + patience);
        loop {
            self.budget.turn(route).await;
            let is_first_answer = route == Route::Acknowledge;
            let slot = if is_first_answer { None } else { Some(self.rates.turn(&key, end, &self.meters).await?) };
            let answer = self.send(&method, &path, body).await;
            let (status, told, text) = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    self.meters.request(route, None);
                    return Err(Error::Away(error.without_url()));
                }
            };
            if let Some(slot) = slot {
                slot.answered(&told);
            }
            if (200..300).contains(&status) {
                self.meters.request(route, Some(200));
                return Ok(serde_json::from_slice(&text).unwrap_or_default());
            }
            let mut refused = Refused::read(status, &text, told.retry_after);
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
            return Err(Error::Refused(refused));
        }
    }

    async fn send(&self, method: &Method, path: &str, body: &Body) -> reqwest::Result<(u16, Told, Vec<u8>)> {
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
        let (status, told) = (response.status(), Told::by(response.headers()));
        // What was done is done, even if the connection ends before its body.
        let text = match response.bytes().await {
            Err(_) if status.is_success() => Vec::new(),
            text => text?.to_vec(),
        };
        Ok((status.as_u16(), told, text))
    }

    /// Returns a route's method and address, and the ids of it that Discord counts separately.
    fn path(&self, route: Route, parts: Parts<'_>) -> (Method, String, String) {
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
            Route::Acknowledge => "?with_response=true",
            Route::ListMessages => "?limit=50",
            Route::ListCommands => "?with_localizations=true",
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

/// Returns whether a request that is made again has its effect only once: posts carry a nonce, and of a message there is one thread.
fn is_done_once(route: Route) -> bool {
    !matches!(route, Route::FollowUp | Route::MakeEvent | Route::MakeRole)
}

/// Returns the pauses before a request is made again after such failures. A 401 counts among those for which Discord shuts out an address,
/// so it is believed at the second time.
fn pauses(error: &Error) -> &'static [Duration] {
    if error.is_unauthorized() { &PAUSES[..1] } else { &PAUSES }
}

/// Returns whether the same request may succeed in a moment. A limit that was too long to wait for does not end so soon.
fn will_pass(error: &Error) -> bool {
    !is_refused(error) && !error.is_limit()
}

/// Reads an id, which may be text or a number.
pub(super) fn id(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).filter(|id| *id > 0)
}

/// Reads which message an answer is about.
///
/// # Errors
/// When it has no id.
pub(super) fn sent_in(message: &Value, channel: ChannelId) -> Result<Sent> {
    let channel = id(&message["channel_id"]).map_or(channel, ChannelId);
    id(&message["id"])
        .map(|message| Sent { channel, message })
        .ok_or(Error::Unread("Discord's answer names no message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_is_fetched_from_nowhere_but_discord() {
        let door = |base| Door::new(reqwest::Client::new(), "t", base, Arc::default()).unwrap();
        for (base, url) in [
            (DISCORD, "https://cdn.discordapp.com.example.org/a.pgn"),
            (DISCORD, "https://cdn.discordapp.com@example.org/a.pgn"),
            (DISCORD, "http://127.0.0.1:9/a.pgn"),
            ("http://127.0.0.1:9/", "http://127.0.0.1:99/a.pgn"),
        ] {
            assert!(matches!(door(base).fetch(url, 9).await, Err(Error::Unread(_))), "{url}");
        }
        assert!(matches!(door("http://127.0.0.1:9").fetch("http://127.0.0.1:9/a.pgn", 9).await, Err(Error::Away(_))));
    }
}
