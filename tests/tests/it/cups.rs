//! Tournaments over the real client: announced by a command, joined, begun, looked at, left and called off by buttons.

use serde_json::{Value, json};
use tests::club::{Club, edited, shown, text};
use tests::house::{component, told_privately};

/// Presses a button that everybody sees; returns what the presser alone is told.
async fn told(club: &Club, who: u64, message: &Value, does: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, wanted).await
}

async fn join(club: &Club, who: u64, announced: &Value) {
    let asked = |told: &Value| component(told, "tournament-join-now").is_some();
    let question = told(club, who, announced, "tournament-join", asked).await;
    club.presses(who, &question, "tournament-join-now", &[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_is_announced_joined_begun_left_and_called_off() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Spring Cup", "system": "round-robin", "game": "chess" });
    let reply = club.asks(ann, club.games, "tournament create", &options).await;
    assert!(text(&reply).contains("is announced in this channel"), "{reply}");
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    assert!(
        text(&announced).contains("Spring Cup") && text(&announced).contains("nobody has joined yet"),
        "{announced}"
    );
    for who in [ann, bob, chloe] {
        join(&club, who, &announced).await;
    }
    edited(&mut watch, "3 players so far").await;
    let left = |told: &Value| text(told).contains("quitté le tournoi");
    told(&club, chloe, &announced, "tournament-leave", left).await;
    join(&club, chloe, &announced).await;
    let named = |told: &Value| text(told).contains(&format!("<@{bob}>"));
    told(&club, bob, &announced, "tournament-entrants", named).await;

    let refused = |told: &Value| text(told).contains("Manage Events");
    told(&club, bob, &announced, "tournament-start", refused).await;
    let asked = |told: &Value| component(told, "tournament-start-now").is_some();
    let question = told(&club, ann, &announced, "tournament-start", asked).await;
    club.presses(ann, &question, "tournament-start-now", &[]).await;
    let running = edited(&mut watch, "is being played").await;
    let round = shown(&mut watch, |message| component(message, "tournament-why").is_some()).await;
    assert!(text(&round).contains("Round 1 of 3") && text(&round).contains("is free in this round"), "{round}");
    // The game has a message and a thread of its own, in which both are called.
    shown(&mut watch, |message| text(message).starts_with("Tournament 1, round 1, board 1")).await;
    club.quiet().await;

    let pair = |told: &Value| text(told).contains("Berger") || text(told).contains("no opponent in this round");
    told(&club, ann, &round, "tournament-why", pair).await;
    told(&club, bob, &round, "tournament-round", |told| text(told).contains("Round 1 of 3")).await;
    let table = told(&club, bob, &round, "tournament-standings", |told| text(told).contains("Spring Cup")).await;
    assert!(text(&table).contains("no round is over yet"), "{table}");
    let list = club.asks(bob, club.games, "tournament list", &json!({})).await;
    assert!(text(&list).contains("being played"), "{list}");
    let shown_again = club.asks(bob, club.games, "tournament show", &json!({})).await;
    assert!(component(&shown_again, "tournament-leave").is_some(), "{shown_again}");

    let asked = |told: &Value| component(told, "tournament-leave-now").is_some();
    let question = told(&club, chloe, &running, "tournament-leave", asked).await;
    club.presses(chloe, &question, "tournament-leave-now", &[]).await;
    shown(&mut watch, |message| text(message).contains("has left the tournament")).await;
    let desk = club.asks(ann, club.games, "tournament show", &json!({})).await;
    let question = club.presses(ann, &desk, "tournament-cancel", &[]).await;
    club.presses(ann, &question, "tournament-cancel-now", &[]).await;
    edited(&mut watch, "has called it off").await;
    club.quiet().await;
    club.close().await;
}
