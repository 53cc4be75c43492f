//! Counts the requests of a forty-move game over the real client, by route and by whether they count towards the global
//! limit.

use std::collections::BTreeMap;
use std::time::Duration;

use playground::{Happening, HappeningWatch};
use serde_json::Value;
use tests::club::Club;
use tests::house::{PATIENCE, Pair, board_shown};
use tests::pair::long_line;

const WAYS: usize = 3;

#[derive(Default)]
struct Asked {
    requests: BTreeMap<(bool, String), usize>,
    n_boards: usize,
}

impl Asked {
    fn of(watch: &mut HappeningWatch) -> Asked {
        let mut asked = Asked::default();
        for happening in watch.drain() {
            match &*happening {
                Happening::Request { method, route, counts, .. } => {
                    *asked.requests.entry((*counts, format!("{method} {route}"))).or_default() += 1;
                }
                Happening::MessageCreated { message, visible_to: None } => {
                    asked.n_boards += usize::from(board_shown(message).is_some());
                }
                _ => {}
            }
        }
        asked
    }

    fn n(&self, wanted: impl Fn(bool, &str) -> bool) -> usize {
        self.requests.iter().filter(|((counts, route), _)| wanted(*counts, route)).map(|(_, n)| n).sum()
    }

    #[expect(clippy::print_stdout, reason = "a test tells what it has counted")]
    fn print(&self, about: &str, n_moves: usize) {
        println!("{about}:");
        for ((counts, route), n) in &self.requests {
            println!("{n:5} {} {route}", if *counts { "counts" } else { "      " });
        }
        let n_counted = self.n(|counts, _| counts);
        println!("{n_counted} of {} count: {:.2} a move", self.n(|_, _| true), n_counted as f64 / n_moves as f64);
    }
}

/// Plays the long line by buttons, commands and texts in turn, with a `pause` before each move. Returns the requests.
/// With `hears_all` the bot has the message content intent.
async fn played(hears_all: bool, pause: Duration) -> Asked {
    let club = if hears_all { Club::open_hearing_all().await } else { Club::open().await };
    let mut pair = Pair::start_game(&club.server, [club.ann, club.others[0]], "chess", "").await;
    club.quiet().await;
    let mut watch = club.server.subscribe();
    let line = long_line();
    assert_eq!(line.len(), 80);
    for (ply, code) in line.iter().enumerate() {
        club.server.advance(pause);
        let side = ply % 2;
        match ply % WAYS {
            0 => drop(pair.by_menus(side, code).await),
            1 => drop(pair.slash(side, code)),
            _ if ply % 4 < 2 => pair.mention(side, code),
            _ => pair.reply(side, code),
        }
        let board = pair.wait_for_board(ply + 1, false).await;
        let called: Vec<_> = board["mentions"].as_array().unwrap().iter().map(|user| user["id"].clone()).collect();
        assert_eq!(called, [pair.players[1 - side].to_string()], "whose turn it is: {board}");
        assert!(board["attachments"][0]["description"].is_string(), "in words, too: {board}");
        club.quiet().await;
        shrunk(&club, pair.thread, ply + 1).await;
    }
    // The last edit may be visible before its request is listed, so wait until the bot has its response.
    let server = club.leave().await;
    let asked = Asked::of(&mut watch);
    server.shutdown().await;
    asked
}

async fn shrunk(club: &Club, thread: u64, n: usize) {
    let all_shrunk = async {
        loop {
            let messages = club.client(club.ann).messages(thread, 300, None).unwrap();
            let is_line = |message: &&Value| message["content"].as_str().is_some_and(|said| said.starts_with("-# "));
            let lines: Vec<_> = messages.iter().filter(is_line).collect();
            let is_bare =
                |message: &&Value| ["components", "attachments"].map(|part| &message[part][0]) == [&Value::Null; 2];
            let n_pictures = messages.iter().filter(|message| message["attachments"][0].is_object()).count();
            if lines.len() == n && lines.iter().all(is_bare) && n_pictures == 1 {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, all_shrunk).await.expect("earlier boards shrink");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_forty_moves_by_all_ways_asks_little_of_discord_that_counts() {
    let asked = played(true, Duration::ZERO).await;
    asked.print("Forty moves of each side by buttons, commands and texts, quickly", 80);
    let n_counted = asked.n(|counts, _| counts);
    assert!(n_counted * 10 <= 80 * 13, "{n_counted} requests");
    assert_eq!(asked.n_boards, 80);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_forty_moves_takes_little_as_well_when_nothing_can_be_changed_through_old_interactions() {
    let asked = played(true, Duration::from_secs(20 * 60)).await;
    asked.print("Forty moves of each side by buttons, commands and texts, twenty minutes apart", 80);
    let n_counted = asked.n(|counts, _| counts);
    assert!(n_counted * 10 <= 80 * 13, "{n_counted} requests");
    assert_eq!(asked.n_boards, 80);
}

/// Without the intent, each board is posted with the token, so that players can reply to it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_forty_moves_without_the_intent_asks_less_than_twice_a_move() {
    let asked = played(false, Duration::ZERO).await;
    asked.print("Forty moves of each side by buttons, commands and texts, quickly, without the intent", 80);
    let n_counted = asked.n(|counts, _| counts);
    assert!(n_counted * 10 <= 80 * 17, "{n_counted} requests");
    assert_eq!(asked.n_boards, 80);
}
