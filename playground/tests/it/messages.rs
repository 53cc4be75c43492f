use std::time::Duration;

use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PNG, Socket, Stage, id, refused};

#[tokio::test]
async fn a_picture_keeps_its_alt_text_and_size_and_can_be_fetched() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.games());
    // serenity and discord.py send the id as a number.
    let body = json!({ "attachments": [{ "id": 0, "filename": "board.png", "description": "White to move" }] });
    let (status, message) = stage.form("POST", &path, body, &[("board.png", PNG)]).await;
    assert_eq!(status, 200);
    let picture = &message["attachments"][0];
    assert_eq!((&picture["description"], &picture["width"]), (&json!("White to move"), &json!(920)));
    assert_eq!((&picture["height"], &picture["size"]), (&json!(800), &json!(PNG.len())));
    let url = picture["url"].as_str().unwrap();
    let file = stage.page(url.strip_prefix(&stage.server.url()).unwrap(), &[]).await;
    assert_eq!(file.headers()["content-type"], "image/png");
    assert_eq!(file.bytes().await.unwrap(), PNG);
    stage.end().await;
}

#[tokio::test]
async fn an_edit_keeps_replaces_or_deletes_files_as_it_says() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.games());
    let (_, message) = stage.form("POST", &path, json!({ "content": "x" }), &[("a.png", PNG), ("b.png", PNG)]).await;
    let one = format!("{path}/{}", id(&message));
    let names = |message: &Value| -> Vec<String> {
        let files = message["attachments"].as_array().unwrap().iter();
        files.map(|file| file["filename"].as_str().unwrap().to_owned()).collect()
    };
    let (_, same) = stage.ask("PATCH", &one, json!({ "content": "y" })).await;
    assert_eq!(names(&same), ["a.png", "b.png"]);
    assert!(same["edited_timestamp"].is_string());
    let keep = json!({ "attachments": [{ "id": message["attachments"][1]["id"] }, { "id": "0" }] });
    let (_, replaced) = stage.form("PATCH", &one, keep, &[("c.png", PNG)]).await;
    assert_eq!(names(&replaced), ["b.png", "c.png"]);
    refused(&stage.ask("PATCH", &one, json!({ "attachments": [{ "id": "77" }] })).await, 400, 50035);
    let (_, none) = stage.ask("PATCH", &one, json!({ "attachments": [] })).await;
    assert_eq!(names(&none), [""; 0]);
    refused(&stage.ask("PATCH", &one, json!({ "content": "" })).await, 400, 50006);
    stage.end().await;
}

#[tokio::test]
async fn a_nonce_gives_the_first_message_again() {
    let stage = Stage::new().await;
    let body = json!({ "content": "once", "nonce": "move-17", "enforce_nonce": true });
    let first = stage.say(stage.games(), body.clone()).await;
    let again = stage.say(stage.games(), body.clone()).await;
    assert_eq!((id(&first), &again["nonce"]), (id(&again), &json!("move-17")));
    let fetched = stage.get(&format!("/channels/{}/messages/{}", stage.games(), id(&first))).await;
    assert_eq!(fetched.get("nonce"), None, "a nonce is shown only when the message is created");
    let elsewhere = stage.say(stage.server.channel("general"), body.clone()).await;
    assert_ne!(id(&first), id(&elsewhere));
    let unforced = stage.say(stage.games(), json!({ "content": "twice", "nonce": "move-17" })).await;
    assert_ne!(id(&first), id(&unforced));
    stage.server.advance(Duration::from_secs(3600));
    let later = stage.say(stage.games(), body).await;
    assert_ne!(id(&first), id(&later), "it is remembered for minutes only");
    stage.end().await;
}

#[tokio::test]
async fn replies_and_mentions_ping_whom_they_may() {
    let stage = Stage::new().await;
    stage.server.grant(playground::Permissions::MENTION_EVERYONE);
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    let asked = id(&ann.message(stage.games(), "hello", None).unwrap());
    let text = format!("<@{}> @everyone", bob.id());
    let reference = json!({ "message_id": asked });
    let ids = |message: &Value| -> Vec<String> {
        message["mentions"].as_array().unwrap().iter().map(|u| u["id"].as_str().unwrap().to_owned()).collect()
    };
    let open = stage.say(stage.games(), json!({ "content": text, "message_reference": reference })).await;
    assert_eq!(ids(&open), [bob.id().to_string(), ann.id().to_string()]);
    assert_eq!((&open["mention_everyone"], &open["type"]), (&json!(true), &json!(19)));
    assert_eq!(open["referenced_message"]["content"], "hello");
    let allowed = json!({ "parse": [], "replied_user": false });
    let closed = json!({ "content": text, "message_reference": reference, "allowed_mentions": allowed });
    let closed = stage.say(stage.games(), closed).await;
    assert_eq!((ids(&closed), &closed["mention_everyone"]), (vec![], &json!(false)));
    let gone = json!({ "content": "x", "message_reference": { "message_id": "5" } });
    refused(&stage.ask("POST", &format!("/channels/{}/messages", stage.games()), gone).await, 400, 50035);
    let bare = json!({ "content": "x", "message_reference": { "message_id": "5", "fail_if_not_exists": false } });
    assert_eq!(stage.say(stage.games(), bare).await["type"], 0);
    stage.end().await;
}

#[tokio::test]
async fn white_space_around_a_text_is_taken_away() {
    let stage = Stage::new().await;
    let message = stage.say(stage.games(), json!({ "content": " \n e4 e5 \n" })).await;
    assert_eq!(message["content"], "e4 e5");
    let path = format!("/channels/{}/messages/{}", stage.games(), id(&message));
    assert_eq!(stage.ask("PATCH", &path, json!({ "content": "Nf3 " })).await.1["content"], "Nf3");
    let empty = stage.ask("POST", &format!("/channels/{}/messages", stage.games()), json!({ "content": " \n" })).await;
    refused(&empty, 400, 50_006);
    stage.end().await;
}

#[tokio::test]
async fn messages_are_listed_newest_first_from_any_point() {
    let stage = Stage::new().await;
    let games = stage.games();
    let mut ids = Vec::new();
    for n in 0..7 {
        ids.push(id(&stage.say(games, json!({ "content": n.to_string() })).await));
    }
    let list = async |query: &str| -> String {
        let messages = stage.get(&format!("/channels/{games}/messages?{query}")).await;
        messages.as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap()).collect()
    };
    assert_eq!(list("limit=3").await, "654");
    assert_eq!(list(&format!("limit=2&before={}", ids[4])).await, "32");
    assert_eq!(list(&format!("limit=2&after={}", ids[1])).await, "32");
    assert_eq!(list(&format!("limit=3&around={}", ids[3])).await, "432");
    let answer = stage.ask("GET", &format!("/channels/{games}/messages?limit=101"), Value::Null).await;
    refused(&answer, 400, 50035);
    stage.end().await;
}

#[tokio::test]
async fn reactions_are_counted_and_told() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let message = id(&stage.person(ANN).message(stage.games(), "good?", None).unwrap());
    let path = format!("/channels/{}/messages/{message}/reactions/%F0%9F%91%8D", stage.games());
    assert_eq!(stage.ask("PUT", &format!("{path}/@me"), Value::Null).await.0, 204);
    assert_eq!(socket.event("MESSAGE_REACTION_ADD").await["emoji"]["name"], "👍");
    let shown = stage.get(&format!("/channels/{}/messages/{message}", stage.games())).await;
    assert_eq!((&shown["reactions"][0]["count"], &shown["reactions"][0]["me"]), (&json!(1), &json!(true)));
    assert_eq!(stage.get(&path).await[0]["id"], stage.bot().to_string());
    assert_eq!(stage.ask("DELETE", &format!("{path}/@me"), Value::Null).await.0, 204);
    let shown = stage.get(&format!("/channels/{}/messages/{message}", stage.games())).await;
    assert_eq!(shown.get("reactions"), None);
    let unknown = format!("/channels/{}/messages/{message}/reactions/abc/@me", stage.games());
    refused(&stage.ask("PUT", &unknown, Value::Null).await, 400, 10014);
    stage.end().await;
}

#[tokio::test]
async fn what_is_not_there_or_not_the_bots_is_refused() {
    let stage = Stage::new().await;
    let games = stage.games();
    let of_ann = id(&stage.person(ANN).message(games, "mine", None).unwrap());
    let hello = json!({ "content": "x" });
    refused(&stage.ask("POST", "/channels/5/messages", hello.clone()).await, 404, 10003);
    refused(&stage.ask("GET", &format!("/channels/{games}/messages/5"), Value::Null).await, 404, 10008);
    refused(&stage.ask("PATCH", &format!("/channels/{games}/messages/{of_ann}"), hello.clone()).await, 403, 50005);
    refused(&stage.ask("GET", "/channels/abc", Value::Null).await, 400, 50035);
    refused(&stage.ask("GET", "/users/5", Value::Null).await, 404, 10013);
    refused(&stage.ask("GET", "/nowhere/at/all", Value::Null).await, 404, 0);
    refused(&stage.ask("PUT", "/users/@me", Value::Null).await, 405, 0);
    refused(&stage.ask("POST", &format!("/webhooks/{}/nonsense", stage.bot()), hello).await, 404, 10015);
    stage.end().await;
}

#[tokio::test]
async fn a_channel_takes_only_so_many_edits_of_old_messages() {
    let stage = Stage::new().await;
    let path = format!("/channels/{}/messages", stage.games());
    let mut messages = Vec::new();
    for n in 0..4 {
        messages.push(format!("{path}/{}", id(&stage.say(stage.games(), json!({ "content": n.to_string() })).await)));
    }
    stage.server.advance(Duration::from_secs(3601));
    let edit = async |n: usize| stage.ask("PATCH", &messages[n], json!({ "content": "old" })).await;
    assert_eq!([edit(0).await.0, edit(1).await.0, edit(2).await.0], [200; 3]);
    let limited = edit(3).await;
    refused(&limited, 429, 30046);
    assert!((15.0..=20.0).contains(&limited.1["retry_after"].as_f64().unwrap()), "{}", limited.1);
    stage.server.advance(Duration::from_secs(20));
    assert_eq!(edit(3).await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn every_plain_question_is_answered_as_discord_describes() {
    let stage = Stage::new().await;
    let (guild, games, ann) = (stage.server.guild_id(), stage.games(), stage.server.people()[ANN].id);
    for path in [
        "/gateway".into(),
        "/gateway/bot".into(),
        "/users/@me".into(),
        "/users/@me/guilds".into(),
        "/applications/@me".into(),
        "/oauth2/applications/@me".into(),
        format!("/applications/{}", stage.bot()),
        format!("/users/{ann}"),
        format!("/guilds/{guild}?with_counts=true"),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/roles"),
        format!("/guilds/{guild}/members?limit=100"),
        format!("/guilds/{guild}/members/{ann}"),
        format!("/guilds/{guild}/threads/active"),
        format!("/channels/{games}"),
        format!("/channels/{games}/threads/archived/public"),
    ] {
        stage.get(&path).await;
    }
    let mine = stage.get("/users/@me/guilds?with_counts=true").await;
    assert_eq!(mine[0]["approximate_member_count"], stage.server.people().len() + 1);
    assert!(mine[0]["approximate_presence_count"].is_u64());
    let (status, dm) = stage.ask("POST", "/users/@me/channels", json!({ "recipient_id": ann })).await;
    assert_eq!((status, &dm["type"]), (200, &json!(1)));
    assert_eq!(id(&dm), stage.person(ANN).open_dm());
    stage.get(&format!("/channels/{}", id(&dm))).await;
    assert_eq!(stage.ask("POST", &format!("/channels/{games}/typing"), Value::Null).await.0, 204);
    stage.end().await;
}
