//! Clocks over the real client: requested, shown, warned of, and claimed.

use bot::record::HOUR;
use serde_json::{Value, json};
use tests::club::{Club, edited, shown, text};
use tests::house::{component, pass, told_privately};

fn pinged(message: &Value) -> Vec<&str> {
    message["mentions"].as_array().unwrap().iter().map(|user| user["id"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_among_friends_warns_and_lets_the_opponent_claim_by_button_or_command() {
    let club = Club::open().await;
    let bob = club.others[0].to_string();
    let typed = json!({"clock": "3j"});
    let offered = club.client(club.chloe).autocomplete(club.games, "play", &typed, "clock").await.unwrap();
    assert_eq!(offered[0]["name"], "3 jours par coup");
    let challenge =
        club.challenge(club.ann, json!({"opponent": bob, "side": "white", "clock": offered[0]["value"]})).await;
    assert!(text(&challenge).contains("Time control: 3 days per move."), "{}", text(&challenge));
    let mut watch = club.server.subscribe();
    club.press(club.others[0], &challenge, "accept");
    let board = shown(&mut watch, |message| text(message).contains("Move by <t:")).await;
    let alt = board["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.contains("Time left: Black 3 days."), "{alt}");
    let thread = board["channel_id"].as_str().unwrap().parse().unwrap();

    pass(club.store.as_ref(), 49 * HOUR).await;
    let warning =
        shown(&mut watch, |message| text(message).contains("in **Chess Mutation #1**: you have until <t:")).await;
    assert_eq!(pinged(&warning), [club.ann.to_string()]);
    club.press(club.ann, &warning, "show");
    told_privately(&mut watch, club.ann, |told| told["attachments"][0]["filename"] == "mutabot-1-0.png").await;
    club.client(club.others[0]).command(thread, "claim", &json!({})).unwrap();
    told_privately(&mut watch, club.others[0], |told| text(told).contains("still has time")).await;

    pass(club.store.as_ref(), 24 * HOUR).await;
    let up = shown(&mut watch, |message| component(message, "claim-time").is_some()).await;
    assert_eq!(pinged(&up).len(), 2, "who may claim, and whose time is up: {}", text(&up));
    club.press(club.ann, &up, "claim-time");
    told_privately(&mut watch, club.ann, |told| text(told).contains("Your own time")).await;
    club.press(club.others[0], &up, "claim-time");
    let end = shown(&mut watch, |message| text(message).contains("make a first move in time.")).await;
    assert_eq!(pinged(&end), [club.ann.to_string()], "not who claimed it: {}", text(&end));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_ends_by_the_clock_alone_and_a_challenge_by_its_own() {
    let club = Club::open().await;
    let rated = json!({"opponent": club.ann.to_string(), "mode": "rated", "side": "black"});
    let challenge = club.challenge(club.chloe, rated).await;
    let mut watch = club.server.subscribe();
    club.press(club.ann, &challenge, "accept");
    shown(&mut watch, |message| text(message).contains("Move by <t:")).await;
    let open = club.challenge(club.chloe, json!({"clock": "10+5"})).await;
    assert!(text(&open).contains("10 min, plus 5 s"), "{}", text(&open));
    // Games do not wait for each other, so either message may come first.
    let mut other = club.server.subscribe();
    pass(club.store.as_ref(), 73 * HOUR).await;
    shown(&mut watch, |message| text(message).contains("make a first move in time.")).await;
    edited(&mut other, "no one answered in time").await;
    let refused = json!({"clock": "bientôt"});
    club.client(club.chloe).command(club.games, "play", &refused).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("Je ne comprends pas cette cadence")).await;
    club.close().await;
}
