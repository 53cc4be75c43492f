//! Plays the games of the vectors to their end over the real client, by command and by text.

use std::sync::Arc;

use bot::record::{GameRecord, keys, read};
use playground::{PlaygroundOptions, PlaygroundServer};
use rules::PieceLetters;
use serde_json::Value;
use store::{Memory, Store};
use tests::house::{Beside, Pair, component, typed};

async fn play(server: &PlaygroundServer, store: &Memory, players: [u64; 2], game: &Value, layouts: &Value) {
    let rows: Vec<_> = layouts[game["layout"].as_str().unwrap()].as_array().unwrap().iter().collect();
    let layout = rows.iter().map(|row| row.as_str().unwrap()).collect::<Vec<_>>().join("/");
    let moves: Vec<_> = game["moves"].as_array().unwrap().iter().map(|san| san.as_str().unwrap()).collect();
    let outcome = game["outcome"].as_str().unwrap();
    let mut pair = Pair::start(server, players, &layout).await;
    let mut last = Value::Null;
    let mut beside = rules::open("mutation", &layout, None).unwrap();
    for (idx, san) in moves.iter().enumerate() {
        let side = idx % 2;
        let legal = beside.legal(PieceLetters::English);
        let code = &legal.iter().find(|m| m.notation == *san).unwrap().code;
        let text = typed(beside.as_ref(), code, PieceLetters::English);
        beside.play(code, PieceLetters::English).unwrap();
        match idx % 3 {
            0 => {
                pair.slash(side, &text);
            }
            1 => pair.reply(side, &text),
            _ => pair.mention(side, &text),
        }
        last = pair.wait_for_board(idx + 1, outcome != "*" && idx + 1 == moves.len()).await;
    }
    let entry = store.get(&keys::game(bot::record::GameId(pair.game))).await.unwrap().unwrap();
    let record: GameRecord = read(&entry.value).unwrap();
    let mut table = rules::open(&record.game, &record.setup, None).unwrap();
    for code in &record.line {
        table.play(code, PieceLetters::English).unwrap();
    }
    assert_eq!(record.line.len(), moves.len());
    assert_eq!(table.position(), game["final"].as_str().unwrap());
    let told = last["content"].as_str().unwrap();
    let words = match outcome {
        "1-0 checkmate" => format!("Checkmate! <@{}> wins", players[0]),
        "0-1 checkmate" => format!("Checkmate! <@{}> wins", players[1]),
        "1/2-1/2 bare-kings" => "Only the two kings are left".to_owned(),
        _ => format!("<@{}>, it’s your move.", players[moves.len() % 2]),
    };
    assert!(told.contains(&words), "{told}");
    let has = |does| component(&last, does).is_some();
    assert_eq!(has("move"), outcome == "*", "only a live board can be played on");
    assert_eq!(has("record"), outcome != "*", "a finished game can be taken away");
    assert_eq!(has("film"), outcome != "*", "and seen again");
    assert_eq!(has("rematch"), outcome != "*", "a finished game can be played again");
    let alt = last["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.contains("White: king"), "{alt}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_games_of_the_vectors_are_played_to_their_end_by_slash_and_by_text() {
    let vectors: Value = serde_json::from_str(include_str!("../../../rules/tests/vectors/mutation.json")).unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let people: Vec<u64> = server.people().iter().filter(|person| person.locale == "en-US").map(|p| p.id).collect();
    let games = vectors["games"].as_array().unwrap();
    assert_eq!(games.len(), 15);
    for two in games.chunks(2) {
        let second = async {
            if let Some(game) = two.get(1) {
                play(&server, &store, [people[2], people[0]], game, &vectors["layouts"]).await;
            }
        };
        tokio::join!(play(&server, &store, [people[0], people[1]], &two[0], &vectors["layouts"]), second);
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_of_the_list_is_played_over_the_real_client() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let people = server.people();
    let random = &mut fastrand::Rng::with_seed(5);
    for info in rules::games() {
        let mut table = rules::open(info.id, "", None).unwrap();
        let mut pair = Pair::start_game(&server, [people[0].id, people[1].id], info.id, "").await;
        while table.outcome().is_none() && table.codes().len() < 40 {
            let legal = table.legal(PieceLetters::English);
            let chosen = &legal[random.usize(..legal.len())];
            let side = table.turn() as usize;
            match table.codes().len() % 3 {
                0 => {
                    pair.slash(side, &chosen.notation);
                }
                1 => pair.reply(side, &chosen.notation),
                _ => pair.mention(side, &chosen.code),
            }
            table.play(&chosen.code, PieceLetters::English).unwrap();
            let board = pair.wait_for_board(table.codes().len(), table.outcome().is_some()).await;
            let alt = board["attachments"][0]["description"].as_str().unwrap();
            assert!(alt.contains(&format!("{}.", info.name)) && alt.contains(&chosen.notation), "{alt}");
            let in_hand = table.scene().trays.iter().any(|(_, men)| !men.is_empty());
            assert_eq!(alt.contains(" in hand: "), in_hand, "{alt}");
        }
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
