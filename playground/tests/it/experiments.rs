use std::time::Duration;

use playground::{Happening, PlaygroundOptions};
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PATIENCE, Socket, Stage, id};

async fn state(stage: &Stage) -> Value {
    stage.page("/experiments", &[]).await.json().await.unwrap()
}

async fn attempt(stage: &Stage, body: Value) -> (u16, Value) {
    let answer = reqwest::Client::new().post(format!("{}/experiments", stage.server.url())).json(&body).send().await;
    let answer = answer.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn tried(stage: &Stage, body: Value) -> Value {
    let (status, state) = attempt(stage, body).await;
    assert_eq!(status, 200, "{state}");
    state
}

#[tokio::test]
async fn time_that_passed_on_the_page_has_passed_for_good() {
    let folder = tempfile::tempdir().unwrap();
    let options = || PlaygroundOptions { folder: Some(folder.path().join("world")), ..PlaygroundOptions::default() };
    let stage = Stage::with(options()).await;
    let before = stage.server.now();
    let mut ahead = stage.server.ahead();
    let (path, hour) = (
        format!("/channels/{}/threads", stage.games()),
        json!({ "name": "quiet", "type": 11, "auto_archive_duration": 60 }),
    );
    let (_, thread) = stage.ask("POST", &path, hour).await;
    let day = 86_400_000;
    assert_eq!(tried(&stage, json!({ "advance_ms": day / 2 })).await["ahead_ms"], day / 2);
    assert_eq!(tried(&stage, json!({ "advance_ms": day / 2 })).await["ahead_ms"], day);
    assert_eq!(*ahead.borrow_and_update(), day);
    assert!(stage.server.now() >= before + day);
    let mut watch = stage.server.subscribe();
    let is_archived = |thread: &Value| thread["thread_metadata"]["archived"] == true;
    if !is_archived(&stage.get(&format!("/channels/{}", id(&thread))).await) {
        let archived =
            |happening: &Happening| matches!(happening, Happening::Channel(one) if is_archived(one)).then_some(());
        watch.find(PATIENCE, archived).await.unwrap();
    }
    stage.end().await;
    let stage = Stage::with(options()).await;
    assert_eq!(state(&stage).await["ahead_ms"], day);
    assert!(stage.server.now() >= before + day);
    stage.end().await;
}

#[tokio::test]
async fn what_is_tried_is_felt_by_the_bot_and_shown_to_everybody() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let games = stage.games();
    let path = format!("/channels/{games}/messages");
    let hello = || json!({ "content": "hello" });

    let shown = tried(&stage, json!({ "deny": { "channel": games.to_string(), "rights": ["SEND_MESSAGES"] } })).await;
    assert_eq!(shown["denied"][games.to_string()], json!(["SEND_MESSAGES"]));
    assert_eq!(stage.person(BOB).state()["experiments"], shown);
    assert_eq!(stage.ask("POST", &path, hello()).await.1["code"], 50013);
    assert_eq!(
        tried(&stage, json!({ "deny": { "channel": games.to_string(), "rights": [] } })).await["denied"],
        json!({})
    );
    assert_eq!(stage.ask("POST", &path, hello()).await.0, 200);

    let ann = stage.person(ANN);
    let dm = format!("/channels/{}/messages", ann.open_dm());
    tried(&stage, json!({ "dms": { "person": ann.id().to_string(), "open": false } })).await;
    assert_eq!(stage.ask("POST", &dm, hello()).await.1["code"], 50007);
    tried(&stage, json!({ "dms": { "person": ann.id().to_string(), "open": true } })).await;
    assert_eq!(stage.ask("POST", &dm, hello()).await.0, 200);

    tried(&stage, json!({ "locale": "fr" })).await;
    assert_eq!(socket.event("GUILD_UPDATE").await["preferred_locale"], "fr");
    stage.register("go", json!([])).await;
    ann.command(games, "go", &json!({})).unwrap();
    assert_eq!(socket.event("INTERACTION_CREATE").await["guild_locale"], "fr");
    tried(&stage, json!({ "bot_in_server": false })).await;
    socket.event("GUILD_DELETE").await;
    assert_eq!(state(&stage).await["bot_in_server"], false);
    tried(&stage, json!({ "bot_in_server": true })).await;
    assert_eq!(socket.event("GUILD_CREATE").await["preferred_locale"], "fr");
    stage.end().await;
}

#[tokio::test]
async fn discord_can_be_slow_fail_now_and_then_or_be_away() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let path = format!("/channels/{}/messages", stage.games());
    let say = async || stage.ask("POST", &path, json!({ "content": "hello" })).await.0;
    tried(&stage, json!({ "discord": "failing" })).await;
    assert_eq!([say().await, say().await, say().await, say().await], [200, 200, 502, 200]);
    tried(&stage, json!({ "discord": "away" })).await;
    assert_eq!(say().await, 503);
    assert_eq!(socket.closed().await, 0, "the connection is gone without a word");
    assert!(tokio_tungstenite::connect_async(stage.server.gateway_url()).await.is_err(), "and there is no other");
    tried(&stage, json!({ "discord": "slow" })).await;
    let mut watch = stage.server.subscribe();
    let said = |happening: &Happening| matches!(happening, Happening::MessageCreated { .. }).then_some(());
    let (status, ()) = tokio::join!(say(), async {
        assert!(watch.find(Duration::from_millis(500), said).await.is_err(), "it takes two seconds");
        // Skip the rest of the delay.
        stage.server.advance(Duration::from_secs(2));
    });
    assert_eq!(status, 200);
    stage.end().await;
}

#[tokio::test]
async fn what_discord_rarely_does_can_be_tried_one_by_one() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (games, ann) = (stage.games(), stage.person(ANN));
    let path = format!("/channels/{games}/messages");
    let say = async |text: &str| stage.ask("POST", &path, json!({ "content": text })).await;
    tried(&stage, json!({ "fail": { "status": 403, "page": true } })).await;
    assert!(say("x").await.1.is_string());
    tried(&stage, json!({ "fail": { "status": 400, "code": 50035 } })).await;
    assert_eq!(say("x").await.1["code"], 50035);
    assert_eq!(tried(&stage, json!({ "forbid": ["Bishop"] })).await["forbidden"], json!(["bishop"]));
    assert_eq!(say("a bishop").await.1["code"], 200_000);
    assert_eq!(tried(&stage, json!({ "grant": ["MENTION_EVERYONE"] })).await["granted"], json!(["MENTION_EVERYONE"]));
    socket.event("GUILD_ROLE_UPDATE").await;
    tried(&stage, json!({ "limit_ms": 60_000 })).await;
    assert_eq!(say("x").await.1["global"], true);
    tried(&stage, json!({ "limit_ms": 0, "discord": "odd" })).await;
    assert_eq!(say("x").await.1["type"], "new");
    tried(&stage, json!({ "discord": "blocked" })).await;
    assert_eq!(say("x").await.0, 403);
    tried(&stage, json!({ "discord": "well", "threads_late": 1, "new_dms": { "people": 1, "minutes": 10 } })).await;

    let threads = format!("/channels/{games}/threads");
    let (_, thread) = stage.ask("POST", &threads, json!({ "name": "t", "type": 11 })).await;
    let inside = format!("/channels/{}/messages", id(&thread));
    assert_eq!(stage.ask("POST", &inside, json!({ "content": "x" })).await.1["code"], 10_003);
    tried(&stage, json!({ "thread": { "id": thread["id"], "archived": true, "locked": true } })).await;
    assert_eq!(stage.ask("POST", &inside, json!({ "content": "x" })).await.1["code"], 50_083);

    let odd = json!({ "id": ann.id().to_string(), "fields": { "public_flags": 7 }, "member": { "nick": "A." } });
    assert_eq!(tried(&stage, json!({ "alter": odd })).await["altered"], json!([ann.id().to_string()]));
    ann.message(games, "hello", None).unwrap();
    tried(&stage, json!({ "event": { "name": "ODD", "data": [1] } })).await;
    assert_eq!(socket.event("ODD").await, json!([1]));
    assert_eq!(tried(&stage, json!({ "alter": { "id": ann.id().to_string() } })).await["altered"], json!([]));
    tried(&stage, json!({ "raw": { "channel": games.to_string(), "message": { "type": 999 } } })).await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["type"], 999);
    let only = tried(&stage, json!({ "commands_only": true })).await;
    assert_eq!((&only["commands_only"], &only["bot_in_server"]), (&json!(true), &json!(false)));
    let back = tried(&stage, json!({ "bot_in_server": true })).await;
    assert_eq!((&back["commands_only"], &back["bot_in_server"]), (&json!(false), &json!(true)));
    stage.end().await;
}

#[tokio::test]
async fn what_cannot_be_tried_is_told_in_words() {
    let stage = Stage::new().await;
    for (body, words) in [
        (json!([]), "an object"),
        (json!({ "gravity": 2 }), "no such experiment"),
        (json!({ "fail": { "status": 200 } }), "400 to 599"),
        (json!({ "grant": ["FLY"] }), "no such right"),
        (json!({ "thread": { "id": "1", "archived": true, "locked": true } }), "no such thread"),
        (json!({ "advance_ms": 86_400_000_u64 * 367 }), "366 days"),
        (json!({ "deny": { "channel": "1", "rights": [] } }), "no such channel"),
        (json!({ "deny": { "channel": stage.games().to_string(), "rights": ["FLY"] } }), "no such channel or right"),
        (json!({ "dms": { "person": "1", "open": true } }), "no such person"),
        (json!({ "discord": "merry" }), "well, slow"),
        (json!({ "message_content": true }), "not started by the playground"),
    ] {
        let (status, told) = attempt(&stage, body).await;
        assert!(status >= 400 && told["error"].as_str().unwrap().contains(words), "{told}");
    }
    assert_eq!(state(&stage).await["message_content"], Value::Null);
    assert_eq!(stage.person(ANN).state()["bot"]["hears_all"], false);
    let choice = stage.server.offer_message_content(false);
    tried(&stage, json!({ "discord": "away" })).await;
    assert_eq!(attempt(&stage, json!({ "message_content": true })).await.0, 409);
    tried(&stage, json!({ "discord": "well", "message_content": true })).await;
    assert_eq!(*choice.borrow(), Some(true));
    stage.end().await;
}
