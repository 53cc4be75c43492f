//! Discord refuses for a moment, for one message, or permanently. Only a permanent refusal moves a game out of its
//! thread, with a link to its new place.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use playground::{
    Happening, HappeningWatch, Permissions, PlaygroundOptions, PlaygroundServer, RateLimits, RequestFailure,
};
use serde_json::{Value, json};
use store::Memory;
use tests::club::Club;
use tests::house::{
    Beside, PATIENCE, Pair, board_shown, component, created, id, is_in, spawn, started, told_privately,
};

use crate::quick::quickly;

const LINE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];

/// Types a move in the thread. The bot posts the board with its token.
async fn play(pair: &mut Pair<'_>, ply: usize) {
    pair.mention(ply % 2, LINE[ply]);
    pair.wait_for_board(ply + 1, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_passes_is_tried_again_and_the_game_stays_where_it_is() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let passing = [
        RequestFailure::Status(403),
        RequestFailure::Code(403, 40_333),
        RequestFailure::Code(400, 59_999),
        RequestFailure::Status(404),
        RequestFailure::Code(403, 50_013),
        RequestFailure::Code(401, 0),
        RequestFailure::Status(500),
    ];
    for (ply, failure) in passing.into_iter().enumerate() {
        server.faults().fail(1, "POST", &format!("/channels/{}/messages", pair.thread), failure);
        let mut watch = server.subscribe();
        let time = std::time::Instant::now();
        play(&mut pair, ply).await;
        assert!(time.elapsed() < Duration::from_secs(5), "{failure:?} costs less than a lane's pause");
        let elsewhere = watch.drain().iter().any(|it| {
            created(it).is_some_and(|message| board_shown(message).is_some() && !is_in(message, pair.thread))
        });
        assert!(!elsewhere, "{failure:?}");
    }
    assert!((0..=passing.len()).all(|ply| pair.n_shown(ply) == 1));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_discord_does_not_take_is_said_in_words_and_the_next_as_usual() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for (ply, code) in [50_035, 200_000, 240_000, 20_009].into_iter().enumerate() {
        let mut watch = server.subscribe();
        server.faults().fail(
            1,
            "POST",
            &format!("/channels/{}/messages", pair.thread),
            RequestFailure::Code(400, code),
        );
        pair.mention(ply % 2, LINE[ply]);
        let in_words = |it: &Happening| {
            let message = created(it).filter(|message| message["author"]["bot"] == true)?;
            let is_there = is_in(message, pair.thread) && message["attachments"] == json!([]);
            (is_there && message["content"].as_str()?.contains("king")).then(|| id(message))
        };
        pair.board = watch.find(PATIENCE, in_words).await.unwrap_or_else(|_| panic!("{code} is told in words"));
    }
    play(&mut pair, 4).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_is_closed_to_the_bot_points_to_where_the_game_goes_on() {
    let (server, bot, players) = started().await;
    let channel = server.channel("games");
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    server.deny(channel, Permissions::SEND_MESSAGES_IN_THREADS);
    pair.mention(0, LINE[0]);
    let board = pair.wait_for_board(1, false).await;
    assert_eq!(board["channel_id"], channel.to_string());
    server.deny(channel, Permissions::default());
    let mut watch = server.subscribe();
    pair.mention(1, LINE[1]);
    let told = |it: &Happening| {
        let message = created(it).filter(|message| message["author"]["bot"] == true)?;
        message["content"].as_str().filter(|text| text.contains(&format!("<#{channel}>"))).map(str::to_owned)
    };
    watch.find(PATIENCE, told).await.expect("it is told where the game goes on");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_is_not_found_for_a_moment_is_not_left() {
    let (server, bot, players) = started().await;
    let channel = server.channel("games");
    let mut watch = server.subscribe();
    let options = json!({"opponent": players[1].to_string(), "side": "white", "game": "chess"});
    server.client(players[0]).command(channel, "play", &options).unwrap();
    let challenge = |it: &Happening| created(it).filter(|it| it["components"][0].is_object()).cloned();
    let challenge = watch.find(PATIENCE, challenge).await.unwrap();
    let thread = id(&challenge);
    server.faults().fail(3, "POST", &format!("/channels/{thread}/messages"), RequestFailure::Code(404, 10_003));
    server.client(players[1]).click(channel, thread, tests::house::button(&challenge, 0), &[]).unwrap();
    let board = |it: &Happening| created(it).filter(|it| board_shown(it).is_some()).cloned();
    let board = watch.find(PATIENCE, board).await.unwrap();
    assert_eq!(board["channel_id"], thread.to_string());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_could_not_be_shrunk_is_shrunk_with_the_next() {
    let store = Arc::new(Memory::new());
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::<Memory>::clone(&store)).await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    let first = pair.board;
    let is_whole = |server: &PlaygroundServer, pair: &Pair<'_>| {
        let messages = server.client(pair.players[0]).messages(pair.thread, 100, None).unwrap();
        messages.iter().any(|message| id(message) == first && message["attachments"][0].is_object())
    };
    // Reducing the board uses the bot's token and is tried three times.
    server.faults().fail(3, "PATCH", &format!("/messages/{first}"), RequestFailure::Status(500));
    play(&mut pair, 0).await;
    bot.stop().await;
    assert!(is_whole(&server, &pair), "it could not be shrunk");
    let bot = Beside::start(&server, store).await;
    play(&mut pair, 1).await;
    bot.stop().await;
    assert!(!is_whole(&server, &pair));
}

async fn shrunk(watch: &mut HappeningWatch, board: u64) {
    let is_shrunk = |it: &Happening| match it {
        Happening::MessageEdited { message, .. } if id(message) == board => {
            message["attachments"].as_array().unwrap().is_empty().then_some(())
        }
        _ => None,
    };
    watch.find(PATIENCE, is_shrunk).await.expect("it is shrunk");
}

#[tokio::test]
async fn the_board_before_the_last_is_shrunk_once_discord_lets_the_bot() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for ply in 0..2 {
        play(&mut pair, ply).await;
    }
    let (before, path) = (pair.board, format!("/messages/{}", pair.board));
    let custom_id = resigning(&pair).await;
    let mut watch = server.subscribe();
    server.faults().fail(4, "PATCH", &path, RequestFailure::Status(500));
    server.client(players[0]).click(pair.thread, custom_id.0, &custom_id.1, &[]).unwrap();
    quickly(&server, &AtomicBool::new(true), shrunk(&mut watch, before)).await;
    pair.wait_for_board(2, true).await;
    bot.stop().await;
    let messages = server.client(players[0]).messages(pair.thread, 100, None).unwrap();
    let last = tests::house::board_file(pair.game, 2, true);
    assert_eq!(messages.iter().filter(|message| message["attachments"][0]["filename"] == *last).count(), 1);
}

async fn resigning(pair: &Pair<'_>) -> (u64, String) {
    let mut watch = pair.server.subscribe();
    let white = pair.players[0];
    pair.server.client(white).command(pair.thread, "resign", &json!({})).unwrap();
    let asks = |told: &Value| component(told, "resign-now").is_some();
    let question = told_privately(&mut watch, white, asks).await;
    (id(&question), component(&question, "resign-now").unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_killed_after_it_posted_a_board_shrinks_the_one_before_when_it_is_back() {
    let program = env!("CARGO_BIN_EXE_mutabot-under-test");
    let (server, folder) =
        (PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap(), tempfile::tempdir().unwrap());
    let mut bot = spawn(program, &server, folder.path());
    server.ready().await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    let (first, mut watch) = (pair.board, server.subscribe());
    server.faults().fail(1_000, "PATCH", &format!("/messages/{first}"), RequestFailure::Status(500));
    play(&mut pair, 0).await;
    let tried = |it: &Happening| {
        matches!(it, Happening::Request { path, .. } if path.ends_with(&format!("/messages/{first}"))).then_some(())
    };
    watch.find(PATIENCE, tried).await.unwrap();
    bot.kill().await.unwrap();
    server.faults().clear();
    let mut bot = spawn(program, &server, folder.path());
    shrunk(&mut watch, first).await;
    assert_eq!(pair.n_shown(1), 1);
    bot.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_answered_in_a_locked_thread_is_told_directly_after_a_command_and_after_a_form() {
    let (server, bot, players) = started().await;
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let client = server.client(players[0]);
    let direct = client.open_dm();
    let menu = pair.open_menus(0).await;
    let mut watch = server.subscribe();
    client.click(pair.thread, id(&menu), component(&menu, "type").expect("a way to type"), &[]).unwrap();
    let opened = |it: &Happening| match it {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    let form = watch.find(PATIENCE, opened).await.unwrap();
    server.set_thread(pair.thread, true, true);
    let told = |it: &Happening| created(it).filter(|message| is_in(message, direct)).map(|_| ());
    client.command(pair.thread, "move", &json!({ "move": "e5" })).unwrap();
    watch.find(PATIENCE, told).await.expect("a command is answered directly");
    client.submit_modal(pair.thread, &form, &json!({ "text": "e5" })).unwrap();
    watch.find(PATIENCE, told).await.expect("so is a form");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_whose_announcement_discord_does_not_take_is_no_matter_of_rights() {
    let club = Club::open().await;
    club.server.forbid_words(&["gambit"]);
    let options = json!({ "name": "Gambit Cup", "system": "swiss", "game": "chess" });
    let told = club.asks(club.ann, club.games, "tournament create", &options).await;
    let told = told["content"].as_str().unwrap();
    assert!(told.contains("rejected my message") && !told.contains("permission"), "{told}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_open_direct_messages_too_fast_is_no_refusal_and_they_are_opened_once() {
    let (server, bot, players) = started().await;
    let direct = server.client(players[0]).open_dm();
    let mut watch = server.subscribe();
    server.faults().fail(2, "POST", "/users/@me/channels", RequestFailure::Code(403, 40_003));
    let mut n_opened = 0;
    for game in ["chess", "mutation"] {
        let options = json!({ "opponent": players[1].to_string(), "game": game });
        server.client(players[0]).command(direct, "play", &options).unwrap();
        let offered = |it: &Happening| {
            if let Happening::Request { path, status: 200, .. } = it {
                n_opened += usize::from(path.contains("/users/@me/channels"));
            }
            created(it)?["content"].as_str().filter(|text| text.contains("⚔️")).map(|_| ())
        };
        watch.find(PATIENCE, offered).await.expect("the challenge is offered");
    }
    assert_eq!(n_opened, 1);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_people_who_press_at_once_are_answered_in_time_within_tight_limits() {
    let (server, bot, players) = started().await;
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let mut watch = server.subscribe();
    let window = Duration::from_secs(2);
    server.faults().limit_rates(Some(RateLimits { per_route: 1, window, global: 2 }));
    let people: Vec<_> = server.people().iter().chain(server.crowd(10)).take(10).map(|person| person.id).collect();
    assert_eq!(people.len(), 10);
    for share in [false, true] {
        server.faults().share_webhook_buckets(share);
        for person in &people {
            server.client(*person).click(pair.thread, pair.board, &format!("1:move:{}:0", pair.game), &[]).unwrap();
        }
        let mut n_answered = 0;
        let all = watch.find(PATIENCE, |it| {
            assert!(!matches!(it, Happening::NotAnswered { .. }), "somebody was not answered");
            n_answered += usize::from(matches!(it, Happening::Answered { .. }));
            (n_answered == people.len()).then_some(())
        });
        all.await.unwrap();
    }
    server.faults().limit_rates(None);
    bot.stop().await;
}
