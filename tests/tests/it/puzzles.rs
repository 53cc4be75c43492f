//! Puzzles over the real client: typed and by menus, in both languages, in servers and direct messages, and the daily
//! puzzle.

use std::sync::Arc;

use bot::record::{
    ChannelId, GuildId, GuildRecord, PersonRecord, PuzzlePlace, PuzzlesRecord, UserId, keys, read, write,
};
use bot::words::Lang;
use engine::puzzle::{Puzzle, shipped};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use rules::{GameTable, PieceLetters};
use serde_json::{Value, json};
use store::{Batch, Memory, Store};
use tests::house::{Beside, Pair, component, created, id, told_privately};

use crate::at_home::form;
use crate::lessons::{says, started};

async fn kept(store: &dyn Store, person: u64) -> PuzzlesRecord {
    let row = store.get(&keys::person(UserId(person))).await.unwrap().unwrap();
    read::<PersonRecord>(&row.value).unwrap().puzzles
}

fn shown(message: &Value, press: &str) -> (&'static Puzzle, Box<dyn GameTable>) {
    let word = component(message, press).unwrap().split(':').nth(2).unwrap();
    let mut parts = word.split('~');
    let (game, name) = (parts.next().unwrap(), parts.next().unwrap());
    let puzzle = shipped(game).iter().find(|puzzle| puzzle.name == name).unwrap();
    (puzzle, rules::open(game, &puzzle.setup, Some(&puzzle.position)).unwrap())
}

async fn typed(
    server: &PlaygroundServer,
    watch: &mut HappeningWatch,
    who: (u64, Lang),
    channel: u64,
    first: Value,
) -> Value {
    let (person, lang) = who;
    let client = server.client(person);
    let (puzzle, mut table) = shown(&first, "puzzle-show");
    let mut seen = first;
    for (ply, code) in puzzle.line.iter().enumerate() {
        table.replay(code).unwrap();
        if ply % 2 == 1 {
            continue;
        }
        let text = table.last(lang.letters()).unwrap().notation;
        let field = component(&seen, "type").unwrap().to_owned();
        let asked = client.click(channel, id(&seen), &field, &[]).unwrap();
        form(watch, asked).await;
        client.submit_modal(channel, &field, &json!({ "text": text })).unwrap();
        seen = told_privately(watch, person, |told| says(told, "✅")).await;
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_of_every_game_are_solved_by_typing_in_both_languages_in_servers_and_direct_messages() {
    let (server, store, bot) = started().await;
    for (locale, lang, solved) in [("en-US", Lang::En, "solved!"), ("fr", Lang::Fr, "résolu")] {
        let person = server.people().iter().find(|person| person.locale == locale).unwrap().id;
        let client = server.client(person);
        let direct = client.open_dm();
        let mut n_solved = 0;
        for info in rules::games().iter().filter(|info| !shipped(info.id).is_empty()) {
            for channel in [server.channel("games"), direct] {
                let mut watch = server.subscribe();
                client.command(channel, "puzzle", &json!({ "game": info.id })).unwrap();
                let first = told_privately(&mut watch, person, |told| component(told, "puzzle-show").is_some()).await;
                assert!(first["attachments"][0]["description"].as_str().is_some_and(|alt| !alt.is_empty()), "{first}");
                let done = typed(&server, &mut watch, (person, lang), channel, first).await;
                n_solved += 1;
                assert!(says(&done, solved) && component(&done, "puzzle").is_some(), "{done}");
                assert_eq!(kept(&*store, person).await.solved, n_solved);
                client.click(channel, id(&done), component(&done, "puzzle-show").unwrap(), &[]).unwrap();
                let film = told_privately(&mut watch, person, |told| says(told, "💡")).await;
                assert!(film["attachments"][0]["filename"].as_str().unwrap().ends_with("film.gif"), "{film}");
                assert_eq!(kept(&*store, person).await.row, n_solved);
            }
        }
        assert!(n_solved >= 8);
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_solved_by_menus_a_wrong_move_is_told_and_who_gives_up_sees_a_film_and_the_next_one() {
    let (server, store, bot) = started().await;
    let channel = server.channel("games");
    let person = server.people().iter().find(|person| person.locale == "en-US").unwrap().id;
    let client = server.client(person);
    let mut watch = server.subscribe();
    client.command(channel, "puzzle", &json!({ "game": "chess" })).unwrap();
    let first = told_privately(&mut watch, person, |told| component(told, "puzzle-show").is_some()).await;
    let (puzzle, table) = shown(&first, "puzzle-show");
    let key = &puzzle.line[0];
    let other = table.legal(PieceLetters::English).into_iter().find(|m| m.code != *key && m.code.len() == 4).unwrap();
    for (code, answer) in [(&other.code, "doesn’t force a win in"), (key, "right!")] {
        let man = format!("1:go:chess~{}:0:0::{}", puzzle.name, &code[..2]);
        client.click(channel, id(&first), &man, &[]).unwrap();
        let menu = told_privately(&mut watch, person, |told| says(told, " go?")).await;
        let cell = format!("1:go:chess~{}:0:0:{}:{code}", puzzle.name, &code[..2]);
        client.click(channel, id(&menu), &cell, &[]).unwrap();
        told_privately(&mut watch, person, |told| says(told, answer)).await;
    }
    client.click(channel, id(&first), component(&first, "puzzle-show").unwrap(), &[]).unwrap();
    let film = told_privately(&mut watch, person, |told| says(told, "The solution")).await;
    assert_eq!((kept(&*store, person).await.solved, kept(&*store, person).await.row), (0, 0));
    client.click(channel, id(&film), component(&film, "puzzle").unwrap(), &[]).unwrap();
    let next = |told: &Value| component(told, "puzzle-show").is_some_and(|id| !id.ends_with(&puzzle.name));
    told_privately(&mut watch, person, next).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

fn press_of(message: &Value) -> &str {
    component(message, "puzzle-try").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_puzzle_of_the_day_is_posted_once_also_after_a_restart_and_tried_in_private() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let (channel, guild) = (server.channel("games"), GuildId(server.guild_id()));
    let place = PuzzlePlace { channel: ChannelId(channel), lang: Lang::En };
    let settings = [("puzzle-hour".to_owned(), "0".to_owned())].into();
    let wants = GuildRecord { puzzles: Some(place), settings, ..GuildRecord::default() };
    store.commit(Batch::new().put(keys::guild(guild), write(&wants))).await.unwrap();
    let mut watch = server.subscribe();
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let posted = |happening: &Happening| match happening {
        Happening::MessageCreated { message, visible_to: None } if component(message, "puzzle-try").is_some() => {
            Some(message.clone())
        }
        _ => None,
    };
    let message = watch.find(tests::house::PATIENCE, posted).await.expect("it is posted");
    assert!(says(&message, "Puzzle of the day") && message["attachments"][0]["description"].is_string(), "{message}");
    bot.stop().await;
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    for (locale, lang) in [("en-US", Lang::En), ("fr", Lang::Fr)] {
        let person = server.people().iter().find(|person| person.locale == locale).unwrap().id;
        let mut watch = server.subscribe();
        let press = press_of(&message);
        server.client(person).click(channel, id(&message), press, &[]).unwrap();
        let first = told_privately(&mut watch, person, |told| component(told, "puzzle-show").is_some()).await;
        typed(&server, &mut watch, (person, lang), channel, first).await;
        assert_eq!(kept(&*store, person).await.daily.unwrap().row, 1);
    }
    // A reply with a move is an attempt, answered in direct messages. Other replies are chat. Neither belongs to the
    // player's game.
    let other = server.people().iter().rfind(|person| person.locale == "en-US").unwrap().id;
    let mut pair = Pair::start_game(&server, [other, server.people()[0].id], "chess", "").await;
    let (puzzle, table) = shown(&message, "puzzle-try");
    let key = table.legal(PieceLetters::English).into_iter().find(|m| m.code == puzzle.line[0]).unwrap().notation;
    let mut watch = server.subscribe();
    for text in ["what a nice one", "e4", &key] {
        server.client(other).message(channel, text, Some(id(&message))).unwrap();
    }
    let tried = |happening: &Happening| created(happening).filter(|told| says(told, "✅")).cloned();
    let tried = watch.find(tests::house::PATIENCE, tried).await.expect("it is tried");
    assert_eq!(tried["channel_id"], server.client(other).open_dm().to_string());
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let client = server.client(server.people()[0].id);
    let all = client.messages(channel, 50, None).unwrap();
    // If the day changes during the test, a second puzzle is posted.
    let posted: Vec<_> = all.iter().filter_map(|message| component(message, "puzzle-try")).collect();
    assert_eq!(posted.iter().filter(|button| **button == press_of(&message)).count(), 1, "{posted:?}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}
