//! Random invalid requests.

use serde_json::{Value, json};

use crate::limits::{button, row};
use crate::stage::{ANN, INTENTS, Socket, Stage, id};

#[tokio::test]
async fn whatever_is_sent_gets_an_answer() {
    let stage = Stage::new().await;
    stage.register("go", json!([{ "type": 3, "name": "o", "description": "x", "autocomplete": true }])).await;
    let _socket = Socket::ready(&stage, INTENTS).await;
    let message = id(&stage.say(stage.games(), row(json!([button("b".into())]))).await);
    let (games, ann, bot) = (stage.games(), stage.person(ANN).id(), stage.bot());
    let api = [
        ("POST", format!("/channels/{games}/messages")),
        ("PATCH", format!("/channels/{games}/messages/{message}")),
        ("POST", format!("/channels/{games}/messages/{message}/threads")),
        ("POST", format!("/channels/{games}/threads")),
        ("POST", "/users/@me/channels".into()),
        ("PUT", format!("/applications/{bot}/commands")),
        ("POST", "/interactions/1/x/callback".into()),
    ];
    let people = ["messages", "commands", "components", "modals"].map(|what| format!("/{ann}/channels/{games}/{what}"));
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..150 {
        let body = nonsense(&mut random, 0);
        for (method, path) in &api {
            let (status, answer) = stage.ask(method, path, body.clone()).await;
            assert!(status < 500, "{method} {path} {body}: {status} {answer}");
        }
        for path in &people {
            let (status, answer) = stage.post_people(path, body.clone()).await;
            assert!(status < 500, "{path} {body}: {status} {answer}");
        }
    }
    stage.end().await;
}

fn nonsense(random: &mut fastrand::Rng, depth: usize) -> Value {
    const NAMES: [&str; 20] = [
        "content",
        "embeds",
        "components",
        "attachments",
        "type",
        "custom_id",
        "data",
        "id",
        "name",
        "options",
        "nonce",
        "message_reference",
        "message_id",
        "allowed_mentions",
        "users",
        "flags",
        "recipient_id",
        "fields",
        "values",
        "description",
    ];
    const TEXTS: [&str; 8] = ["", "go", "b", "<@1> <@", "1000000000000000101", "\u{202e}\u{0}", "-1", "é/\\~"];
    match random.u32(0..if depth > 4 { 6 } else { 12 }) {
        0 => Value::Null,
        1 => json!(random.bool()),
        2 => json!(random.i64(-3..6)),
        3 => json!(random.u64(..)),
        4 | 5 => json!(random.choice(TEXTS)),
        6 | 7 => (0..random.usize(0..4)).map(|_| nonsense(random, depth + 1)).collect(),
        _ => (0..random.usize(0..6))
            .map(|_| (random.choice(NAMES).unwrap_or("x").to_owned(), nonsense(random, depth + 1)))
            .collect(),
    }
}
