//! The gateway: the connection over which Discord tells the bot what happens. It is kept up for as long as the bot
//! runs, resumed where it was cut off, and begun anew with thrift. Every wait here can be given up at any moment, so
//! that a bot that is told to end does, whatever Discord does.
#![expect(
    clippy::disallowed_methods,
    reason = "heartbeats, and pauses between two attempts: there is nothing else to wait for"
)]

mod end;
mod link;
mod outage;
mod thrift;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{Event, GatewayIntents, Http, HttpError};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};

use super::counted::{Requests, counted};
use super::dispatch::{dispatch, note};
use super::events::Handler;
use crate::app::App;
use crate::config::{Token, is_loopback};
use crate::machine::{now, seed};
use crate::observe::{Route, Stopwatch};
use crate::record::{Millis, Unix};
use crate::refusal::{Failure, Trouble, chain};
use end::{End, token_refused};
use link::{Frame, Link, Lost};
use outage::Outage;

/// The time in which the gateway must greet a new connection.
const GREETING: Duration = Duration::from_secs(15);
/// The pause before the first new attempt; it doubles with each attempt that fails.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The pause before a session that replaces one that is over.
const BEFORE_ANEW: Duration = Duration::from_secs(1);
/// The number of attempts to resume a session before it is given up: its own address may be gone.
const RESUMES: u32 = 6;
/// The number of the only connection.
const SHARD: u32 = 0;
/// A wait for the next session that is worth a word to the operator.
const LONG: Millis = Millis::seconds(10);

/// What a frame is, by Discord's numbers.
mod code {
    pub(super) const EVENT: u8 = 0;
    pub(super) const HEARTBEAT: u8 = 1;
    pub(super) const IDENTIFY: u8 = 2;
    pub(super) const RESUME: u8 = 6;
    pub(super) const RECONNECT: u8 = 7;
    pub(super) const REQUEST_MEMBERS: u8 = 8;
    pub(super) const INVALID_SESSION: u8 = 9;
    pub(super) const HELLO: u8 = 10;
    pub(super) const HEARTBEAT_ACK: u8 = 11;
}

/// How the bot stands with the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is not connected, and tries to be.
    Apart,
    /// It is not connected, and waits before it begins another session.
    Waiting,
    /// It is connected.
    There,
}

/// Which gateway may be used, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    /// Whether only a stand-in on this machine may be talked to.
    pub(super) only_here: bool,
    /// Whether sessions are counted: those of a stand-in cost nothing.
    pub(super) thrifty: bool,
}

/// A session that can be resumed.
struct Session {
    id: String,
    address: String,
    /// The number of the last event of it.
    seq: u64,
}

/// The gateway of one bot.
pub(super) struct Gateway {
    http: Arc<Http>,
    token: Token,
    intents: GatewayIntents,
    terms: Terms,
    app: App,
    handler: Arc<Handler>,
    /// Requests for members of servers, to be sent.
    asks: mpsc::UnboundedReceiver<Value>,
    stage: watch::Sender<Stage>,
    outage: Outage,
    session: Option<Session>,
    link: Option<Link>,
    /// When sessions were begun lately, once that was read.
    begun: Option<Vec<Unix>>,
    requests: Arc<Requests>,
    /// The time since the last heartbeat.
    beaten: Stopwatch,
}

impl Gateway {
    pub(super) fn new(
        http: Arc<Http>,
        token: Token,
        intents: GatewayIntents,
        terms: Terms,
        app: App,
        (handler, asks): (Handler, mpsc::UnboundedReceiver<Value>),
    ) -> Gateway {
        let requests = Arc::clone(&handler.requests);
        Gateway {
            http,
            token,
            intents,
            terms,
            app,
            handler: Arc::new(handler),
            asks,
            stage: watch::Sender::new(Stage::Apart),
            outage: Outage::default(),
            session: None,
            link: None,
            begun: None,
            requests,
            beaten: Stopwatch::start(),
        }
    }

    /// Returns how the bot stands with the gateway, now and later.
    pub(super) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Keeps the connection up, and returns only when that makes no sense any more. It may be dropped at any moment.
    pub(super) async fn serve(&mut self) -> Failure {
        let mut n_failed = 0;
        loop {
            let ended = self.connect_once().await;
            let was_there = self.stage.send_replace(Stage::Apart) == Stage::There;
            n_failed = if was_there { 0 } else { n_failed + 1 };
            self.link = None;
            self.handler.courier.members.lost();
            while self.asks.try_recv().is_ok() {}
            self.requests.meters.connected(SHARD, false);
            let (why, shortest) = match ended {
                End::ForGood(failure) => return failure,
                End::Lost(why) => (why, FIRST_PAUSE),
                End::Over(why) => {
                    self.session = None;
                    (why, BEFORE_ANEW)
                }
            };
            if n_failed >= RESUMES {
                self.session = None;
            }
            tracing::debug!(why, n_failed, "the gateway's connection ended");
            if !was_there {
                self.outage.note(&why);
            }
            let pause = FIRST_PAUSE * 2_u32.saturating_pow(n_failed.min(12));
            sleep(pause.clamp(shortest, LONGEST_PAUSE)).await;
        }
    }

    /// Takes leave of Discord, if there is a connection.
    pub(super) async fn leave(&mut self) {
        if let Some(link) = self.link.take() {
            link.close().await;
        }
    }

    /// Connects, and serves the connection until it ends.
    async fn connect_once(&mut self) -> End {
        match self.try_once().await {
            Ok(never) => match never {},
            Err(end) => end,
        }
    }

    async fn try_once(&mut self) -> Result<std::convert::Infallible, End> {
        let address = match &self.session {
            Some(session) => session.address.clone(),
            None => self.address_for_new().await?,
        };
        if self.terms.only_here && !is_loopback(&address) {
            let why = format!("its gateway would be {address}");
            return Err(End::ForGood(Failure::new("reach the stand-in", why)));
        }
        let mut link = Link::open(&address).await?;
        let greeting = timeout(GREETING, link.next()).await;
        let greeting = greeting.unwrap_or_else(|_| Err(Lost::Broken("the gateway does not greet".to_owned())))?;
        let mut beats = heartbeats(&greeting)?;
        match &self.session {
            Some(session) => {
                let last = json!({ "token": self.token.reveal(), "session_id": session.id, "seq": session.seq });
                link.send(code::RESUME, last).await?;
            }
            None => {
                // Noted first: a session that is begun and not counted would be one too many.
                self.note_session().await?;
                self.requests.meters.session(SHARD);
                link.send(code::IDENTIFY, self.introduction()).await?;
            }
        }
        self.link = Some(link);
        let mut is_alive = true;
        loop {
            let Some(link) = &mut self.link else { return Err(End::Lost("nothing is connected".to_owned())) };
            let is_there = *self.stage.borrow() == Stage::There;
            let frame = tokio::select! {
                frame = link.next() => frame?,
                Some(ask) = self.asks.recv(), if is_there => {
                    link.send(code::REQUEST_MEMBERS, ask).await?;
                    continue;
                }
                _ = beats.tick() => {
                    if !is_alive {
                        return Err(End::Lost("the gateway does not answer heartbeats".to_owned()));
                    }
                    is_alive = false;
                    self.beat().await?;
                    continue;
                }
            };
            if frame.code == code::HEARTBEAT_ACK {
                is_alive = true;
                self.requests.meters.latency(SHARD, &self.beaten);
            }
            self.hear(frame).await?;
        }
    }

    /// Returns the gateway's address once another session may begin.
    async fn address_for_new(&mut self) -> Result<String, End> {
        loop {
            let gateway = counted(&self.requests, Route::Gateway, self.http.get_bot_gateway()).await.map_err(
                |error| match error {
                    serenity::Error::Http(HttpError::UnsuccessfulRequest(refused))
                        if refused.status_code.as_u16() == 401 =>
                    {
                        token_refused()
                    }
                    error => End::Lost(chain(&error)),
                },
            )?;
            let limit = &gateway.session_start_limit;
            let wait = match self.terms.thrifty {
                true if limit.remaining < thrift::RESERVE => {
                    Millis(i64::try_from(limit.reset_after).unwrap_or(i64::MAX)).clamp(LONG, Millis::days(1))
                }
                true => thrift::wait(self.begun().await, now()),
                false => Millis::ZERO,
            };
            if wait == Millis::ZERO {
                return Ok(gateway.url);
            }
            if wait >= LONG {
                tracing::error!(
                    seconds = wait.0 / 1000,
                    left_today = limit.remaining,
                    "too many sessions were begun at Discord, which allows 1000 a day; the next one waits"
                );
            }
            self.stage.send_replace(Stage::Waiting);
            sleep(Duration::from_millis(wait.0.unsigned_abs())).await;
            self.stage.send_replace(Stage::Apart);
        }
    }

    /// Returns when sessions were begun lately, by earlier runs as well.
    async fn begun(&mut self) -> &mut Vec<Unix> {
        // Other processes begin sessions, too.
        if self.begun.is_none() || self.app.is_sharing() {
            let kept = self.app.sessions_begun().await.inspect_err(Trouble::log);
            self.begun = Some(kept.unwrap_or_default());
        }
        self.begun.get_or_insert_default()
    }

    /// Notes that a session begins. A store that keeps nothing at the moment does not keep the bot from players.
    async fn note_session(&mut self) -> Result<(), End> {
        if !self.terms.thrifty {
            return Ok(());
        }
        let at = now();
        self.begun().await.push(at);
        match self.app.note_session(at, thrift::wait).await {
            Ok(Millis::ZERO) => {}
            Ok(_) => return Err(End::Lost("another process begins a session".to_owned())),
            Err(trouble) => trouble.log(),
        }
        Ok(())
    }

    fn introduction(&self) -> Value {
        let me = json!({ "os": std::env::consts::OS, "browser": "mutabot", "device": "mutabot" });
        let (token, intents) = (self.token.reveal(), self.intents.bits());
        json!({ "token": token, "intents": intents, "properties": me, "compress": false, "shard": [0, 1] })
    }

    async fn beat(&mut self) -> Result<(), End> {
        let seq = self.session.as_ref().map(|session| session.seq);
        self.beaten = Stopwatch::start();
        match &mut self.link {
            Some(link) => Ok(link.send(code::HEARTBEAT, json!(seq)).await?),
            None => Ok(()),
        }
    }

    async fn hear(&mut self, frame: Frame) -> Result<(), End> {
        match frame.code {
            code::EVENT => self.event(frame),
            code::HEARTBEAT => self.beat().await,
            code::RECONNECT => Err(End::Lost("the gateway asks for another connection".to_owned())),
            code::INVALID_SESSION if frame.data == Value::Bool(true) => {
                Err(End::Lost("the session is to be resumed".to_owned()))
            }
            code::INVALID_SESSION => Err(End::Over("Discord refuses the session".to_owned())),
            _ => Ok(()),
        }
    }

    /// Notes an event, and gives it to its handler, which has a task of its own.
    fn event(&mut self, frame: Frame) -> Result<(), End> {
        if let (Some(session), Some(seq)) = (&mut self.session, frame.seq) {
            session.seq = seq;
        }
        self.requests.meters.event(frame.name.as_deref());
        self.handler.courier.members.hear(frame.name.as_deref(), &frame.data, Instant::now());
        let seq = frame.seq.unwrap_or_default();
        let event = match serde_json::from_value(json!({ "t": frame.name, "d": frame.data })) {
            Ok(event) => event,
            Err(error) => {
                tracing::warn!(name = frame.name, %error, "an event cannot be read");
                return Ok(());
            }
        };
        match &event {
            Event::Ready(ready) => {
                let ready = &ready.ready;
                self.http.set_application_id(ready.application.id);
                let address = ready.resume_gateway_url.clone();
                self.session = Some(Session { id: ready.session_id.clone(), address, seq });
                self.arrive();
            }
            Event::Resumed(_) => self.arrive(),
            _ => {}
        }
        note(&self.handler, &event);
        let (handler, http) = (Arc::clone(&self.handler), Arc::clone(&self.http));
        tokio::spawn(async move { dispatch(&handler, http, event).await });
        Ok(())
    }

    fn arrive(&mut self) {
        self.stage.send_replace(Stage::There);
        self.handler.courier.members.connected();
        self.requests.meters.connected(SHARD, true);
        self.outage.end();
    }
}

/// Returns the times of the heartbeats that a greeting asks for. The first is early, by chance, as Discord wishes.
fn heartbeats(greeting: &Frame) -> Result<Interval, End> {
    let asked = greeting.data["heartbeat_interval"].as_u64().filter(|_| greeting.code == code::HELLO);
    let span = asked.filter(|span| *span > 0).ok_or_else(|| End::Lost("the gateway greets strangely".to_owned()))?;
    let first = Instant::now() + Duration::from_millis(seed() % span);
    let mut beats = interval_at(first, Duration::from_millis(span));
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Ok(beats)
}
