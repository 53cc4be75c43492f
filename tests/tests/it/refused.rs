//! Discord refuses or does not answer. Games degrade, and nothing is lost or doubled.

use playground::{Happening, Permissions, PlaygroundServer, RequestFailure};
use serde_json::{Value, json};
use tests::club::{Club, text};
use tests::house::{PATIENCE, Pair, board_file, board_shown, button, created, id, is_in, started, write_directly};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn first_board(server: &PlaygroundServer, [ann, bob]: [u64; 2]) -> (Value, Value) {
    let channel = server.channel("games");
    let mut watch = server.subscribe();
    let options = json!({"opponent": bob.to_string(), "side": "white"});
    server.client(ann).command(channel, "play", &options).unwrap();
    let challenge = |h: &Happening| created(h).filter(|message| message["components"][0].is_object()).cloned();
    let challenge = watch.find(PATIENCE, challenge).await.unwrap();
    server.client(bob).click(channel, id(&challenge), button(&challenge, 0), &[]).unwrap();
    let board = |h: &Happening| {
        created(h).filter(|m| m["content"].as_str().is_some_and(|text| text.contains("it’s your move"))).cloned()
    };
    (challenge, watch.find(PATIENCE, board).await.unwrap())
}

async fn told_privately(watch: &mut playground::HappeningWatch, person: u64) -> String {
    let told = |h: &Happening| match h {
        Happening::MessageEdited { message, visible_to: Some(who) }
        | Happening::MessageCreated { message, visible_to: Some(who) }
            if *who == person =>
        {
            message["content"].as_str().filter(|text| !text.is_empty()).map(str::to_owned)
        }
        _ => None,
    };
    watch.find(PATIENCE, told).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_thread_may_be_opened_the_game_is_played_in_the_channel() {
    let (server, bot, players) = started().await;
    let channel = server.channel("games");
    server.deny(channel, Permissions::CREATE_PUBLIC_THREADS);
    let (_, board) = first_board(&server, players).await;
    assert_eq!(board["channel_id"], channel.to_string());
    assert_eq!(board["attachments"][0]["filename"], board_file(1, 0, false));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_threads_are_closed_to_the_bot_the_game_comes_back_to_the_channel() {
    let (server, bot, players) = started().await;
    let channel = server.channel("games");
    server.deny(channel, Permissions::SEND_MESSAGES_IN_THREADS);
    let (challenge, board) = first_board(&server, players).await;
    assert!(server.channels().iter().any(|(thread, _)| *thread == id(&challenge)), "the thread could be opened");
    assert_eq!(board["channel_id"], channel.to_string());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_files_may_not_be_sent_the_board_is_told_in_words() {
    let (server, bot, players) = started().await;
    server.deny(server.channel("games"), Permissions::ATTACH_FILES);
    let (_, board) = first_board(&server, players).await;
    assert!(board["attachments"].as_array().unwrap().is_empty());
    assert!(board["content"].as_str().unwrap().contains("White: king e1, queen d1"), "{board}");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_may_not_write_the_challenger_is_told_what_is_missing() {
    let (server, bot, [ann, bob]) = started().await;
    let channel = server.channel("games");
    server.deny(channel, Permissions::SEND_MESSAGES);
    let mut watch = server.subscribe();
    server.client(ann).command(channel, "play", &json!({"opponent": bob.to_string()})).unwrap();
    let told = told_privately(&mut watch, ann).await;
    assert!(told.contains("Send Messages"), "{told}");
    server.client(ann).command(channel, "games", &json!({})).unwrap();
    let told = told_privately(&mut watch, ann).await;
    assert!(told.contains("no ongoing games"), "the challenge was taken back: {told}");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_discord_did_not_take_or_did_not_confirm_is_shown_once() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let path = format!("/channels/{}/messages", pair.thread);
    let line = ["e2e4", "d7d5", "c2c3", "c7c6"];
    let failures = [
        RequestFailure::Status(500),
        RequestFailure::AnswerLost,
        RequestFailure::Status(503),
        RequestFailure::AnswerLost,
    ];
    for (idx, (code, failure)) in line.into_iter().zip(failures).enumerate() {
        server.faults().fail(1, "POST", &path, failure);
        pair.slash(idx % 2, code);
        pair.wait_for_board(idx + 1, false).await;
    }
    // A game's news is posted in order, so the next board confirms all news before it.
    pair.slash(0, "b2b3");
    pair.wait_for_board(5, false).await;
    let messages = server.client(players[0]).messages(pair.thread, 100, None).unwrap();
    for ply in 0..=5 {
        let n_shown = messages.iter().filter(|message| board_shown(message) == Some((pair.game, ply))).count();
        assert_eq!(n_shown, 1, "board {ply}");
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_that_is_no_move_is_refused_under_it_without_a_ping_in_the_thread_of_its_game_once_at_a_time() {
    let (server, bot, players) = started().await;
    let pair = Pair::start(&server, players, "").await;
    write_directly(&server, players[0]).await;
    let mut watch = server.subscribe();
    let refusal = |h: &Happening| created(h).filter(|m| m["author"]["bot"] == true && m["content"] != "").cloned();
    pair.reply(0, "a1a8");
    let first = watch.find(PATIENCE, refusal).await.unwrap();
    assert!(is_in(&first, pair.thread) && text(&first).contains("isn’t possible"), "{first}");
    pair.mention(0, "hocus pocus @everyone");
    let told = watch.find(PATIENCE, refusal).await.unwrap();
    assert!(is_in(&told, pair.thread) && text(&told).contains("I can’t read"), "{told}");
    assert_eq!((&told["mention_everyone"], &told["mentions"]), (&json!(false), &json!([])));
    let is_first = |h: &Happening| {
        matches!(h, Happening::MessageDeleted { message_id, .. } if *message_id == id(&first)).then_some(())
    };
    watch.find(PATIENCE, is_first).await.expect("the newest reason stands in place of the one before");
    // In another channel the answer goes to the player's direct messages, if the player has written there.
    let elsewhere = server.channel("games");
    server.client(players[0]).message(elsewhere, &format!("<@{}> a1a8", server.application_id()), None).unwrap();
    let told = watch.find(PATIENCE, refusal).await.unwrap();
    assert!(!is_in(&told, elsewhere) && text(&told).starts_with("<#"), "{told}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

async fn register(server: &PlaygroundServer, command: &Value) {
    let host = server.url().trim_start_matches("http://").to_owned();
    let (path, body) = (format!("/api/v10/applications/{}/commands", server.application_id()), command.to_string());
    let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {}", server.token());
    let kind = "Content-Type: application/json\r\nConnection: close\r\nUser-Agent: DiscordBot (test, 1)";
    let mut stream = TcpStream::connect(&host).await.unwrap();
    let request = format!("{head}\r\n{kind}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_of_another_version_gets_a_private_word_in_either_language() {
    let club = Club::open().await;
    register(&club.server, &json!({ "name": "yesterday", "description": "It was there once", "type": 1 })).await;
    for (who, wanted) in [(club.ann, "another version of me"), (club.chloe, "une autre de mes versions")] {
        let told = club.asks(who, club.games, "yesterday", &json!({})).await;
        assert!(text(&told).contains(wanted), "{told}");
    }
    club.close().await;
}
