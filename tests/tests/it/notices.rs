//! Notifications over the real client: direct messages, digests, archived threads, and the way from one game to the
//! next.

use std::collections::BTreeMap;
use std::time::Duration;

use bot::app::SetupMatter;
use bot::record::{DAY, GameId, GameRecord, PersonRecord, Unix, UserId, keys, read, write};
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, board_shown, component, id, pass, told_privately};

fn pinged(message: &Value) -> Vec<&str> {
    message["mentions"].as_array().unwrap().iter().map(|user| user["id"].as_str().unwrap()).collect()
}

fn channel(message: &Value) -> u64 {
    message["channel_id"].as_str().unwrap().parse().unwrap()
}

async fn game(club: &Club, white: u64, black: u64, clock: &str) -> Value {
    let terms = json!({"opponent": black.to_string(), "side": "white", "game": "chess", "clock": clock});
    let challenge = club.challenge(white, terms).await;
    let mut watch = club.server.subscribe();
    club.press(black, &challenge, "accept");
    shown(&mut watch, |message| component(message, "move").is_some()).await
}

async fn choose(club: &Club, who: u64, event: &str, way: &str) {
    let mut watch = club.server.subscribe();
    club.client(who).command(club.games, "notify", &json!({})).unwrap();
    let menus = told_privately(&mut watch, who, |told| component(told, "set").is_some()).await;
    club.client(who).click(club.games, id(&menus), "1:settings:", &[event]).unwrap();
    let wanted = format!("1:set:{event}");
    let menus = told_privately(&mut watch, who, |told| component(told, "set") == Some(wanted.as_str())).await;
    club.client(who).click(club.games, id(&menus), &wanted, &[way]).unwrap();
    told_privately(&mut watch, who, |told| text(told) != text(&menus)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_comes_as_a_direct_message_instead_of_a_ping_until_they_can_no_longer_be_written_to() {
    let club = Club::open().await;
    let bob = club.others[0];
    choose(&club, bob, "turn", "dm").await;
    let board = game(&club, club.ann, bob, "3d").await;
    let thread = channel(&board);
    let mut watch = club.server.subscribe();
    club.client(club.ann).command(thread, "move", &json!({"move": "e4"})).unwrap();
    let public = shown(&mut watch, |message| channel(message) == thread && text(message).contains("e4")).await;
    assert_eq!(pinged(&public), Vec::<&str>::new());
    let direct = shown(&mut watch, |message| channel(message) != thread && text(message).contains("e4")).await;
    assert_eq!(channel(&direct), club.client(bob).open_dm());
    assert!(text(&direct).contains(&format!("The game is in <#{thread}>.")), "{}", text(&direct));
    club.press(bob, &direct, "move");
    told_privately(&mut watch, bob, |told| text(told).contains("Which piece")).await;
    club.client(bob).message(channel(&direct), "e5", None).unwrap();
    shown(&mut watch, |message| channel(message) == thread && text(message).contains("e5")).await;

    club.server.accept_dms(bob, false);
    let club = club.restart().await;
    let mut watch = club.server.subscribe();
    club.client(club.ann).command(thread, "move", &json!({"move": "d4"})).unwrap();
    let told = shown(&mut watch, |message| text(message).contains("I can’t DM you")).await;
    assert_eq!((channel(&told), pinged(&told)), (thread, vec![bob.to_string().as_str()]));
    club.press(bob, &told, "show");
    told_privately(&mut watch, bob, |told| text(told).contains("it’s your move")).await;
    club.client(bob).command(thread, "move", &json!({"move": "d5"})).unwrap();
    shown(&mut watch, |message| text(message).contains("d5")).await;
    club.client(club.ann).command(thread, "move", &json!({"move": "Nf3"})).unwrap();
    let public = shown(&mut watch, |message| text(message).contains("Nf3")).await;
    assert_eq!(pinged(&public), [bob.to_string()], "as everybody else");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_in_direct_messages_besides_the_thread_shrink_to_lines_that_can_be_answered() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    choose(&club, bob, "turn", "dm").await;
    let thread = channel(&game(&club, ann, bob, "3d").await);
    for (who, code) in [(ann, "e4"), (bob, "e5"), (ann, "Nf3")] {
        club.asks(who, thread, "move", &json!({ "move": code })).await;
        club.quiet().await;
    }
    let direct = club.client(bob).open_dm();
    let all_shrunk = async {
        loop {
            let messages = club.client(bob).messages(direct, 100, None).unwrap();
            let boards = messages.iter().filter_map(|message| {
                Some((board_shown(message)?.1, (id(message), message["attachments"][0].is_object())))
            });
            let boards: BTreeMap<_, _> = boards.collect();
            if let (Some((line, false)), Some((_, true))) = (boards.get(&1), boards.get(&3)) {
                return *line;
            }
            tokio::task::yield_now().await;
        }
    };
    let line = tokio::time::timeout(PATIENCE, all_shrunk).await.expect("the earlier one shrinks");
    let mut watch = club.server.subscribe();
    club.client(bob).message(direct, "Nc6", Some(line)).unwrap();
    shown(&mut watch, |message| channel(message) == thread && text(message).contains("Nc6")).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_digest_lists_what_waits_and_leads_to_it() {
    let club = Club::open().await;
    choose(&club, club.chloe, "turn", "digest").await;
    let first = game(&club, club.chloe, club.others[0], "3d").await;
    assert_eq!(pinged(&first), Vec::<&str>::new());
    game(&club, club.chloe, club.ann, "1d").await;
    let chloe = UserId(club.chloe);
    let row = club.store.get(&keys::person(chloe)).await.unwrap().unwrap();
    let person: PersonRecord = read(&row.value).unwrap();
    let due = PersonRecord { digest: Some(Unix(1)), ..person.clone() };
    let batch = Batch::new()
        .delete(keys::digest_at(person.digest.unwrap(), chloe))
        .put(keys::digest_at(Unix(1), chloe), Vec::new());
    let mut watch = club.server.subscribe();
    club.store.commit(batch.put(keys::person(chloe), write(&due))).await.unwrap();
    let digest = shown(&mut watch, |message| text(message).contains("Ce qui vous attend")).await;
    assert_eq!(channel(&digest), club.client(club.chloe).open_dm());
    let at = |number: &str| text(&digest).find(number).unwrap();
    assert!(at("n°\u{a0}2") < at("n°\u{a0}1"), "the most urgent one first: {}", text(&digest));
    club.press(club.chloe, &digest, "next");
    let next = told_privately(&mut watch, club.chloe, |told| component(told, "move").is_some()).await;
    assert_eq!(next["attachments"][0]["filename"], "mutabot-2-0.png");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_look_shows_all_games_page_by_page_and_a_button_leads_through_those_that_wait() {
    let club = Club::open().await;
    let first = game(&club, club.ann, club.others[0], "3d").await;
    game(&club, club.ann, club.others[1], "1d").await;
    let mut watch = club.server.subscribe();
    let ann = club.client(club.ann);
    ann.command(club.games, "games", &json!({})).unwrap();
    let list = told_privately(&mut watch, club.ann, |told| component(told, "next").is_some()).await;
    assert!(text(&list).find("#2").unwrap() < text(&list).find("#1").unwrap(), "{}", text(&list));
    ann.click(club.games, id(&list), component(&list, "next").unwrap(), &[]).unwrap();
    let board = told_privately(&mut watch, club.ann, |told| component(told, "move").is_some()).await;
    assert_eq!(board["attachments"][0]["filename"], "mutabot-2-0.png");
    ann.command(club.games, "move", &json!({"move": "e4", "game": "2"})).unwrap();
    let played = told_privately(&mut watch, club.ann, |told| text(told).contains("You played **e4**")).await;
    ann.click(club.games, id(&played), component(&played, "next").unwrap(), &[]).unwrap();
    let board = told_privately(&mut watch, club.ann, |told| component(told, "move").is_some()).await;
    assert_eq!(board["attachments"][0]["filename"], "mutabot-1-0.png");
    assert_eq!(component(&board, "next"), None, "it is the only one left");

    let row = club.store.get(&keys::game(GameId(1))).await.unwrap().unwrap();
    let one: GameRecord = read(&row.value).unwrap();
    let mut batch = Batch::new();
    for number in 101..141 {
        let record = GameRecord { id: GameId(number), due: None, clock: None, ..one.clone() };
        batch = batch.put(keys::game(record.id), write(&record));
        batch = batch.put(keys::seat(UserId(club.ann), record.id), Vec::new());
    }
    club.store.commit(batch).await.unwrap();
    ann.command(channel(&first), "games", &json!({})).unwrap();
    let list = told_privately(&mut watch, club.ann, |told| text(told).contains("more.")).await;
    assert!(text(&list).chars().count() <= 2000 && !text(&list).contains("#140"));
    let mut list = list;
    for _ in 0..3 {
        if text(&list).contains("#140") {
            break;
        }
        let before = text(&list).to_owned();
        ann.click(channel(&first), id(&list), component(&list, "games").unwrap(), &[]).unwrap();
        list = told_privately(&mut watch, club.ann, |told| text(told) != before).await;
    }
    assert!(text(&list).contains("#140"), "the pages come to an end: {}", text(&list));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_warning_wakes_a_thread_that_sleeps() {
    let club = Club::open().await;
    let board = game(&club, club.ann, club.others[0], "14d").await;
    let thread = channel(&board).to_string();
    let mut watch = club.server.subscribe();
    let state = |happening: &playground::Happening| match happening {
        playground::Happening::Channel(channel) if channel["id"] == thread => Some(channel["thread_metadata"].clone()),
        _ => None,
    };
    club.server.advance(Duration::from_secs(8 * 24 * 60 * 60));
    let asleep =
        watch.find(tests::house::PATIENCE, |h| state(h).filter(|state| state["archived"] == true)).await.unwrap();
    assert_eq!(asleep["auto_archive_duration"], 10_080, "as long as Discord lets it be open");
    pass(club.store.as_ref(), 10 * DAY).await;
    let awake = watch.find(tests::house::PATIENCE, |h| state(h).filter(|state| state["archived"] == false));
    awake.await.unwrap();
    let warning = shown(&mut watch, |message| text(message).contains("you have until <t:")).await;
    assert_eq!(channel(&warning).to_string(), thread);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_is_hidden_after_the_time_that_its_server_wants_when_it_is_opened() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    let terms = json!({"opponent": bob.to_string(), "side": "white", "game": "chess"});
    let challenge = club.challenge(ann, terms).await;
    let setup = club.asks(ann, club.games, "setup", &json!({})).await;
    let setup = club.opens(ann, &setup, SetupMatter::ThreadLife).await;
    assert!(text(&setup).contains("Idle threads: **hidden after 7 days**"), "{setup}");
    let setup = club.presses(ann, &setup, "set-up", &["day"]).await;
    assert!(text(&setup).contains("Idle threads: **hidden after a day**"), "{setup}");
    let mut watch = club.server.subscribe();
    club.press(bob, &challenge, "accept");
    let board = shown(&mut watch, |message| component(message, "move").is_some()).await;
    let thread = channel(&board).to_string();
    club.quiet().await;
    let hidden = |happening: &playground::Happening| match happening {
        playground::Happening::Channel(channel)
            if channel["id"] == thread && channel["thread_metadata"]["archived"] == true =>
        {
            Some(channel["thread_metadata"]["auto_archive_duration"].clone())
        }
        _ => None,
    };
    club.server.advance(Duration::from_secs(25 * 60 * 60));
    assert_eq!(watch.find(PATIENCE, hidden).await.unwrap(), 24 * 60, "in minutes");
    club.close().await;
}
