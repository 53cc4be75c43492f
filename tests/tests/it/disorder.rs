//! Events that come twice or in the wrong order.

use std::collections::BTreeMap;
use std::sync::Arc;

use playground::{EventOrder, Happening, PlaygroundOptions, PlaygroundServer};
use store::Memory;
use tests::house::{Beside, PATIENCE, Pair};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_event_twice_has_its_effect_once() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    server.faults().send_events_twice(true);
    let mut table = rules::open("mutation", "", None).unwrap();
    let mut n_played = 0;
    while n_played < 8 {
        let code = table.legal(rules::PieceLetters::English).remove(0).code;
        table.play(&code, rules::PieceLetters::English).unwrap();
        let side = n_played % 2;
        if n_played % 4 < 2 {
            pair.slash(side, &code);
        } else {
            pair.reply(side, &code);
        }
        n_played += 1;
        pair.wait_for_board(n_played, false).await;
    }
    server.faults().send_events_twice(false);
    // After the board of this move, the bot has handled all second copies.
    let last = table.legal(rules::PieceLetters::English).remove(0).code;
    pair.slash(n_played % 2, &last);
    pair.wait_for_board(n_played + 1, false).await;
    for ply in 0..=n_played + 1 {
        assert_eq!(pair.n_shown(ply), 1, "board {ply}");
    }
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_that_arrive_in_the_wrong_order_are_told_so_and_nothing_is_lost() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let mut watch = server.subscribe();
    server.faults().hold_events();
    pair.slash(0, "e2e4");
    pair.slash(1, "e7e5");
    server.faults().release_events(EventOrder::Reversed);
    let mut told = BTreeMap::new();
    while told.len() < 2 {
        let answer = watch.find(PATIENCE, |happening| match happening {
            Happening::MessageCreated { message, visible_to: Some(who) }
            | Happening::MessageEdited { message, visible_to: Some(who) } => {
                // Skip late news of the challenge.
                let text = message["content"].as_str()?.to_owned();
                (text.contains("You played") || text.contains("not your turn")).then_some((*who, text))
            }
            _ => None,
        });
        let (who, text) = answer.await.unwrap();
        told.insert(who, text);
    }
    assert!(told[&people[0].id].contains("You played **e4**"), "{told:?}");
    pair.wait_for_board(1, false).await;
    // Bob's move came first, so it was refused or had to wait for his turn.
    if told[&people[1].id].contains("not your turn") {
        pair.slash(1, "e7e5");
    }
    pair.wait_for_board(2, false).await;
    assert_eq!((pair.n_shown(1), pair.n_shown(2)), (1, 1));
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
