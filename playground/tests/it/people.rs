use futures::StreamExt;
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PATIENCE, Socket, Stage, id, refused};

#[tokio::test]
async fn the_page_and_its_files_are_served_to_this_machine_only() {
    let stage = Stage::new().await;
    let page = stage.page("/", &[]).await;
    assert_eq!(page.status().as_u16(), 200);
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    assert!(page.text().await.unwrap().contains("/page/page.js"));
    assert_eq!(stage.page("/page/page.css", &[]).await.status().as_u16(), 200);
    assert_eq!(stage.page("/page/none.js", &[]).await.status().as_u16(), 404);
    assert_eq!(stage.page("/people", &[("Origin", "https://example.com")]).await.status().as_u16(), 403);
    assert_eq!(stage.page("/people", &[("Host", "example.com")]).await.status().as_u16(), 403);
    assert_eq!(stage.page("/people", &[("Origin", &stage.server.url())]).await.status().as_u16(), 200);
    stage.end().await;
}

#[tokio::test]
async fn the_state_shows_what_a_person_may_see() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    let dm = ann.open_dm().to_string();
    let sees = |state: &Value| state["channels"].as_array().unwrap().iter().any(|channel| channel["id"] == dm);
    assert!(sees(&ann.state()) && !sees(&bob.state()));
    let over_http: Value = stage.page(&format!("/people/{}/state", ann.id()), &[]).await.json().await.unwrap();
    assert_eq!(over_http, ann.state());
    assert_eq!((&over_http["bot"]["online"], &over_http["commands"][0]["name"]), (&json!(false), &json!("go")));
    let people: Value = stage.page("/people", &[]).await.json().await.unwrap();
    assert_eq!(people[0]["display_name"], "Ann");
    stage.end().await;
}

#[tokio::test]
async fn mistakes_of_people_are_told_in_words() {
    let stage = Stage::new().await;
    let options = json!([
        { "type": 3, "name": "layout", "description": "x", "required": true, "choices": [{ "name": "A", "value": "a" }] },
        { "type": 4, "name": "n", "description": "x", "min_value": 1, "max_value": 5 },
    ]);
    stage.register("go", options).await;
    let ann = stage.person(ANN);
    let games = stage.games();
    let absent = ann.command(games, "go", &json!({ "layout": "a" })).unwrap_err();
    assert_eq!((absent.status, absent.message.as_str()), (409, "the bot is not online"));
    let mut socket = Socket::ready(&stage, INTENTS).await;
    for (name, options) in [
        ("none", json!({})),
        ("go", json!({})),
        ("go", json!({ "layout": "b" })),
        ("go", json!({ "layout": "a", "n": 6 })),
        ("go", json!({ "layout": "a", "n": "x" })),
        ("go", json!({ "layout": "a", "what": 1 })),
        ("go sub", json!({ "layout": "a" })),
    ] {
        assert!(ann.command(games, name, &options).is_err(), "{name} {options}");
    }
    ann.command(games, "go", &json!({ "layout": "a", "n": 5 })).unwrap();
    assert_eq!(socket.event("INTERACTION_CREATE").await["data"]["options"][1]["value"], 5);
    for text in ["", "  ", &"x".repeat(2001)] {
        assert!(ann.message(games, text, None).is_err());
    }
    let base = format!("/{}/channels", ann.id());
    for (path, body, status) in [
        (format!("{base}/{games}/messages"), json!({}), 400),
        (format!("{base}/5/messages"), json!({ "content": "x" }), 404),
        (format!("{base}/{games}/components"), json!({}), 400),
        (format!("{base}/{games}/modals"), json!({ "custom_id": "x" }), 404),
        (format!("/5/channels/{games}/messages"), json!({ "content": "x" }), 404),
    ] {
        let (got, answer) = stage.post_people(&path, body).await;
        assert_eq!((got, answer["error"].is_string()), (status, true), "{path} {answer}");
    }
    stage.end().await;
}

#[tokio::test]
async fn subcommands_are_named_after_a_space() {
    let stage = Stage::new().await;
    let sub = json!([{ "type": 1, "name": "resign", "description": "x", "options": [
        { "type": 5, "name": "sure", "description": "x" },
    ] }]);
    stage.register("game", sub).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    stage.person(ANN).command(stage.games(), "game resign", &json!({ "sure": true })).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let option = json!({ "name": "sure", "type": 5, "value": true });
    assert_eq!(event["data"]["options"], json!([{ "name": "resign", "type": 1, "options": [option] }]));
    assert!(stage.person(ANN).command(stage.games(), "game", &json!({})).is_err());
    stage.end().await;
}

#[tokio::test]
async fn a_command_is_given_a_file_that_was_uploaded() {
    let stage = Stage::new().await;
    stage.register("go", json!([{ "type": 11, "name": "file", "description": "x" }])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let ann = stage.person(ANN);
    let file = ann.upload("a game.pgn", b"1. e4 \xe9".to_vec()).unwrap().to_string();
    ann.command(stage.games(), "go", &json!({ "file": file })).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["options"], json!([{ "name": "file", "type": 11, "value": file }]));
    let found = &event["data"]["resolved"]["attachments"][&file];
    assert_eq!((&found["filename"], &found["size"]), (&json!("a_game.pgn"), &json!(7)));
    let path = found["url"].as_str().unwrap().strip_prefix(&stage.server.url()).unwrap();
    assert_eq!(stage.page(path, &[]).await.bytes().await.unwrap().as_ref(), b"1. e4 \xe9");
    assert!(ann.command(stage.games(), "go", &json!({ "file": "5" })).is_err());
    assert_eq!(ann.upload("x", vec![0; 10 * 1024 * 1024 + 1]).unwrap_err().status, 413);
    stage.end().await;
}

#[tokio::test]
async fn a_page_is_pushed_what_its_person_may_see() {
    let stage = Stage::new().await;
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    let url = format!("{}/people/{}/socket", stage.server.url().replace("http", "ws"), bob.id());
    let (mut pushes, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let probe = bob.message(stage.games(), "probe", None).unwrap();
    let next = async |pushes: &mut tokio_tungstenite::WebSocketStream<_>| -> Value {
        let frame = tokio::time::timeout(PATIENCE, pushes.next()).await.unwrap().unwrap().unwrap();
        serde_json::from_str(frame.to_text().unwrap()).unwrap()
    };
    let first = next(&mut pushes).await;
    assert_eq!((&first["type"], id(&first["data"])), (&json!("message_create"), id(&probe)));
    let dm = ann.open_dm();
    ann.message(dm, "secret", None).unwrap();
    let own = bob.open_dm();
    assert_eq!(id(&next(&mut pushes).await["data"]), own, "nothing of ann's direct messages came before");
    let _socket = Socket::ready(&stage, INTENTS).await;
    let online = next(&mut pushes).await;
    assert_eq!((&online["type"], &online["data"]["online"]), (&json!("bot_online"), &json!(true)));
    stage.end().await;
}

#[tokio::test]
async fn in_a_group_the_bot_is_not_there_but_answers_those_who_brought_it() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let group = stage.server.channel("Friends");
    let ann = stage.person(ANN);
    let path = format!("/applications/{}/commands", stage.bot());
    for (name, installs) in [("here", json!([0, 1])), ("server", json!([0]))] {
        let command = json!({ "name": name, "description": "x", "contexts": [0, 1, 2], "integration_types": installs });
        stage.ask("POST", &path, command).await;
    }
    ann.message(group, "the bot does not hear this", None).unwrap();
    assert!(ann.command(group, "server", &json!({})).is_err(), "only for servers");
    let stranger = stage.person(stage.server.people().len() - 1);
    assert!(stranger.command(group, "here", &json!({})).is_err(), "not in the group");
    ann.command(group, "here", &json!({})).unwrap();
    let asked = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&asked["context"], &asked["guild_id"]), (&json!(2), &Value::Null));
    assert_eq!(asked["authorizing_integration_owners"], json!({ "1": ann.id().to_string() }));
    assert_eq!((&asked["channel"]["type"], &asked["user"]["username"]), (&json!(3), &json!("ann")));
    let answer = json!({ "type": 4, "data": { "content": "seen by all in the group" } });
    let callback =
        format!("/interactions/{}/{}/callback", asked["id"].as_str().unwrap(), asked["token"].as_str().unwrap());
    assert_eq!(stage.ask("POST", &callback, answer).await.0, 204);
    assert_eq!(stage.person(BOB).messages(group, 9, None).unwrap().len(), 2);
    let write = format!("/channels/{group}/messages");
    refused(&stage.ask("POST", &write, json!({ "content": "x" })).await, 403, 50001);
    stage.end().await;
}

#[tokio::test]
async fn a_server_that_removed_the_bot_is_one_where_it_is_a_guest_with_five_follow_ups() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (games, ann) = (stage.games(), stage.person(ANN));
    let path = format!("/applications/{}/commands", stage.bot());
    for (name, installs) in [("here", json!([0, 1])), ("server", json!([0]))] {
        let command = json!({ "name": name, "description": "x", "contexts": [0, 1, 2], "integration_types": installs });
        stage.ask("POST", &path, command).await;
    }
    stage.server.remove_bot();
    let left = socket.event("GUILD_DELETE").await;
    assert_eq!(left, json!({ "id": stage.server.guild_id().to_string() }));
    ann.message(games, "the bot does not hear this", None).unwrap();
    refused(&stage.ask("POST", &format!("/channels/{games}/messages"), json!({ "content": "x" })).await, 403, 50001);
    refused(&stage.ask("GET", &format!("/guilds/{}", stage.server.guild_id()), Value::Null).await, 404, 10004);
    assert!(ann.command(games, "server", &json!({})).is_err(), "only where the bot is");
    ann.command(games, "here", &json!({})).unwrap();
    let asked = socket.frame().await.unwrap();
    assert_eq!(asked["t"], "INTERACTION_CREATE", "nothing else is heard from there: {asked}");
    let asked = &asked["d"];
    assert_eq!(asked["authorizing_integration_owners"], json!({ "1": ann.id().to_string() }));
    assert_eq!((&asked["context"], &asked["guild_id"]), (&json!(0), &json!(stage.server.guild_id().to_string())));
    assert_eq!(asked["member"]["user"]["username"], "ann");
    let token = asked["token"].as_str().unwrap();
    let callback = format!("/interactions/{}/{token}/callback", asked["id"].as_str().unwrap());
    let hello = json!({ "content": "hello" });
    assert_eq!(stage.ask("POST", &callback, json!({ "type": 4, "data": hello })).await.0, 204);
    let follow_up = format!("/webhooks/{}/{token}", stage.bot());
    for _ in 0..5 {
        assert_eq!(stage.ask("POST", &follow_up, hello.clone()).await.0, 200);
    }
    assert_eq!(stage.server.violations(), Vec::<String>::new());
    refused(&stage.ask("POST", &follow_up, hello.clone()).await, 400, 40094);
    assert_eq!(stage.server.violations().len(), 1);

    let mut later = Socket::connect(&stage).await;
    later.identify(stage.server.token(), INTENTS).await;
    assert_eq!(later.event("READY").await["guilds"], json!([]));
    stage.server.add_bot();
    for socket in [&mut socket, &mut later] {
        let here = socket.event("GUILD_CREATE").await;
        assert_eq!(id(&here), stage.server.guild_id());
    }
    stage.say(games, hello).await;
    stage.end().await;
}
