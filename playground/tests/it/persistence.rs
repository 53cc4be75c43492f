use playground::PlaygroundOptions;
use serde_json::{Value, json};

use crate::stage::{ANN, INTENTS, PNG, Socket, Stage, id};

#[tokio::test]
async fn stopping_and_starting_again_continues_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let options = || PlaygroundOptions { folder: Some(folder.path().join("world")), ..PlaygroundOptions::default() };
    let stage = Stage::with(options()).await;
    stage.register("go", json!([])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let games = stage.games();
    let path = format!("/channels/{games}/messages");
    let (_, board) = stage.form("POST", &path, json!({ "content": "board" }), &[("b.png", PNG)]).await;
    let (_, thread) = stage.ask("POST", &format!("{path}/{}/threads", id(&board)), json!({ "name": "game" })).await;
    let said = stage.person(ANN).message(id(&thread), "e4", None).unwrap();
    let kept = json!({ "content": "once", "nonce": "n", "enforce_nonce": true });
    let once = stage.say(games, kept.clone()).await;
    stage.person(ANN).command(games, "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let private = json!({ "type": 4, "data": { "content": "hidden", "flags": 64 } });
    let callback = format!("/interactions/{}/{}/callback", id(&event), event["token"].as_str().unwrap());
    assert_eq!(stage.ask("POST", &callback, private).await.0, 204);
    let dm = stage.person(ANN).open_dm();
    let without_addresses = |messages: &Value, url: &str| messages.to_string().replace(url, "");
    let url = stage.server.url();
    let before = without_addresses(&stage.get(&path).await, &url);
    stage.end().await;

    let stage = Stage::with(options()).await;
    let url = stage.server.url();
    assert_eq!(without_addresses(&stage.get(&path).await, &url), before);
    let in_thread = stage.get(&format!("/channels/{}/messages", id(&thread))).await;
    assert_eq!((id(&in_thread[0]), &in_thread[0]["content"]), (id(&said), &json!("e4")));
    assert_eq!(stage.get(&format!("/channels/{}", id(&thread))).await["name"], "game");
    assert_eq!(stage.get(&format!("/applications/{}/commands", stage.bot())).await[0]["name"], "go");
    assert_eq!(stage.person(ANN).open_dm(), dm);
    assert_eq!(id(&stage.say(games, kept).await), id(&once), "a nonce outlives a restart");
    let messages = stage.person(ANN).messages(games, 50, None).unwrap();
    assert!(messages.iter().all(|message| message["content"] != "hidden"), "what is private is not kept");
    let newest = messages.iter().map(id).max().unwrap();
    assert!(id(&stage.say(games, json!({ "content": "new" })).await) > newest);
    let board = stage.get(&format!("{path}/{}", id(&board))).await;
    let picture = board["attachments"][0]["url"].as_str().unwrap().strip_prefix(&url).unwrap().to_owned();
    assert_eq!(stage.page(&picture, &[]).await.bytes().await.unwrap(), PNG);
    stage.end().await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_told_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "not a folder").unwrap();
    let error = playground::PlaygroundServer::start(PlaygroundOptions {
        folder: Some(path.clone()),
        ..PlaygroundOptions::default()
    })
    .await
    .unwrap_err();
    let never_lost = |error: &str| {
        assert!(error.contains("--folder") && !error.contains("remove") && !error.contains("damaged"), "{error}");
    };
    assert!(error.to_string().contains(&*path.to_string_lossy()), "{error}");
    never_lost(&error.to_string());
    let first =
        Stage::with(PlaygroundOptions { folder: Some(folder.path().join("world")), ..PlaygroundOptions::default() })
            .await;
    let second = playground::PlaygroundServer::start(PlaygroundOptions {
        folder: Some(folder.path().join("world")),
        ..PlaygroundOptions::default()
    })
    .await;
    let error = second.unwrap_err().to_string();
    let process = format!("process id {}", std::process::id());
    assert!(error.contains("a playground is already running") && error.contains(&process), "one at a time: {error}");
    never_lost(&error);
    first.end().await;
}
