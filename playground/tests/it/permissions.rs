use playground::Permissions;
use serde_json::{Value, json};

use crate::stage::{ANN, INTENTS, PNG, Socket, Stage, id, refused};

#[tokio::test]
async fn what_is_denied_is_refused_and_said_in_advance() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    stage.register("go", json!([])).await;
    let games = stage.games();
    let message = id(&stage.say(games, json!({ "content": "before" })).await);
    let write = format!("/channels/{games}/messages");
    let thread = format!("{write}/{message}/threads");
    let reaction = format!("{write}/{message}/reactions/%F0%9F%91%8D/@me");
    let hello = json!({ "content": "x" });

    stage.server.deny(games, Permissions::SEND_MESSAGES);
    let changed = socket.event("CHANNEL_UPDATE").await;
    assert_eq!(changed["permission_overwrites"][0]["deny"], Permissions::SEND_MESSAGES.0.to_string());
    refused(&stage.ask("POST", &write, hello.clone()).await, 403, 50013);
    stage.person(ANN).command(games, "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let told: u64 = event["app_permissions"].as_str().unwrap().parse().unwrap();
    assert!(!Permissions(told).contains(Permissions::SEND_MESSAGES));
    assert!(Permissions(told).contains(Permissions::ATTACH_FILES));

    stage.server.deny(games, Permissions::ATTACH_FILES);
    refused(&stage.form("POST", &write, hello.clone(), &[("a.png", PNG)]).await, 403, 50013);
    stage.say(games, hello.clone()).await;
    stage.server.deny(games, Permissions::CREATE_PUBLIC_THREADS | Permissions::ADD_REACTIONS);
    refused(&stage.ask("POST", &thread, json!({ "name": "t" })).await, 403, 50013);
    refused(&stage.ask("PUT", &reaction, Value::Null).await, 403, 50013);
    stage.server.deny(games, Permissions::VIEW_CHANNEL);
    refused(&stage.ask("POST", &write, hello.clone()).await, 403, 50001);
    refused(&stage.ask("GET", &format!("/channels/{games}"), Value::Null).await, 403, 50001);

    stage.server.deny(games, Permissions::default());
    assert_eq!(stage.ask("POST", &thread, json!({ "name": "t" })).await.0, 201);
    stage.server.deny(games, Permissions::SEND_MESSAGES_IN_THREADS);
    refused(&stage.ask("POST", &format!("/channels/{message}/messages"), hello.clone()).await, 403, 50013);
    refused(&stage.ask("PATCH", &format!("/channels/{message}"), json!({ "locked": true })).await, 403, 50013);
    assert_eq!(stage.ask("PATCH", &format!("/channels/{message}"), json!({ "archived": true })).await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn without_the_history_nothing_is_listed_and_nothing_answered() {
    let stage = Stage::new().await;
    let games = stage.games();
    let message = id(&stage.person(ANN).message(games, "hello", None).unwrap());
    stage.server.deny(games, Permissions::READ_MESSAGE_HISTORY);
    let write = format!("/channels/{games}/messages");
    assert_eq!(stage.get(&write).await, json!([]), "no refusal");
    let reply = json!({ "content": "x", "message_reference": { "message_id": message.to_string() } });
    refused(&stage.ask("POST", &write, reply).await, 403, 160_002);
    let reaction = format!("{write}/{message}/reactions/%F0%9F%91%8D/@me");
    refused(&stage.ask("PUT", &reaction, Value::Null).await, 403, 50_013);
    stage.say(games, json!({ "content": "x" })).await;
    stage.end().await;
}

#[tokio::test]
async fn people_may_refuse_direct_messages() {
    let stage = Stage::new().await;
    let ann = stage.person(ANN);
    let write = format!("/channels/{}/messages", ann.open_dm());
    stage.server.accept_dms(ann.id(), false);
    refused(&stage.ask("POST", &write, json!({ "content": "x" })).await, 403, 50007);
    stage.server.accept_dms(ann.id(), true);
    assert_eq!(stage.ask("POST", &write, json!({ "content": "x" })).await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn only_the_right_token_opens_the_door() {
    let stage = Stage::new().await;
    let client = reqwest::Client::new();
    let url = format!("{}/api/v10/users/@me", stage.server.url());
    for token in [None, Some("Bot wrong"), Some("")] {
        let mut request = client.get(&url);
        if let Some(token) = token {
            request = request.header("Authorization", token);
        }
        assert_eq!(request.send().await.unwrap().status().as_u16(), 401);
    }
    stage.end().await;
}
