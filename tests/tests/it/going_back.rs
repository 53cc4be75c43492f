//! Takebacks and draw claims over the real client.

use std::sync::Arc;

use bot::record::{GameId, GameRecord, keys, read};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, PATIENCE, Pair, board_shown, component, created, id, told_privately};

async fn started() -> (PlaygroundServer, Arc<Memory>, Beside, [u64; 2]) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    (server, store, bot, players)
}

async fn record(store: &Memory, game: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
}

async fn request(watch: &mut HappeningWatch) -> Value {
    let asks = |h: &Happening| created(h).filter(|message| component(message, "takeback-yes").is_some()).cloned();
    watch.find(PATIENCE, asks).await.expect("the opponent is asked")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_taken_back_and_no_board_of_before_comes_alive_or_is_taken_for_the_new_one() {
    let (server, store, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let [ann, bob] = players.map(|person| server.client(person));
    pair.slash(0, "e4");
    let first = pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    ann.command(pair.thread, "takeback", &json!({})).unwrap();
    let asked = request(&mut watch).await;
    let pinged: Vec<_> = asked["mentions"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(pinged, [players[1]]);
    assert!(asked["content"].as_str().unwrap().contains("**1. e4**"), "{asked}");
    let yes = component(&asked, "takeback-yes").unwrap().to_owned();
    ann.click(pair.thread, id(&asked), &yes, &[]).unwrap();
    told_privately(&mut watch, players[0], |told| told["content"].as_str().unwrap().contains("your own request")).await;
    bob.click(pair.thread, id(&asked), component(&asked, "takeback-no").unwrap(), &[]).unwrap();
    let is_declined = |h: &Happening| match h {
        Happening::MessageEdited { message, visible_to: None } => {
            message["content"].as_str().filter(|text| text.contains("Takeback declined")).map(|_| ())
        }
        _ => None,
    };
    watch.find(PATIENCE, is_declined).await.unwrap();
    assert!(bob.click(pair.thread, id(&asked), &yes, &[]).is_err(), "its buttons are gone");
    ann.command(pair.thread, "takeback", &json!({})).unwrap();
    let is_refused = |told: &Value| told["content"].as_str().unwrap().contains("already asked in this position");
    told_privately(&mut watch, players[0], is_refused).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    ann.command(pair.thread, "board", &json!({})).unwrap();
    let view = told_privately(&mut watch, players[0], |told| component(told, "takeback").is_some()).await;
    ann.click(pair.thread, id(&view), component(&view, "takeback").unwrap(), &[]).unwrap();
    let asked = request(&mut watch).await;
    bob.click(pair.thread, id(&asked), component(&asked, "takeback-yes").unwrap(), &[]).unwrap();
    let back = pair.wait_for_board(3, false).await;
    assert!(back["content"].as_str().unwrap().contains("took back **1. e4, 1… e5**"), "{back}");
    let pinged: Vec<_> = back["mentions"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(pinged, [players[0]]);
    pair.slash(0, "d4");
    let second = pair.wait_for_board(4, false).await;
    assert_ne!(first["attachments"][0]["filename"], second["attachments"][0]["filename"], "both stand after one move");
    let game = record(&store, pair.game).await;
    assert_eq!(
        (game.line, game.takebacks[0].undone.clone()),
        (vec!["d2d4".to_owned()], vec!["e2e4".to_owned(), "e7e5".to_owned()])
    );
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_in_a_rated_game_is_asked_about_and_then_it_is_not_rated_any_more() {
    let (server, store, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    server.client(players[0]).command(pair.thread, "takeback", &json!({})).unwrap();
    let asked = request(&mut watch).await;
    // The game changes no more after the bot has stored its question's message.
    let noted = async {
        loop {
            let game = record(&store, pair.game).await;
            if game.takeback_sent.is_some() {
                return game;
            }
            tokio::task::yield_now().await;
        }
    };
    let game = tokio::time::timeout(PATIENCE, noted).await.expect("it is noted");
    let rated = GameRecord { rated: true, ..game };
    let batch = store::Batch::new().put(keys::game(rated.id), bot::record::write(&rated));
    store.commit(batch).await.unwrap();
    let bob = server.client(players[1]);
    bob.click(pair.thread, id(&asked), component(&asked, "takeback-yes").unwrap(), &[]).unwrap();
    let asks = |told: &Value| component(told, "takeback-allow").is_some() && component(told, "keep").is_some();
    let question = told_privately(&mut watch, players[1], asks).await;
    assert!(question["content"].as_str().unwrap().contains("no longer be rated"), "{question}");
    assert_eq!(record(&store, pair.game).await.line, ["e2e4"], "it is only asked");
    bob.click(pair.thread, id(&question), component(&question, "takeback-allow").unwrap(), &[]).unwrap();
    let back = pair.wait_for_board(2, false).await;
    assert!(back["content"].as_str().unwrap().contains("no longer rated"), "{back}");
    let game = record(&store, pair.game).await;
    assert!(game.line.is_empty() && !game.rated && game.takebacks[0].unrated, "{game:?}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_taken_back_while_the_bot_was_away_is_shown_once_by_the_next_one() {
    let (server, store, bot, players) = started().await;
    let mut all_shown = server.subscribe();
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let mut watch = server.subscribe();
    server.client(players[0]).command(pair.thread, "takeback", &json!({})).unwrap();
    let asked = request(&mut watch).await;
    bot.stop().await;
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let yes = component(&asked, "takeback-yes").unwrap();
    server.client(players[1]).click(pair.thread, id(&asked), yes, &[]).unwrap();
    pair.wait_for_board(2, false).await;
    bot.stop().await;
    // Leave the row of this board, as if the bot had been killed before it stored the post.
    let mut game = record(&store, pair.game).await;
    let news = bot::record::GameNews {
        to: None,
        what: bot::record::NewsKind::Board { moment: game.moment(), over: false, since: None },
    };
    let row = keys::news(game.id, game.next_news);
    let batch = store::Batch::new().put(row.as_str(), bot::record::write(&news));
    game.next_news += 1;
    store.commit(batch.put(keys::game(game.id), bot::record::write(&game))).await.unwrap();
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let said = async {
        while store.get(&row).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, said).await.expect("the row goes");
    pair.slash(0, "d4");
    pair.wait_for_board(3, false).await;
    let mut boards: Vec<_> = all_shown.drain().iter().filter_map(|h| board_shown(created(h)?)).collect();
    boards.sort_unstable();
    assert_eq!(boards, (0..=3).map(|moment| (pair.game, moment)).collect::<Vec<_>>());
    // Earlier boards are reduced after the newest one is posted.
    let all_shrunk = async {
        loop {
            let messages = server.client(players[0]).messages(pair.thread, 100, None).unwrap();
            if messages.iter().filter(|m| m["attachments"][0].is_object()).count() == 1 {
                return messages;
            }
            tokio::task::yield_now().await;
        }
    };
    let messages = tokio::time::timeout(PATIENCE, all_shrunk).await.expect("earlier boards shrink");
    let live: Vec<_> = messages.iter().filter(|m| m["attachments"][0].is_object()).map(board_shown).collect();
    assert_eq!(live, [Some((pair.game, 3))], "the newest board is the one that lives");
    let told = |says: &str| messages.iter().filter(|m| m["content"].as_str().unwrap().ends_with(says)).count();
    assert_eq!((told(" · the game begins"), told(" · taken back")), (1, 2));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_that_may_be_claimed_has_its_button() {
    let (server, _, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for (ply, text) in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"].into_iter().enumerate() {
        pair.slash(ply % 2, text);
        let board = pair.wait_for_board(ply + 1, false).await;
        assert_eq!(
            (component(&board, "claim").is_some(), component(&board, "draw-ask").is_some()),
            (ply == 7, ply != 7)
        );
    }
    let claim = format!("1:claim:{}:8", pair.game);
    server.client(players[0]).click(pair.thread, pair.board, &claim, &[]).unwrap();
    let end = pair.wait_for_board(8, true).await;
    assert!(end["content"].as_str().unwrap().contains("Draw by repetition."), "{end}");
    assert_eq!(end["mentions"].as_array().unwrap().len(), 2);
    bot.stop().await;
}
