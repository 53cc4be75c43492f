//! The bot's sessions, with the events sent to them or stored for a resume.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};

use super::event::{GatewayEvent, intent};
use super::session::{HubSession, SessionOutput};
use crate::alter::Alterations;
use crate::happening::{Happening, HappeningFeed};

const HEARTBEAT: Duration = Duration::from_millis(41_250);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOrder {
    AsSent,
    Reversed,
    /// In an order derived from the seed.
    Shuffled(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayCut {
    /// Opcode 7: the bot should reconnect and resume.
    Reconnect,
    /// Opcode 9: the session is over or, if `resumable`, can be resumed.
    InvalidSession {
        resumable: bool,
    },
    Close(u16),
    /// The connection disappears without a frame. The session can be resumed.
    Silent,
}

#[derive(Debug, Default)]
struct GatewaySwitches {
    twice: bool,
    held: Option<Vec<GatewayEvent>>,
    delay: Duration,
    refusing: bool,
    deaf: bool,
    silent_about_members: bool,
    heartbeat: Option<Duration>,
    sessions_left: Option<u64>,
}

#[derive(Debug)]
pub(crate) struct GatewayHub {
    sessions: Mutex<Vec<HubSession>>,
    switches: Mutex<GatewaySwitches>,
    online: watch::Sender<bool>,
    happenings: Arc<HappeningFeed>,
    connections: AtomicU64,
    pub(super) privileged: AtomicBool,
    /// The bot is outside the server, and gets only interactions from there.
    outside: AtomicBool,
    pub(crate) alterations: Alterations,
}

impl GatewayHub {
    pub(crate) fn new(happenings: Arc<HappeningFeed>) -> Self {
        Self {
            sessions: Mutex::default(),
            switches: Mutex::default(),
            online: watch::Sender::new(false),
            happenings,
            connections: AtomicU64::new(1),
            privileged: true.into(),
            outside: false.into(),
            alterations: Alterations::default(),
        }
    }

    pub(super) fn sessions(&self) -> MutexGuard<'_, Vec<HubSession>> {
        self.sessions.lock().expect("no code panics while it holds the sessions")
    }

    fn switches(&self) -> MutexGuard<'_, GatewaySwitches> {
        self.switches.lock().expect("no code panics while it holds the switches")
    }

    pub(crate) fn is_online(&self) -> bool {
        *self.online.borrow()
    }

    pub(crate) fn n_online(&self) -> usize {
        self.sessions().iter().filter(|session| session.out.is_some()).count()
    }

    pub(crate) fn online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    pub(crate) fn hears_all(&self) -> bool {
        self.sessions().iter().any(|session| session.out.is_some() && session.intents & intent::MESSAGE_CONTENT != 0)
    }

    pub(crate) fn has_session(&self) -> bool {
        !self.sessions().is_empty()
    }

    pub(crate) fn allow_privileged(&self, allowed: bool) {
        self.privileged.store(allowed, Ordering::Relaxed);
    }

    pub(crate) fn is_outside(&self, outside: bool) {
        self.outside.store(outside, Ordering::Relaxed);
    }

    pub(crate) fn send_twice(&self, on: bool) {
        self.switches().twice = on;
    }

    pub(crate) fn sends_twice(&self) -> bool {
        self.switches().twice
    }

    pub(crate) fn delay(&self, by: Duration) {
        self.switches().delay = by;
    }

    pub(crate) fn refuse_sessions(&self, on: bool) {
        self.switches().refusing = on;
    }

    pub(super) fn refuses_sessions(&self) -> bool {
        self.switches().refusing
    }

    pub(crate) fn leave_sessions(&self, n: u64) {
        self.switches().sessions_left = Some(n);
    }

    pub(crate) fn sessions_left(&self) -> u64 {
        self.switches().sessions_left.unwrap_or(999)
    }

    pub(crate) fn ignore_heartbeats(&self, on: bool) {
        self.switches().deaf = on;
    }

    pub(super) fn ignores_heartbeats(&self) -> bool {
        self.switches().deaf
    }

    pub(crate) fn ignore_member_requests(&self, on: bool) {
        self.switches().silent_about_members = on;
    }

    pub(super) fn ignores_member_requests(&self) -> bool {
        self.switches().silent_about_members
    }

    pub(crate) fn ask_for_heartbeats(&self, every: Duration) {
        self.switches().heartbeat = Some(every);
    }

    pub(super) fn heartbeat(&self) -> Duration {
        self.switches().heartbeat.unwrap_or(HEARTBEAT)
    }

    pub(crate) fn hold(&self) {
        self.switches().held.get_or_insert_default();
    }

    pub(crate) fn held(&self) -> usize {
        self.switches().held.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn release(self: &Arc<Self>, order: EventOrder) {
        let mut events = self.switches().held.take().unwrap_or_default();
        match order {
            EventOrder::AsSent => {}
            EventOrder::Reversed => events.reverse(),
            EventOrder::Shuffled(mut seed) => {
                for i in (1..events.len()).rev() {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    events.swap(i, (seed >> 33) as usize % (i + 1));
                }
            }
        }
        for event in events {
            self.dispatch(event);
        }
    }

    pub(crate) fn dispatch(self: &Arc<Self>, event: GatewayEvent) {
        if event.guild.is_some() && event.intents != 0 && self.outside.load(Ordering::Relaxed) {
            return;
        }
        let (twice, delay) = {
            let mut switches = self.switches();
            if let Some(held) = &mut switches.held {
                held.push(event);
                return;
            }
            (switches.twice, switches.delay)
        };
        if delay.is_zero() {
            self.deliver(&event, twice);
        } else {
            let gateway = Arc::clone(self);
            tokio::spawn(async move {
                // `pending` never completes; the timeout is the delay.
                let _ = tokio::time::timeout(delay, std::future::pending::<()>()).await;
                gateway.deliver(&event, twice);
            });
        }
    }

    fn deliver(&self, event: &GatewayEvent, twice: bool) {
        for session in self.sessions().iter_mut() {
            if session.wants(event) {
                for _ in 0..=usize::from(twice) {
                    self.send(session, event.name, event.data_for(session.intents));
                }
            }
        }
    }

    pub(super) fn send(&self, session: &mut HubSession, name: &str, mut data: Value) {
        if !self.alterations.alter_event(name, &mut data) {
            return;
        }
        session.dispatch(name, &data);
        self.happenings.tell(Happening::Event { session: session.id.clone(), name: name.into(), data });
    }

    pub(crate) fn send_raw(&self, name: &str, data: &Value) {
        for session in self.sessions().iter_mut() {
            self.send(session, name, data.clone());
        }
    }

    pub(super) fn intents(&self, connection: u64) -> u64 {
        let sessions = self.sessions();
        sessions.iter().find(|session| session.is_at(connection)).map_or(0, |session| session.intents)
    }

    pub(super) fn answer(&self, connection: u64, name: &str, data: &Value) {
        let twice = self.switches().twice;
        let mut sessions = self.sessions();
        if let Some(session) = sessions.iter_mut().find(|session| session.is_at(connection)) {
            for _ in 0..=usize::from(twice) {
                self.send(session, name, data.clone());
            }
        }
    }

    pub(crate) fn cut(&self, how: GatewayCut) -> usize {
        let mut sessions = self.sessions();
        let cut = sessions.iter_mut().filter_map(|session| session.out.take()).map(|(_, out)| {
            let frames = match how {
                GatewayCut::Reconnect => vec![SessionOutput::Text(json!({ "op": 7, "d": null }).to_string())],
                GatewayCut::InvalidSession { resumable } => {
                    vec![SessionOutput::Text(json!({ "op": 9, "d": resumable }).to_string())]
                }
                GatewayCut::Close(code) => vec![SessionOutput::Close(code, "ended by the playground")],
                GatewayCut::Silent => vec![SessionOutput::Drop],
            };
            frames.into_iter().for_each(|frame| drop(out.send(frame)));
        });
        let n = cut.count();
        if matches!(
            how,
            GatewayCut::InvalidSession { resumable: false }
                | GatewayCut::Close(1000 | 1001 | 4004 | 4007 | 4009..=4014)
        ) {
            sessions.clear();
        }
        drop(sessions);
        self.tell_online();
        n
    }

    pub(super) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Records that a connection ended. If `over`, its session cannot be resumed.
    pub(super) fn disconnected(&self, connection: u64, over: bool) {
        let mut sessions = self.sessions();
        if let Some(i) = sessions.iter().position(|session| session.is_at(connection)) {
            sessions[i].out = None;
            self.happenings.tell(Happening::Disconnected { session: sessions[i].id.clone() });
            if over {
                sessions.remove(i);
            }
        }
        drop(sessions);
        self.tell_online();
    }

    pub(super) fn tell_online(&self) {
        let online = self.sessions().iter().any(|session| session.out.is_some());
        let changed = self.online.send_if_modified(|was| std::mem::replace(was, online) != online);
        if changed {
            self.happenings.push(None, "bot_online", json!({ "online": online }));
        }
    }

    pub(super) fn resume(
        &self,
        id: &str,
        seq: u64,
        connection: u64,
        out: mpsc::UnboundedSender<SessionOutput>,
    ) -> ResumeOutcome {
        let mut sessions = self.sessions();
        let Some(session) = sessions.iter_mut().find(|session| session.id == id) else {
            return ResumeOutcome::Unknown;
        };
        if seq > session.seq {
            return ResumeOutcome::BadSequence;
        }
        let Some(missed) = session.missed(seq) else { return ResumeOutcome::Unknown };
        let replayed = missed.len();
        for frame in missed {
            let _ = out.send(SessionOutput::Text(frame));
        }
        session.out = Some((connection, out));
        self.send(session, "RESUMED", json!({ "_trace": [] }));
        self.happenings.tell(Happening::Resumed { session: id.into(), replayed });
        drop(sessions);
        self.tell_online();
        ResumeOutcome::Done
    }
}

pub(super) enum ResumeOutcome {
    Done,
    Unknown,
    BadSequence,
}
