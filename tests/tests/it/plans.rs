//! Planned answers by text, form and menus, over the real client. Only their owner sees them, and they are played at
//! once.

use std::sync::Arc;

use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::Memory;
use tests::house::{Beside, PATIENCE, Pair, component, id, menu, told_privately};

async fn started() -> (PlaygroundServer, Beside) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    (server, bot)
}

fn says(message: &Value, words: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(words))
}

fn menu_id(message: &Value) -> &str {
    menu(message).unwrap()["custom_id"].as_str().unwrap()
}

async fn command(pair: &Pair<'_>, side: usize, options: Value) -> Value {
    let mut watch = pair.server.subscribe();
    pair.server.client(pair.players[side]).command(pair.thread, "plan", &options).unwrap();
    told_privately(&mut watch, pair.players[side], |told| told["interaction"]["name"] == "plan").await
}

async fn form(watch: &mut HappeningWatch, asked: u64) -> Value {
    let shown = |h: &Happening| match h {
        Happening::Answered { id, kind: 9, data, .. } if *id == asked => Some(data.clone()),
        _ => None,
    };
    watch.find(PATIENCE, shown).await.expect("a form is shown")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_planned_in_two_languages_and_played_with_the_move_in_one_board() {
    let (server, bot) = started().await;
    let french = server.people().iter().find(|person| person.locale == "fr").unwrap().id;
    let english = server.people().iter().find(|person| person.locale.starts_with("en")).unwrap().id;
    let mut pair = Pair::start_game(&server, [french, english], "chess", "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    let planned = command(&pair, 0, json!({"lines": "si e5 alors Cf3 puis Cc6 Fb5; si d5 alors exd5"})).await;
    assert!(
        says(&planned, "1… e5 **vous\u{a0}: 2. Cf3** Cc6 **vous\u{a0}: 3. Fb5**") && says(&planned, "3 réponses"),
        "{planned}"
    );
    let planned = command(&pair, 1, json!({"lines": "Nf3 Nc6 Bb5 a6"})).await;
    assert!(says(&planned, "because of the line"), "it is her turn, and she has not moved: {planned}");
    let planned = command(&pair, 1, json!({"lines": "e5 Nf3 Nc6 Bb5 a6"})).await;
    assert!(says(&planned, "2 answers are planned"), "{planned}");
    pair.slash(1, "e5");
    let board = pair.wait_for_board(6, false).await;
    for words in ["**1… e5**", "**2. Nf3**", "**2… Nc6**", "**3. Bb5**", "**3… a6**"] {
        assert!(says(&board, words), "{words}: {board}");
    }
    let pinged: Vec<_> = board["mentions"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(pinged, [french]);
    let public = |h: &Happening| match h {
        Happening::MessageCreated { message, visible_to: None } => Some(message.clone()),
        _ => None,
    };
    let first = watch.find(PATIENCE, public).await.unwrap();
    assert_eq!(first["id"], board["id"], "nothing public came before the board");
    assert!(!says(&board, "plan") && !board.to_string().contains("exd5"), "{board}");
    let left = command(&pair, 0, json!({})).await;
    assert!(says(&left, "Joué comme prévu\u{a0}: 2. Cf3, 3. Fb5"), "{left}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_is_made_by_menus_and_forms_gone_through_and_removed() {
    let (server, bot) = started().await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let mut watch = server.subscribe();
    pair.slash(0, "e4");
    let played = told_privately(&mut watch, players[0], |told| component(told, "plan").is_some()).await;
    pair.wait_for_board(1, false).await;
    let mut here = pair.press(0, &played, component(&played, "plan").unwrap(), &[]).await;
    here = pair.press(0, &here, component(&here, "plan-add").unwrap(), &[]).await;
    here = pair.press(0, &here, menu_id(&here), &["e7"]).await;
    here = pair.press(0, &here, component(&here, "plan-back").unwrap(), &[]).await;
    for step in ["e7", "e7e5", "g1", "g1f3"] {
        assert!(menu_id(&here).starts_with("1:plan-step:"), "{here}");
        here = pair.press(0, &here, menu_id(&here), &[step]).await;
    }
    assert!(says(&here, "1… e5 **you: 2. Nf3**"), "{here}");
    assert!(here["attachments"][0]["filename"].as_str().unwrap().ends_with("-lines.png"));
    // A form has the same effect, and returns after an unreadable line.
    here = pair.press(0, &here, component(&here, "plan").unwrap(), &[]).await;
    let client = server.client(players[0]);
    for (text, wanted) in [("if e5 then Nf9", "Nothing was saved"), ("if d5 then exd5", "1… d5 **you: 2. exd5**")] {
        let button = component(&here, "plan-type").unwrap().to_owned();
        let asked = client.click(pair.thread, id(&here), &button, &[]).unwrap();
        form(&mut watch, asked).await;
        client.submit_modal(pair.thread, &button, &json!({ "text": text })).unwrap();
        here = told_privately(&mut watch, players[0], |told| says(told, wanted)).await;
    }
    let line = menu(&here).unwrap()["options"][0]["value"].as_str().unwrap().to_owned();
    assert!(menu_id(&here).starts_with("1:plan-line:"), "{here}");
    here = pair.press(0, &here, menu_id(&here), &[&line]).await;
    assert!(says(&here, "1… d5 **you: 2. exd5**") && !says(&here, "e5 **you: 2. Nf3**"), "{here}");
    here = pair.press(0, &here, component(&here, "plan-remove").unwrap(), &[]).await;
    assert!(!says(&here, "2. exd5") && says(&here, "2. Nf3"), "{here}");
    here = pair.press(0, &here, component(&here, "plan-clear").unwrap(), &[]).await;
    assert!(says(&here, "Plan cleared") && component(&here, "plan-clear").is_none(), "{here}");
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planned_move_with_many_ways_has_pages() {
    let (server, bot) = started().await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "ecsech", "").await;
    pair.by_menus(0, "P@e4").await;
    pair.wait_for_board(1, false).await;
    let here = command(&pair, 0, json!({})).await;
    let mut here = pair.press(0, &here, component(&here, "plan-add").unwrap_or_else(|| panic!("{here}")), &[]).await;
    let man = menu(&here).unwrap()["options"][0]["value"].as_str().unwrap().to_owned();
    here = pair.press(0, &here, menu_id(&here), &[&man]).await;
    let n_first = menu(&here).unwrap()["options"].as_array().unwrap().len();
    here = pair.press(0, &here, component(&here, "plan-later").unwrap(), &[]).await;
    assert!(component(&here, "plan-later").is_some() && says(&here, "Page 2 of 3"), "{here}");
    here = pair.press(0, &here, component(&here, "plan-earlier").unwrap(), &[]).await;
    assert_eq!(menu(&here).unwrap()["options"].as_array().unwrap().len(), n_first);
    assert!(component(&here, "plan-earlier").is_none(), "{here}");
    bot.stop().await;
}
