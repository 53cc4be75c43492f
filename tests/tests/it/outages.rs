//! Discord is down or slow for a while. Every request is answered, and no move is lost or doubled.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use playground::{GatewayCut, Happening, PlaygroundOptions, PlaygroundServer, RequestFailure};
use store::Memory;
use tests::disguise::Disguise;
use tests::house::{Beside, PATIENCE, Pair, component, spawn, spawn_with, told_privately};
use tokio::process::Child;
use tokio::time::timeout;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");
/// The bot answers again within this time after a dropped connection.
const BACK: Duration = Duration::from_secs(13);

async fn started() -> (PlaygroundServer, Disguise, Beside, [u64; 2]) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let front = Disguise::of(&server).await;
    let bot = Beside::start_limited(&server, &front, Arc::new(Memory::new()), true).await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    (server, front, bot, players)
}

fn code(ply: usize) -> &'static str {
    ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8"][ply]
}

enum From {
    /// A command in the game's thread, where the board is the first answer.
    Thread,
    /// A command in direct messages. The bot posts the board in the thread with its token.
    Elsewhere,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_discord_could_not_take_or_did_not_confirm_is_given_again() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let faults = [
        (From::Thread, "POST", "/callback", RequestFailure::Status(502)),
        (From::Thread, "POST", "/callback", RequestFailure::AnswerLost),
        (From::Thread, "POST", "/webhooks", RequestFailure::Status(503)),
        (From::Thread, "POST", "/webhooks", RequestFailure::AnswerLost),
        (From::Elsewhere, "POST", "/callback", RequestFailure::Status(502)),
        (From::Elsewhere, "POST", "/callback", RequestFailure::AnswerLost),
        (From::Elsewhere, "POST", "/channels", RequestFailure::Status(500)),
        (From::Elsewhere, "POST", "/channels", RequestFailure::AnswerLost),
    ];
    for failure in [RequestFailure::Status(503), RequestFailure::AnswerLost] {
        let mut watch = server.subscribe();
        server.faults().fail(1, "PATCH", "@original", failure);
        server.client(players[0]).command(pair.thread, "games", &serde_json::json!({})).unwrap();
        told_privately(&mut watch, players[0], |message| message["content"] != "").await;
    }
    let n_moves = faults.len();
    for (ply, (from, method, path, failure)) in faults.into_iter().enumerate() {
        let mut watch = server.subscribe();
        let person = server.client(players[ply % 2]);
        server.faults().fail(1, method, path, failure);
        match from {
            From::Thread => drop(pair.slash(ply % 2, code(ply))),
            From::Elsewhere => {
                let options = serde_json::json!({ "move": code(ply), "game": pair.game.to_string() });
                person.command(person.open_dm(), "move", &options).unwrap();
            }
        }
        let played = |message: &serde_json::Value| message["content"].as_str().is_some_and(|t| t.contains("played"));
        told_privately(&mut watch, players[ply % 2], played).await;
        pair.wait_for_board(ply + 1, false).await;
    }
    for ply in 0..=n_moves {
        assert_eq!(pair.n_shown(ply), 1, "board {ply}");
    }
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_whose_answer_is_not_confirmed_is_looked_for_before_it_is_posted() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for (ply, failure) in [RequestFailure::AnswerLost, RequestFailure::Status(500)].into_iter().enumerate() {
        let first = pair.open_menus(ply).await;
        let second = pair.step(ply, &first, &code(ply)[..2]).await;
        let mut watch = server.subscribe();
        server.faults().fail(1, "POST", "/webhooks", failure);
        pair.step(ply, &second, code(ply)).await;
        pair.wait_for_board(ply + 1, false).await;
        // When the previous board is reduced, the bot knows where this one is.
        let shrinks = |happening: &Happening| match happening {
            Happening::MessageEdited { message, .. } => {
                message["content"].as_str().is_some_and(|text| text.starts_with("-# ")).then_some(())
            }
            _ => None,
        };
        watch.find(PATIENCE, shrinks).await.unwrap();
        assert_eq!(pair.n_shown(ply + 1), 1, "board {ply}");
    }
    let hold = server.faults().hold("POST", "/callback");
    pair.slash(0, code(2));
    hold.waiting(2).await;
    pair.wait_for_board(3, false).await;
    hold.release();
    pair.reply(1, code(3));
    pair.wait_for_board(4, false).await;
    assert_eq!(pair.n_shown(3), 1, "the one that hung is not shown as well");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_word_after_a_button_arrives_at_the_second_attempt() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    pair.slash(0, "e2e4");
    let board = pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    server.faults().fail(1, "POST", "/callback", RequestFailure::Status(500));
    server.faults().fail(1, "POST", "/webhooks", RequestFailure::Status(500));
    let resign = component(&board, "resign").unwrap();
    server.client(players[1]).click(pair.thread, pair.board, resign, &[]).unwrap();
    let asked = told_privately(&mut watch, players[1], |message| component(message, "resign-now").is_some()).await;
    server.faults().fail(1, "POST", "/messages", RequestFailure::AnswerLost);
    pair.mention(1, "a1a8");
    let mut n_told = 0;
    let refused = |happening: &Happening| match happening {
        Happening::MessageCreated { message, .. } => {
            message["content"].as_str().is_some_and(|text| text.contains("a1a8") && message["author"]["bot"] == true)
        }
        _ => false,
    };
    watch.find(PATIENCE, |happening| refused(happening).then_some(())).await.unwrap();
    n_told += 1;
    pair.press(1, &asked, component(&asked, "resign-now").unwrap(), &[]).await;
    pair.wait_for_board(1, true).await;
    n_told += watch.drain().iter().filter(|happening| refused(happening)).count();
    assert_eq!(n_told, 1, "the answer that was not confirmed was not given twice");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_answer_that_hangs_is_given_again_in_time() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    for (ply, before_effect) in [true, false].into_iter().enumerate() {
        let mut watch = server.subscribe();
        let faults = server.faults();
        let hold =
            if before_effect { faults.hold("POST", "/callback") } else { faults.hold_answers("POST", "/callback") };
        pair.slash(ply, code(ply));
        hold.waiting(1).await;
        let asked_again = |happening: &Happening| matches!(happening, Happening::Request { .. }).then_some(());
        if !before_effect {
            watch.find(PATIENCE, asked_again).await.unwrap();
        }
        hold.waiting(2).await;
        hold.release();
        pair.wait_for_board(ply + 1, false).await;
        told_privately(&mut watch, players[ply], |message| message["content"] != "").await;
        let failed = |happening: &&Arc<Happening>| matches!(***happening, Happening::NotAnswered { .. });
        assert_eq!(watch.drain().iter().filter(failed).count(), 0);
    }
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_while_the_connection_is_cut_is_replayed_and_has_its_effect_once() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let cuts = [
        GatewayCut::Reconnect,
        GatewayCut::InvalidSession { resumable: true },
        GatewayCut::Silent,
        GatewayCut::Close(4000),
        GatewayCut::Close(4008),
        GatewayCut::Reconnect,
    ];
    for (ply, cut) in cuts.into_iter().enumerate() {
        let mut watch = server.subscribe();
        let away = server.faults().hold("GET", "/gateway-socket");
        assert_eq!(server.faults().cut_gateway(cut), 1, "one connection");
        match ply % 2 {
            0 => drop(pair.slash(ply % 2, code(ply))),
            _ => pair.reply(ply % 2, code(ply)),
        }
        away.release();
        let resumed = |happening: &Happening| match happening {
            Happening::Resumed { replayed, .. } => Some(*replayed),
            _ => None,
        };
        let replayed = watch.find(PATIENCE, resumed).await.unwrap_or_else(|_| panic!("no RESUME after {cut:?}"));
        assert!(replayed > 0, "{cut:?}");
        pair.wait_for_board(ply + 1, false).await;
    }
    for ply in 0..=cuts.len() {
        assert_eq!(pair.n_shown(ply), 1, "board {ply}");
    }
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_is_over_is_begun_anew_and_the_game_goes_on() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let cuts = [
        GatewayCut::InvalidSession { resumable: false },
        GatewayCut::Close(4007),
        GatewayCut::Close(4009),
        GatewayCut::Close(1001),
    ];
    for (ply, cut) in cuts.into_iter().enumerate() {
        let mut watch = server.subscribe();
        server.faults().cut_gateway(cut);
        let ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
        watch.find(PATIENCE, ready).await.unwrap_or_else(|_| panic!("no IDENTIFY after {cut:?}"));
        pair.slash(ply % 2, code(ply));
        pair.wait_for_board(ply + 1, false).await;
    }
    for ply in 0..=cuts.len() {
        assert_eq!(pair.n_shown(ply), 1, "board {ply}");
    }
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_discord_takes_no_more_ends_the_bot_with_a_word_for_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    server.faults().cut_gateway(GatewayCut::Close(4004));
    let log = ended_for_good(bot, &server, folder.path()).await;
    assert!(log.contains("Discord refused the token: it was reset, or belongs to another application"), "{log}");
    server.shutdown().await;
}

/// Waits until the program has failed. Returns its log, which must not contain the token.
async fn ended_for_good(mut bot: Child, server: &PlaygroundServer, folder: &Path) -> String {
    let ended = timeout(PATIENCE, bot.wait()).await.expect("it ends by itself").unwrap();
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert_eq!(ended.code(), Some(78), "another start would not help: {log}");
    assert!(log.lines().last().is_some_and(|line| line.starts_with("mutabot: ")), "{log}");
    assert!(!log.contains(server.token()), "{log}");
    log
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_intent_that_is_not_turned_on_ends_the_bot_with_a_word_about_what_to_turn_on() {
    let says = "turn on the application's Message Content Intent, or remove `message_content`";
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let start = || spawn_with(PROGRAM, &server, folder.path(), "message_content = true\n");
    server.faults().allow_privileged_intents(false);
    let log = ended_for_good(start(), &server, folder.path()).await;
    assert_eq!(log.matches(says).count(), 1, "{log}");
    // The intent is turned off while the program runs, so the session ends and no other one can begin.
    server.faults().allow_privileged_intents(true);
    let bot = start();
    server.ready().await;
    server.faults().allow_privileged_intents(false);
    server.faults().cut_gateway(GatewayCut::InvalidSession { resumable: false });
    let log = ended_for_good(bot, &server, folder.path()).await;
    assert_eq!(log.matches(says).count(), 2, "{log}");
    let mut watch = server.subscribe();
    let bot = spawn(PROGRAM, &server, folder.path());
    let ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
    watch.find(PATIENCE, ready).await.unwrap();
    drop(bot);
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_connection_was_dropped_the_bot_answers_again_within_thirteen_seconds() {
    let (server, _front, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let cuts = [
        (GatewayCut::Silent, true),
        (GatewayCut::Close(4000), true),
        (GatewayCut::InvalidSession { resumable: false }, false),
        (GatewayCut::Close(4009), false),
    ];
    for (ply, (cut, is_resumed)) in cuts.into_iter().enumerate() {
        let mut watch = server.subscribe();
        assert_eq!(server.faults().cut_gateway(cut), 1, "one connection");
        let answered = async {
            // Discord never resends events that happened between two sessions.
            if !is_resumed {
                let ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
                watch.find(PATIENCE, ready).await.unwrap();
            }
            pair.slash(ply % 2, code(ply));
            pair.wait_for_board(ply + 1, false).await;
        };
        timeout(BACK, answered).await.unwrap_or_else(|_| panic!("no answer after {cut:?}"));
    }
    bot.stop().await;
    server.shutdown().await;
}
