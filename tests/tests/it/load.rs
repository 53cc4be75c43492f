//! Plays a hundred games of fifty people at once. `cargo bench -p tests --bench load` plays a thousand and prints
//! figures.

use std::sync::Arc;

use playground::{PlaygroundOptions, PlaygroundServer};
use store::Memory;
use tests::house::Beside;
use tests::load::{Load, Trial};
use tests::slow::Slow;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_hundred_games_at_once_no_move_is_lost_or_doubled_and_nobody_is_pinged_wrongly() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let load = Load { n_games: 100, n_people: 50, n_plies: 3, at_once: 10, seed: 500 };
    let figures = Trial::begin(&server, load).await.play().await;
    assert_eq!(figures.n_moves, 300);
    assert_eq!(figures.acknowledged.len(), 100 * 2 + 100 * 2, "every challenge, acceptance and command");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_challenges_at_the_same_moment_all_become_games() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Slow::new()).await;
    let load = Load { n_games: 60, n_people: 60, n_plies: 1, at_once: 60, seed: 500 };
    assert_eq!(Trial::begin(&server, load).await.play().await.n_moves, 60);
    bot.stop().await;
    server.shutdown().await;
}
