//! Odd input from Discord, other people and programs that the playground never produces on its own.

use std::time::Duration;

use playground::{Permissions, RequestFailure};
use serde_json::{Value, json};

use crate::stage::{ANN, BOB, INTENTS, Socket, Stage, id, refused};

const CONTENT: u64 = 1 << 15;

#[tokio::test]
async fn a_refusal_may_be_a_page_and_a_limit_may_be_in_a_header_alone() {
    let stage = Stage::new().await;
    let write = format!("/channels/{}/messages", stage.games());
    let faults = stage.server.faults();
    faults.fail(1, "POST", "/messages", RequestFailure::Page(403));
    let (status, page) = stage.ask("POST", &write, json!({ "content": "x" })).await;
    assert!(status == 403 && page.as_str().unwrap().starts_with("<!DOCTYPE html>"), "{page}");
    faults.fail(1, "POST", "/messages", RequestFailure::Throttled { retry_after: 7.0 });
    faults.limit_rates(Some(playground::RateLimits { per_route: 9, window: Duration::from_secs(1), global: 9 }));
    let throttled = stage.raw("POST", &write, json!({ "content": "x" })).await;
    assert_eq!((throttled.status().as_u16(), &throttled.headers()["retry-after"]), (429, &"7".parse().unwrap()));
    assert!(throttled.headers().keys().all(|name| !name.as_str().starts_with("x-ratelimit")));
    assert_eq!(stage.get(&write).await, json!([]), "neither had an effect");
    stage.end().await;
}

#[tokio::test]
async fn an_answer_may_hold_values_that_nobody_knows_though_the_request_was_done() {
    let stage = Stage::new().await;
    let write = format!("/channels/{}/messages", stage.games());
    let faults = stage.server.faults();
    faults.fail(1, "POST", "/messages", RequestFailure::OddAnswer);
    let odd = stage.say(stage.games(), json!({ "content": "x" })).await;
    assert_eq!((&odd["type"], &odd["content"]), (&json!("new"), &json!("x")));
    faults.alter_answers(1, "GET", "/messages", |answer| answer[0]["author"] = Value::Null);
    assert_eq!(stage.get(&write).await[0]["author"], Value::Null);
    assert_eq!(stage.get(&write).await[0]["author"]["bot"], true, "once");
    stage.end().await;
}

#[tokio::test]
async fn people_and_things_are_as_a_test_wants_them_wherever_they_are_told() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    stage.register("go", json!([])).await;
    let ann = stage.person(ANN);
    stage.server.alter(ann.id(), |user| user["public_flags"] = json!(1_u64 << 44));
    stage.server.alter_member(ann.id(), |member| member["nick"] = json!("A."));
    ann.message(stage.games(), "hello", None).unwrap();
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["author"]["public_flags"], &heard["member"]["nick"]), (&json!(1_u64 << 44), &json!("A.")));
    ann.command(stage.games(), "go", &json!({})).unwrap();
    let asked = socket.event("INTERACTION_CREATE").await;
    assert_eq!(asked["member"]["user"]["public_flags"], json!(1_u64 << 44));
    assert_eq!(asked["member"]["nick"], "A.");
    assert_eq!(stage.get(&format!("/users/{}", ann.id())).await["public_flags"], json!(1_u64 << 44));
    stage.server.unalter();
    assert_ne!(stage.get(&format!("/users/{}", ann.id())).await["public_flags"], json!(1_u64 << 44));
    stage.end().await;
}

#[tokio::test]
async fn events_may_be_left_out_changed_or_made_up() {
    let stage = Stage::new().await;
    let faults = stage.server.faults();
    faults.withhold_events(1, "READY");
    faults.alter_events(1, "GUILD_CREATE", |guild| guild["roles"] = json!("odd"));
    let mut socket = Socket::connect(&stage).await;
    socket.identify(stage.server.token(), INTENTS).await;
    let first = socket.frame().await.unwrap();
    assert_eq!((&first["t"], &first["d"]["roles"]), (&json!("GUILD_CREATE"), &json!("odd")));
    faults.send_event("GUILD_CREATE", &json!({ "id": "5", "unavailable": true }));
    assert_eq!(socket.event("GUILD_CREATE").await, json!({ "id": "5", "unavailable": true }));
    faults.send_event("OF_TOMORROW", &json!([1]));
    assert_eq!(socket.event("OF_TOMORROW").await, json!([1]));
    stage.end().await;
}

#[tokio::test]
async fn another_bot_writes_what_it_likes_and_it_stays_in_the_history() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS | CONTENT).await;
    let odd = json!({ "type": 999, "components": [{ "type": 999 }], "mentions": ["nobody"], "embeds": "none" });
    let written = stage.server.write_raw(stage.games(), &odd);
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!(id(&heard["author"]), stage.server.other_bot());
    let listed = stage.get(&format!("/channels/{}/messages", stage.games())).await;
    for shown in [&heard, &listed[0]] {
        assert_eq!((id(shown), &shown["type"]), (written, &json!(999)));
        assert_eq!(shown["components"], odd["components"]);
    }
    let of_webhook = json!({ "content": "news", "webhook_id": "5", "author": { "id": "5", "username": "News" } });
    stage.server.write_raw(stage.games(), &of_webhook);
    assert_eq!(socket.event("MESSAGE_CREATE").await["author"], of_webhook["author"]);
    stage.end().await;
}

#[tokio::test]
async fn what_people_do_writes_messages_of_discords_own_types() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS | CONTENT).await;
    let ann = stage.person(ANN);
    let path = format!("/channels/{}/threads", stage.games());
    let (_, thread) = stage.ask("POST", &path, json!({ "name": "game", "type": 11 })).await;
    socket.event("MESSAGE_CREATE").await;
    let thread = id(&thread);
    let said = id(&ann.message(thread, "e4", None).unwrap());
    socket.event("MESSAGE_CREATE").await;
    for (kind, content, about) in [(4, "e4", None), (6, "", Some(said)), (7, "", None), (46, "", Some(said))] {
        ann.system_message(thread, kind, content, about).unwrap();
        let heard = socket.event("MESSAGE_CREATE").await;
        assert_eq!((&heard["type"], &heard["content"]), (&json!(kind), &json!(content)));
    }
    assert_eq!(stage.get(&format!("/channels/{thread}")).await["name"], "e4");
    ann.forward(stage.games(), thread, said).unwrap();
    let heard = socket.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&heard["type"], &heard["content"], &heard["message_reference"]["type"]),
        (&json!(0), &json!(""), &json!(1))
    );
    assert_eq!(heard["message_snapshots"][0]["message"]["content"], "e4");
    stage.end().await;
}

#[tokio::test]
async fn moderators_forbid_words_in_new_and_changed_messages() {
    let stage = Stage::new().await;
    let write = format!("/channels/{}/messages", stage.games());
    let message = id(&stage.say(stage.games(), json!({ "content": "a knight" })).await);
    stage.server.forbid_words(&["Bishop"]);
    let body = json!({ "content": "two BISHOPS" });
    refused(&stage.ask("POST", &write, body.clone()).await, 400, 200_000);
    refused(&stage.ask("PATCH", &format!("{write}/{message}"), body.clone()).await, 400, 200_000);
    assert_eq!(stage.person(BOB).message(stage.games(), "bishop", None).unwrap_err().status, 403);
    let dm = stage.person(ANN).open_dm();
    stage.say(dm, body).await;
    stage.say(stage.games(), json!({ "content": "a rook" })).await;
    stage.end().await;
}

#[tokio::test]
async fn new_people_and_new_threads_may_be_refused_for_a_while() {
    let stage = Stage::new().await;
    let people = stage.server.people();
    stage.server.limit_new_dms(2, Duration::from_secs(600));
    let open = async |n: usize| {
        stage.ask("POST", "/users/@me/channels", json!({ "recipient_id": people[n].id.to_string() })).await
    };
    assert_eq!([open(0).await.0, open(1).await.0], [200, 200]);
    refused(&open(2).await, 403, 40_003);
    assert_eq!(open(0).await.0, 200, "it is open already");
    stage.server.advance(Duration::from_secs(600));
    assert_eq!(open(2).await.0, 200);

    stage.server.find_threads_late(1);
    let (_, thread) =
        stage.ask("POST", &format!("/channels/{}/threads", stage.games()), json!({ "name": "new", "type": 11 })).await;
    let write = format!("/channels/{}/messages", id(&thread));
    refused(&stage.ask("POST", &write, json!({ "content": "x" })).await, 404, 10_003);
    assert_eq!(stage.ask("POST", &write, json!({ "content": "x" })).await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn whoever_goes_on_during_a_global_limit_is_reported() {
    let stage = Stage::new().await;
    let write = format!("/channels/{}/messages", stage.games());
    stage.server.limit_globally(Duration::from_secs(60));
    let (status, limited) = stage.ask("POST", &write, json!({ "content": "x" })).await;
    assert_eq!((status, &limited["global"]), (429, &json!(true)));
    assert!(stage.server.violations().is_empty(), "it could not know");
    stage.server.advance(Duration::from_secs(1));
    stage.ask("GET", &write, Value::Null).await;
    assert!(stage.server.violations()[0].contains("sent during a global limit"));
    stage.server.advance(Duration::from_secs(60));
    assert_eq!(stage.ask("GET", &write, Value::Null).await.0, 200);
    stage.end().await;
}

#[tokio::test]
async fn a_server_may_have_the_commands_without_the_bot() {
    let stage = Stage::new().await;
    stage.register("go", json!([])).await;
    stage.server.install_commands_only(true);
    let mut socket = Socket::connect(&stage).await;
    socket.identify(stage.server.token(), INTENTS).await;
    assert_eq!(socket.event("READY").await["guilds"], json!([]));
    stage.person(ANN).command(stage.games(), "go", &json!({})).unwrap();
    let asked = socket.frame().await.unwrap();
    assert_eq!(asked["t"], "INTERACTION_CREATE", "no server is told");
    let guild = stage.server.guild_id();
    assert_eq!(asked["d"]["authorizing_integration_owners"], json!({ "0": guild.to_string() }));
    refused(&stage.ask("GET", &format!("/guilds/{guild}"), Value::Null).await, 404, 10_004);
    let write = format!("/channels/{}/messages", stage.games());
    refused(&stage.ask("POST", &write, json!({ "content": "x" })).await, 403, 50_001);
    stage.server.install_commands_only(false);
    assert_eq!(id(&socket.event("GUILD_CREATE").await), guild);
    stage.end().await;
}

#[tokio::test]
async fn lists_go_on_after_the_last_of_a_page() {
    let stage = Stage::new().await;
    let (games, ann) = (stage.games(), stage.person(ANN));
    let message = id(&ann.message(games, "good?", None).unwrap());
    let reaction = format!("/channels/{games}/messages/{message}/reactions/%F0%9F%91%8D");
    assert_eq!(stage.ask("PUT", &format!("{reaction}/@me"), Value::Null).await.0, 204);
    assert_eq!(stage.get(&format!("{reaction}?after={}", stage.bot())).await, json!([]));
    assert_eq!(stage.get(&format!("{reaction}?after=1")).await[0]["id"], stage.bot().to_string());

    let guild = stage.server.guild_id();
    for (query, n) in [("after=1", 1), ("before=1", 0), (&format!("after={guild}"), 0)] {
        assert_eq!(stage.get(&format!("/users/@me/guilds?{query}")).await.as_array().unwrap().len(), n, "{query}");
    }

    let (_, thread) =
        stage.ask("POST", &format!("/channels/{games}/threads"), json!({ "name": "t", "type": 11 })).await;
    let members = format!("/channels/{}/thread-members", id(&thread));
    assert_eq!(stage.ask("PUT", &format!("{members}/{}", ann.id()), Value::Null).await.0, 204);
    let mut seen = Vec::new();
    loop {
        let after = seen.last().cloned().unwrap_or("0".to_owned());
        let page = stage.get(&format!("{members}?with_member=true&limit=1&after={after}")).await;
        let Some(member) = page.as_array().unwrap().first() else { break };
        seen.push(member["user_id"].as_str().unwrap().to_owned());
    }
    assert_eq!(seen, [stage.bot().to_string(), ann.id().to_string()]);
    for (limit, code) in [("0", "NUMBER_TYPE_MIN"), ("101", "NUMBER_TYPE_MAX"), ("x", "NUMBER_TYPE_COERCE")] {
        let answer = stage.ask("GET", &format!("/channels/{games}/messages?limit={limit}"), Value::Null).await;
        refused(&answer, 400, 50_035);
        assert_eq!(answer.1["errors"]["limit"]["_errors"][0]["code"], code);
    }
    stage.end().await;
}

#[tokio::test]
async fn messages_are_pinned_by_both_routes_and_polls_are_refused() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let games = stage.games();
    let first = id(&stage.say(games, json!({ "content": "first" })).await);
    let second = id(&stage.say(games, json!({ "content": "second" })).await);
    refused(&stage.ask("PUT", &format!("/channels/{games}/pins/{first}"), Value::Null).await, 403, 50_013);
    stage.server.grant(Permissions::PIN_MESSAGES);
    assert_eq!(stage.ask("PUT", &format!("/channels/{games}/pins/{first}"), Value::Null).await.0, 204);
    socket.event("CHANNEL_PINS_UPDATE").await;
    stage.server.advance(Duration::from_secs(1));
    assert_eq!(stage.ask("PUT", &format!("/channels/{games}/messages/pins/{second}"), Value::Null).await.0, 204);
    let page = stage.get(&format!("/channels/{games}/messages/pins?limit=1")).await;
    assert_eq!((id(&page["items"][0]["message"]), &page["has_more"]), (second, &json!(true)));
    let before = page["items"][0]["pinned_at"].as_str().unwrap().replace('+', "%2B");
    let rest = stage.get(&format!("/channels/{games}/messages/pins?before={before}")).await;
    assert_eq!((id(&rest["items"][0]["message"]), &rest["has_more"]), (first, &json!(false)));
    assert_eq!(stage.ask("DELETE", &format!("/channels/{games}/messages/pins/{second}"), Value::Null).await.0, 204);
    let plain = stage.get(&format!("/channels/{games}/pins")).await;
    assert_eq!((plain.as_array().unwrap().len(), id(&plain[0])), (1, first));
    let poll = json!({ "poll": { "question": { "text": "?" }, "answers": [{ "poll_media": { "text": "a" } }] } });
    refused(&stage.ask("POST", &format!("/channels/{games}/messages"), poll).await, 400, 50_006);
    stage.end().await;
}
