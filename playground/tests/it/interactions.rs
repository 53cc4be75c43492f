use std::time::Duration;

use playground::Happening;
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, PATIENCE, PNG, Socket, Stage, id, refused};

async fn with_command() -> (Stage, Socket) {
    let stage = Stage::new().await;
    let options = json!([
        { "type": 3, "name": "move", "description": "what", "autocomplete": true },
        { "type": 6, "name": "opponent", "description": "whom" },
    ]);
    stage.register("go", options).await;
    let socket = Socket::ready(&stage, INTENTS).await;
    (stage, socket)
}

fn callback(event: &Value) -> String {
    format!("/interactions/{}/{}/callback", event["id"].as_str().unwrap(), event["token"].as_str().unwrap())
}

fn webhook(event: &Value) -> String {
    format!("/webhooks/{}/{}", event["application_id"].as_str().unwrap(), event["token"].as_str().unwrap())
}

#[tokio::test]
async fn a_command_is_deferred_filled_and_followed_up() {
    let (stage, mut socket) = with_command().await;
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    let options = json!({ "opponent": bob.id().to_string(), "move": "e4" });
    let asked = ann.command(stage.games(), "go", &options).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(id(&event), asked);
    assert_eq!(event["member"]["user"]["id"], ann.id().to_string());
    assert_eq!((&event["locale"], &event["context"]), (&json!("en-US"), &json!(0)));
    assert_eq!(event["data"]["resolved"]["users"][bob.id().to_string()]["username"], "bob");
    assert_eq!(event["attachment_size_limit"], 10 * 1024 * 1024);

    let (early, _) =
        stage.ask("PATCH", &format!("{}/messages/@original", webhook(&event)), json!({ "content": "x" })).await;
    assert_eq!(early, 404, "there is nothing to change before the first answer");
    let (status, answer) = stage.ask("POST", &callback(&event), json!({ "type": 5 })).await;
    assert_eq!((status, answer), (204, Value::Null));
    let shown = socket.event("MESSAGE_CREATE").await;
    assert_eq!(shown["flags"], 128);
    assert_eq!(ann.messages(stage.games(), 9, None).unwrap()[0]["thinking"], true);

    // discord.js encodes the @.
    let original = format!("{}/messages/%40original", webhook(&event));
    let (status, filled) = stage.form("PATCH", &original, json!({ "content": "done" }), &[("b.png", PNG)]).await;
    assert_eq!((status, &filled["content"], &filled["flags"]), (200, &json!("done"), &json!(0)));
    assert_eq!((&filled["attachments"][0]["width"], &filled["edited_timestamp"]), (&json!(920), &Value::Null));
    assert_eq!(filled["interaction_metadata"]["user"]["id"], ann.id().to_string());
    let (status, more) =
        stage.ask("POST", &format!("{}?wait=true", webhook(&event)), json!({ "content": "more", "flags": 64 })).await;
    assert_eq!((status, &more["flags"]), (200, &json!(64)));
    assert_eq!(ann.messages(stage.games(), 9, None).unwrap().len(), 2);
    assert_eq!(bob.messages(stage.games(), 9, None).unwrap().len(), 1, "bob does not see what is private");
    let in_channel = stage.get(&format!("/channels/{}/messages", stage.games())).await;
    assert_eq!(in_channel.as_array().unwrap().len(), 1);

    let of_more = format!("{}/messages/{}", webhook(&event), id(&more));
    assert_eq!(stage.ask("PATCH", &of_more, json!({ "content": "changed" })).await.0, 200);
    assert_eq!(stage.ask("DELETE", &of_more, Value::Null).await.0, 204);
    assert_eq!(stage.ask("DELETE", &original, Value::Null).await.0, 204);
    refused(&stage.ask("GET", &original, Value::Null).await, 404, 10008);
    stage.end().await;
}

#[tokio::test]
async fn commands_on_a_person_and_on_a_message_bring_them_along() {
    let (stage, mut socket) = with_command().await;
    let commands = json!([
        { "type": 2, "name": "Greet this person", "name_localizations": { "fr": "Saluer" } },
        { "type": 3, "name": "Read it" },
        { "name": "go", "description": "goes" },
    ]);
    let path = format!("/applications/{}/commands", stage.server.application_id());
    assert_eq!(stage.ask("PUT", &path, commands).await.0, 200);
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    ann.command_on(stage.games(), "Greet this person", bob.id()).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["data"]["type"], &event["data"]["target_id"]), (&json!(2), &json!(bob.id().to_string())));
    assert_eq!(event["data"]["resolved"]["users"][bob.id().to_string()]["username"], "bob");
    assert!(event["data"]["resolved"]["members"][bob.id().to_string()].is_object());
    let said = id(&bob.message(stage.games(), "hello", None).unwrap());
    ann.command_on(stage.games(), "Read it", said).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["data"]["type"], &event["data"]["target_id"]), (&json!(3), &json!(said.to_string())));
    assert_eq!(event["data"]["resolved"]["messages"][said.to_string()]["content"], "hello");
    for (name, target) in [("Read it", bob.id()), ("Greet this person", said), ("go", said), ("Read it", 1)] {
        assert_eq!(ann.command_on(stage.games(), name, target).unwrap_err().status, 404, "{name}");
    }
    stage.end().await;
}

#[tokio::test]
async fn the_first_follow_up_after_a_deferral_takes_its_place() {
    let (stage, mut socket) = with_command().await;
    stage.person(ANN).command(stage.games(), "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    stage.ask("POST", &callback(&event), json!({ "type": 5, "data": { "flags": 64 } })).await;
    let (_, first) = stage.ask("POST", &webhook(&event), json!({ "content": "first" })).await;
    let (_, second) = stage.ask("POST", &webhook(&event), json!({ "content": "second" })).await;
    assert_eq!(first["flags"], 64, "it stays as private as the deferral was");
    assert_eq!(second["message_reference"]["message_id"], first["id"]);
    let original = stage.get(&format!("{}/messages/@original", webhook(&event))).await;
    assert_eq!(original["content"], "first");
    stage.end().await;
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let (stage, mut socket) = with_command().await;
    let ann = stage.person(ANN);
    let mut watch = stage.server.subscribe();
    ann.command(stage.games(), "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let answer = json!({ "type": 4, "data": { "content": "hello" } });
    stage.server.advance(Duration::from_millis(2500));
    let (status, told) = stage.ask("POST", &format!("{}?with_response=true", callback(&event)), answer.clone()).await;
    assert_eq!((status, &told["resource"]["message"]["content"]), (200, &json!("hello")));
    assert_eq!(told["interaction"]["id"], event["id"]);
    refused(&stage.ask("POST", &callback(&event), answer.clone()).await, 400, 40060);

    let late = ann.command(stage.games(), "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    stage.server.advance(Duration::from_secs(3));
    let not_answered = |h: &Happening| matches!(h, Happening::NotAnswered { id } if *id == late).then_some(());
    watch.find(PATIENCE, not_answered).await.unwrap();
    refused(&stage.ask("POST", &callback(&event), answer.clone()).await, 404, 10062);
    refused(&stage.ask("POST", "/interactions/5/nonsense/callback", answer).await, 404, 10062);
    refused(&stage.ask("POST", &webhook(&event), json!({ "content": "x" })).await, 404, 10015);
    stage.end().await;
}

#[tokio::test]
async fn a_token_is_good_for_a_quarter_of_an_hour() {
    let (stage, mut socket) = with_command().await;
    stage.person(ANN).command(stage.games(), "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    stage.ask("POST", &callback(&event), json!({ "type": 4, "data": { "content": "x" } })).await;
    let original = format!("{}/messages/@original", webhook(&event));
    stage.server.advance(Duration::from_secs(14 * 60));
    assert_eq!(stage.ask("PATCH", &original, json!({ "content": "y" })).await.0, 200);
    stage.server.advance(Duration::from_secs(61));
    refused(&stage.ask("PATCH", &original, json!({ "content": "z" })).await, 401, 50027);
    refused(&stage.ask("POST", &webhook(&event), json!({ "content": "z" })).await, 401, 50027);
    stage.end().await;
}

#[tokio::test]
async fn completions_are_given_within_three_seconds_or_not_at_all() {
    let (stage, mut socket) = with_command().await;
    let (ann, games) = (stage.person(ANN), stage.games());
    let asking = tokio::spawn({
        let ann = ann.clone();
        async move { ann.autocomplete(games, "go", &json!({ "move": "e" }), "move").await }
    });
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 4);
    assert_eq!(event["data"]["options"][0], json!({ "name": "move", "type": 3, "value": "e", "focused": true }));
    let choices = json!([{ "name": "e4", "value": "e2e4" }]);
    refused(&stage.ask("POST", &callback(&event), json!({ "type": 4, "data": { "content": "no" } })).await, 400, 50035);
    let (status, _) = stage.ask("POST", &callback(&event), json!({ "type": 8, "data": { "choices": choices } })).await;
    assert_eq!(status, 204);
    assert_eq!(asking.await.unwrap().map(Value::Array), Ok(choices));

    let asking = tokio::spawn(async move { ann.autocomplete(games, "go", &json!({}), "move").await });
    socket.event("INTERACTION_CREATE").await;
    stage.server.advance(Duration::from_secs(3));
    assert_eq!(asking.await.unwrap().unwrap_err().status, 504);
    stage.end().await;
}

#[tokio::test]
async fn a_button_can_update_its_message_in_two_ways() {
    let (stage, mut socket) = with_command().await;
    let row = json!([{ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Go", "custom_id": "go" },
        { "type": 2, "style": 2, "label": "No", "custom_id": "no", "disabled": true },
    ] }]);
    let body = json!({ "content": "board", "components": row });
    let path = format!("/channels/{}/messages", stage.games());
    let (_, message) = stage.form("POST", &path, body, &[("b.png", PNG)]).await;
    assert_eq!(message["components"][0]["components"][1]["id"], 3, "components come back numbered");
    let (ann, message) = (stage.person(ANN), id(&message));
    assert!(ann.click(stage.games(), message, "no", &[]).is_err(), "it is disabled");
    assert!(ann.click(stage.games(), message, "made up", &[]).is_err());

    ann.click(stage.games(), message, "go", &[]).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(3), &json!("go")));
    assert_eq!(id(&event["message"]), message);
    stage.ask("POST", &callback(&event), json!({ "type": 6 })).await;
    let original = format!("{}/messages/@original", webhook(&event));
    let (_, edited) = stage.ask("PATCH", &original, json!({ "content": "pressed" })).await;
    assert_eq!((id(&edited), edited["attachments"].as_array().unwrap().len()), (message, 1));

    ann.click(stage.games(), message, "go", &[]).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let update = json!({ "type": 7, "data": { "content": "again", "components": [], "attachments": [] } });
    assert_eq!(stage.ask("POST", &callback(&event), update).await.0, 204);
    let now = stage.get(&format!("{path}/{message}")).await;
    assert_eq!((&now["content"], &now["components"], &now["attachments"]), (&json!("again"), &json!([]), &json!([])));
    stage.end().await;
}

#[tokio::test]
async fn menus_give_their_values() {
    let (stage, mut socket) = with_command().await;
    let options = json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]);
    let menu = json!({ "type": 3, "custom_id": "menu", "options": options });
    let body = json!({ "components": [{ "type": 1, "components": [menu] }] });
    let message = id(&stage.say(stage.games(), body).await);
    let ann = stage.person(ANN);
    assert!(ann.click(stage.games(), message, "menu", &["c"]).is_err());
    assert!(ann.click(stage.games(), message, "menu", &["a", "b"]).is_err());
    ann.click(stage.games(), message, "menu", &["b"]).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["data"]["component_type"], &event["data"]["values"]), (&json!(3), &json!(["b"])));
    stage.end().await;
}

#[tokio::test]
async fn a_modal_is_shown_and_submitted() {
    let (stage, mut socket) = with_command().await;
    let ann = stage.person(ANN);
    ann.command(stage.games(), "go", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let input = json!({ "type": 4, "custom_id": "move", "style": 1, "label": "Your move", "max_length": 5 });
    let modal = json!({ "custom_id": "form", "title": "Move", "components": [{ "type": 1, "components": [input] }] });
    assert_eq!(stage.ask("POST", &callback(&event), json!({ "type": 9, "data": modal })).await.0, 204);
    assert!(ann.submit_modal(stage.games(), "form", &json!({})).is_err(), "the field is required");
    assert!(ann.submit_modal(stage.games(), "form", &json!({ "move": "too long" })).is_err());
    assert!(stage.person(BOB).submit_modal(stage.games(), "form", &json!({ "move": "e4" })).is_err());
    ann.submit_modal(stage.games(), "form", &json!({ "move": "e4" })).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 5);
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "e4");
    assert!(ann.submit_modal(stage.games(), "form", &json!({ "move": "e4" })).is_err(), "it is closed now");
    refused(&stage.ask("POST", &callback(&event), json!({ "type": 9, "data": modal })).await, 400, 50035);
    let thanks = json!({ "type": 4, "data": { "content": "thanks", "flags": 64 } });
    assert_eq!(stage.ask("POST", &callback(&event), thanks).await.0, 204);
    stage.end().await;
}

#[tokio::test]
async fn direct_messages_are_their_own_context() {
    let (stage, mut socket) = with_command().await;
    let ann = stage.person(ANN);
    let dm = ann.open_dm();
    ann.command_in(dm, "go", &json!({}), "fr").unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(
        (&event["user"]["id"], event.get("member"), event.get("guild_id")),
        (&json!(ann.id().to_string()), None, None)
    );
    assert_eq!((&event["context"], &event["locale"], &event["channel"]["type"]), (&json!(1), &json!("fr"), &json!(1)));
    let (_, answer) = stage.ask("POST", &format!("{}?with_response=1", callback(&event)), json!({ "type": 5 })).await;
    assert_eq!(answer["interaction"]["response_message_loading"], true);
    stage.end().await;
}

#[tokio::test]
async fn menus_of_channels_and_roles_give_numbers_that_are_there_or_none() {
    let (stage, mut socket) = with_command().await;
    let menus = [(6, "roles"), (8, "channels")].map(|(kind, custom_id)| {
        let menu = json!({ "type": kind, "custom_id": custom_id, "min_values": 0, "max_values": 25 });
        json!({ "type": 1, "components": [menu] })
    });
    let message = id(&stage.say(stage.games(), json!({ "components": menus })).await);
    let ann = stage.person(ANN);
    let role = ann.state()["roles"][0]["id"].as_str().unwrap().to_owned();
    let channel = stage.games().to_string();
    assert!(ann.click(stage.games(), message, "roles", &["5"]).is_err());
    assert!(ann.click(stage.games(), message, "channels", &["5"]).is_err());
    for (menu, value) in [("roles", &role), ("channels", &channel)] {
        ann.click(stage.games(), message, menu, &[value]).unwrap();
        let event = socket.event("INTERACTION_CREATE").await;
        assert_eq!(event["data"]["values"], json!([value]));
        assert_eq!(event["data"]["resolved"][menu][value]["id"], json!(value));
        ann.click(stage.games(), message, menu, &[]).unwrap();
        assert_eq!(socket.event("INTERACTION_CREATE").await["data"]["values"], json!([]));
    }
    stage.end().await;
}

#[tokio::test]
async fn commands_for_those_who_may_more_are_hidden_from_everybody_else() {
    let (stage, mut socket) = with_command().await;
    let path = format!("/applications/{}/commands", stage.server.application_id());
    let command = json!({ "name": "rule", "description": "for tests", "default_member_permissions": "32" });
    assert_eq!(stage.ask("POST", &path, command).await.0, 201);
    let (ann, bob) = (stage.person(ANN), stage.person(BOB));
    assert_eq!(bob.command(stage.games(), "rule", &json!({})).unwrap_err().status, 404);
    let names = |state: Value| state["commands"].as_array().unwrap().iter().filter(|c| c["name"] == "rule").count();
    assert_eq!((names(ann.state()), names(bob.state())), (1, 0));
    ann.command(stage.games(), "rule", &json!({})).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let bits: u64 = event["member"]["permissions"].as_str().unwrap().parse().unwrap();
    assert_ne!(bits & 32, 0, "the server's owner may manage it");
    assert_eq!(stage.server.violations(), Vec::<String>::new());
    stage.end().await;
}
