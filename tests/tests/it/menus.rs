//! Moves by menus over the real client: pages, old menus, other people, second clicks, and kills between steps.

use std::sync::Arc;

use bot::record::{GameId, GameRecord, keys, read};
use playground::{EventOrder, Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Sled, Store};
use tests::house::{
    Beside, PATIENCE, Pair, board_shown, component, id, menu, other_pages, spawn, steps, told_privately,
};
use tests::pair::clicks;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

async fn started() -> (PlaygroundServer, Arc<Memory>, Beside) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    (server, store, bot)
}

fn french_and_english(server: &PlaygroundServer) -> [u64; 2] {
    ["fr", "en-US"].map(|locale| server.people().iter().find(|person| person.locale == locale).unwrap().id)
}

async fn line(store: &dyn Store, game: u64) -> Vec<String> {
    let entry = store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    read::<GameRecord>(&entry.value).unwrap().line
}

fn labels(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().unwrap().iter().flat_map(|row| row["components"].as_array().unwrap());
    let is_key = |component: &&Value| component["custom_id"].as_str().is_some_and(|id| id.starts_with("1:go:"));
    match menu(message) {
        Some(menu) => {
            menu["options"].as_array().unwrap().iter().map(|thing| thing["label"].as_str().unwrap()).collect()
        }
        None => rows.filter(is_key).map(|thing| thing["label"].as_str().unwrap()).collect(),
    }
}

fn cells_of(row: usize) -> Vec<String> {
    ('a'..='h').map(|column| format!("{column}{row}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_cells_are_chosen_row_by_row_and_every_menu_leads_back() {
    let (server, store, bot) = started().await;
    let players = french_and_english(&server);
    let mut pair = Pair::start_game(&server, players, "ecsech", "").await;
    let first = pair.open_menus(0).await;
    // White places a pawn first, so the only choice is one of 64 cells.
    assert!(first["content"].as_str().unwrap().contains("Où posez-vous votre pion\u{a0}?"), "{first}");
    assert!(first["content"].as_str().unwrap().contains("a8–h8\u{a0}; les boutons"), "{first}");
    assert_eq!(labels(&first), cells_of(8));
    assert_eq!(component(&first, "step-back"), None);
    let others: Vec<_> = other_pages(&first).into_iter().map(|(label, _)| label).collect();
    assert_eq!(others, ["a7–h7", "a6–h6", "a5–h5", "a4–h4", "a3–h3", "a2–h2", "a1–h1"]);
    let fourth = pair.press(0, &first, other_pages(&first)[3].1, &[]).await;
    assert_eq!(labels(&fourth), cells_of(4));
    let again = pair.press(0, &fourth, other_pages(&fourth)[0].1, &[]).await;
    assert_eq!(labels(&again), labels(&first));
    let flipped = pair.press(0, &again, component(&again, "turn").unwrap(), &[]).await;
    assert_eq!(labels(&flipped), cells_of(8), "the same row of a board that is seen from the other side");
    assert_eq!(other_pages(&flipped)[0].0, "a1–h1");
    let told = pair.by_menus(0, "P@h1").await;
    assert_eq!(clicks(&told), 3, "the button under the board, the row, the cell");
    assert!(told.last().unwrap()["content"].as_str().unwrap().starts_with("Vous avez joué **P@h1**"));
    pair.wait_for_board(1, false).await;

    let men = pair.open_menus(1).await;
    assert!(labels(&men).contains(&"knight in hand"), "{men}");
    let cells = pair.step(1, &men, "N@").await;
    assert!(cells["content"].as_str().unwrap().contains("Where do you place your knight?"), "{cells}");
    let alt = cells["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.starts_with("Where do you place your knight? ") && alt.contains(" a1, b1, "), "{alt}");
    let file = cells["attachments"][0]["filename"].as_str().unwrap();
    assert_eq!(file, format!("mutabot-{}-1-move.png", pair.game));
    let back = pair.press(1, &cells, component(&cells, "step-back").unwrap(), &[]).await;
    assert_eq!(labels(&back), labels(&men));
    assert_eq!(line(&*store, pair.game).await, ["P@h1"], "looking round plays nothing");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn menus_belong_to_the_player_to_move_and_to_the_position_they_were_made_for() {
    let (server, store, bot) = started().await;
    let players = french_and_english(&server);
    let stranger = server.people().iter().map(|person| person.id).find(|id| !players.contains(id)).unwrap();
    let mut pair = Pair::start_game(&server, players, "mutation", "").await;
    let mut watch = server.subscribe();
    let button = format!("1:move:{}:0", pair.game);
    for (who, wanted) in [(players[1], "It’s not your turn"), (stranger, "Only the players of")] {
        server.client(who).click(pair.thread, pair.board, &button, &[]).unwrap();
        told_privately(&mut watch, who, |told| told["content"].as_str().unwrap().contains(wanted)).await;
    }
    let menu = pair.open_menus(0).await;
    assert!(labels(&menu).contains(&"cavalier en g1"), "{menu}");
    let (_, man) = steps(&menu).into_iter().find(|(step, _)| step == "g1").unwrap();
    assert!(server.client(stranger).click(pair.thread, id(&menu), &man, &["g1"]).is_err(), "it is private");
    let cells = pair.step(0, &menu, "e2").await;
    assert!(labels(&cells).contains(&"e4 – devient une dame"), "{cells}");
    pair.reply(0, "Cf3");
    pair.wait_for_board(1, false).await;
    let late = pair.step(0, &cells, "e2e4").await;
    assert!(late["content"].as_str().unwrap().contains("La partie a avancé"), "{late}");
    assert!(steps(&late).is_empty(), "a menu that is stale is gone");
    assert_eq!(line(&*store, pair.game).await, ["g1f3"]);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_click_on_the_last_step_plays_once_and_says_the_same() {
    let (server, store, bot) = started().await;
    let players = french_and_english(&server);
    let mut pair = Pair::start_game(&server, players, "mutation", "").await;
    let menu = pair.open_menus(0).await;
    let cells = pair.step(0, &menu, "e2").await;
    let (_, e4) = steps(&cells).into_iter().find(|(step, _)| step == "e2e4").unwrap();
    let mut watch = server.subscribe();
    let client = server.client(players[0]);
    server.faults().hold_events();
    for _ in 0..2 {
        client.click(pair.thread, id(&cells), &e4, &[]).unwrap();
    }
    server.faults().release_events(EventOrder::AsSent);
    pair.wait_for_board(1, false).await;
    for _ in 0..2 {
        let told = told_privately(&mut watch, players[0], |told| told["id"] == cells["id"]).await;
        assert_eq!(told["content"], "Vous avez joué **e4**.");
    }
    assert_eq!(line(&*store, pair.game).await, ["e2e4"]);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_without_a_text_opens_the_menus_in_direct_messages_too() {
    let (server, _, bot) = started().await;
    let players = french_and_english(&server);
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let client = server.client(players[0]);
    let direct = client.open_dm();
    let mut watch = server.subscribe();
    client.command(direct, "move", &json!({})).unwrap();
    let men = told_privately(&mut watch, players[0], |told| !steps(told).is_empty()).await;
    let press = |message: &Value, step: &str| {
        let (_, custom_id) = steps(message).into_iter().find(|(known, _)| known == step).unwrap();
        client.click(direct, id(message), &custom_id, &[]).unwrap();
    };
    press(&men, "g1");
    let asks_where =
        |told: &Value| told["content"].as_str().is_some_and(|text| text.contains("Où va votre cavalier en g1\u{a0}?"));
    let cells = told_privately(&mut watch, players[0], asks_where).await;
    assert_eq!(labels(&cells), ["f3", "h3"]);
    press(&cells, "g1h3");
    let played = told_privately(&mut watch, players[0], |told| steps(told).is_empty()).await;
    assert_eq!(
        played["content"],
        format!("Vous avez joué **Ch3** dans **Échecs n°\u{a0}1**. La partie continue dans <#{}>.", pair.thread)
    );
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn menus_go_on_after_the_bot_was_killed_between_any_two_steps() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let players = french_and_english(&server);
    let mut pair = Pair::start_game(&server, players, "echek", "").await;
    for (n_plies, code) in ["Q@c4", "R@e6", "B@e4^c4"].into_iter().enumerate() {
        let mut told = pair.open_menus(n_plies % 2).await;
        loop {
            let ways = steps(&told).into_iter().map(|(step, _)| step).filter(|step| code.starts_with(step));
            let Some(step) = ways.max_by_key(String::len) else { break };
            let mut watch = server.subscribe();
            bot.kill().await.unwrap();
            bot = spawn(PROGRAM, &server, folder.path());
            watch.find(PATIENCE, |h| matches!(h, Happening::Ready { .. }).then_some(())).await.unwrap();
            told = pair.step(n_plies % 2, &told, &step).await;
        }
        pair.wait_for_board(n_plies + 1, false).await;
    }
    bot.kill().await.unwrap();
    let store = Sled::open(&folder.path().join("store"), store::SledOptions::default()).await.unwrap();
    assert_eq!(line(&store, pair.game).await, ["Q@c4", "R@e6", "B@e4^c4"]);
    let shown = server.client(players[0]).messages(pair.thread, 100, None).unwrap();
    for ply in 0..=3 {
        let n = shown.iter().filter(|message| board_shown(message) == Some((pair.game, ply))).count();
        assert_eq!(n, 1, "board {ply} was shown once");
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    server.shutdown().await;
}
