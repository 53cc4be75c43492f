use playground::Happening;
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PATIENCE, Socket, Stage};

const GUILD_MEMBERS: u64 = 1 << 1;

impl Socket {
    async fn ask_members(&mut self, stage: &Stage, asks: &Value) {
        let mut data = json!({ "guild_id": stage.server.guild_id().to_string() });
        data.as_object_mut().unwrap().extend(asks.as_object().unwrap().clone());
        self.send(json!({ "op": 8, "d": data })).await;
    }

    async fn chunk(&mut self) -> Value {
        self.event("GUILD_MEMBERS_CHUNK").await
    }
}

fn ids(chunk: &Value) -> Vec<&str> {
    chunk["members"].as_array().unwrap().iter().map(|member| member["user"]["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn people_are_found_by_their_ids_without_a_privileged_intent_and_others_are_named() {
    let stage = Stage::new().await;
    stage.server.faults().allow_privileged_intents(false);
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let [ann, bob] = [ANN, BOB].map(|nth| stage.server.people()[nth].id);
    // A member of the crowd, which is in no member list.
    let guest = stage.server.crowd(1)[0].id;
    stage.server.leave(bob, true);
    let asked = [ann, bob, guest, 77].map(|id| id.to_string());
    socket.ask_members(&stage, &json!({ "user_ids": asked, "limit": 0, "nonce": "first" })).await;
    let chunk = socket.chunk().await;
    assert_eq!(ids(&chunk), [ann.to_string(), guest.to_string()]);
    assert_eq!(chunk["not_found"], json!([bob.to_string(), "77"]));
    assert_eq!(
        (&chunk["nonce"], &chunk["chunk_index"], &chunk["chunk_count"]),
        (&json!("first"), &json!(0), &json!(1))
    );
    stage.server.leave(bob, false);
    // A single id can come without a list; a nonce that is too long is ignored.
    socket.ask_members(&stage, &json!({ "user_ids": bob.to_string(), "nonce": "n".repeat(33) })).await;
    let chunk = socket.chunk().await;
    assert_eq!((ids(&chunk), chunk.get("nonce"), chunk.get("not_found")), (vec![bob.to_string().as_str()], None, None));
    stage.end().await;
}

#[tokio::test]
async fn no_more_than_a_hundred_are_found_at_once() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let crowd: Vec<_> = stage.server.crowd(120).iter().map(|person| person.id.to_string()).collect();
    socket.ask_members(&stage, &json!({ "user_ids": crowd })).await;
    assert_eq!(ids(&socket.chunk().await), crowd[..100].iter().map(String::as_str).collect::<Vec<_>>());
    stage.end().await;
}

#[tokio::test]
async fn everybody_is_named_to_whom_may_know_and_once_in_half_a_minute() {
    let stage = Stage::new().await;
    let (all, ann) = (json!({ "query": "", "limit": 0, "nonce": "all" }), &stage.server.people()[ANN]);
    let mut plain = Socket::ready(&stage, INTENTS).await;
    plain.ask_members(&stage, &all).await;
    plain.ask_members(&stage, &json!({ "query": "AN", "limit": 5, "nonce": "some" })).await;
    let chunk = plain.chunk().await;
    assert_eq!((&chunk["nonce"], ids(&chunk)), (&json!("some"), vec![ann.id.to_string().as_str()]), "not everybody");
    let mut told = Socket::ready(&stage, INTENTS | GUILD_MEMBERS).await;
    told.ask_members(&stage, &all).await;
    assert_eq!(ids(&told.chunk().await).len(), stage.server.people().len() + 1, "and the bot");
    told.ask_members(&stage, &all).await;
    let limited = told.event("RATE_LIMITED").await;
    assert_eq!((&limited["opcode"], &limited["meta"]["nonce"]), (&json!(8), &json!("all")));
    assert!((0.0..=30.0).contains(&limited["retry_after"].as_f64().unwrap()), "{limited}");
    stage.end().await;
}

#[tokio::test]
async fn what_cannot_be_read_ends_the_connection_and_other_servers_are_silent() {
    let stage = Stage::new().await;
    let ann = stage.server.people()[ANN].id.to_string();
    for asks in [json!({}), json!({ "query": "" }), json!({ "user_ids": ["ann"] }), json!({ "query": 5, "limit": 5 })] {
        let mut socket = Socket::ready(&stage, INTENTS).await;
        socket.ask_members(&stage, &asks).await;
        assert_eq!(socket.closed().await, 4002, "{asks}");
    }
    let mut socket = Socket::ready(&stage, INTENTS).await;
    socket.ask_members(&stage, &json!({ "guild_id": "7", "user_ids": [ann], "nonce": "other" })).await;
    socket.ask_members(&stage, &json!({ "user_ids": [ann], "nonce": "own" })).await;
    assert_eq!(socket.chunk().await["nonce"], "own");
    stage.end().await;
}

#[tokio::test]
async fn a_request_may_stay_without_an_answer_or_have_it_twice_and_is_told_to_tests() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (mut watch, faults) = (stage.server.subscribe(), stage.server.faults());
    let ask = |nonce: &str| json!({ "user_ids": [stage.server.people()[ANN].id.to_string()], "nonce": nonce });
    let asked = |happening: &Happening| match happening {
        Happening::MembersAsked(data) => Some(data["nonce"].clone()),
        _ => None,
    };
    faults.ignore_member_requests(true);
    socket.ask_members(&stage, &ask("lost")).await;
    assert_eq!(watch.find(PATIENCE, asked).await, Ok(json!("lost")));
    faults.ignore_member_requests(false);
    faults.send_events_twice(true);
    socket.ask_members(&stage, &ask("twice")).await;
    assert_eq!(watch.find(PATIENCE, asked).await, Ok(json!("twice")));
    assert_eq!([socket.chunk().await["nonce"].clone(), socket.chunk().await["nonce"].clone()], ["twice", "twice"]);
    stage.end().await;
}
