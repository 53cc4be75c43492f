//! Boards over the real client: only the newest is shown in full. Earlier ones become lines that still name their game.

use std::collections::BTreeMap;

use bot::record::{GameId, GameNews, GameRecord, NewsKind, keys, read, write};
use playground::Permissions;
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, text};
use tests::house::{PATIENCE, Pair, board_shown, component, id, told_privately};

const LINE: [&str; 12] = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3", "d6", "O-O", "O-O"];

async fn record(club: &Club, game: u64) -> GameRecord {
    let entry = club.store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    read::<GameRecord>(&entry.value).unwrap()
}

async fn begin(club: &Club, options: Value) -> u64 {
    let mut all = json!({ "opponent": club.others[0].to_string(), "side": "white", "game": "chess" });
    all.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
    let challenge = club.challenge(club.ann, all).await;
    let game = component(&challenge, "accept").unwrap().split(':').nth(2).unwrap().parse().unwrap();
    club.press(club.others[0], &challenge, "accept");
    while record(club, game).await.boards.is_empty() {
        tokio::task::yield_now().await;
    }
    club.quiet().await;
    game
}

/// Plays a line by command, from direct messages. Waits until all earlier boards are reduced.
async fn play(club: &Club, game: u64, line: &[&str]) {
    for (ply, code) in line.iter().enumerate() {
        let who = club.people()[ply % 2];
        let direct = club.client(who).open_dm();
        club.asks(who, direct, "move", &json!({ "move": code, "game": game.to_string() })).await;
    }
    club.quiet().await;
}

async fn places(club: &Club, game: u64) -> [u64; 2] {
    let boards = record(club, game).await.boards;
    [club.ann, club.others[0]].map(|who| {
        let direct = club.client(who).open_dm();
        let own = boards.iter().find(|board| board.sent.channel.0 == direct);
        own.unwrap_or(&boards[0]).sent.channel.0
    })
}

fn boards(club: &Club, who: u64, place: u64, game: u64) -> BTreeMap<usize, (u64, bool)> {
    let messages = club.client(who).messages(place, 300, None).unwrap();
    let of_game = messages.iter().filter_map(|message| {
        let (_, ply) = board_shown(message).filter(|(number, _)| *number == game)?;
        Some((ply, (id(message), message["attachments"][0].is_object())))
    });
    of_game.collect()
}

async fn shrunk(club: &Club, who: u64, place: u64, game: u64) -> BTreeMap<usize, (u64, bool)> {
    let all_shrunk = async {
        loop {
            let boards = boards(club, who, place, game);
            let newest = *boards.keys().last().expect("a board");
            if boards.iter().all(|(ply, (_, pictured))| *pictured == (*ply == newest)) {
                return boards;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, all_shrunk).await.expect("earlier boards shrink")
}

/// Replies to the newest board, the one before and the tenth before, also after a restart. Each move must be played in
/// that game, although the player is to move in another game there.
async fn answers_are_about(club: Club, game: u64, other: u64) -> Club {
    let mut club = club;
    play(&club, game, &LINE).await;
    for (n_back, code, restarts) in [(0, "a4", false), (1, "a6", false), (10, "h3", true)] {
        if restarts {
            club = club.restart().await;
        }
        let before = record(&club, game).await.line.len();
        let side = before % 2;
        let (who, place) = (club.people()[side], places(&club, game).await[side]);
        let shown = shrunk(&club, who, place, game).await;
        assert_eq!(shown.len(), before + 1, "every board is still there: {shown:?}");
        let (message, pictured) = shown[&(before - n_back)];
        assert_eq!(pictured, n_back == 0);
        club.client(who).message(place, code, Some(message)).unwrap();
        let is_played = async {
            while record(&club, game).await.line.len() == before {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, is_played).await.unwrap_or_else(|_| panic!("{n_back} back: {code} is played"));
        club.quiet().await;
    }
    assert_eq!(record(&club, other).await.line, Vec::<String>::new(), "nothing is played in another game");
    club
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_an_earlier_board_is_about_its_game_in_threads() {
    let club = Club::open().await;
    let other = begin(&club, json!({})).await;
    let game = begin(&club, json!({})).await;
    answers_are_about(club, game, other).await.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_an_earlier_board_is_about_its_game_in_channels() {
    let club = Club::open().await;
    club.server.deny(club.games, Permissions::CREATE_PUBLIC_THREADS);
    let other = begin(&club, json!({})).await;
    let game = begin(&club, json!({})).await;
    answers_are_about(club, game, other).await.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_an_earlier_board_is_about_its_game_in_direct_messages() {
    let club = Club::open().await;
    let other = begin(&club, json!({ "privacy": "private" })).await;
    let game = begin(&club, json!({ "privacy": "private" })).await;
    answers_are_about(club, game, other).await.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_shrank_before_a_crash_is_not_posted_again() {
    let club = Club::open().await;
    let game = begin(&club, json!({})).await;
    play(&club, game, &LINE[..4]).await;
    let place = places(&club, game).await[0];
    let before = shrunk(&club, club.ann, place, game).await;
    // The row of an old board returns, as from a backup. Discord has forgotten the nonce.
    let mut kept = record(&club, game).await;
    let row = keys::news(GameId(game), kept.next_news);
    let what = NewsKind::Board { moment: bot::record::GameMoment(2), over: false, since: None };
    let batch = Batch::new().put(row.as_str(), write(&GameNews { to: None, what }));
    kept.next_news += 1;
    club.store.commit(batch.put(keys::game(GameId(game)), write(&kept))).await.unwrap();
    let club = club.restart_after(|server| server.advance(std::time::Duration::from_secs(600))).await;
    club.quiet().await;
    assert_eq!(shrunk(&club, club.ann, place, game).await, before, "none is doubled, and the live one lives on");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_and_lists_are_in_the_language_of_their_place() {
    let club = Club::open().await;
    let mut pair = Pair::start_game(&club.server, [club.ann, club.chloe], "ecsech", "").await;
    pair.slash(0, "P@e4");
    let board = pair.wait_for_board(1, false).await;
    assert!(text(&board).contains("played **1. P@e4** (white pawn placed on e4)."), "{board}");
    let mut watch = club.server.subscribe();
    let dan = club.others[1];
    for (who, does, says) in
        [(club.chloe, "moves", "**1.** P@e4"), (dan, "moves", "**1.** P@e4"), (dan, "turn", "to move.")]
    {
        club.press(who, &board, does);
        let told = told_privately(&mut watch, who, |_| true).await;
        assert!(text(&told).contains(says), "{told}");
    }
    let mut table = rules::open("ecsech", "", None).unwrap();
    table.play("P@e4", rules::PieceLetters::English).unwrap();
    pair.slash(1, &table.legal(rules::PieceLetters::English)[0].code);
    pair.wait_for_board(2, false).await;
    let place = pair.thread;
    let lines = shrunk_lines(&club, place, 2).await;
    assert_eq!(
        lines,
        [format!("-# Ecséch #{} · the game begins", pair.game), format!("-# Ecséch #{} · 1. P@e4", pair.game)]
    );
    club.close().await;
}

async fn shrunk_lines(club: &Club, place: u64, n: usize) -> Vec<String> {
    let all = async {
        loop {
            let messages = club.client(club.ann).messages(place, 100, None).unwrap();
            let lines = messages.iter().map(text).filter(|said| said.starts_with("-# ")).map(str::to_owned);
            let lines: Vec<_> = lines.collect();
            if lines.len() == n {
                return lines;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("earlier boards shrink")
}
