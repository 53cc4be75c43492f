use playground::Permissions;
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, Socket, Stage, id, refused};

#[tokio::test]
async fn a_thread_on_a_message_has_its_id_and_there_is_only_one() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let games = stage.games();
    let message = id(&stage.say(games, json!({ "content": "a game" })).await);
    let path = format!("/channels/{games}/messages/{message}/threads");
    let (status, thread) = stage.ask("POST", &path, json!({ "name": "Ann against Bob" })).await;
    assert_eq!((status, id(&thread), &thread["type"]), (201, message, &json!(11)));
    assert_eq!(thread["member"]["user_id"], stage.bot().to_string());
    let told = socket.event("THREAD_CREATE").await;
    assert_eq!((id(&told), &told["newly_created"]), (message, &json!(true)));
    refused(&stage.ask("POST", &path, json!({ "name": "again" })).await, 400, 160004);
    let starter = stage.get(&format!("/channels/{games}/messages/{message}")).await;
    assert_eq!((&starter["thread"]["name"], &starter["flags"]), (&json!("Ann against Bob"), &json!(32)));
    let inside = stage.get(&format!("/channels/{message}/messages")).await;
    assert_eq!((&inside[0]["type"], &inside[0]["referenced_message"]["content"]), (&json!(21), &json!("a game")));
    stage.end().await;
}

#[tokio::test]
async fn writing_takes_a_thread_out_of_the_archive_unless_it_is_locked() {
    let stage = Stage::new().await;
    stage.server.grant(Permissions::MANAGE_THREADS);
    let path = format!("/channels/{}/threads", stage.games());
    let (status, thread) = stage.ask("POST", &path, json!({ "name": "t", "type": 11 })).await;
    assert_eq!(status, 201);
    let (thread, change) = (id(&thread), format!("/channels/{}", id(&thread)));
    let message = id(&stage.say(thread, json!({ "content": "first" })).await);
    let (_, archived) = stage.ask("PATCH", &change, json!({ "archived": true })).await;
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let of_message = format!("/channels/{thread}/messages/{message}");
    refused(&stage.ask("PATCH", &of_message, json!({ "content": "x" })).await, 400, 50083);
    let listed = stage.get(&format!("{path}/archived/public")).await;
    assert_eq!(id(&listed["threads"][0]), thread);
    stage.say(thread, json!({ "content": "awake" })).await;
    assert_eq!(stage.get(&change).await["thread_metadata"]["archived"], false);

    let (_, locked) = stage.ask("PATCH", &change, json!({ "archived": true, "locked": true })).await;
    assert_eq!(locked["thread_metadata"]["locked"], true);
    let write = format!("/channels/{thread}/messages");
    refused(&stage.ask("POST", &write, json!({ "content": "x" })).await, 400, 50083);
    assert!(stage.person(ANN).message(thread, "me too", None).is_err());
    assert_eq!(stage.ask("PATCH", &change, json!({ "archived": false, "locked": false })).await.0, 200);
    stage.say(thread, json!({ "content": "open again" })).await;
    stage.end().await;
}

#[tokio::test]
async fn people_join_by_writing_by_mention_and_by_being_added() {
    let stage = Stage::new().await;
    stage.server.grant(Permissions::CREATE_PRIVATE_THREADS | Permissions::MANAGE_THREADS);
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    let path = format!("/channels/{}/threads", stage.games());
    let (_, thread) = stage.ask("POST", &path, json!({ "name": "private", "type": 12 })).await;
    let thread = id(&thread);
    assert!(ann.messages(thread, 1, None).is_err(), "she is not in it");
    let members = format!("/channels/{thread}/thread-members");
    assert_eq!(stage.ask("PUT", &format!("{members}/{}", ann.id()), Value::Null).await.0, 204);
    let update = socket.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!(update["added_members"][0]["user_id"], ann.id().to_string());
    ann.message(thread, &format!("come <@{}>", bob.id()), None).unwrap();
    bob.message(thread, "here", None).unwrap();
    assert_eq!(stage.get(&members).await.as_array().unwrap().len(), 3);
    assert_eq!(stage.ask("DELETE", &format!("{members}/{}", bob.id()), Value::Null).await.0, 204);
    assert!(bob.messages(thread, 1, None).is_err());
    let gone = format!("{members}/{}", bob.id());
    refused(&stage.ask("GET", &gone, Value::Null).await, 404, 10007);
    stage.server.set_thread(thread, true, false);
    refused(&stage.ask("PUT", &gone, Value::Null).await, 400, 50083);
    stage.end().await;
}

#[tokio::test]
async fn a_deleted_thread_is_gone_with_its_messages() {
    let stage = Stage::new().await;
    stage.server.grant(Permissions::MANAGE_THREADS);
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let path = format!("/channels/{}/threads", stage.games());
    let (_, thread) = stage.ask("POST", &path, json!({ "name": "short", "type": 11 })).await;
    let thread = id(&thread);
    stage.say(thread, json!({ "content": "x" })).await;
    assert_eq!(stage.ask("DELETE", &format!("/channels/{thread}"), Value::Null).await.0, 200);
    assert_eq!(id(&socket.event("THREAD_DELETE").await), thread);
    refused(&stage.ask("GET", &format!("/channels/{thread}/messages"), Value::Null).await, 404, 10003);
    stage.end().await;
}
