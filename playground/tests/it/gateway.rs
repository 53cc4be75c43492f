use std::time::Duration;

use playground::{GatewayCut, Happening};
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PATIENCE, Socket, Stage};

const MESSAGE_CONTENT: u64 = 1 << 15;

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "the time of a start is measured")]
async fn the_playground_answers_within_a_second_of_starting() {
    let before = std::time::Instant::now();
    let stage = Stage::new().await;
    let gateway = stage.get("/gateway").await;
    assert!(before.elapsed() < Duration::from_secs(1), "{:?}", before.elapsed());
    assert_eq!(gateway["url"], stage.server.gateway_url());
    assert!(stage.server.gateway_url().starts_with("ws://127.0.0.1:"));
    stage.end().await;
}

#[tokio::test]
async fn a_session_starts_with_ready_and_the_server() {
    let stage = Stage::new().await;
    let mut socket = Socket::connect(&stage).await;
    // Some clients send a heartbeat before they identify.
    socket.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(socket.frame().await.unwrap()["op"], 11);
    socket.identify(stage.server.token(), INTENTS).await;
    let ready = socket.event("READY").await;
    assert_eq!(ready["user"]["id"], stage.bot().to_string());
    assert_eq!(ready["guilds"][0]["unavailable"], true);
    let guild = socket.event("GUILD_CREATE").await;
    assert_eq!(guild["name"], "Mutabot Playground");
    assert_eq!(guild["channels"].as_array().unwrap().len(), 3);
    assert_eq!(guild["member_count"].as_u64().unwrap() as usize, stage.server.people().len() + 1);
    stage.end().await;
}

#[tokio::test]
async fn a_resumed_session_gets_exactly_what_it_missed() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (session, ann) = (socket.session.clone(), stage.person(ANN));
    ann.message(stage.games(), "one", None).unwrap();
    socket.event("MESSAGE_CREATE").await;
    let seq = socket.seq;
    let mut watch = stage.server.subscribe();
    drop(socket);
    let gone = |h: &Happening| matches!(h, Happening::Disconnected { .. }).then_some(());
    watch.find(PATIENCE, gone).await.unwrap();
    ann.message(stage.games(), "two", None).unwrap();
    ann.message(stage.games(), "three", None).unwrap();

    let mut socket = Socket::connect(&stage).await;
    socket.seq = seq;
    socket.resume(stage.server.token(), &session, seq).await;
    assert_eq!(socket.names_until("RESUMED").await, ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]);
    let replayed = |h: &Happening| match h {
        Happening::Resumed { replayed, .. } => Some(*replayed),
        _ => None,
    };
    assert_eq!(watch.find(PATIENCE, replayed).await, Ok(2));
    ann.message(stage.games(), "four", None).unwrap();
    socket.event("MESSAGE_CREATE").await;
    stage.end().await;
}

#[tokio::test]
async fn a_session_that_is_unknown_or_ahead_cannot_be_resumed() {
    let stage = Stage::new().await;
    let socket = Socket::ready(&stage, INTENTS).await;
    let mut second = Socket::connect(&stage).await;
    second.resume(stage.server.token(), "nonsense", 1).await;
    assert_eq!(second.frame().await, Ok(json!({ "op": 9, "d": false })));
    second.resume(stage.server.token(), &socket.session, 1000).await;
    assert_eq!(second.closed().await, 4007);
    stage.end().await;
}

#[tokio::test]
async fn the_connection_can_be_ended_in_every_way() {
    let stage = Stage::new().await;
    for (how, frame) in [
        (GatewayCut::Reconnect, Ok(json!({ "op": 7, "d": null }))),
        (GatewayCut::InvalidSession { resumable: true }, Ok(json!({ "op": 9, "d": true }))),
        (GatewayCut::InvalidSession { resumable: false }, Ok(json!({ "op": 9, "d": false }))),
        (GatewayCut::Close(4000), Err(4000)),
        (GatewayCut::Silent, Err(0)),
    ] {
        let mut socket = Socket::ready(&stage, INTENTS).await;
        let session = socket.session.clone();
        assert_eq!(stage.server.faults().cut_gateway(how), 1, "{how:?}");
        assert_eq!(socket.frame().await, frame, "{how:?}");
        let mut again = Socket::connect(&stage).await;
        again.seq = 2;
        again.resume(stage.server.token(), &session, 2).await;
        let resumable = how != GatewayCut::InvalidSession { resumable: false };
        assert_eq!(again.frame().await.unwrap()["t"] == "RESUMED", resumable, "{how:?}");
    }
    stage.end().await;
}

#[tokio::test]
async fn wrong_talk_is_closed_with_discords_codes() {
    let stage = Stage::new().await;
    let token = stage.server.token().to_owned();
    let identify =
        |intents: Value, shard: Value| json!({ "op": 2, "d": { "token": token, "intents": intents, "shard": shard } });
    stage.server.faults().allow_privileged_intents(false);
    for (frame, code) in [
        (json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } }), 4004),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 99 }), 4001),
        (json!({ "op": 1, "d": "x".repeat(5000) }), 4002),
        (identify(json!("all"), Value::Null), 4013),
        (identify(json!(1_u64 << 40), Value::Null), 4013),
        (identify(json!(MESSAGE_CONTENT), Value::Null), 4014),
        (identify(json!(1), json!([1, 1])), 4010),
    ] {
        let mut socket = Socket::connect(&stage).await;
        socket.send(frame.clone()).await;
        assert_eq!(socket.closed().await, code, "{frame}");
    }
    let mut socket = Socket::ready(&stage, INTENTS).await;
    socket.identify(stage.server.token(), INTENTS).await;
    assert_eq!(socket.closed().await, 4005);
    let mut socket = Socket::connect(&stage).await;
    for _ in 0..121 {
        socket.send(json!({ "op": 1, "d": null })).await;
    }
    assert_eq!(socket.closed().await, 4008);
    stage.end().await;
}

#[tokio::test]
async fn text_reaches_a_bot_without_the_privileged_intent_only_where_it_is_meant() {
    let stage = Stage::new().await;
    let mut plain = Socket::ready(&stage, INTENTS).await;
    let mut privileged = Socket::ready(&stage, INTENTS | MESSAGE_CONTENT).await;
    let (ann, games, bot) = (stage.person(ANN), stage.games(), stage.bot());
    let own = stage.say(games, json!({ "content": "by the bot" })).await;
    let own = own["id"].as_str().unwrap().parse().unwrap();
    let dm = ann.open_dm();
    let texts = [
        (games, "chat".to_owned(), None, ""),
        (games, format!("<@{bot}> e4"), None, "seen"),
        (games, "a reply".to_owned(), Some(own), "seen"),
        (dm, "in private".to_owned(), None, "seen"),
    ];
    assert_eq!(plain.event("MESSAGE_CREATE").await["content"], "by the bot");
    privileged.event("MESSAGE_CREATE").await;
    for (channel, text, reply, seen) in texts {
        ann.message(channel, &text, reply).unwrap();
        let expected = if seen.is_empty() { "" } else { &text };
        assert_eq!(plain.event("MESSAGE_CREATE").await["content"], expected);
        assert_eq!(privileged.event("MESSAGE_CREATE").await["content"], text);
    }
    stage.end().await;
}

#[tokio::test]
async fn events_without_their_intent_are_not_sent() {
    let stage = Stage::new().await;
    // GUILDS and DIRECT_MESSAGES, but not GUILD_MESSAGES.
    let mut socket = Socket::ready(&stage, 1 | (1 << 12)).await;
    let bob = stage.person(BOB);
    bob.message(stage.games(), "unheard", None).unwrap();
    let dm = bob.open_dm();
    bob.message(dm, "heard", None).unwrap();
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], heard.get("guild_id")), (&json!("heard"), None));
    stage.end().await;
}

#[tokio::test]
async fn a_client_that_takes_leave_said_goodbye() {
    let stage = Stage::new().await;
    // Otherwise client libraries warn of a broken connection.
    assert!(Socket::ready(&stage, INTENTS).await.said_goodbye().await);
    stage.end().await;
}
