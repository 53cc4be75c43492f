//! Reviews of games over the real client: by button and by command, private and public.

use std::sync::Arc;

use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, PATIENCE, Pair, component, created, id, told_privately};

fn says(message: &Value, wanted: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(wanted))
}

fn pictures(message: &Value) -> usize {
    message["attachments"].as_array().map_or(0, Vec::len)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_looked_back_on_by_button_and_by_command_and_shown_to_everybody() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let players = [server.people()[0].id, server.people()[1].id];
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let mut watch = server.subscribe();
    server.client(players[0]).command(pair.thread, "review", &json!({})).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "still going on")).await;
    for (ply, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        pair.slash(ply % 2, text);
        pair.wait_for_board(ply + 1, ply == 3).await;
    }
    let client = server.client(players[1]);
    let last = client.messages(pair.thread, 100, None).unwrap();
    let last = last.iter().find(|message| component(message, "review").is_some()).unwrap().clone();
    client.click(pair.thread, id(&last), component(&last, "review").unwrap(), &[]).unwrap();
    let seen = told_privately(&mut watch, players[1], |told| says(told, "g4??")).await;
    assert_eq!(pictures(&seen), 1);
    let moment = component(&seen, "review-moment").unwrap().to_owned();
    client.click(pair.thread, id(&seen), &moment, &[]).unwrap();
    let better = told_privately(&mut watch, players[1], |told| says(told, "instead of")).await;
    assert_eq!(pictures(&better), 1);
    client.click(pair.thread, id(&seen), component(&seen, "review-share").unwrap(), &[]).unwrap();
    let is_public = |happening: &Happening| created(happening).filter(|told| says(told, "shares a review:")).cloned();
    let public = watch.find(PATIENCE, is_public).await.unwrap();
    assert_eq!((pictures(&public), component(&public, "review-share")), (1, None));
    let direct = server.client(players[0]).open_dm();
    server.client(players[0]).command(direct, "review", &json!({ "game": pair.game.to_string() })).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "g4??")).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}
