//! Games against the bot over the real client: in threads and direct messages, in both languages, during kills and
//! searches.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bot::keep::verify_store;
use bot::record::{GameId, GameRecord, GameState, keys, read};
use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use rules::{EndReason, GameTable, PieceLetters, Side};
use serde_json::{Value, json};
use store::{Memory, Sled, Store};
use tests::house::{Beside, PATIENCE, Pair, component, created, id, menu, spawn, told_privately, typed};
use tests::long::number;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

async fn record(store: &dyn Store, game: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
}

fn table_of(record: &GameRecord) -> Box<dyn GameTable> {
    let mut table = rules::open(&record.game, &record.setup, None).unwrap();
    for code in &record.line {
        table.play(code, PieceLetters::English).unwrap();
    }
    table
}

fn side_of_person(record: &GameRecord) -> Side {
    record.program().unwrap().0.other()
}

fn says(message: &Value, wanted: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(wanted))
}

async fn is_whole(store: &dyn Store) {
    assert_eq!(verify_store(store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
}

async fn play_on(pair: &mut Pair<'_>, store: &dyn Store, letters: PieceLetters, is_direct: bool) -> Value {
    let mut random = fastrand::Rng::with_seed(pair.game);
    let mut n_moves = 0;
    loop {
        let known = record(store, pair.game).await;
        let table = table_of(&known);
        let is_shown = known.line.len() == pair.ply;
        if is_shown && table.turn() == side_of_person(&known) {
            let legal = table.legal(PieceLetters::English);
            let code = legal[random.usize(..legal.len())].code.clone();
            match n_moves % 3 {
                0 => drop(pair.by_menus(0, &code).await),
                _ if is_direct => {
                    let text = typed(table.as_ref(), &code, letters);
                    pair.server.client(pair.players[0]).message(pair.thread, &text, None).unwrap();
                }
                1 => drop(pair.slash(0, &typed(table.as_ref(), &code, letters))),
                _ => pair.reply(0, &typed(table.as_ref(), &code, letters)),
            }
            n_moves += 1;
        }
        if let (_, true, last) = pair.next_board().await {
            return last;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_against_a_low_and_a_high_level_in_threads() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = server.people().iter().find(|person| person.locale == "en-US").unwrap().id;
    let mut watch = server.subscribe();
    let me = server.application_id().to_string();
    // A loss against level 1 offers no lower level, and a win against the highest no higher one, so use levels between.
    for (rules, level, side, press) in [("echek", 2, "white", "level-up"), ("mutation", 6, "black", "level-down")] {
        let options = json!({ "opponent": me, "level": level, "game": rules, "side": side });
        let mut pair = Pair::alone(&server, person, server.channel("games"), &options).await;
        assert_ne!(pair.thread, server.channel("games"), "it has a thread of its own");
        let last = play_on(&mut pair, &*store, PieceLetters::English, false).await;
        let known = record(&*store, pair.game).await;
        assert!(matches!(known.state, GameState::Over { .. }) && !known.rated);
        assert!(says(&last, &format!("Mutabot (level {level})")) || says(&last, &format!("<@{person}>")), "{last}");
        for press in ["rematch", "level-up", "level-down"] {
            assert!(component(&last, press).is_some(), "{press}: {last}");
        }
        watch.drain();
        let next = if press == "level-up" { level + 1 } else { level - 1 };
        let other = component(&last, press).unwrap().to_owned();
        server.client(person).click(pair.thread, pair.board, &other, &[]).unwrap();
        let next = told_privately(&mut watch, person, |told| says(told, &format!("level {next}"))).await;
        assert!(says(&next, "It’s in"), "{next}");
        let known = record(&*store, pair.game + 1).await;
        assert_eq!(side_of_person(&known) == Side::White, side == "black");
    }
    is_whole(&*store).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_in_direct_messages_in_french() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = server.people().iter().find(|person| person.locale == "fr").unwrap().id;
    let direct = server.client(person).open_dm();
    let options = json!({ "level": 3, "game": "rapid", "side": "white", "clock": "1d" });
    let mut pair = Pair::alone(&server, person, direct, &options).await;
    assert_eq!(pair.thread, direct);
    let last = play_on(&mut pair, &*store, PieceLetters::French, true).await;
    assert!(matches!(record(&*store, pair.game).await.state, GameState::Over { .. }));
    assert!(last["attachments"][0]["description"].as_str().is_some(), "{last}");
    let messages = server.client(person).messages(direct, 100, None).unwrap();
    assert!(messages.iter().any(|message| says(message, "Mutabot (niveau 3)")));
    assert!(!messages.iter().any(|message| says(message, "Joueur supprimé") || says(message, "(level")));
    is_whole(&*store).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

/// Plays levels of all games, in English threads and French direct messages in turn. `WHOLE_LEVELS=40` plays all forty;
/// `WHOLE_LEVELS_SEED` changes the order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::print_stdout, reason = "a long run tells what it found")]
async fn whole_games_against_every_level_of_every_game() {
    const N_LEVELS: u64 = 8;
    let (n_games, seed) = (number("WHOLE_LEVELS", 8), number("WHOLE_LEVELS_SEED", 17));
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let who = |locale| server.people().iter().find(|person| person.locale == locale).unwrap().id;
    let (english, french) = (who("en-US"), who("fr"));
    let direct = server.client(french).open_dm();
    let all = rules::games();
    let n_all = all.len() as u64 * N_LEVELS;
    for nth in 0..n_games {
        // The step is coprime to the number of levels, so each comes once.
        let of_all = (seed + nth * 17) % n_all;
        let (info, level) = (&all[(of_all % all.len() as u64) as usize], 1 + of_all / all.len() as u64);
        let options = json!({ "level": level, "game": info.id, "side": if nth % 4 < 2 { "white" } else { "black" } });
        let is_direct = nth % 2 == 1;
        let (person, place) = if is_direct { (french, direct) } else { (english, server.channel("games")) };
        let letters = if is_direct { PieceLetters::French } else { PieceLetters::English };
        let mut pair = Pair::alone(&server, person, place, &options).await;
        play_on(&mut pair, &*store, letters, is_direct).await;
        let known = record(&*store, pair.game).await;
        let GameState::Over { winner, reason, .. } = &known.state else {
            panic!("{} on level {level} goes on", info.id)
        };
        assert_eq!(known.program().map(|(_, program)| u64::from(program.level)), Some(level));
        let (by, n_plies) = (known.program().map(|(side, _)| side), known.line.len());
        println!("{} on level {level} as {by:?}: won by {winner:?}, {reason}, {n_plies} plies", info.id);
    }
    is_whole(&*store).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_and_a_resignation_while_the_bot_thinks_leave_no_stale_move_and_three_games_are_enough() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = server.people()[0].id;
    let client = server.client(person);
    let mut watch = server.subscribe();
    let options = json!({ "level": 8, "game": "chess", "side": "white" });
    let mut pair = Pair::alone(&server, person, server.channel("games"), &options).await;
    let is_answer = |told: &Value| says(told, "You took back") || says(told, "to take back yet");
    for _ in 0..5 {
        // Both commands come while the bot has hardly begun its search. Either may be first.
        watch.drain();
        let before = record(&*store, pair.game).await.moment();
        pair.slash(0, "e4");
        client.command(pair.thread, "takeback", &json!({})).unwrap();
        told_privately(&mut watch, person, is_answer).await;
        loop {
            let known = record(&*store, pair.game).await;
            if known.line.is_empty() && known.moment() > before && pair.ply >= known.moment().0 {
                break;
            }
            if known.line.len() > 1 {
                client.command(pair.thread, "takeback", &json!({})).unwrap();
                told_privately(&mut watch, person, is_answer).await;
            }
            pair.next_board().await;
        }
    }
    watch.drain();
    pair.slash(0, "d4");
    told_privately(&mut watch, person, |told| says(told, "**d4**")).await;
    client.command(pair.thread, "resign", &json!({})).unwrap();
    let asked = told_privately(&mut watch, person, |told| component(told, "resign-now").is_some()).await;
    pair.press(0, &asked, component(&asked, "resign-now").unwrap(), &[]).await;
    let known = record(&*store, pair.game).await;
    let n_plies = known.line.len();
    assert!(n_plies <= 2, "{:?}", known.line);
    if let GameState::Playing { .. } = known.state {
        // The bot had just moved, so the confirmation was about an earlier position.
        assert_eq!(n_plies, 2);
    }
    is_whole(&*store).await;
    for _ in 0..4 {
        client.command(server.channel("games"), "play", &json!({ "level": 1, "game": "chess" })).unwrap();
    }
    let refused = told_privately(&mut watch, person, |told| says(told, "3 games against me")).await;
    assert!(says(&refused, "<#"), "{refused}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_for_which_nobody_comes_is_played_against_the_bot() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = server.people()[0].id;
    let client = server.client(person);
    let mut watch = server.subscribe();
    let channel = server.channel("games");
    client.command(channel, "play", &json!({ "game": "chess", "side": "black" })).unwrap();
    let open = |happening: &_| created(happening).filter(|told| component(told, "play-bot").is_some()).cloned();
    let challenge = watch.find(PATIENCE, open).await.unwrap();
    client.click(channel, id(&challenge), component(&challenge, "play-bot").unwrap(), &[]).unwrap();
    let asked = told_privately(&mut watch, person, |told| menu(told).is_some()).await;
    let levels = component(&asked, "play-level").unwrap();
    client.click(channel, id(&asked), levels, &["2"]).unwrap();
    let moved = |happening: &_| {
        let board = |told: &&Value| told["attachments"][0]["filename"] == "mutabot-1-1.png";
        created(happening).filter(board).cloned()
    };
    let board = watch.find(PATIENCE, moved).await.unwrap();
    assert_eq!(board["channel_id"], challenge["id"]);
    assert!(says(&board, "Mutabot (level 2)"), "{board}");
    assert_eq!(record(&*store, 1).await.line.len(), 1);
    is_whole(&*store).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_while_the_bot_thinks_lose_and_double_nothing() {
    let (n_kills, seed) = (number("KILLS", 12) as usize, number("KILLS_SEED", 3));
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    let person = server.people()[0].id;
    let mut all = server.subscribe();
    let mut lives = server.subscribe();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let options = json!({ "level": 8, "game": "chess", "side": "white" });
    let mut pair = Pair::alone(&server, person, server.channel("games"), &options).await;
    let mut table = rules::open("chess", "", None).unwrap();
    for _ in 0..n_kills {
        let legal = table.legal(PieceLetters::English);
        // Choose quiet moves, since the game must outlast the kills.
        let quiet: Vec<_> = legal.iter().filter(|m| m.code.starts_with(['a', 'h', 'b', 'g'])).collect();
        let code = quiet.get(random.usize(..quiet.len().max(1))).map_or(&legal[0].code, |m| &m.code).clone();
        pair.slash(0, &code);
        let (ply, over, _) = pair.next_board().await;
        assert!((ply, over) == (table.codes().len() + 1, false), "the person's move, once");
        table.play(&code, PieceLetters::English).unwrap();
        tokio::time::timeout(Duration::from_millis(random.u64(..600)), std::future::pending::<()>()).await.unwrap_err();
        bot.kill().await.unwrap();
        lives.drain();
        bot = spawn(PROGRAM, &server, folder.path());
        let ready = |happening: &_| matches!(happening, Happening::Ready { .. }).then_some(());
        lives.find(PATIENCE, ready).await.unwrap();
        let (ply, over, board) = pair.next_board().await;
        assert_eq!(ply, table.codes().len() + 1, "the bot's move, once");
        let text = board["content"].as_str().unwrap();
        let legal = table.legal(PieceLetters::English);
        let played = legal.iter().find(|m| text.contains(&format!(" {}**.", m.notation)));
        let code = played.unwrap_or_else(|| panic!("no legal move in {text}")).code.clone();
        table.play(&code, PieceLetters::English).unwrap();
        if over {
            break;
        }
    }
    bot.kill().await.unwrap();
    let store = Sled::open(&folder.path().join("store"), store::SledOptions::default()).await.unwrap();
    is_whole(&store).await;
    let known = record(&store, pair.game).await;
    assert_eq!(known.line, table.codes());
    assert!(known.outcome().is_none_or(|outcome| outcome.reason != EndReason::Time));
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    while let Ok(file) = all
        .find(Duration::from_millis(300), |happening| {
            created(happening).and_then(|told| told["attachments"][0]["filename"].as_str().map(str::to_owned))
        })
        .await
    {
        *shown.entry(file).or_default() += 1;
    }
    assert!(shown.len() > n_kills && shown.values().all(|n| *n == 1), "{shown:?}");
    store.close().await.unwrap();
}
