//! Kills the bot repeatedly while people play, offer draws and run out of time. Nothing acknowledged may be lost or
//! done twice.

mod clocked;
#[cfg(target_os = "linux")]
mod erased;
#[cfg(target_os = "linux")]
mod left;
mod players;
mod shown;
#[cfg(target_os = "linux")]
mod stopped;
mod swiss;

use std::cell::Cell;
use std::path::Path;
use std::process::Stdio;
use std::rc::Rc;
use std::time::Duration;

use bot::keep::{verify_file, verify_store};
use bot::record::{GameId, GameRecord, GameState, Millis, TimeRecord, keys, read, write};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::json;
use store::{Batch, Sled, Store};
use tests::house::{PATIENCE, board_file, spawn};
use tests::long::number;
use tokio::process::{Child, Command};
use tokio::time::{Instant, timeout};

use clocked::Clocked;
use players::{Game, find_until};
use shown::Shown;

/// Clocks advance after this many kills, so that more deadlines pass.
const KILLS_PER_SHIFT: usize = 8;
const SHIFT: Millis = Millis::hours(14);
const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");

/// Checks the store and advances the bot's clock. No bot may run.
async fn set_forward(folder: &Path, time: Millis) {
    let store = Sled::open(&folder.join("store"), store::SledOptions::default()).await.unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    if let Some(row) = store.get(keys::TIME).await.unwrap() {
        let clock: TimeRecord = read(&row.value).unwrap();
        let ahead = TimeRecord { away: clock.away - time, ..clock };
        store.commit(Batch::new().put(keys::TIME, write(&ahead))).await.unwrap();
    }
    store.close().await.unwrap();
}

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

struct Killer<'a> {
    server: &'a PlaygroundServer,
    folder: &'a Path,
    watch: HappeningWatch,
    random: fastrand::Rng,
    bot: Child,
    n_in_speech: usize,
    n_backups: usize,
    n_exports: usize,
}

impl Killer<'_> {
    /// Kills the bot at a random time, or right after a request, so that even a slow machine makes progress. The bot
    /// lives `patience` times as long as a fast machine needs.
    async fn kill(&mut self, nth: usize, patience: u8) {
        let life = u32::from(patience) * Duration::from_millis(self.random.u64(..900));
        if nth.is_multiple_of(2) {
            find_until(&mut self.watch, Instant::now() + life, |_| None::<()>).await;
        } else {
            let mut n_said = self.random.u8(1..8).saturating_mul(patience);
            let said = |happening: &Happening| {
                let is_said = matches!(happening, Happening::Request { method, .. } if method != "GET");
                n_said -= u8::from(is_said);
                (n_said == 0).then_some(())
            };
            self.watch.drain();
            self.n_in_speech += usize::from(self.watch.find(PATIENCE, said).await.is_ok());
            find_until(&mut self.watch, Instant::now() + life / 100, |_| None::<()>).await;
        }
        self.bot.kill().await.unwrap();
    }

    /// Kills and restarts the bot `n_kills` times. Without progress, continues with longer lives.
    async fn rage(&mut self, n_kills: usize, is_going: impl Fn() -> bool) {
        for n in (1..=4 * n_kills).take_while(|n| *n <= n_kills || !is_going()) {
            let patience = n.saturating_sub(n_kills).div_ceil(10).max(1);
            self.kill(n, u8::try_from(patience).unwrap_or(u8::MAX)).await;
            if n % KILLS_PER_SHIFT == 0 {
                self.n_backups += take_backups(self.folder);
                self.n_exports += kill_an_export(self.folder, Duration::from_millis(self.random.u64(..60))).await;
                set_forward(self.folder, SHIFT).await;
            }
            self.bot = spawn(PROGRAM, self.server, self.folder);
        }
        let last = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
        self.watch.find(PATIENCE, last).await.unwrap();
    }

    async fn wait_and_kill(&mut self, shown: &mut Shown, mark: &str) {
        let end = Instant::now() + 2 * PATIENCE;
        while shown.n_of(mark) == 0 && Instant::now() < end {
            find_until(&mut self.watch, Instant::now() + Duration::from_millis(100), |_| None::<()>).await;
            shown.count();
        }
        self.bot.kill().await.unwrap();
        shown.count();
    }
}

async fn check(game: &Game<'_>, store: &Sled, shown: &Shown) {
    let record = record(store, game.id).await;
    // The last command may be stored without an acknowledgement.
    let n_untold = record.line.len().checked_sub(game.acknowledged.len());
    assert!(n_untold.is_some_and(|n| n <= 1), "{n_untold:?} moves more are kept than were acknowledged");
    assert_eq!(record.line[..game.acknowledged.len()], game.acknowledged, "everything acknowledged, in its place");
    for ply in 0..=game.acknowledged.len() {
        assert_eq!(shown.n_of(&board_file(game.id, ply, false)), 1, "board {ply} of game {}", game.id);
    }
    assert!(!game.acknowledged.is_empty() && !game.declined.is_empty(), "people played between the kills");
    if let GameState::Playing { offer, .. } = record.state {
        assert!(offer.is_none() || !game.declined.contains(&record.line.len()), "a declined offer is open");
    }
}

#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_kills_while_people_play_lose_and_double_nothing() {
    let (n_kills, seed) = (number("KILLS", 200) as usize, number("KILLS_SEED", 200));
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let people: Vec<_> = server.crowd(30).iter().map(|person| person.id).collect();
    let mut shown = Shown::new(server.subscribe());
    let bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let mut first = Game::start(&server, [people[0], people[1]], "mutation", json!({})).await;
    let mut second = Game::start(&server, [people[2], people[3]], "chess", json!({"clock": "30d"})).await;
    let clocked = Clocked::begin(&server, &people[4..]).await;

    let (watch, random) = (server.subscribe(), fastrand::Rng::with_seed(seed));
    let (n_in_speech, n_backups, n_exports) = (0, 0, 0);
    let (server, folder) = (&server, folder.path());
    let mut killer = Killer { server, folder, watch, random, bot, n_in_speech, n_backups, n_exports };
    let stop = Cell::new(false);
    let going = [Rc::clone(&first.is_going), Rc::clone(&second.is_going)];
    let kills = async {
        killer.rage(n_kills, || going.iter().all(|going| going.get())).await;
        stop.set(true);
    };
    tokio::join!(first.play(1, &stop), second.play(2, &stop), kills);
    killer.wait_and_kill(&mut shown, &clocked.last_end()).await;
    let Killer { n_in_speech, n_backups, n_exports, .. } = killer;
    assert!(n_in_speech > n_kills / 4, "{n_in_speech} kills came while the bot spoke");
    assert!(n_backups > 0 && n_exports > 0, "{n_backups} backups, {n_exports} exports killed");

    let store = Sled::open(&folder.join("store"), store::SledOptions::default()).await.unwrap();
    assert_eq!(verify_store(&store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    check(&first, &store, &shown).await;
    check(&second, &store, &shown).await;
    clocked.check(&store, &shown).await;
    let doubled: Vec<_> = shown.counts.iter().filter(|(_, n)| **n > 1).collect();
    assert!(doubled.is_empty(), "shown more than once: {doubled:?}");
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    assert!(log.contains("connected") && !log.contains(server.token()), "the log never holds the token");
    let (n_moves, n_offers) =
        (first.acknowledged.len() + second.acknowledged.len(), first.declined.len() + second.declined.len());
    let n_messages = shown.counts.len();
    println!(
        "{n_backups} backups, {n_exports} exports killed, {n_moves} moves, {n_offers} offers, {n_messages} messages"
    );
}

async fn record(store: &Sled, game: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
}
