//! Sessions whose READY or RESUMED is missing or malformed.

#![expect(clippy::disallowed_methods, reason = "heartbeats that never come")]

use futures::{SinkExt, StreamExt};
use serde_json::Value;
use serenity::all::GatewayIntents;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use super::super::shared::Terms;
use super::super::stage::ShardStages;
use super::*;
use crate::app::App;
use crate::config::Token;
use crate::discord::courier::Courier;
use crate::discord::door::DiscordDoor;
use crate::discord::events::EventHandler;
use crate::discord::members::MemberLookup;
use crate::discord::membership::Membership;
use crate::discord::visible::VisibleChannels;
use crate::once::BoundedMemory;
use crate::record::ShardCount;

const HOUR: Duration = Duration::from_secs(3_600);

async fn connected() -> (ShardRunner, WebSocketStream<tokio::io::DuplexStream>) {
    let app = App::new(Arc::new(store::Memory::new()), Vec::new());
    let door = DiscordDoor::new(reqwest::Client::new(), "t", "http://127.0.0.1:9", Arc::default()).unwrap();
    let door = Arc::new(door);
    let visible = Arc::new(VisibleChannels::default());
    let courier = Courier::new(app.clone(), Arc::clone(&door), MemberLookup::new(), Arc::clone(&visible));
    let handler = EventHandler {
        app: app.clone(),
        courier: Arc::new(courier),
        ready: tokio::sync::watch::Sender::default(),
        visible,
        membership: Membership::default(),
        registered: Arc::default(),
        hears_all: false,
        door: Arc::clone(&door),
        health: Arc::default(),
        hinted: BoundedMemory::default(),
        reasons: BoundedMemory::default(),
        spoken: BoundedMemory::default(),
        seen: BoundedMemory::default(),
    };
    let shards = ShardCount::default();
    let shared = GatewayShared {
        door,
        token: Token::new("t"),
        intents: GatewayIntents::empty(),
        terms: Terms { only_here: true, thrifty: false, shards },
        app,
        handler: Arc::new(handler),
        stages: Arc::new(ShardStages::new(shards)),
        begun: tokio::sync::Mutex::default(),
        handling: tokio_util::task::TaskTracker::new(),
        unread: std::sync::Mutex::default(),
    };
    let mut runner = ShardRunner::new(shards.shards().next().unwrap(), Arc::new(shared));
    let (here, there) = tokio::io::duplex(1 << 16);
    runner.link = Some(GatewayLink::over(here).await);
    (runner, WebSocketStream::from_raw_socket(there, Role::Server, None).await)
}

/// READY as Discord documents it, for a flagged bot.
fn ready() -> Value {
    json!({
        "v": 10, "session_id": "abc", "resume_gateway_url": "wss://gateway-us-east1-b.discord.gg", "shard": [0, 1],
        "session_type": "normal", "private_channels": [], "presences": [], "relationships": [], "_trace": ["[]"],
        "user": {
            "id": "1000000000000000002", "username": "mutabot", "discriminator": "0000", "avatar": null, "bot": true,
            "flags": 1_u64 << 44, "public_flags": 1_u64 << 51, "verified": true, "mfa_enabled": true, "email": null,
        },
        "application": { "id": "1000000000000000002", "flags": 1_u64 << 33 },
        "guilds": [{ "id": "1000000000000000009", "unavailable": true }],
    })
}

async fn after(name: &str, data: &Value) -> (ConnectionEnd, ShardRunner) {
    let (mut runner, mut gateway) = connected().await;
    let frame = json!({ "op": 0, "s": 1, "t": name, "d": data });
    gateway.send(Message::text(frame.to_string())).await.unwrap();
    drop(gateway);
    let ended = runner.stay((name_of_session(name), HOUR), interval_at(Instant::now() + HOUR, HOUR)).await;
    let Err(end) = ended;
    (end, runner)
}

fn name_of_session(name: &str) -> &'static str {
    if name == "RESUMED" { "RESUMED" } else { "READY" }
}

async fn sent(gateway: &mut WebSocketStream<tokio::io::DuplexStream>) -> Value {
    serde_json::from_str(gateway.next().await.unwrap().unwrap().to_text().unwrap()).unwrap()
}

#[test]
fn the_first_heartbeat_comes_at_a_random_time_within_the_span() {
    let hello = |code, data| GatewayFrame { code, seq: None, name: None, data };
    let greeting = hello(code::HELLO, json!({ "heartbeat_interval": 41_250 }));
    let firsts: std::collections::BTreeSet<_> = (0..30)
        .map(|_| {
            let (first, span) = rhythm(&greeting).unwrap();
            assert_eq!(span, Duration::from_millis(41_250));
            assert!(first < span);
            first
        })
        .collect();
    assert!(firsts.len() > 20, "{firsts:?}");
    for strange in [hello(code::HELLO, json!({})), hello(code::EVENT, json!({ "heartbeat_interval": 5 }))] {
        assert_eq!(rhythm(&strange), None);
    }
}

#[tokio::test]
async fn a_heartbeat_that_the_gateway_asks_for_is_sent_at_once_with_the_last_event_if_there_was_one() {
    let (mut runner, mut gateway) = connected().await;
    let serving = tokio::spawn(async move {
        let Err(end) = runner.stay(("READY", HOUR), interval_at(Instant::now() + HOUR, HOUR)).await;
        end
    });
    let asks = || Message::text(json!({ "op": code::HEARTBEAT, "d": null }).to_string());
    gateway.send(asks()).await.unwrap();
    assert_eq!(sent(&mut gateway).await, json!({ "op": code::HEARTBEAT, "d": null }));
    let frame = json!({ "op": code::EVENT, "s": 7, "t": "READY", "d": ready() });
    gateway.send(Message::text(frame.to_string())).await.unwrap();
    gateway.send(asks()).await.unwrap();
    assert_eq!(sent(&mut gateway).await, json!({ "op": code::HEARTBEAT, "d": 7 }));
    drop(gateway);
    assert!(matches!(serving.await.unwrap(), ConnectionEnd::Lost(_)));
}

#[derive(Clone, Default)]
struct Log(Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(line)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_session_that_is_not_confirmed_in_time_is_over() {
    for asked in ["READY", "RESUMED"] {
        let (mut runner, _gateway) = connected().await;
        let log = Log::default();
        let writer = log.clone();
        let lines = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let _logged = tracing::subscriber::set_default(lines);
        let Err(end) = runner.stay((asked, Duration::ZERO), interval_at(Instant::now() + HOUR, HOUR)).await;
        assert!(matches!(end, ConnectionEnd::Over(why) if why.contains(asked)));
        let told = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert!(told.contains("WARN") && told.contains(&format!("{asked} did not arrive")), "{told}");
    }
    for unreadable in [Value::Null, json!({ "session_id": "abc" })] {
        let (_, runner) = after("READY", &unreadable).await;
        assert!(runner.session.is_none());
        assert_eq!(runner.shared.stages.of(runner.shard), ShardStage::Apart, "it does not count as confirmed");
    }
}

#[tokio::test]
async fn a_ready_with_odd_values_is_read_and_the_bot_knows_itself_at_once() {
    let (end, runner) = after("READY", &ready()).await;
    assert!(matches!(end, ConnectionEnd::Lost(_)), "the session can be resumed");
    let session = runner.session.as_ref().unwrap();
    let is = (session.id.as_str(), session.address.as_str(), session.seq);
    assert_eq!(is, ("abc", "wss://gateway-us-east1-b.discord.gg", 1));
    assert_eq!(runner.shared.handler.courier.me(), Some(crate::record::UserId(1_000_000_000_000_000_002)));
    for (name, data) in [("READY", ready()), ("RESUMED", json!({ "_trace": [] }))] {
        let (_, runner) = after(name, &data).await;
        assert_eq!(runner.shared.stages.of(runner.shard), ShardStage::There);
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_counted_by_the_name_of_its_event() {
    for (name, data, n) in [
        ("READY", json!({ "session_id": "abc" }), 1),
        ("MESSAGE_CREATE", json!({ "id": "1", "channel_id": "2", "content": "e4" }), 1),
        ("MESSAGE_CREATE", json!({ "id": "1", "channel_id": "2", "type": 6 }), 0),
        ("GUILD_CREATE", json!({ "id": "1", "unavailable": true }), 0),
        ("GUILD_CREATE", json!({ "id": "1", "channels": [{}] }), 1),
        ("GUILD_CREATE", json!({ "unavailable": false }), 1),
        ("TYPING_START", json!(7), 0),
    ] {
        let (_, runner) = after(name, &data).await;
        let metrics = runner.shared.door.meters.text();
        let is_counted = |line: &&str| line.starts_with("mutabot_events_unread_total") && !line.ends_with(" 0");
        let wanted = (n > 0).then(|| format!("mutabot_events_unread_total{{event=\"{name}\"}} {n}"));
        assert_eq!(metrics.lines().find(is_counted).map(str::to_owned), wanted, "{data}");
    }
}
