//! Rest over the real client: set by command, visible to the opponent, ended by a button.

use bot::record::DAY;
use serde_json::json;
use tests::club::{Club, shown, text};
use tests::house::{component, id, pass, told_privately};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_holiday_is_seen_by_the_opponent_stands_the_clock_and_ends_by_a_button_after_a_restart() {
    let club = Club::open().await;
    let bob = club.others[0];
    let offered =
        club.client(club.chloe).autocomplete(club.games, "rest", &json!({"zone": "+2"}), "zone").await.unwrap();
    assert!(offered[0]["name"].as_str().unwrap().starts_with("UTC+2, où il est "), "{offered:?}");
    let mut watch = club.server.subscribe();
    club.client(club.chloe).command(club.games, "rest", &json!({"zone": offered[0]["value"]})).unwrap();
    let menus = told_privately(&mut watch, club.chloe, |told| component(told, "rest").is_some()).await;
    club.client(club.chloe).click(club.games, id(&menus), "1:rest:week", &["22-7/on"]).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("Chaque nuit de 22\u{a0}h à 7\u{a0}h")).await;
    let terms = json!({"opponent": club.chloe.to_string(), "side": "black", "clock": "2d"});
    let challenge = club.challenge(bob, terms).await;
    club.press(club.chloe, &challenge, "accept");
    let board = shown(&mut watch, |message| text(message).contains("Move by <t:")).await;
    assert!(text(&board).contains("is paused every night from <t:"), "{}", text(&board));
    let thread = board["channel_id"].as_str().unwrap().parse().unwrap();

    club.client(club.chloe).command(club.games, "rest", &json!({"days": 10})).unwrap();
    let news = shown(&mut watch, |message| text(message).contains("is on holiday until <t:")).await;
    assert_eq!(news["channel_id"], board["channel_id"]);
    assert_eq!(news["mentions"], json!([]), "nobody is pinged");
    pass(club.store.as_ref(), 9 * DAY).await;
    club.client(bob).command(thread, "claim", &json!({})).unwrap();
    told_privately(&mut watch, bob, |told| text(told).contains("still has time")).await;

    let club = club.restart().await;
    let mut watch = club.server.subscribe();
    club.client(club.chloe).command(thread, "rest", &json!({})).unwrap();
    let told = told_privately(&mut watch, club.chloe, |told| component(told, "back").is_some()).await;
    assert!(text(&told).contains("Jours de vacances restants cette année"), "{}", text(&told));
    club.press(club.chloe, &told, "back");
    shown(&mut watch, |message| text(message).contains("is back from holiday")).await;
    let refused = json!({"night": "20-8"});
    club.client(club.chloe).command(thread, "rest", &refused).unwrap();
    told_privately(&mut watch, club.chloe, |told| text(told).contains("10 heures au plus")).await;
    club.close().await;
}
