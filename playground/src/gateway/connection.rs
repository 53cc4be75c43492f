//! One WebSocket connection of the bot.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::event::{GatewayEvent, intent};
use super::hub::ResumeOutcome;
use super::members::{self, ALL_AGAIN, MemberQuery};
use super::session::{HubSession, SessionOutput};
use crate::core::PlaygroundCore;
use crate::happening::Happening;
use crate::world::{objects, people};

const GOODBYE: Duration = Duration::from_secs(2);
const SILENCE: Duration = Duration::from_millis(82_500);
/// The number of disconnected sessions that can still be resumed.
const DETACHED: usize = 8;

struct CloseReason(u16, &'static str);

pub(crate) async fn refuse_version(mut socket: WebSocket) {
    let frame = CloseFrame { code: 4012, reason: "Invalid API version.".into() };
    let _ = socket.send(Message::Close(Some(frame))).await;
}

pub(crate) async fn serve(core: Arc<PlaygroundCore>, mut socket: WebSocket) {
    let heartbeat = core.gateway.heartbeat().as_millis() as u64;
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": heartbeat, "_trace": [] } });
    if socket.send(Message::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let mut talk = SocketTalk { core, id: 0, out: sender, attached: false, received: VecDeque::new(), all_asked: None };
    talk.id = talk.core.gateway.connection();
    let over = loop {
        tokio::select! {
            biased;
            out = receiver.recv() => match out {
                Some(SessionOutput::Text(text)) => {
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break false;
                    }
                }
                Some(SessionOutput::Close(code, reason)) => {
                    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                    break false;
                }
                Some(SessionOutput::Drop) | None => break false,
            },
            frame = tokio::time::timeout(SILENCE, socket.recv()) => {
                let text = match frame {
                    Ok(Some(Ok(Message::Text(text)))) => text.as_bytes().to_vec(),
                    Ok(Some(Ok(Message::Binary(bytes)))) => bytes.to_vec(),
                    Ok(Some(Ok(Message::Close(frame)))) => {
                        // Reading the reply lets the connection close cleanly.
                        let _ = tokio::time::timeout(GOODBYE, socket.recv()).await;
                        break frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    }
                    Ok(Some(Ok(_))) => continue,
                    Ok(Some(Err(_)) | None) => break false,
                    Err(_) => {
                        let _ = talk.out.send(SessionOutput::Close(4009, "Session timed out."));
                        continue;
                    }
                };
                if let Err(CloseReason(code, reason)) = talk.heard(&text) {
                    let _ = talk.out.send(SessionOutput::Close(code, reason));
                }
            }
        }
    };
    talk.core.gateway.disconnected(talk.id, over);
}

struct SocketTalk {
    core: Arc<PlaygroundCore>,
    id: u64,
    out: mpsc::UnboundedSender<SessionOutput>,
    attached: bool,
    /// The times of recent frames, in milliseconds since 1970. The limit is 120 a minute.
    received: VecDeque<u64>,
    all_asked: Option<u64>,
}

impl SocketTalk {
    fn heard(&mut self, text: &[u8]) -> Result<(), CloseReason> {
        let now = self.core.clock.now();
        self.received.push_back(now);
        self.received.retain(|at| now < at + 60_000);
        if self.received.len() > 120 {
            return Err(CloseReason(4008, "You are being rate limited."));
        }
        if text.len() > 4096 {
            return Err(CloseReason(4002, "Payload too large."));
        }
        let frame: Value =
            serde_json::from_slice(text).map_err(|_| CloseReason(4002, "Error while decoding payload."))?;
        let data = &frame["d"];
        match frame["op"].as_u64() {
            Some(1) if self.core.gateway.ignores_heartbeats() => Ok(()),
            Some(1) => {
                self.say(&json!({ "op": 11, "d": null }));
                Ok(())
            }
            Some(2) if self.attached => Err(CloseReason(4005, "Already authenticated.")),
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(3 | 4 | 8 | 31) if !self.attached => Err(CloseReason(4003, "Not authenticated.")),
            Some(8) => self.members(data),
            Some(3 | 4 | 31) => Ok(()),
            _ => Err(CloseReason(4001, "Unknown opcode.")),
        }
    }

    fn say(&self, frame: &Value) {
        let _ = self.out.send(SessionOutput::Text(frame.to_string()));
    }

    fn check_token(&self, data: &Value) -> Result<(), CloseReason> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) == self.core.token {
            Ok(())
        } else {
            Err(CloseReason(4004, "Authentication failed."))
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), CloseReason> {
        self.check_token(data)?;
        if self.core.gateway.refuses_sessions() {
            self.core.happenings.tell(Happening::SessionRefused);
            self.say(&json!({ "op": 9, "d": false }));
            return Ok(());
        }
        let intents = data["intents"].as_u64().filter(|bits| bits & !intent::ALL == 0);
        let intents = intents.ok_or(CloseReason(4013, "Invalid intent(s)."))?;
        let privileged = intent::GUILD_MEMBERS | intent::GUILD_PRESENCES | intent::MESSAGE_CONTENT;
        let gateway = &self.core.gateway;
        if intents & privileged != 0 && !gateway.privileged.load(Ordering::Relaxed) {
            return Err(CloseReason(4014, "Disallowed intent(s)."));
        }
        let shard = match &data["shard"] {
            Value::Null => Some((0, 1)),
            shard => shard[0].as_u64().zip(shard[1].as_u64()).filter(|(i, n)| i < n),
        };
        let shard = shard.ok_or(CloseReason(4010, "Invalid shard."))?;
        let mut world = self.core.world();
        // A restarted process does not know the requests of the previous one.
        world.limits.forget_asked();
        let session_id = format!("{:032x}", u128::from(self.core.clock.snowflake()) * 0x9e37_79b9_7f4a_7c15);
        let mut session = HubSession::new(session_id.clone(), intents, shard, self.id, self.out.clone());
        let of_shard = session.wants(&GatewayEvent::always("", Value::Null, Some(people::GUILD)));
        let guild_here = of_shard && !world.bot_left;
        let unavailable = json!([{ "id": people::GUILD.to_string(), "unavailable": true }]);
        let ready = json!({
            "v": 10,
            "user": objects::bot_user_private(),
            "guilds": if guild_here { unavailable } else { json!([]) },
            "private_channels": [], "relationships": [], "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [],
            "session_id": session_id,
            "session_type": "normal",
            "resume_gateway_url": self.core.gateway_url(),
            "shard": [shard.0, shard.1],
            "application": { "id": people::BOT.to_string(), "flags": objects::APPLICATION_FLAGS },
            "_trace": [],
        });
        gateway.send(&mut session, "READY", ready);
        self.core.happenings.tell(Happening::Ready { session: session_id });
        if guild_here && intents & intent::GUILDS != 0 {
            gateway.send(&mut session, "GUILD_CREATE", world.guild_create());
        }
        let mut sessions = gateway.sessions();
        let detached = sessions.iter().filter(|session| session.out.is_none()).count();
        if let Some(oldest) = sessions.iter().position(|session| session.out.is_none()).filter(|_| detached >= DETACHED)
        {
            sessions.remove(oldest);
        }
        sessions.push(session);
        drop((sessions, world));
        self.attached = true;
        self.core.gateway.tell_online();
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), CloseReason> {
        self.check_token(data)?;
        let id = data["session_id"].as_str().unwrap_or_default();
        match self.core.gateway.resume(id, data["seq"].as_u64().unwrap_or(0), self.id, self.out.clone()) {
            ResumeOutcome::Done => {
                self.attached = true;
                Ok(())
            }
            ResumeOutcome::Unknown => {
                self.say(&json!({ "op": 9, "d": false }));
                Ok(())
            }
            ResumeOutcome::BadSequence => Err(CloseReason(4007, "Invalid seq.")),
        }
    }

    fn members(&mut self, data: &Value) -> Result<(), CloseReason> {
        let wanted = members::wanted(data).ok_or(CloseReason(4002, "Error while decoding payload."))?;
        self.core.happenings.tell(Happening::MembersAsked(data.clone()));
        if self.core.gateway.ignores_member_requests() {
            return Ok(());
        }
        let now = self.core.clock.now();
        let answered = match self.all_asked.filter(|at| wanted == MemberQuery::All && now < at + ALL_AGAIN) {
            Some(at) => vec![("RATE_LIMITED", members::limited(data, at + ALL_AGAIN - now))],
            None => {
                self.all_asked = if wanted == MemberQuery::All { Some(now) } else { self.all_asked };
                let (world, intents) = (self.core.world(), self.core.gateway.intents(self.id));
                let chunks = members::chunks(&world, intents, data, &wanted).into_iter();
                chunks.map(|chunk| ("GUILD_MEMBERS_CHUNK", chunk)).collect()
            }
        };
        for (name, data) in answered {
            self.core.gateway.answer(self.id, name, &data);
        }
        Ok(())
    }
}
