//! Settings and rights of administrators, moderators and members, over the real client in two languages.

use std::sync::Arc;

use bot::app::{App, BucketRate, CallerRates, SetupMatter};
use bot::record::{GameId, GameRecord, GameState, PersonRef, UserId, keys, read};
use futures::TryStreamExt;
use playground::{Happening, HappeningWatch, Permissions, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store, StoreExt};
use tests::club::{Club, text};
use tests::house::{Beside, PATIENCE, Pair, component, id, told_privately};

fn id_of(text: &Value) -> u64 {
    text.as_str().unwrap().parse().unwrap()
}

async fn said_in(watch: &mut HappeningWatch, channel: u64) -> Value {
    let here = |happening: &Happening| match happening {
        Happening::MessageCreated { message, visible_to: None } if id_of(&message["channel_id"]) == channel => {
            Some(message).filter(|message| message["author"]["bot"] == true).cloned()
        }
        _ => None,
    };
    watch.find(PATIENCE, here).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_sets_a_server_up_by_menus_and_the_bot_keeps_to_it() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let [games, general] = ["games", "general"].map(|name| club.server.channel(name));
    let hidden = club.server.client(bob).command(games, "setup", &json!({})).unwrap_err();
    assert_eq!(hidden.status, 404, "only administrators see the command");
    let direct = club.server.client(ann).open_dm();
    assert_eq!(club.server.client(ann).command(direct, "setup", &json!({})).unwrap_err().status, 404);

    let setup = club.asks(ann, games, "setup", &json!({})).await;
    let setup = club.presses(ann, &setup, "set-up", &[&general.to_string()]).await;
    assert!(text(&setup).contains(&format!("Channels: **<#{general}>**")), "{setup}");
    let refused = club.asks(chloe, games, "play", &json!({})).await;
    assert_eq!(text(&refused), format!("On ne peut pas commencer de partie ici. Essayez dans <#{general}>."));
    let setup = club.presses(ann, &setup, "setup", &["roles"]).await;
    let role = club.server.client(ann).state()["roles"][0]["id"].as_str().unwrap().to_owned();
    let setup = club.presses(ann, &setup, "set-up", &[&role]).await;
    let refused = club.asks(chloe, general, "play", &json!({})).await;
    assert!(text(&refused).contains(&format!("un de ces rôles\u{a0}: <@&{role}>")), "{refused}");
    let setup = club.presses(ann, &setup, "setup-section", &["posts"]).await;
    assert!(text(&setup).contains("**Threads, pings and announcements**"), "{setup}");
    assert!(!text(&setup).contains("Who can play:"), "one section at a time: {setup}");
    let setup = club.presses(ann, &setup, "setup", &["threads"]).await;
    let setup = club.presses(ann, &setup, "set-up", &["off"]).await;
    let setup = club.opens(ann, &setup, SetupMatter::Language).await;
    club.presses(ann, &setup, "set-up", &["fr"]).await;
    let layout = "RYBKKBYR/WWWWWWWW/RYBKKBYR/YBYYYYBY/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";
    let wrong = club.asks(ann, general, "setup", &json!({"name": "Sunday", "layout": "RYB"})).await;
    assert!(text(&wrong).contains("8 rows"), "{wrong}");
    let added = club.asks(ann, general, "setup", &json!({"name": "Sunday", "layout": layout})).await;
    assert!(text(&added).contains("You can now choose the layout `Sunday`"), "{added}");
    let client = club.server.client(bob);
    let choices = client.autocomplete(general, "play", &json!({"layout": "sun"}), "layout").await.unwrap();
    assert_eq!(choices.iter().map(|choice| &choice["value"]).collect::<Vec<_>>(), ["Sunday"]);
    let bare = club.asks(ann, general, "setup", &json!({"name": "x"})).await;
    assert!(text(&bare).starts_with("A layout needs a name and its rows"), "{bare}");
    let choices = client.autocomplete(general, "play", &json!({"layout": "x"}), "layout").await.unwrap();
    assert!(choices.is_empty(), "nothing was added: {choices:?}");
    let mut watch = club.server.subscribe();
    client
        .command(general, "play", &json!({"opponent": ann.to_string(), "layout": "Sunday", "side": "white"}))
        .unwrap();
    let challenge = said_in(&mut watch, general).await;
    assert!(text(&challenge).contains("vous défie") && text(&challenge).contains(layout), "{challenge}");
    club.server.client(ann).click(general, id(&challenge), component(&challenge, "accept").unwrap(), &[]).unwrap();
    let board = said_in(&mut watch, general).await;
    assert!(text(&board).contains("à vous de jouer"), "the board is in the channel, and in French: {board}");

    club.server.deny(general, Permissions::ATTACH_FILES | Permissions::ADD_REACTIONS);
    let setup = club.asks(ann, general, "setup", &json!({})).await;
    let checked = club.presses(ann, &setup, "setup-check", &[]).await;
    assert!(text(&checked).contains("**Attach Files**") && text(&checked).contains("**Add Reactions**"), "{checked}");
    assert!(!text(&checked).contains("Threads**:"), "{checked}");
    club.server.deny(general, Permissions::default());
    let checked = club.presses(ann, &checked, "setup-check", &[]).await;
    assert!(text(&checked).contains("I have every permission"), "{checked}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_ends_a_game_and_keeps_somebody_from_playing() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let mut pair = Pair::start(&club.server, [bob, chloe], "").await;
    let games = club.server.channel("games");
    assert_eq!(club.server.client(bob).command(games, "moderate list", &json!({})).unwrap_err().status, 404);
    let client = club.server.client(ann);
    let typed = json!({"game": "", "result": "draw"});
    for channel in [pair.thread, games, club.server.channel("general")] {
        let choices = client.autocomplete(channel, "moderate end", &typed, "game").await.unwrap();
        assert_eq!((choices.len(), &choices[0]["value"]), (1, &json!(pair.game.to_string())), "{choices:?}");
        assert_eq!(choices[0]["name"], format!("Chess Mutation #{} Bob – Chloé", pair.game), "{choices:?}");
    }
    let options = json!({"game": pair.game.to_string(), "result": "forfeit-white"});
    let told = club.asks(ann, pair.thread, "moderate end", &options).await;
    assert!(text(&told).contains("White is disqualified"), "{told}");
    let board = pair.wait_for_board(0, true).await;
    assert!(text(&board).contains(&format!("<@{ann}> ended this game as a moderator")), "{board}");
    assert!(text(&board).contains(&format!("<@{bob}> was disqualified. <@{chloe}> wins.")), "{board}");
    assert_eq!(board["mentions"].as_array().unwrap().len(), 2, "both players are told, and nobody else: {board}");

    let whom = json!({"player": chloe.to_string()});
    let told = club.asks(ann, games, "moderate ban", &whom).await;
    assert!(text(&told).contains("can no longer play"), "{told}");
    let refused = club.asks(chloe, games, "play", &json!({})).await;
    assert!(text(&refused).contains("Vous n’avez pas le droit de jouer sur ce serveur"), "{refused}");
    let mut watch = club.server.subscribe();
    client.command_in(games, "moderate list", &json!({}), "fr").unwrap();
    let list = told_privately(&mut watch, ann, |_| true).await;
    assert!(text(&list).contains(&format!("• <@{chloe}> (Chloé), depuis le <t:")), "{list}");
    let ended =
        format!("a mis fin à Chess Mutation n° {} : <@{bob}> – <@{chloe}> (les Blancs sont disqualifiés", pair.game);
    assert!(text(&list).replace('\u{a0}', " ").contains(&ended), "{list}");
    club.asks(ann, games, "moderate unban", &whom).await;
    let told = club.asks(chloe, games, "play", &json!({})).await;
    assert!(text(&told).contains("Votre défi ouvert est publié"), "{told}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_gets_their_data_as_a_file_and_has_it_deleted() {
    let club = Club::open().await;
    let [_, bob, chloe] = club.people();
    let mut pair = Pair::start(&club.server, [bob, chloe], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    let games = club.server.channel("games");
    let shown = club.asks(chloe, games, "privacy", &json!({})).await;
    assert!(text(&shown).starts_with("**Les données que je conserve sur vous**"), "{shown}");
    let file = club.presses(chloe, &shown, "export", &[]).await;
    assert_eq!(file["attachments"][0]["filename"], "mutabot-data.json", "{file}");
    let shown = club.asks(chloe, games, "privacy", &json!({})).await;
    let asked = club.presses(chloe, &shown, "forget", &[]).await;
    assert!(text(&asked).contains("C’est irréversible"), "{asked}");
    let done = club.presses(chloe, &asked, "forget-now", &[]).await;
    assert!(text(&done).starts_with("C’est fait"), "{done}");
    let board = pair.wait_for_board(2, true).await;
    assert!(text(&board).contains(&format!("Deleted player resigns. <@{bob}> wins.")), "{board}");
    assert_eq!(board["mentions"].as_array().unwrap().len(), 1, "{board}");
    let row = club.store.get(&keys::game(GameId(pair.game))).await.unwrap().unwrap();
    let GameState::Over { seats: [white, black], .. } = read::<GameRecord>(&row.value).unwrap().state else { panic!() };
    assert_eq!((white.id, black.id), (PersonRef::Person(UserId(bob)), PersonRef::Nobody));
    for row in club.store.rows("").try_collect::<Vec<_>>().await.unwrap() {
        let value = String::from_utf8_lossy(&row.value).into_owned();
        assert!(!row.key.contains(&chloe.to_string()) && !value.contains(&chloe.to_string()), "{}: {value}", row.key);
    }
    let again = club.asks(bob, pair.thread, "board", &json!({})).await;
    assert!(text(&again).contains("Deleted player (Black)"), "{again}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_fast_is_answered_so_and_others_play_on() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    // The budget does not refill, so the speed of the requests does not matter.
    let rates = CallerRates { person: Some(BucketRate { burst: 3, per_second: 0 }), server: None };
    let app = App::new(Arc::new(Memory::new()), Vec::new()).limited(rates);
    let bot = Beside::start_app(&server, app).await;
    let people = server.people();
    let (bob, dmitri) = (people[1].id, people[3].id);
    let games = server.channel("games");
    let mut watch = server.subscribe();
    for _ in 0..12 {
        server.client(bob).command(games, "games", &json!({})).unwrap();
    }
    let mut n_refused = 0;
    for _ in 0..12 {
        let told = told_privately(&mut watch, bob, |_| true).await;
        let is_refused = text(&told).contains("too much at once. Try again in a second");
        assert!(is_refused || text(&told).contains("no ongoing games"), "{told}");
        n_refused += usize::from(is_refused);
    }
    assert_eq!(n_refused, 9, "of 12 were too much");
    server.client(dmitri).command(games, "games", &json!({})).unwrap();
    let told = told_privately(&mut watch, dmitri, |_| true).await;
    assert!(text(&told).contains("no ongoing games"), "{told}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
