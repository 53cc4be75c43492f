//! The store or the drawing is slow. Discord gets its acknowledgements in time, no interaction fails, and answers
//! follow later.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};

use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::json;
use store::Memory;
use tests::house::{Beside, PATIENCE, Pair, component, menu, told_privately};
use tests::slow::Slow;

/// Waits until these interactions are acknowledged. Nothing else may be sent privately before that.
async fn acknowledged(watch: &mut HappeningWatch, interactions: &[u64]) {
    let mut waiting: BTreeSet<_> = interactions.iter().copied().collect();
    let all = watch.find(PATIENCE, |happening| {
        match happening {
            Happening::Answered { id, kind, .. } => {
                assert!(matches!(kind, 5 | 6), "put off, not answered");
                waiting.remove(id);
            }
            Happening::NotAnswered { id } => panic!("nobody answered {id} in time"),
            _ => {}
        }
        waiting.is_empty().then_some(())
    });
    assert!(all.await.is_ok(), "no sign of life for {waiting:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_store_says_nothing_every_command_and_button_is_acknowledged() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Slow::new();
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn store::Store>).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let [ann, bob] = pair.players.map(|person| server.client(person));
    let mut watch = server.subscribe();
    store.hold();
    let mut asked = vec![
        pair.slash(0, "e2e4"),
        bob.click(pair.thread, pair.board, &format!("1:resign:{}:0", pair.game), &[]).unwrap(),
    ];
    for command in ["games", "board", "rules", "settings", "draw", "help"] {
        asked.push(ann.command(pair.thread, command, &json!({})).unwrap());
    }
    acknowledged(&mut watch, &asked).await;
    store.waiting(1).await;
    store.release();
    pair.wait_for_board(1, false).await;
    told_privately(&mut watch, pair.players[0], |message| message["content"].as_str().unwrap().contains("played"))
        .await;
    bot.stop().await;
    server.shutdown().await;
}

/// The only drawing thread is busy.
#[test]
fn while_nothing_can_be_drawn_forty_requests_at_once_are_acknowledged_and_then_shown() {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).max_blocking_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
        let bot = Beside::start(&server, Arc::new(Memory::new())).await;
        let people = server.people();
        let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
        let ann = server.client(pair.players[0]);
        // Choose the largest pictures, as a person would.
        let mut watch = server.subscribe();
        ann.command(pair.thread, "settings", &json!({})).unwrap();
        let settings = told_privately(&mut watch, pair.players[0], |message| menu(message).is_some()).await;
        let size = pair.press(0, &settings, component(&settings, "settings").unwrap(), &["size"]).await;
        pair.press(0, &size, component(&size, "set").unwrap(), &["1280"]).await;

        let (free, busy) = mpsc::channel::<()>();
        let brush = tokio::task::spawn_blocking(move || busy.recv());
        let mut watch = server.subscribe();
        let mut asked: Vec<u64> = (0..40).map(|_| ann.command(pair.thread, "board", &json!({})).unwrap()).collect();
        asked.push(pair.slash(0, "e2e4"));
        acknowledged(&mut watch, &asked).await;
        drop(free);
        assert!(brush.await.unwrap().is_err(), "nothing was sent, it was set free");
        let board = pair.wait_for_board(1, false).await;
        assert_eq!(board["attachments"][0]["content_type"], "image/png");
        let mut n_shown = 0;
        let shown = watch.find(PATIENCE, |happening| {
            if let Happening::MessageEdited { message, visible_to: Some(_) } = happening {
                n_shown += usize::from(message["attachments"][0]["width"] == 1280);
            }
            (n_shown == 40).then_some(())
        });
        shown.await.unwrap();
        bot.stop().await;
        server.shutdown().await;
    });
}
