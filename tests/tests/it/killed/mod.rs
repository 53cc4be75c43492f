//! The bot is killed again and again while people play, offer draws and run out of time: nothing that it acknowledged is
//! missing, nothing is doubled.

mod players;
mod shown;

use std::cell::Cell;
use std::path::Path;
use std::process::Stdio;
use std::rc::Rc;
use std::time::Duration;

use bot::keep::{verify_file, verify_store};
use bot::record::{GameId, GameRecord, Millis, State, TimeRecord, keys, read, write};
use playground::{Happening, Options, Server};
use serde_json::json;
use store::{Batch, Sled, Store};
use tests::house::{PATIENCE, board_file, spawn};
use tokio::process::Command;
use tokio::time::{Instant, timeout};

use players::{Game, find_until};
use shown::Shown;

const KILLS: usize = 200;
/// After so many kills the clocks are set forward: what is due then is done while the next ones come.
const KILLS_PER_SHIFT: usize = 8;
const SHIFT: Millis = Millis::hours(14);
const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

/// While no bot runs: everything fits together, and so much time has passed by its clock.
async fn set_forward(folder: &Path, time: Millis) {
    let store = Sled::open(&folder.join("store"), store::Options::default()).await.unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    if let Some(row) = store.get(keys::TIME).await.unwrap() {
        let clock: TimeRecord = read(&row.value).unwrap();
        let ahead = TimeRecord { away: clock.away - time, ..clock };
        store.commit(Batch::new().put(keys::TIME, write(&ahead))).await.unwrap();
    }
    store.close().await;
}

/// The backups are whole; without them the next life makes one again. Returns how many there were.
fn take_backups(folder: &Path) -> usize {
    let backups = folder.join("backups");
    let files = std::fs::read_dir(&backups).into_iter().flatten().map(|file| file.unwrap().path());
    let whole: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "export")).collect();
    for file in &whole {
        assert_eq!(verify_file(file, &|_| ()).unwrap().problems, Vec::<String>::new());
    }
    let _ = std::fs::remove_dir_all(&backups);
    whole.len()
}

/// An export is killed at some instant, too: there is no file, or a whole one.
async fn kill_an_export(folder: &Path, life: Duration) -> usize {
    let file = folder.join("out.export");
    let mut export = Command::new(PROGRAM)
        .arg("export")
        .arg(&file)
        .arg("--store")
        .arg(folder.join("store"))
        .kill_on_drop(true)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let is_cut = timeout(life, export.wait()).await.is_err();
    if is_cut {
        export.kill().await.unwrap();
    }
    if file.exists() {
        assert_eq!(verify_file(&file, &|_| ()).unwrap().problems, Vec::<String>::new());
        std::fs::remove_file(&file).unwrap();
    }
    usize::from(is_cut)
}

#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_kills_while_people_play_lose_and_double_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Options::default()).await.unwrap();
    let people: Vec<_> = server.crowd(30).iter().map(|person| person.id).collect();
    let random = &mut fastrand::Rng::with_seed(200);
    let mut shown = Shown::new(server.subscribe());
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;

    let mut first = Game::start(&server, [people[0], people[1]], "mutation", json!({})).await;
    let mut second = Game::start(&server, [people[2], people[3]], "chess", json!({"clock": "30d"})).await;
    // Nobody moves in these: they end on time, or in friendly ones the opponent may claim.
    let (mut rated, mut friendly) = (Vec::new(), Vec::new());
    for (idx, clock) in ["1d", "2d", "3d", "4d", "5d", "7d", "9d"].into_iter().enumerate() {
        let pair = |n: usize| [people[4 + 2 * n], people[5 + 2 * n]];
        let options = json!({"clock": clock, "mode": "rated"});
        rated.push(Game::start(&server, pair(idx), "chess", options).await.id);
        if idx < 5 {
            friendly.push(Game::start(&server, pair(7 + idx), "chess", json!({"clock": clock})).await.id);
        }
    }

    let stop = Cell::new(false);
    let going = [Rc::clone(&first.is_going), Rc::clone(&second.is_going)];
    let mut watch = server.subscribe();
    let kills = async {
        let (mut n_in_speech, mut n_backups, mut n_exports) = (0, 0, 0);
        // Where a slow machine lets nobody get a word in, there are more of them.
        let is_going = || going.iter().all(|going| going.get());
        for n in (1..=4 * KILLS).take_while(|n| *n <= KILLS || !is_going()) {
            // A life ends at some instant from its start on, or right after something was said: so there is always
            // progress, however slow the machine is.
            let (life, is_timed) = (Duration::from_millis(random.u64(..900)), n % 2 == 0);
            if is_timed {
                find_until(&mut watch, Instant::now() + life, |_| None::<()>).await;
            } else {
                let mut n_said = random.u8(1..8);
                let said = |happening: &Happening| {
                    let is_said = matches!(happening, Happening::Request { method, .. } if method != "GET");
                    n_said -= u8::from(is_said);
                    (n_said == 0).then_some(())
                };
                watch.drain();
                n_in_speech += usize::from(watch.find(PATIENCE, said).await.is_ok());
                find_until(&mut watch, Instant::now() + life / 100, |_| None::<()>).await;
            }
            bot.kill().await.unwrap();
            if n % KILLS_PER_SHIFT == 0 {
                n_backups += take_backups(folder.path());
                n_exports += kill_an_export(folder.path(), Duration::from_millis(random.u64(..60))).await;
                set_forward(folder.path(), SHIFT).await;
            }
            bot = spawn(PROGRAM, &server, folder.path());
        }
        // What is left is said by a bot that lives.
        let last = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
        watch.find(PATIENCE, last).await.unwrap();
        stop.set(true);
        (n_in_speech, n_backups, n_exports)
    };
    let ((), (), (n_in_speech, n_backups, n_exports)) =
        tokio::join!(first.play(1, &stop), second.play(2, &stop), kills);
    assert!(n_in_speech > KILLS / 4, "{n_in_speech} kills came while the bot spoke");
    assert!(n_backups > 0 && n_exports > 0, "{n_backups} backups, {n_exports} exports killed");
    let last = *rated.last().unwrap();
    let end = Instant::now() + 2 * PATIENCE;
    while shown.n_of(&board_file(last, 0, true)) == 0 && Instant::now() < end {
        find_until(&mut watch, Instant::now() + Duration::from_millis(100), |_| None::<()>).await;
        shown.count();
    }
    bot.kill().await.unwrap();
    shown.count();

    let store = Sled::open(&folder.path().join("store"), store::Options::default()).await.unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    for game in [&first, &second] {
        let record = record(&store, game.id).await;
        // A command that was repeated because its answer did not come may have been kept last, with nobody told yet.
        let n_untold = record.line.len().checked_sub(game.acknowledged.len());
        assert!(n_untold.is_some_and(|n| n <= 1), "{n_untold:?} moves more are kept than were acknowledged");
        assert_eq!(record.line[..game.acknowledged.len()], game.acknowledged, "everything acknowledged, in its place");
        for ply in 0..=game.acknowledged.len() {
            assert_eq!(shown.n_of(&board_file(game.id, ply, false)), 1, "board {ply} of game {}", game.id);
        }
        assert!(!game.acknowledged.is_empty() && !game.declined.is_empty(), "people played between the kills");
        if let State::Playing { offer, .. } = record.state {
            assert!(offer.is_none() || !game.declined.contains(&record.line.len()), "a declined offer is open");
        }
    }
    for game in rated {
        let record = record(&store, game).await;
        assert_eq!(record.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("0-1 time"), "game {game}");
        assert_eq!(shown.n_of(&board_file(game, 0, true)), 1, "the end of game {game}");
    }
    for game in friendly {
        assert!(matches!(record(&store, game).await.state, State::Playing { .. }), "nobody has claimed game {game}");
        assert_eq!(shown.n_of(&format!("1:claim-time:{game}:0")), 1, "the notice of game {game}");
    }
    let doubled: Vec<_> = shown.counts.iter().filter(|(_, n)| **n > 1).collect();
    assert!(doubled.is_empty(), "shown more than once: {doubled:?}");
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("connected") && !log.contains(server.token()), "the log never holds the token");
    let n_moves = first.acknowledged.len() + second.acknowledged.len();
    println!(
        "{n_backups} backups, {n_exports} exports killed, {n_moves} moves, {} offers, {} messages",
        first.declined.len() + second.declined.len(),
        shown.counts.len()
    );
    server.shutdown().await;
}

async fn record(store: &Sled, game: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
}
