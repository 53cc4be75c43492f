use std::sync::Arc;

use playground::{EventOrder, Happening, RequestFailure};
use serde_json::{Value, json};

use crate::stage::{ANN, INTENTS, PATIENCE, Socket, Stage, refused};

#[tokio::test]
async fn the_next_requests_fail_as_told() {
    let stage = Stage::new().await;
    let write = format!("/channels/{}/messages", stage.games());
    let (faults, hello) = (stage.server.faults(), json!({ "content": "x" }));
    faults.fail(1, "POST", "/messages", RequestFailure::Status(503));
    faults.fail(1, "POST", "/messages", RequestFailure::Code(403, 50013));
    faults.fail(1, "*", "/channels", RequestFailure::RateLimited { retry_after: 0.5, global: false });
    assert_eq!(stage.ask("POST", &write, hello.clone()).await.0, 503);
    refused(&stage.ask("POST", &write, hello.clone()).await, 403, 50013);
    let (status, limited) = stage.ask("POST", &write, hello.clone()).await;
    assert_eq!((status, &limited["retry_after"]), (429, &json!(0.5)));
    assert_eq!(stage.get(&write).await, json!([]), "none of them had an effect");
    faults.fail(1, "POST", "/messages", RequestFailure::AnswerLost);
    assert_eq!(stage.ask("POST", &write, hello).await.0, 502);
    assert_eq!(stage.get(&write).await.as_array().unwrap().len(), 1, "this one had");
    stage.end().await;
}

#[tokio::test]
async fn a_held_request_waits_until_it_is_released() {
    let stage = Arc::new(Stage::new().await);
    let write = format!("/channels/{}/messages", stage.games());
    let hold = stage.server.faults().hold("POST", "/messages");
    let asking = tokio::spawn({
        let (stage, write) = (Arc::clone(&stage), write.clone());
        async move { stage.ask("POST", &write, json!({ "content": "x" })).await.0 }
    });
    hold.waiting(1).await;
    assert_eq!(stage.get(&write).await, json!([]));
    hold.release();
    assert_eq!(asking.await.unwrap(), 200);

    let hold = stage.server.faults().hold_answers("POST", "/messages");
    let asking = tokio::spawn({
        let (stage, write) = (Arc::clone(&stage), write.clone());
        async move { stage.ask("POST", &write, json!({ "content": "y" })).await.0 }
    });
    hold.waiting(1).await;
    assert_eq!(stage.get(&write).await[0]["content"], "y", "only the answer is held");
    drop(hold);
    assert_eq!(asking.await.unwrap(), 200);
    Arc::into_inner(stage).unwrap().end().await;
}

#[tokio::test]
async fn events_come_twice_late_or_in_another_order() {
    let stage = Stage::new().await;
    let mut socket = Socket::ready(&stage, INTENTS).await;
    let (ann, games, bot) = (stage.person(ANN), stage.games(), stage.bot());
    let say = |n: u32| ann.message(games, &format!("<@{bot}> {n}"), None).unwrap();
    let faults = stage.server.faults();
    faults.send_events_twice(true);
    say(1);
    let (first, second) = (socket.event("MESSAGE_CREATE").await, socket.event("MESSAGE_CREATE").await);
    assert_eq!(first, second);
    faults.send_events_twice(false);
    faults.hold_events();
    (2..=4).for_each(|n| drop(say(n)));
    assert_eq!(faults.held_events(), 3);
    faults.release_events(EventOrder::Reversed);
    for n in ["4", "3", "2"] {
        assert!(socket.event("MESSAGE_CREATE").await["content"].as_str().unwrap().ends_with(n));
    }
    stage.end().await;
}

#[tokio::test]
async fn everything_that_happens_is_told_in_order() {
    let stage = Stage::new().await;
    let mut watch = stage.server.subscribe();
    let write = format!("/channels/{}/messages", stage.games());
    stage.ask("POST", &write, json!({ "content": "x" })).await;
    let created = |h: &Happening| matches!(h, Happening::MessageCreated { .. }).then_some(());
    watch.find(PATIENCE, created).await.unwrap();
    let request = |h: &Happening| match h {
        Happening::Request { method, path, status, body, .. } => {
            Some((method.clone(), path.clone(), *status, body.clone()))
        }
        _ => None,
    };
    let (method, path, status, body) = watch.find(PATIENCE, request).await.unwrap();
    assert_eq!((method.as_str(), path, status, body), ("POST", write, 200, json!({ "content": "x" })));
    assert!(watch.drain().is_empty());
    stage.ask("POST", "/users/@me/channels", json!({ "recipient_id": [1] })).await;
    let violation = |h: &Happening| matches!(h, Happening::Violation(_)).then_some(());
    watch.find(PATIENCE, violation).await.unwrap();
    assert_eq!(stage.server.violations().len(), 1);
    let gone = stage.ask("GET", "/users/@me", Value::Null).await;
    assert_eq!(gone.0, 200);
    stage.end().await;
}
