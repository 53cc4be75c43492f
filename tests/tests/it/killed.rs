//! The bot is killed again and again while two people play: nothing that it acknowledged is missing, nothing is doubled.

use std::collections::BTreeMap;
use std::time::Duration;

use bot::keep::verify_store;
use bot::record::{GameId, GameRecord, keys, read};
use playground::{Happening, Options, Server, Watch};
use serde_json::{Value, json};
use store::{Sled, Store};
use tests::house::{PATIENCE, board_file, button, created, id, spawn};
use tokio::time::{Instant, timeout_at};

const KILLS: usize = 50;
const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

/// How often each file was posted in the thread, over all of its pages.
fn boards(server: &Server, person: u64, thread: u64) -> BTreeMap<String, usize> {
    let mut shown = BTreeMap::new();
    let mut before = None;
    loop {
        let page = server.client(person).messages(thread, 100, before).unwrap();
        for message in &page {
            if let Some(file) = message["attachments"][0]["filename"].as_str() {
                *shown.entry(file.to_owned()).or_default() += 1;
            }
        }
        match page.first() {
            Some(oldest) => before = Some(id(oldest)),
            None => return shown,
        }
    }
}

/// The first happening for which `wanted` gives something before `end`.
async fn find_until<T>(watch: &mut Watch, end: Instant, mut wanted: impl FnMut(&Happening) -> Option<T>) -> Option<T> {
    timeout_at(end, async {
        while let Some(happening) = watch.next().await {
            if let Some(found) = wanted(&happening) {
                return Some(found);
            }
        }
        None
    })
    .await
    .unwrap_or(None)
}

/// The game and thread of a challenge that Ann makes and Bob accepts, with a bot that lives.
async fn start_game(server: &Server, [ann, bob]: [u64; 2], watch: &mut Watch) -> (u64, u64) {
    let channel = server.channel("games");
    let options = json!({"opponent": bob.to_string(), "side": "white"});
    server.client(ann).command(channel, "play", &options).unwrap();
    let asked = |happening: &Happening| {
        created(happening)
            .filter(|message| message["content"].as_str().is_some_and(|text| text.contains("challenges you")))
            .map(|message| (id(message), button(message, 0).to_owned()))
    };
    let (message, accept) = watch.find(PATIENCE, asked).await.unwrap();
    server.client(bob).click(channel, message, &accept, &[]).unwrap();
    let game = accept.split(':').nth(2).unwrap().parse().unwrap();
    let first = board_file(game, 0, false);
    watch
        .find(PATIENCE, |h| created(h).filter(|m| m["attachments"][0]["filename"] == *first).map(|_| ()))
        .await
        .unwrap();
    (game, message)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_during_a_game_lose_and_double_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Options::default()).await.unwrap();
    let people = server.people();
    let players = [people[0].id, people[1].id];
    let random = &mut fastrand::Rng::with_seed(50);
    let mut watch = server.subscribe();
    let mut table = rules::open("mutation", "", None).unwrap();
    // What was acknowledged, as a player sees it: the board of the ply, or the private word that the move was played.
    let mut acknowledged: Vec<String> = Vec::new();

    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let (game, thread) = start_game(&server, players, &mut watch).await;
    let mut n_kills = 0;
    let mut n_kills_during_moves = 0;
    let mut life = Instant::now() + Duration::from_millis(random.u64(20..1200));
    let end_of_test = Instant::now() + 4 * PATIENCE;
    while n_kills < KILLS || !acknowledged.len().is_multiple_of(2) {
        if Instant::now() > end_of_test {
            let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
            let lines: Vec<_> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(10)..].join("\n");
            panic!("no end after {} plies and {n_kills} kills; the bot says:\n{last}", acknowledged.len());
        }
        let moves = table.legal(rules::Letters::English);
        // The game must outlive the kills: no move that ends it.
        let going_on: Vec<_> = moves.iter().filter(|ply| !ends_game(&acknowledged, &ply.code)).collect();
        let ply = going_on[random.usize(..going_on.len())];
        let file = board_file(game, acknowledged.len() + 1, false);
        // A command that reached the bot just before it died is lost, as on Discord: the player tries again.
        let again = Instant::now() + Duration::from_secs(1);
        let end = if n_kills < KILLS { life.min(again) } else { again };
        let client = server.client(players[acknowledged.len() % 2]);
        let asked = client.command(thread, "move", &json!({"move": ply.code}));
        let is_shown = boards(&server, players[0], thread).contains_key(&file);
        let played = is_shown
            || match asked {
                Ok(_) => {
                    let shown = |h: &Happening| {
                        created(h).filter(|message| message["attachments"][0]["filename"] == *file).map(|_| ())
                    };
                    find_until(&mut watch, end, shown).await.is_some()
                }
                // Nobody there yet: the bot is starting.
                Err(_) => {
                    let ready = |h: &Happening| matches!(h, Happening::Ready { .. }).then_some(());
                    find_until(&mut watch, end, ready).await;
                    false
                }
            };
        if played {
            let entry = read_move(&server, players[0], thread, &file);
            let legal = moves.iter().find(|ply| entry.contains(&format!(" {}**.", ply.notation))).unwrap();
            table.play(&legal.code, rules::Letters::English).unwrap();
            acknowledged.push(legal.code.clone());
        }
        if n_kills < KILLS && Instant::now() >= life {
            n_kills_during_moves += usize::from(!played);
            bot.kill().await.unwrap();
            n_kills += 1;
            bot = spawn(PROGRAM, &server, folder.path());
            // From the first instant of its start on.
            life = Instant::now() + Duration::from_millis(random.u64(..1200));
        }
    }
    server.ready().await;
    bot.kill().await.unwrap();
    assert!(acknowledged.len() > KILLS / 4, "moves were made between the kills: {}", acknowledged.len());
    assert!(n_kills_during_moves > 0);

    let store = Sled::open(&folder.path().join("store"), store::Options::default()).await.unwrap();
    let kept = store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    let record: GameRecord = read(&kept.value).unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    // A command that was repeated because its answer did not come may have been kept last, with nobody told yet.
    let n_untold = record.line.len().checked_sub(acknowledged.len());
    assert!(n_untold.is_some_and(|n| n <= 1), "{n_untold:?} moves more are kept than were acknowledged");
    assert_eq!(record.line[..acknowledged.len()], acknowledged, "everything acknowledged is kept, in its place, once");
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("connected") && !log.contains(server.token()), "the log never holds the token");
    let shown = boards(&server, players[0], thread);
    for ply in 0..=acknowledged.len() {
        assert_eq!(shown.get(&board_file(game, ply, false)), Some(&1), "board {ply} was shown once");
    }
    server.shutdown().await;
}

/// Whether a move after these ends the game.
fn ends_game(line: &[String], code: &str) -> bool {
    let mut table = rules::open("mutation", "", None).unwrap();
    for code in line.iter().map(String::as_str).chain([code]) {
        table.play(code, rules::Letters::English).unwrap();
    }
    table.outcome().is_some()
}

/// The text above the board with this file.
fn read_move(server: &Server, person: u64, thread: u64, file: &str) -> String {
    let page = server.client(person).messages(thread, 100, None).unwrap();
    let message: &Value = page.iter().rev().find(|message| message["attachments"][0]["filename"] == *file).unwrap();
    message["content"].as_str().unwrap().to_owned()
}
