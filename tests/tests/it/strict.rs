//! Data that Discord withholds or rejects, and the order of its events.

use std::sync::Arc;

use playground::{DiscordCondition, Happening, Permissions, PlaygroundOptions, PlaygroundServer, RequestFailure};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::club::shown;
use tests::house::{Beside, Pair, id, is_in, started, told_privately};

fn is_refusal(message: &Value, channel: u64) -> bool {
    is_in(message, channel) && message["content"].as_str().is_some_and(|text| text.contains("I can’t read"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_history_boards_are_there_once_and_texts_are_answered_after_them() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    server.deny(server.channel("games"), Permissions::READ_MESSAGE_HISTORY);
    server.faults().fail(1, "POST", &format!("/channels/{}/messages", pair.thread), RequestFailure::AnswerLost);
    pair.mention(0, "e4");
    pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    pair.mention(1, "xyzzy");
    let told = shown(&mut watch, |message| is_refusal(message, pair.thread)).await;
    assert_eq!(told["type"], 0, "a reply would need the history");
    pair.mention(1, "e5");
    pair.wait_for_board(2, false).await;
    assert_eq!([pair.n_shown(1), pair.n_shown(2)], [1, 1]);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_that_its_author_deleted_meanwhile_is_answered_all_the_same() {
    let (server, bot, players) = started().await;
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let mut watch = server.subscribe();
    let hold = server.faults().hold("PUT", "/reactions/");
    pair.mention(0, "xyzzy");
    hold.waiting(1).await;
    let newest = server.client(players[0]).messages(pair.thread, 1, None).unwrap();
    server.delete_message(pair.thread, id(&newest[0]));
    hold.release();
    let told = shown(&mut watch, |message| is_refusal(message, pair.thread)).await;
    assert_eq!(told["type"], 0, "what it replied to is gone");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_thread_that_a_moderator_closed_a_command_and_a_button_are_answered_in_direct_messages() {
    let (server, bot, players) = started().await;
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let direct = players.map(|person| server.client(person).open_dm());
    server.set_thread(pair.thread, true, true);
    let mut watch = server.subscribe();
    server.client(players[0]).command(pair.thread, "games", &json!({})).unwrap();
    shown(&mut watch, |message| {
        is_in(message, direct[0]) && message["content"].as_str().unwrap().contains("Your games")
    })
    .await;
    let resign = format!("1:resign:{}:0", pair.game);
    server.client(players[1]).click(pair.thread, pair.board, &resign, &[]).unwrap();
    shown(&mut watch, |message| is_in(message, direct[1])).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_and_an_old_board_that_would_have_to_wait_hold_up_nothing() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let limited = RequestFailure::RateLimited { retry_after: 600.0, global: false };
    server.faults().fail(1, "PATCH", &format!("/messages/{}", pair.board), limited);
    pair.mention(0, "f3");
    pair.wait_for_board(1, false).await;
    pair.mention(1, "e5");
    pair.wait_for_board(2, false).await;
    pair.mention(0, "g4");
    pair.wait_for_board(3, false).await;
    server.faults().fail(1, "PATCH", &format!("/channels/{}", pair.thread), limited);
    pair.mention(1, "Qh4#");
    let over = pair.wait_for_board(4, true).await;
    let mut watch = server.subscribe();
    let rematch = tests::house::component(&over, "rematch").unwrap();
    server.client(players[0]).click(pair.thread, id(&over), rematch, &[]).unwrap();
    shown(&mut watch, |message| tests::house::component(message, "accept").is_some()).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_is_answered_before_the_server_is_told_of() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    server.faults().withhold_events(1, "GUILD_CREATE");
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let ann = server.people()[0].id;
    let mut watch = server.subscribe();
    server.client(ann).command(server.channel("games"), "games", &json!({})).unwrap();
    let told = told_privately(&mut watch, ann, |_| true).await;
    assert!(told["content"].as_str().unwrap().contains("no ongoing games"), "{told}");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_whose_values_nobody_knows_is_a_success_and_nothing_is_asked_twice() {
    let (server, bot, players) = started().await;
    let mut watch = server.subscribe();
    server.faults().set_weather(DiscordCondition::Odd);
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for (ply, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        match ply {
            0 | 1 => pair.mention(ply, text),
            _ => drop(pair.slash(ply % 2, text)),
        }
        pair.wait_for_board(ply + 1, false).await;
    }
    server.faults().set_weather(DiscordCondition::Well);
    bot.stop().await;
    assert!((0..=4).all(|ply| pair.n_shown(ply) == 1));
    let mut nonces: Vec<_> = watch
        .drain()
        .iter()
        .filter_map(|it| match &**it {
            Happening::Request { body, .. } => body["nonce"].as_str().map(str::to_owned),
            _ => None,
        })
        .collect();
    let n_posts = nonces.len();
    nonces.sort();
    nonces.dedup();
    assert_eq!(nonces.len(), n_posts, "a post that succeeded is not made again");
}

/// Addresses of files expire after a day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_address_of_a_file_is_kept() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    pair.mention(0, "e4");
    let board = pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    bot.stop().await;
    let address = board["attachments"][0]["url"].as_str().unwrap();
    let part = address.rsplit('/').nth(1).unwrap();
    let rows = store.scan("", None, usize::MAX).await.unwrap();
    let kept = |part: &str| rows.iter().any(|row| String::from_utf8_lossy(&row.value).contains(part));
    assert!(kept(&pair.board.to_string()), "the message is known");
    assert!(!kept(part) && !kept("/attachments/"), "{address}");
}
