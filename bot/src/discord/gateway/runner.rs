//! The connection of one shard: reconnects, resumes sessions, and limits new ones.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};

use super::end::ConnectionEnd;
use super::link::{GatewayFrame, GatewayLink, LinkError};
use super::outage::OutageLog;
use super::shared::GatewayShared;
use super::stage::ShardStage;
use crate::config::is_loopback;
use crate::discord::dispatch::{dispatch, note};
use crate::discord::heard::HeardEvent;
use crate::machine::seed;
use crate::observe::{Meters, Stopwatch};
use crate::record::Shard;
use crate::refusal::BotFailure;

const GREETING: Duration = Duration::from_secs(15);
const ARRIVAL: Duration = Duration::from_secs(15);
/// The first reconnection delay; it doubles with each failure.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
const BEFORE_ANEW: Duration = Duration::from_secs(1);
/// How often to try resuming before a new session. The resume address may no longer exist.
const RESUMES: u32 = 6;

mod code {
    pub(super) const EVENT: u64 = 0;
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const RESUME: u64 = 6;
    pub(super) const RECONNECT: u64 = 7;
    pub(super) const REQUEST_MEMBERS: u64 = 8;
    pub(super) const INVALID_SESSION: u64 = 9;
    pub(super) const HELLO: u64 = 10;
    pub(super) const HEARTBEAT_ACK: u64 = 11;
}

struct ShardSession {
    id: String,
    address: String,
    seq: u64,
}

pub(super) struct ShardRunner {
    shard: Shard,
    shared: Arc<GatewayShared>,
    asks: mpsc::UnboundedReceiver<Value>,
    outage: OutageLog,
    session: Option<ShardSession>,
    link: Option<GatewayLink>,
    beaten: Stopwatch,
}

impl ShardRunner {
    pub(super) fn new(shard: Shard, shared: Arc<GatewayShared>) -> ShardRunner {
        ShardRunner {
            shard,
            asks: shared.handler.courier.members.way_of(shard),
            shared,
            outage: OutageLog::default(),
            session: None,
            link: None,
            beaten: Stopwatch::start(),
        }
    }

    /// Keeps the connection up; returns only when that becomes pointless. Cancel safe.
    pub(super) async fn serve(&mut self) -> BotFailure {
        let mut n_failed = 0;
        loop {
            let ended = self.connect_once().await;
            let was_there = self.goes_to(ShardStage::Apart) == ShardStage::There;
            n_failed = if was_there { 0 } else { n_failed + 1 };
            self.link = None;
            self.shared.handler.courier.members.lost(self.shard);
            while self.asks.try_recv().is_ok() {}
            self.meters().connected(self.shard.number, false);
            let (why, shortest) = match ended {
                ConnectionEnd::ForGood(failure) => return failure,
                ConnectionEnd::Lost(why) => (why, FIRST_PAUSE),
                ConnectionEnd::Over(why) => {
                    self.session = None;
                    (why, BEFORE_ANEW)
                }
            };
            if n_failed >= RESUMES {
                self.session = None;
            }
            tracing::debug!(why, n_failed, "the gateway's connection ended");
            if !was_there {
                self.outage.note(self.shard.number, &why);
            }
            let pause = FIRST_PAUSE * 2_u32.saturating_pow(n_failed.min(12));
            sleep(pause.clamp(shortest, LONGEST_PAUSE)).await;
        }
    }

    pub(super) async fn leave(&mut self) {
        if let Some(link) = self.link.take() {
            link.close().await;
        }
    }

    async fn connect_once(&mut self) -> ConnectionEnd {
        match self.try_once().await {
            Ok(never) => match never {},
            Err(end) => end,
        }
    }

    async fn try_once(&mut self) -> Result<Infallible, ConnectionEnd> {
        let shared = Arc::clone(&self.shared);
        let (address, turn) = match &self.session {
            Some(session) => (session.address.clone(), None),
            None => shared.turn_to_begin(self.shard).await.map(|(address, turn)| (address, Some(turn)))?,
        };
        if shared.terms.only_here && !is_loopback(&address) {
            let why = format!("its gateway would be {address}");
            return Err(ConnectionEnd::ForGood(BotFailure::new("reach the stand-in", why)));
        }
        let mut link = GatewayLink::open(&address).await?;
        let greeting = timeout(GREETING, link.next()).await;
        let greeting =
            greeting.unwrap_or_else(|_| Err(LinkError::Broken("the gateway does not send a greeting".to_owned())))?;
        let beats = heartbeats(&greeting)?;
        let asked = match (&self.session, turn) {
            (Some(session), _) => {
                let last = json!({ "token": shared.token.reveal(), "session_id": session.id, "seq": session.seq });
                link.send(code::RESUME, last).await?;
                "RESUMED"
            }
            (None, turn) => {
                // Record it first: an unrecorded session could exceed the limit.
                if let Some(turn) = turn {
                    shared.note_session(self.shard, turn).await?;
                }
                self.meters().session(self.shard.number);
                link.send(code::IDENTIFY, self.introduction()).await?;
                "READY"
            }
        };
        self.link = Some(link);
        self.stay((asked, ARRIVAL), beats).await
    }

    async fn stay(
        &mut self,
        (asked, patience): (&'static str, Duration),
        mut beats: Interval,
    ) -> Result<Infallible, ConnectionEnd> {
        let shared = Arc::clone(&self.shared);
        let mut late = pin!(sleep(patience));
        let mut is_alive = true;
        loop {
            let Some(link) = &mut self.link else { return Err(ConnectionEnd::Lost("nothing is connected".to_owned())) };
            let is_there = shared.stages.of(self.shard) == ShardStage::There;
            let frame = tokio::select! {
                frame = link.next() => frame?,
                Some(ask) = self.asks.recv(), if is_there => {
                    link.send(code::REQUEST_MEMBERS, ask).await?;
                    continue;
                }
                () = &mut late, if !is_there => {
                    let (shard, seconds) = (self.shard.number, patience.as_secs());
                    tracing::warn!(shard, seconds, "{asked} did not arrive or is unreadable; starting another session");
                    return Err(ConnectionEnd::Over(format!("{asked} cannot be read")));
                }
                _ = beats.tick() => {
                    if !is_alive {
                        return Err(ConnectionEnd::Lost("the gateway does not answer heartbeats".to_owned()));
                    }
                    is_alive = false;
                    self.beat().await?;
                    continue;
                }
            };
            if frame.code == code::HEARTBEAT_ACK {
                is_alive = true;
                self.meters().latency(self.shard.number, &self.beaten);
            }
            self.hear(frame).await?;
        }
    }

    fn introduction(&self) -> Value {
        let me = json!({ "os": std::env::consts::OS, "browser": "mutabot", "device": "mutabot" });
        let (token, intents) = (self.shared.token.reveal(), self.shared.intents.bits());
        let shard = [self.shard.number, self.shard.of.get()];
        json!({ "token": token, "intents": intents, "properties": me, "compress": false, "shard": shard })
    }

    async fn beat(&mut self) -> Result<(), ConnectionEnd> {
        let seq = self.session.as_ref().map(|session| session.seq);
        self.beaten = Stopwatch::start();
        match &mut self.link {
            Some(link) => Ok(link.send(code::HEARTBEAT, json!(seq)).await?),
            None => Ok(()),
        }
    }

    async fn hear(&mut self, frame: GatewayFrame) -> Result<(), ConnectionEnd> {
        match frame.code {
            code::EVENT => self.event(frame),
            code::HEARTBEAT => self.beat().await,
            code::RECONNECT => Err(ConnectionEnd::Lost("the gateway asks for another connection".to_owned())),
            code::INVALID_SESSION if frame.data == Value::Bool(true) => {
                Err(ConnectionEnd::Lost("the session must be resumed".to_owned()))
            }
            code::INVALID_SESSION => Err(ConnectionEnd::Over("Discord refuses the session".to_owned())),
            _ => Ok(()),
        }
    }

    fn event(&mut self, frame: GatewayFrame) -> Result<(), ConnectionEnd> {
        if let (Some(session), Some(seq)) = (&mut self.session, frame.seq) {
            session.seq = seq;
        }
        self.meters().event(frame.name.as_deref());
        let name = frame.name.as_deref().unwrap_or_default();
        let (event, unread) = HeardEvent::read(name, &frame.data);
        if let Some(why) = unread {
            self.shared.note_unread(name, why);
        }
        let courier = &self.shared.handler.courier;
        courier.members.hear(&event, Instant::now());
        match &event {
            HeardEvent::Ready(ready) => {
                self.shared.door.is_of(ready.application.get());
                // Other events need the bot's id.
                courier.introduce(ready.me);
                let (id, address) = (ready.session.clone(), ready.address.clone());
                self.session = Some(ShardSession { id, address, seq: frame.seq.unwrap_or_default() });
                self.arrive();
            }
            HeardEvent::Resumed => self.arrive(),
            _ => {}
        }
        note(&self.shared.handler, &event);
        let (handler, shard) = (Arc::clone(&self.shared.handler), self.shard);
        self.shared.handling.spawn(async move { dispatch(&handler, shard, event).await });
        Ok(())
    }

    fn arrive(&mut self) {
        self.goes_to(ShardStage::There);
        self.shared.handler.courier.members.connected(self.shard);
        self.meters().connected(self.shard.number, true);
        self.outage.end(self.shard.number);
    }

    fn goes_to(&self, stage: ShardStage) -> ShardStage {
        self.shared.stages.set(self.shard, stage)
    }

    fn meters(&self) -> &Meters {
        &self.shared.door.meters
    }
}

fn heartbeats(greeting: &GatewayFrame) -> Result<Interval, ConnectionEnd> {
    let (first, span) =
        rhythm(greeting).ok_or_else(|| ConnectionEnd::Lost("the gateway's greeting is invalid".to_owned()))?;
    let mut beats = interval_at(Instant::now() + first, span);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Ok(beats)
}

/// Returns the delay of the first heartbeat, random as Discord requires, and the interval.
fn rhythm(greeting: &GatewayFrame) -> Option<(Duration, Duration)> {
    let asked = greeting.data["heartbeat_interval"].as_u64().filter(|_| greeting.code == code::HELLO);
    let span = asked.filter(|span| *span > 0)?;
    Some((Duration::from_millis(seed() % span), Duration::from_millis(span)))
}

#[cfg(test)]
mod tests;
