//! Preparing tournaments over the real client: drafts by menus and forms, presets, changed terms, repetition,
//! tie-breaks and files. Also a ladder, where players ask for each game.

use playground::{Happening, HappeningWatch};
use serde_json::{Value, json};
use tests::club::{Club, edited, shown, text};
use tests::house::{PATIENCE, component, told_privately};

async fn form(watch: &mut HappeningWatch) -> String {
    let form = |happening: &Happening| match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    watch.find(PATIENCE, form).await.unwrap()
}

async fn fill_in(club: &Club, who: u64, watch: &mut HappeningWatch, typed: &str) -> Value {
    let form = form(watch).await;
    club.client(who).submit_modal(club.games, &form, &json!({ "text": typed })).unwrap();
    told_privately(watch, who, |_| true).await
}

async fn types(club: &Club, who: u64, message: &Value, does: &str, typed: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    fill_in(club, who, &mut watch, typed).await
}

async fn told(club: &Club, who: u64, message: &Value, does: &str, offers: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |told| component(told, offers).is_some()).await
}

async fn join(club: &Club, who: u64, announced: &Value) {
    let question = told(club, who, announced, "tournament-join", "tournament-join-now").await;
    club.presses(who, &question, "tournament-join-now", &[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_prepared_by_menus_and_forms_kept_as_a_preset_announced_and_changed() {
    let club = Club::open().await;
    let [ann, ..] = club.people();
    let mut watch = club.server.subscribe();
    club.client(ann).command(club.games, "tournament create", &json!({})).unwrap();
    let asked = form(&mut watch).await;
    assert_eq!(asked, "1:draft-name:");
    club.client(ann).submit_modal(club.games, &asked, &json!({ "text": "Weekly Cup" })).unwrap();
    let draft = told_privately(&mut watch, ann, |told| component(told, "draft-set").is_some()).await;
    assert!(text(&draft).contains("Weekly Cup"), "{draft}");
    let draft = club.presses(ann, &draft, "draft-set", &["knock-out"]).await;
    assert!(text(&draft).contains("Knock-out"), "{draft}");
    let draft = club.presses(ann, &draft, "draft-chapter", &["entry"]).await;
    let draft = club.presses(ann, &draft, "draft-term", &["players"]).await;
    let draft = types(&club, ann, &draft, "draft-type", "many").await;
    assert!(text(&draft).contains("a whole number") && text(&draft).contains("Weekly Cup"), "{draft}");
    let draft = types(&club, ann, &draft, "draft-type", "7").await;
    assert!(text(&draft).contains("7 at most"), "{draft}");

    let presets = club.presses(ann, &draft, "presets", &[]).await;
    let presets = types(&club, ann, &presets, "preset-keep", "Small cup").await;
    assert!(text(&presets).contains("Small cup"), "{presets}");
    let draft = club.presses(ann, &presets, "preset-use", &["own:Small cup"]).await;
    assert!(text(&draft).contains("Small cup") && text(&draft).contains("Weekly Cup"), "{draft}");
    let presets = club.presses(ann, &draft, "presets", &[]).await;
    let presets = club.presses(ann, &presets, "preset-drop", &["own:Small cup"]).await;
    assert!(text(&presets).contains("None saved"), "{presets}");

    let draft = club.asks(ann, club.games, "tournament draft", &json!({})).await;
    let mut watch = club.server.subscribe();
    let done = club.presses(ann, &draft, "draft-announce", &[]).await;
    assert!(text(&done).contains("is announced in this channel"), "{done}");
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    assert!(text(&announced).contains("Weekly Cup") && text(&announced).contains("at most 7"), "{announced}");

    let options = json!({ "term": "repeat", "value": "weekly" });
    club.asks(ann, club.games, "tournament set", &options).await;
    edited(&mut watch, "every week").await;
    let about = club.asks(ann, club.games, "tournament show", &json!({})).await;
    let other = club.presses(ann, &about, "tournament-change", &[]).await;
    let gone = club.presses(ann, &other, "draft-discard", &[]).await;
    assert!(component(&gone, "draft-announce").is_none(), "{gone}");
    let about = club.asks(ann, club.games, "tournament show", &json!({})).await;
    let mut watch = club.server.subscribe();
    club.presses(ann, &about, "tournament-stop", &[]).await;
    shown(&mut watch, |message| text(message).contains("repeat")).await;
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_ladder_people_challenge_each_other_and_take_the_files_away() {
    let club = Club::open().await;
    let [_, bob, chloe] = club.people();
    let mut watch = club.server.subscribe();
    let running = opened(&club, &[bob, chloe]).await;
    let challenge = challenged(&club, chloe, &running, "1").await;
    assert!(challenge["mentions"].to_string().contains(&bob.to_string()), "{challenge}");
    assert!(component(&challenge, "tournament-decline").is_some(), "{challenge}");
    let (mut private, mut answers) = (club.server.subscribe(), club.server.subscribe());
    club.press(bob, &challenge, "tournament-accept");
    told_privately(&mut private, bob, |_| true).await;
    let answered = edited(&mut answers, "The challenge was accepted").await;
    assert!(component(&answered, "tournament-accept").is_none(), "{answered}");
    shown(&mut watch, |message| text(message).contains("**Ladder**, game 1")).await;
    let table = told(&club, bob, &running, "tournament-standings", "tournament-files").await;
    let how = club.presses(bob, &table, "tournament-how", &[]).await;
    assert!(text(&how).contains("ladder"), "{how}");
    let table = told(&club, bob, &running, "tournament-standings", "tournament-files").await;
    let files = club.presses(bob, &table, "tournament-files", &[]).await;
    assert!(files["attachments"].as_array().is_some_and(|files| !files.is_empty()), "{files}");
    club.quiet().await;
    club.close().await;
}

async fn opened(club: &Club, players: &[u64]) -> Value {
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Ladder", "system": "ladder", "game": "chess" });
    club.asks(club.ann, club.games, "tournament create", &options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    for who in players {
        join(club, *who, &announced).await;
    }
    let question = club.closes(&announced).await;
    club.presses(club.ann, &question, "tournament-start-now", &[]).await;
    edited(&mut watch, "The ladder is open").await
}

async fn challenged(club: &Club, who: u64, running: &Value, number: &str) -> Value {
    let mut watch = club.server.subscribe();
    let menu = told(club, who, running, "tournament-challenge", "tournament-challenge").await;
    club.presses(who, &menu, "tournament-challenge", &[number]).await;
    shown(&mut watch, |message| component(message, "tournament-accept").is_some()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_ladder_a_challenge_is_withdrawn_and_another_declined() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let running = opened(&club, &[bob, chloe, ann]).await;

    let challenge = challenged(&club, chloe, &running, "1").await;
    let (mut watch, mut private) = (club.server.subscribe(), club.server.subscribe());
    club.press(bob, &challenge, "tournament-retract");
    told_privately(&mut private, bob, |told| text(told).contains("Only the challenger can withdraw")).await;
    club.press(chloe, &challenge, "tournament-retract");
    told_privately(&mut private, chloe, |told| text(told).contains("Défi retiré")).await;
    let over = edited(&mut watch, "The challenge was withdrawn").await;
    assert!(component(&over, "tournament-accept").is_none() && component(&over, "tournament-retract").is_none());

    let challenge = challenged(&club, ann, &running, "2").await;
    let mine = club.asks(chloe, club.games, "tournament mine", &json!({})).await;
    assert!(text(&mine).contains("vous défie"), "{mine}");
    let about = club.presses(chloe, &mine, "tournament-show", &[]).await;
    assert!(text(&about).contains("Ladder"), "{about}");
    let mut watch = club.server.subscribe();
    let question = told(&club, chloe, &challenge, "tournament-decline", "tournament-decline-now").await;
    assert!(text(&question).contains("vous descendez d’un rang"), "{question}");
    club.presses(chloe, &question, "tournament-decline-now", &[]).await;
    let over = edited(&mut watch, "The challenge was declined").await;
    assert!(component(&over, "tournament-decline").is_none(), "{over}");
    club.quiet().await;
    club.close().await;
}
