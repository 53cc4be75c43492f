//! Boards that are ready for a move: which of them answer an interaction, and which the bot posts.

use std::sync::Arc;

use bot::config::DiscordOptions;
use bot::record::keys;
use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::Value;
use store::{Memory, Store};
use tests::club::shown;
use tests::house::{Beside, PATIENCE, Pair, is_in};

/// Waits until all news is posted, so that later boards do not share an answer with it.
async fn quiet(store: &Memory) {
    while !store.scan(keys::ALL_NEWS, None, 1).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
}

/// Moves by command and by menus. Returns for each whether the board answers the interaction. Replies to both must
/// work.
async fn boards_are_answers(message_content: bool) -> [bool; 2] {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let options = DiscordOptions { message_content, ..DiscordOptions::default() };
    let store = Arc::new(Memory::new());
    let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, options).await;
    let people = server.people();
    let mut watch = server.subscribe();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    let is_answer = |board: &Value| board["webhook_id"].is_string();
    quiet(&store).await;
    pair.slash(0, "e2e4");
    let by_command = is_answer(&pair.wait_for_board(1, false).await);
    pair.reply(1, "e5");
    assert!(!is_answer(&pair.wait_for_board(2, false).await), "a text is no interaction");
    pair.by_menus(0, "g1f3").await;
    let by_menus = is_answer(&pair.wait_for_board(3, false).await);
    pair.reply(1, "Nc6");
    pair.wait_for_board(4, false).await;
    bot.stop().await;
    let is_looked_for = |it: &Arc<Happening>| matches!(&**it, Happening::Request { method, path, .. } if method == "GET" && path.contains("@original"));
    assert!(!watch.drain().iter().any(is_looked_for), "Discord says where an answer is when it takes it");
    server.shutdown().await;
    [by_command, by_menus]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_intent_a_board_in_a_server_can_be_answered() {
    assert_eq!(boards_are_answers(false).await, [false; 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_the_intent_a_board_in_a_server_is_an_answer_which_costs_less() {
    assert_eq!(boards_are_answers(true).await, [true; 2]);
}

fn n_written(watch: &mut playground::HappeningWatch, thread: u64) -> usize {
    let is_hint = |it: &Arc<Happening>| {
        let Happening::MessageCreated { message, .. } = &**it else { return false };
        is_in(message, thread) && message["author"]["bot"] == true && message["attachments"][0].is_null()
    };
    watch.drain().iter().filter(|it| is_hint(it)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_that_discord_hides_and_a_text_that_names_the_role_are_told_once_how_to_be_heard() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let options = DiscordOptions { message_content: true, ..DiscordOptions::default() };
    let mut watch = server.subscribe();
    let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, options).await;
    let own_role = |it: &Happening| match it {
        Happening::Event { name, data, .. } if name == "GUILD_CREATE" => {
            let roles = data["roles"].as_array()?;
            roles.iter().find(|role| role["tags"]["bot_id"].is_string())?["id"].as_str().map(str::to_owned)
        }
        _ => None,
    };
    let role = watch.find(PATIENCE, own_role).await.unwrap();
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    quiet(&store).await;
    pair.slash(0, "e2e4");
    pair.wait_for_board(1, false).await;
    // Without the intent, no one can reply to this board, since it is an answer.
    bot.stop().await;
    let bot = Beside::start(&server, store).await;
    let mut watch = server.subscribe();
    pair.reply(1, "e5");
    shown(&mut watch, |message| message["content"].as_str().unwrap().contains("replies to this board")).await;
    server.client(people[1].id).message(pair.thread, &format!("<@&{role}> e5"), None).unwrap();
    shown(&mut watch, |message| message["content"].as_str().unwrap().contains("Mention me instead")).await;
    pair.reply(1, "e5");
    pair.mention(1, "e5");
    pair.wait_for_board(2, false).await;
    assert_eq!(n_written(&mut watch, pair.thread), 0, "it was told before");
    bot.stop().await;
    server.shutdown().await;
}

const QUESTION: &str = "/reactions/%E2%9D%93";

/// Covers a newcomer's move in the thread that does not mention the bot. Discord hides its text.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_in_the_thread_before_its_authors_first_move_is_told_once_how_to_move() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    quiet(&store).await;
    let mut watch = server.subscribe();
    let white = server.client(people[0].id);
    white.message(pair.thread, "e4", None).unwrap();
    let is_told = |message: &Value| message["content"].as_str().unwrap().contains("I can’t read this here");
    shown(&mut watch, is_told).await;
    white.message(pair.thread, "e4", None).unwrap();
    pair.slash(0, "e2e4");
    pair.wait_for_board(1, false).await;
    white.message(pair.thread, "and now?", None).unwrap();
    pair.reply(1, "e5");
    pair.wait_for_board(2, false).await;
    let is_told_again =
        |it: &Arc<Happening>| matches!(&**it, Happening::MessageCreated { message, .. } if is_told(message));
    assert!(!watch.drain().iter().any(is_told_again), "it was told before");
    // Later such a text may be a move or chat, so only the first one of a turn gets a reaction.
    let is_mark = |it: &Happening| {
        matches!(it, Happening::Request { method, path, status: 204, .. } if method == "PUT" && path.contains(QUESTION))
            .then_some(())
    };
    white.message(pair.thread, "Nf3", None).unwrap();
    watch.find(PATIENCE, is_mark).await.expect("it is marked");
    white.message(pair.thread, "hello?", None).unwrap();
    pair.slash(0, "g1f3");
    pair.wait_for_board(3, false).await;
    assert!(!watch.drain().iter().any(|it| is_mark(it).is_some()), "it was marked before");
    bot.stop().await;
    server.shutdown().await;
}
