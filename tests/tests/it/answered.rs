//! Boards that people can answer with a move: which of them are answers to interactions, and which are posted with the bot's token.

use std::sync::Arc;

use bot::config::Discord;
use playground::{Options, Server};
use serde_json::Value;
use store::Memory;
use tests::house::{Beside, Pair};

/// Plays a move by command and one by the menus; returns whether each board is an answer to an interaction. Both are answered by a move.
async fn boards_are_answers(message_content: bool) -> [bool; 2] {
    let server = Server::start(Options::default()).await.unwrap();
    let options = Discord { message_content, ..Discord::default() };
    let bot = Beside::start_with(&server, Arc::new(Memory::new()), options).await;
    let people = server.people();
    let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], "chess", "").await;
    let is_answer = |board: &Value| board["webhook_id"].is_string();
    pair.slash(0, "e2e4");
    let by_command = is_answer(&pair.wait_for_board(1, false).await);
    pair.reply(1, "e5");
    assert!(!is_answer(&pair.wait_for_board(2, false).await), "a text is no interaction");
    pair.by_menus(0, "g1f3").await;
    let by_menus = is_answer(&pair.wait_for_board(3, false).await);
    pair.reply(1, "Nc6");
    pair.wait_for_board(4, false).await;
    bot.stop().await;
    server.shutdown().await;
    [by_command, by_menus]
}

/// Discord hides what people reply to an answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_intent_a_board_in_a_server_can_be_answered() {
    assert_eq!(boards_are_answers(false).await, [false; 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_the_intent_a_board_in_a_server_is_an_answer_which_costs_less() {
    assert_eq!(boards_are_answers(true).await, [true; 2]);
}
