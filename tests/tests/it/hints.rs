//! Hints over the real client: by command and by button, step by step, in both languages.

use std::sync::Arc;

use bot::record::{GameId, GameRecord, StoredSide, keys, read};
use playground::{PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, Pair, component, id, told_privately};

async fn record(store: &dyn Store, game: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
}

fn says(message: &Value, wanted: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(wanted))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_taken_step_by_step_and_the_move_that_it_shows_is_played() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    for (locale, [man, shown, why]) in [
        ("en-US", ["The piece to move", "My move would be", "winning chances"]),
        ("fr", ["La pièce à jouer", "Je jouerais", "chances de gain"]),
    ] {
        let person = server.people().iter().find(|person| person.locale == locale).unwrap().id;
        let client = server.client(person);
        let options = json!({ "level": 1, "game": "mutation", "side": "white" });
        let mut pair = Pair::alone(&server, person, server.channel("games"), &options).await;
        let mut watch = server.subscribe();
        if locale == "en-US" {
            client.command(pair.thread, "move", &json!({})).unwrap();
            let menus = told_privately(&mut watch, person, |told| component(told, "hint").is_some()).await;
            client.click(pair.thread, id(&menus), component(&menus, "hint").unwrap(), &[]).unwrap();
        } else {
            client.command(pair.thread, "hint", &json!({})).unwrap();
        }
        let first = told_privately(&mut watch, person, |told| says(told, man)).await;
        assert!(first["attachments"][0]["description"].as_str().is_some(), "{first}");
        client.click(pair.thread, id(&first), component(&first, "hint").unwrap(), &[]).unwrap();
        let second = told_privately(&mut watch, person, |told| says(told, shown) && !says(told, why)).await;
        client.click(pair.thread, id(&second), component(&second, "hint").unwrap(), &[]).unwrap();
        let third = told_privately(&mut watch, person, |told| says(told, shown) && says(told, why)).await;
        let known = record(&*store, pair.game).await;
        assert_eq!(known.hints.iter().map(|hint| (hint.by, hint.steps)).collect::<Vec<_>>(), [(StoredSide::White, 3)]);
        client.click(pair.thread, id(&third), component(&third, "confirm").unwrap(), &[]).unwrap();
        assert_eq!(pair.wait_for_board(2, false).await["attachments"].as_array().map(Vec::len), Some(1));
        client.command(pair.thread, "resign", &json!({})).unwrap();
        let asked = told_privately(&mut watch, person, |told| component(told, "resign-now").is_some()).await;
        client.click(pair.thread, id(&asked), component(&asked, "resign-now").unwrap(), &[]).unwrap();
        let last = loop {
            if let (_, true, last) = pair.next_board().await {
                break last;
            }
        };
        assert!(says(&last, "💡"), "{last}");
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}
