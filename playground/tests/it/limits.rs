//! A table of limits: a body at the limit passes, one beyond it is rejected.

use playground::{PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};

use crate::stage::{AGENT, ANN, Answer, INTENTS, PNG, Socket, Stage, id, refused};

/// The limited thing, its maximum number, and a function that makes a body with a given number.
type Row = (&'static str, usize, fn(usize) -> Value);

fn text(n: usize) -> String {
    "é".repeat(n)
}

fn many(n: usize, item: impl Fn(usize) -> Value) -> Value {
    (0..n).map(item).collect()
}

pub(crate) fn row(components: Value) -> Value {
    json!({ "components": [{ "type": 1, "components": components }] })
}

pub(crate) fn button(custom_id: String) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": custom_id })
}

fn select(options: Value) -> Value {
    row(json!([{ "type": 3, "custom_id": "s", "options": options }]))
}

fn option(n: usize) -> Value {
    json!({ "label": "x", "value": n.to_string() })
}

fn embed(embed: Value) -> Value {
    json!({ "embeds": [embed] })
}

fn field(key: &str, n: usize) -> Value {
    let mut field = json!({ "name": "x", "value": "x" });
    field[key] = json!(text(n));
    embed(json!({ "fields": [field] }))
}

const MESSAGES: &[Row] = &[
    ("content", 2000, |n| json!({ "content": text(n) })),
    ("nonce", 25, |n| json!({ "content": "x", "nonce": "n".repeat(n) })),
    ("embeds", 10, |n| json!({ "embeds": many(n, |_| json!({ "title": "x" })) })),
    ("embed title", 256, |n| embed(json!({ "title": text(n) }))),
    ("embed description", 4096, |n| embed(json!({ "description": text(n) }))),
    ("embed footer", 2048, |n| embed(json!({ "footer": { "text": text(n) } }))),
    ("embed author", 256, |n| embed(json!({ "author": { "name": text(n) } }))),
    ("embed fields", 25, |n| embed(json!({ "fields": many(n, |_| json!({ "name": "x", "value": "x" })) }))),
    ("embed field name", 256, |n| field("name", n)),
    ("embed field value", 1024, |n| field("value", n)),
    ("embeds in all", 6000, |n| {
        json!({ "embeds": [
        { "description": text(3000) }, { "description": text(n - 3010), "footer": { "text": text(10) } },
    ] })
    }),
    ("rows", 5, |n| json!({ "components": many(n, |i| json!({ "type": 1, "components": [button(i.to_string())] })) })),
    ("buttons in a row", 5, |n| row(many(n, |i| button(i.to_string())))),
    ("button label", 80, |n| row(json!([{ "type": 2, "style": 1, "label": text(n), "custom_id": "x" }]))),
    ("custom_id", 100, |n| row(json!([button("x".repeat(n))]))),
    ("link", 512, |n| {
        let url = format!("https://example.com/{}", "x".repeat(n - 20));
        row(json!([{ "type": 2, "style": 5, "label": "x", "url": url }]))
    }),
    ("menus in a row", 1, |n| {
        row(many(n, |i| json!({ "type": 3, "custom_id": i.to_string(), "options": [option(0)] })))
    }),
    ("menu options", 25, |n| select(many(n, option))),
    ("menu option label", 100, |n| select(json!([{ "label": text(n), "value": "x" }]))),
    ("menu option value", 100, |n| select(json!([{ "label": "x", "value": text(n) }]))),
    ("menu option description", 100, |n| select(json!([{ "label": "x", "value": "x", "description": text(n) }]))),
    ("menu placeholder", 150, |n| {
        row(json!([{ "type": 3, "custom_id": "s", "placeholder": text(n), "options": [option(0)] }]))
    }),
    ("listed attachments", 10, |n| {
        json!({
            "content": "x", "attachments": many(n, |i| json!({ "id": i.to_string(), "filename": "x.png" })),
        })
    }),
    ("alt text", 1024, |n| json!({ "attachments": [{ "id": "0", "description": text(n) }] })),
    ("mentioned people", 100, |n| {
        json!({
            "content": "x", "allowed_mentions": { "users": many(n, |i| json!((i + 1).to_string())) },
        })
    }),
    ("components v2", 40, |n| {
        json!({
            "flags": 1 << 15, "components": many(n, |_| json!({ "type": 10, "content": "x" })),
        })
    }),
];

fn command(part: Value) -> Value {
    let mut command = json!({ "name": "c", "description": "x" });
    for (key, value) in part.as_object().unwrap() {
        command[key] = value.clone();
    }
    command
}

fn string_option(n: usize) -> Value {
    json!({ "type": 3, "name": format!("o{n}"), "description": "x" })
}

const COMMANDS: &[Row] = &[
    ("command name", 32, |n| command(json!({ "name": text(n) }))),
    ("command description", 100, |n| command(json!({ "description": text(n) }))),
    ("options", 25, |n| command(json!({ "options": many(n, string_option) }))),
    ("option name", 32, |n| command(json!({ "options": [{ "type": 3, "name": text(n), "description": "x" }] }))),
    ("option description", 100, |n| {
        command(json!({ "options": [{ "type": 3, "name": "o", "description": text(n) }] }))
    }),
    ("choices", 25, |n| {
        let choices = many(n, |i| json!({ "name": "x", "value": i.to_string() }));
        command(json!({ "options": [{ "type": 3, "name": "o", "description": "x", "choices": choices }] }))
    }),
    ("characters in all", 8000, |n| {
        // The command's name and description take 2, each option 1 + 1, and its choices the rest.
        let choice = |length: usize| json!({ "name": text(100), "value": "v".repeat(length) });
        let option =
            |i: usize, choices: Value| json!({ "type": 3, "name": text(i), "description": "x", "choices": choices });
        let full = many(25, |_| choice(100));
        let rest = n - 2 - (2 + 5000) - (3 + 14 * 200 + 100);
        let mut second: Vec<Value> = (0..14).map(|_| choice(100)).collect();
        second.push(choice(rest));
        command(json!({ "options": [option(1, full), option(2, json!(second))] }))
    }),
];

const CHOICES: &[Row] = &[
    ("completions", 25, |n| json!({ "choices": many(n, |_| json!({ "name": "x", "value": "x" })) })),
    ("completion name", 100, |n| json!({ "choices": [{ "name": text(n), "value": "x" }] })),
    ("completion value", 100, |n| json!({ "choices": [{ "name": "x", "value": text(n) }] })),
];

fn modal(part: Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "i", "style": 1, "label": "x" });
    for (key, value) in part.as_object().unwrap() {
        input[key] = value.clone();
    }
    json!({ "custom_id": "m", "title": "x", "components": [{ "type": 1, "components": [input] }] })
}

const MODALS: &[Row] = &[
    ("modal title", 45, |n| {
        let mut modal = modal(json!({}));
        modal["title"] = json!(text(n));
        modal
    }),
    ("modal custom_id", 100, |n| {
        let mut modal = modal(json!({}));
        modal["custom_id"] = json!(text(n));
        modal
    }),
    ("modal rows", 5, |n| {
        json!({ "custom_id": "m", "title": "x", "components": many(n, |i| {
        json!({ "type": 1, "components": [{ "type": 4, "custom_id": i.to_string(), "style": 1, "label": "x" }] })
    }) })
    }),
    ("input label", 45, |n| modal(json!({ "label": text(n) }))),
    ("input value", 4000, |n| modal(json!({ "value": text(n) }))),
    ("input placeholder", 100, |n| modal(json!({ "placeholder": text(n) }))),
];

#[tokio::test]
async fn every_limit_is_kept_at_its_edge_and_refused_beyond_it() {
    let stage = Stage::new().await;
    stage.register("go", json!([{ "type": 3, "name": "o", "description": "x", "autocomplete": true }])).await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let messages = format!("/channels/{}/messages", stage.games());
    for (what, most, body) in MESSAGES {
        for n in [*most, most + 1] {
            // Attachments need their files.
            let files: Vec<(&str, &[u8])> = match *what {
                "listed attachments" => vec![("x.png", PNG); n.min(10)],
                "alt text" => vec![("x.png", PNG)],
                _ => vec![],
            };
            judge(what, n, *most, &stage.form("POST", &messages, body(n), &files).await);
        }
    }
    let commands = format!("/applications/{}/commands", stage.bot());
    for (what, most, body) in COMMANDS {
        for n in [*most, most + 1] {
            judge(what, n, *most, &stage.ask("POST", &commands, body(n)).await);
        }
    }
    for (what, most, data) in MODALS {
        for n in [*most, most + 1] {
            stage.person(ANN).command(stage.games(), "go", &json!({})).unwrap();
            let answer = call_back(&stage, &mut socket, json!({ "type": 9, "data": data(n) })).await;
            judge(what, n, *most, &answer);
        }
    }
    for (what, most, data) in CHOICES {
        for n in [*most, most + 1] {
            let (ann, games) = (stage.person(ANN), stage.games());
            let asking = tokio::spawn(async move { ann.autocomplete(games, "go", &json!({}), "o").await });
            let answer = call_back(&stage, &mut socket, json!({ "type": 8, "data": data(n) })).await;
            judge(what, n, *most, &answer);
            asking.abort();
        }
    }
    stage.end().await;
}

async fn call_back(stage: &Stage, socket: &mut Socket, body: Value) -> Answer {
    let event = socket.event("INTERACTION_CREATE").await;
    let path = format!("/interactions/{}/{}/callback", id(&event), event["token"].as_str().unwrap());
    stage.ask("POST", &path, body).await
}

#[track_caller]
fn judge(what: &str, n: usize, most: usize, answer: &Answer) {
    let (status, body) = answer;
    if n <= most {
        assert!(matches!(status, 200 | 201 | 204), "{what}: {n} is allowed, but: {body}");
    } else {
        assert_eq!((*status, body["code"].as_u64()), (400, Some(50035)), "{what}: {n} is too many: {body}");
        assert!(body["errors"].is_object(), "{what}: {body}");
    }
}

#[tokio::test]
async fn what_is_wrong_without_being_too_long_is_refused() {
    let stage = Stage::new().await;
    let messages = format!("/channels/{}/messages", stage.games());
    for body in [
        row(json!([button("same".into()), button("same".into())])),
        row(json!([{ "type": 2, "style": 1, "label": "x" }])),
        row(json!([{ "type": 2, "style": 1, "custom_id": "x" }])),
        row(json!([{ "type": 2, "style": 5, "label": "x", "custom_id": "x", "url": "https://example.com" }])),
        row(json!([])),
        select(json!([])),
        select(json!([option(1), option(1)])),
        json!({ "components": [button("bare".into())] }),
        json!({ "components": [{ "type": 10, "content": "v2 without its flag" }] }),
        json!({ "flags": 1 << 15, "content": "x", "components": [{ "type": 10, "content": "x" }] }),
        embed(json!({ "fields": [{ "name": "x", "value": " " }] })),
        json!({ "content": 5 }),
        json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
    ] {
        let answer = stage.ask("POST", &messages, body.clone()).await;
        assert_eq!((answer.0, &answer.1["code"]), (400, &json!(50035)), "{body}: {}", answer.1);
    }
    for body in [json!({}), json!({ "content": " \n " }), json!({ "embeds": [], "components": [] })] {
        refused(&stage.ask("POST", &messages, body).await, 400, 50006);
    }
    let commands = format!("/applications/{}/commands", stage.bot());
    let required =
        |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "x", "required": required });
    for body in [
        command(json!({ "name": "Upper" })),
        command(json!({ "name": "two words" })),
        command(json!({ "name": "" })),
        command(json!({ "description": "" })),
        command(json!({ "name_localizations": { "fr": "Jouer" } })),
        command(json!({ "options": [required("a", false), required("b", true)] })),
        command(json!({ "options": [required("a", true), required("a", true)] })),
    ] {
        refused(&stage.ask("POST", &commands, body).await, 400, 50035);
    }
    stage.end().await;
}

#[tokio::test]
async fn files_are_refused_by_number_and_by_size() {
    let stage = Stage::new().await;
    let messages = format!("/channels/{}/messages", stage.games());
    let files = |n: usize| vec![("x.png", PNG); n];
    assert_eq!(stage.form("POST", &messages, json!({}), &files(10)).await.0, 200);
    refused(&stage.form("POST", &messages, json!({}), &files(11)).await, 400, 50035);
    let big = vec![0; 10 * 1024 * 1024];
    assert_eq!(stage.form("POST", &messages, json!({}), &[("x.bin", &big)]).await.0, 200);
    let bigger = vec![0; big.len() + 1];
    refused(&stage.form("POST", &messages, json!({}), &[("x.bin", &bigger)]).await, 413, 40005);
    stage.end().await;
}

#[tokio::test]
async fn a_scope_takes_a_hundred_commands() {
    let stage = Stage::new().await;
    let all = |n: usize| many(n, |i| command(json!({ "name": format!("c{i}") })));
    let guild = format!("/applications/{}/guilds/{}/commands", stage.bot(), stage.server.guild_id());
    let everywhere = format!("/applications/{}/commands", stage.bot());
    for path in [&everywhere, &guild] {
        let (status, set) = stage.ask("PUT", path, all(100)).await;
        assert_eq!((status, set.as_array().unwrap().len()), (200, 100));
        refused(&stage.ask("PUT", path, all(101)).await, 400, 30032);
        refused(&stage.ask("POST", path, command(json!({ "name": "more" }))).await, 400, 30032);
    }
    let (_, again) = stage.ask("PUT", &everywhere, all(1)).await;
    let one = format!("{everywhere}/{}", id(&again[0]));
    let (status, changed) = stage.ask("PATCH", &one, json!({ "description": "changed" })).await;
    assert_eq!((status, &changed["description"]), (200, &json!("changed")));
    assert_eq!(stage.get(&one).await["name"], "c0");
    assert_eq!(stage.ask("DELETE", &one, Value::Null).await.0, 204);
    refused(&stage.ask("GET", &one, Value::Null).await, 404, 10063);
    assert_eq!(stage.get(&format!("{guild}?with_localizations=true")).await.as_array().unwrap().len(), 100);
    stage.end().await;
}

#[tokio::test]
async fn a_misspelt_name_is_passed_over_as_discord_does_but_reported() {
    let stage = Stage::new().await;
    let row =
        json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "x", "custom_id": "x", "lable": "y" }] });
    for (body, reported) in [
        (json!({ "content": "x", "embeds": [], "sticker_ids": null }), false),
        (json!({ "content": "x", "contents": "y" }), true),
        (json!({ "embeds": [{ "title": "x", "colour": 5 }] }), true),
        (json!({ "components": [row] }), true),
    ] {
        let before = stage.server.violations().len();
        stage.say(stage.games(), body.clone()).await;
        assert_eq!(stage.server.violations().len() > before, reported, "{body}");
    }
    stage.end().await;
}

#[tokio::test]
#[should_panic(expected = "not as Discord describes its API")]
async fn a_playground_that_is_not_tolerant_panics_when_it_stops_after_a_wrong_request() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let request = reqwest::Client::new().post(format!("{}/api/v10/users/@me/channels", server.url()));
    let request = request.header("Authorization", format!("Bot {}", server.token())).header("User-Agent", AGENT);
    let answer = request.json(&json!({ "recipient_id": [1] })).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 400);
    server.shutdown().await;
}
