//! Discord's rate limits: delayed messages arrive once. The limits' windows are short, to keep the test fast.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer, RateLimits, RequestFailure};
use serde_json::{Value, json};
use store::Memory;
use tests::disguise::Disguise;
use tests::house::{Beside, PATIENCE, Pair, board_shown, component, created, told_privately};

const LINE: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "c2c3", "d7d6"];

/// A bot with rate limits. With `hears_all`, its boards answer interactions.
async fn started(hears_all: bool) -> (PlaygroundServer, Disguise, Beside) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let front = Disguise::of(&server).await;
    let bot = Beside::start_limited(&server, &front, Arc::new(Memory::new()), hears_all).await;
    (server, front, bot)
}

fn n_shown(server: &PlaygroundServer, pair: &Pair<'_>) -> BTreeMap<(u64, usize), usize> {
    let mut shown = BTreeMap::new();
    for message in server.client(pair.players[0]).messages(pair.thread, 100, None).unwrap() {
        if let Some(board) = board_shown(&message) {
            *shown.entry(board).or_default() += 1;
        }
    }
    shown
}

fn n_limited(watch: &mut HappeningWatch) -> [usize; 2] {
    let mut limited = [0; 2];
    for happening in watch.drain() {
        if let Happening::Request { status: 429, answer, .. } = &*happening {
            limited[usize::from(answer["global"] == true)] += 1;
        }
    }
    limited
}

fn is_played(message: &Value) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains("You played") || text.contains("Vous avez joué"))
}

/// Plays the line by commands, replies and mentions. Each answer must show its move.
async fn play(pair: &mut Pair<'_>) {
    for (ply, code) in LINE.into_iter().enumerate() {
        let mut watch = pair.server.subscribe();
        match ply / 2 {
            0 => drop(pair.slash(ply % 2, code)),
            1 => pair.reply(ply % 2, code),
            _ => pair.mention(ply % 2, code),
        }
        pair.wait_for_board(ply + 1, false).await;
        if ply < 2 {
            told_privately(&mut watch, pair.players[ply % 2], is_played).await;
        }
    }
}

fn assert_shown_once(server: &PlaygroundServer, pair: &Pair<'_>) {
    let once = (0..=LINE.len()).map(|ply| ((pair.game, ply), 1)).collect();
    assert_eq!(n_shown(server, pair), once);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_games_at_once_within_tight_limits_of_routes_and_of_all_routes_lose_no_answer() {
    let (server, _front, bot) = started(false).await;
    let people = server.people();
    let pair = |idx: usize| [people[2 * idx].id, people[2 * idx + 1].id];
    let mut watch = server.subscribe();
    let window = Duration::from_millis(100);
    server.faults().limit_rates(Some(RateLimits { per_route: 2, window, global: 4 }));
    let (mut one, mut two) = (Pair::start(&server, pair(0), "").await, Pair::start(&server, pair(1), "").await);
    let mut three = Pair::start(&server, pair(2), "").await;
    tokio::join!(play(&mut one), play(&mut two), play(&mut three));
    for pair in [&one, &two, &three] {
        assert_shown_once(&server, pair);
    }
    assert!(n_limited(&mut watch)[1] > 0, "the limits were felt");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_429_at_any_request_of_a_move_puts_the_answer_off_and_loses_nothing() {
    let (server, _front, bot) = started(true).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let mut watch = server.subscribe();
    let mut n_faults = [0; 2];
    let requests = [
        ("POST", "/callback"),
        ("POST", "/webhooks/"),
        ("PATCH", "@original"),
        ("POST", "/messages"),
        ("PATCH", "/messages/"),
    ];
    for (method, path) in requests {
        for global in [false, true] {
            server.faults().fail(2, method, path, RequestFailure::RateLimited { retry_after: 0.05, global });
            n_faults[usize::from(global)] += 2;
        }
    }
    play(&mut pair).await;
    assert_shown_once(&server, &pair);
    assert_eq!(n_limited(&mut watch), n_faults, "each was met, and no other");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_answer_that_is_limited_is_given_again_no_sooner_than_discord_wishes() {
    let (server, _front, bot) = started(true).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let mut watch = server.subscribe();
    server.faults().fail(1_000, "POST", "/callback", RequestFailure::RateLimited { retry_after: 0.7, global: false });
    pair.slash(0, "e2e4");
    let mut n_limited = 0;
    let given_up = watch.find(PATIENCE, |happening| {
        n_limited += usize::from(matches!(happening, Happening::Request { status: 429, .. }));
        matches!(happening, Happening::NotAnswered { .. }).then_some(())
    });
    given_up.await.unwrap();
    assert!((2..=10).contains(&n_limited), "{n_limited} requests in three seconds");
    server.faults().clear();
    pair.wait_for_board(1, false).await;
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_everything_is_limited_only_first_answers_go_out() {
    let (server, _front, bot) = started(false).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let mut watch = server.subscribe();
    // Any other request during the limit would be a violation.
    let mut felt = server.subscribe();
    server.limit_globally(Duration::from_secs(2));
    pair.slash(0, "e2e4");
    watch.find(PATIENCE, |it| matches!(it, Happening::Answered { .. }).then_some(())).await.unwrap();
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e7e5");
    pair.wait_for_board(2, false).await;
    assert!(n_limited(&mut felt)[1] > 0, "the limit was felt");
    server.faults().fail(1, "POST", "/messages", RequestFailure::Throttled { retry_after: 4.0 });
    pair.mention(0, "g1f3");
    let refused = |it: &Happening| matches!(it, Happening::Request { status: 429, .. }).then_some(());
    watch.find(PATIENCE, refused).await.unwrap();
    // Let pending requests finish.
    let _ = watch.find(Duration::from_millis(500), |_| None::<()>).await;
    pair.slash(1, "b8c6");
    let (mut n_answers, soon) = (0, Duration::from_millis(1_500));
    let other = watch.find(soon, |it| match it {
        Happening::Request { path, .. } if path.ends_with("/callback") => {
            n_answers += 1;
            None
        }
        Happening::Request { method, path, .. } => Some(format!("{method} {path}")),
        _ => None,
    });
    assert_eq!((other.await.ok(), n_answers), (None, 1));
    pair.wait_for_board(4, false).await;
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_or_an_old_edit_that_would_have_to_wait_is_passed_over() {
    let (server, _front, bot) = started(false).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let late = RequestFailure::RateLimited { retry_after: 300.0, global: false };
    let begun = std::time::Instant::now();
    for (ply, code) in LINE.into_iter().enumerate() {
        server.faults().fail(1, "PATCH", &format!("/messages/{}", pair.board), late);
        pair.mention(ply % 2, code);
        pair.wait_for_board(ply + 1, false).await;
    }
    server.faults().fail(10, "PATCH", &format!("/channels/{}", pair.thread), late);
    let mut watch = server.subscribe();
    server.client(pair.players[0]).command(pair.thread, "resign", &json!({})).unwrap();
    let question = told_privately(&mut watch, pair.players[0], |told| component(told, "resign-now").is_some()).await;
    pair.press(0, &question, component(&question, "resign-now").unwrap(), &[]).await;
    let end = pair.wait_for_board(LINE.len(), true).await;
    server.client(pair.players[1]).click(pair.thread, pair.board, component(&end, "rematch").unwrap(), &[]).unwrap();
    let offered = |it: &Happening| created(it).filter(|said| component(said, "accept").is_some()).map(|_| ());
    watch.find(PATIENCE, offered).await.expect("a rematch is offered");
    assert!(begun.elapsed() < Duration::from_secs(20));
    bot.stop().await;
    server.shutdown().await;
}
