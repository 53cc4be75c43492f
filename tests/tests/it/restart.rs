//! Games continue after restarts of the playground and the bot.

use std::sync::Arc;

use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::json;
use store::Sled;
use tests::house::{Beside, PATIENCE, Pair, board_file, board_shown, component, created, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_playground_and_bot_were_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let world = PlaygroundOptions { port: 0, folder: Some(folder.path().join("world")), tolerant: false };
    let kept = folder.path().join("store");

    let server = PlaygroundServer::start(world.clone()).await.unwrap();
    let store = Arc::new(Sled::open(&kept, store::SledOptions::default()).await.unwrap());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn store::Store>).await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    let mut pair = Pair::start(&server, players, "").await;
    pair.slash(0, "e4");
    let board = pair.wait_for_board(1, false).await;
    let resign = component(&board, "resign").unwrap().to_owned();
    let (game, thread, message) = (pair.game, pair.thread, pair.board);
    bot.stop().await;
    store.close().await.unwrap();
    drop(store);
    server.shutdown().await;

    let server = PlaygroundServer::start(world).await.unwrap();
    let store = Arc::new(Sled::open(&kept, store::SledOptions::default()).await.unwrap());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn store::Store>).await;
    let mut watch = server.subscribe();
    let bob = server.client(players[1]);
    bob.message(thread, "e5", Some(message)).unwrap();
    let file = board_file(game, 2, false);
    watch
        .find(PATIENCE, |h| created(h).filter(|m| m["attachments"][0]["filename"] == *file).map(|_| ()))
        .await
        .unwrap();
    let retired = |h: &Happening| match h {
        Happening::MessageEdited { message: edited, .. } if id(edited) == message => {
            Some(edited["components"] == json!([]))
        }
        _ => None,
    };
    assert!(watch.find(PATIENCE, retired).await.unwrap());
    assert!(bob.click(thread, message, &resign, &[]).is_err(), "an old board has lost its buttons");
    let messages = bob.messages(thread, 100, None).unwrap();
    let mut boards: Vec<_> = messages.iter().filter_map(board_shown).collect();
    boards.sort_unstable();
    assert_eq!(boards, [(game, 0), (game, 1), (game, 2)]);
    let n_pictures = messages.iter().filter(|m| m["attachments"][0]["filename"].is_string()).count();
    assert_eq!(n_pictures, 1, "earlier boards are lines");
    bot.stop().await;
    store.close().await.unwrap();
    server.shutdown().await;
}
