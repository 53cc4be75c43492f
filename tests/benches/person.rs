//! Measures the cost of a person's data in a store of a million finished and a hundred thousand open games, written by
//! the first version. A hundred players make requests during the upgrade and an erasure. Also measures the bot's stop,
//! exports, a deletion, and opening after a kill.
//!
//! `cargo bench -p tests --bench person`; ` -- 10000 1000` sets both numbers. Takes a quarter of an hour on an idle
//! machine, and some GiB in the target folder.
//!
//! Erasing writes the whole store twice on one thread, next to the play. The bench reports progress and gives up after
//! a while.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bot::app::ask::{person, play, see};
use bot::app::{App, GameChoice, PrivacyAsk, RequestAct, Secret, leaving};
use bot::keep::admit;
use bot::record::{GameId, Millis, PersonExport, UserId, keys, read};
use bot::refusal::Trouble;
use playground::PlaygroundServer;
use serde_json::Value;
use store::{Batch, Erase, Sled, SledOptions, Store};
use tests::ask::Asker;
use tests::house::{Beside, resident};
use tests::long::{is_in_earnest, numbers};
use tests::many::{Many, NOW};
use tokio::time::{MissedTickBehavior, interval, interval_at, timeout};

/// People who make requests, and the pause between two requests of one person.
const N_ASKERS: u64 = 100;
const PACE: Duration = Duration::from_secs(2);
const N_EXPORTS: u64 = 20;
const REPORTS: Duration = Duration::from_secs(15);
/// The bot must stop within this time, even during an upgrade.
const FAREWELL: Duration = Duration::from_secs(5);
const SOON: Duration = Duration::from_millis(300);
const LOOKS: Duration = Duration::from_millis(100);
/// After this time the bench stops waiting for the erasure.
const ENOUGH: Duration = Duration::from_secs(600);
/// Environment variables of the measuring processes: the store's folder, and the stage.
const FOLDER: &str = "PERSON_FOLDER";
const STAGE: &str = "PERSON_STAGE";

fn main() {
    let many = Many::wanted(&numbers());
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    if let Some(folder) = std::env::var_os(FOLDER) {
        let stage = std::env::var(STAGE).expect("what is to be done");
        return runtime.block_on(run(&PathBuf::from(folder), &stage, many));
    }
    // Temporary folders are often in memory, so use the target folder.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    let begun = Instant::now();
    runtime.block_on(async {
        let store = Sled::open(folder.path(), SledOptions::default()).await.expect("the store opens");
        many.fill_oldest(&store).await;
        store.close().await.expect("it closes in order");
    });
    let (n_over, n_playing) = (many.n_over, many.n_playing);
    println!("{n_over} games ended, {n_playing} going on; built in {:.1?}", begun.elapsed());
    // Each stage is a separate process. The first one is killed, so the next one reads everything.
    for stage in ["killed", "older", "half", "newer"] {
        let status = Command::new(std::env::current_exe().expect("this program has a file"))
            .args(std::env::args().skip(1))
            .env(FOLDER, folder.path())
            .env(STAGE, stage)
            .status();
        let status = status.expect("it can be started");
        let is_done = if stage == "killed" { status.code().is_none() } else { status.success() };
        assert!(is_done, "the process that measures failed: {stage}");
    }
}

async fn run(folder: &Path, stage: &str, many: Many) {
    let begun = Instant::now();
    let store = Arc::new(Sled::open(folder, SledOptions::default()).await.expect("the store opens"));
    if stage == "killed" {
        std::process::abort();
    }
    let memory = resident(std::process::id());
    println!("{stage} store: open after {:.2?}, memory {memory:.0} MiB", begun.elapsed());
    let begun = Instant::now();
    admit(&(Arc::clone(&store) as Arc<dyn Store>), NOW).await.expect("the store works");
    println!("  admitted after {:.2?}", begun.elapsed());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
    let app = app.erasing(Arc::clone(&store) as Arc<dyn Erase>);
    // Events with a known id would be ignored.
    let events = AtomicU64::new(match stage {
        "older" => 1,
        "half" => 10_000_000,
        _ => 20_000_000,
    });
    let house = Arc::new(House { app, store: Arc::clone(&store), folder: folder.to_owned(), many, events });
    match stage {
        "older" => house.run("half of it caught up with", 0, House::has_half).await,
        "half" => house.run("all of it caught up with", many.n_playing / 3, House::has_all).await,
        _ if newer(&house).await => {}
        _ => {
            // Closing the store would wait for the whole erasure.
            println!("  memory then {:.0} MiB", resident(std::process::id()));
            std::process::exit(0);
        }
    }
    println!("  memory then {:.0} MiB", resident(std::process::id()));
    store.close().await.expect("it closes in order");
}

/// Measures a store of the current version: exports and a deletion. Returns whether the files were erased in time.
async fn newer(house: &Arc<House>) -> bool {
    house.exports(N_EXPORTS).await;
    house.deletion(3).await;
    let erased =
        async { assert!(leaving::erase_deleted(&house.app).await.expect("the store works"), "there was something") };
    house.beside("a deletion erased from the files", house.many.n_playing / 2, Some(ENOUGH), erased).await
}

struct House {
    app: App,
    store: Arc<Sled>,
    folder: PathBuf,
    many: Many,
    events: AtomicU64,
}

impl House {
    async fn ask(&self, who: UserId, act: RequestAct) -> Vec<Vec<u8>> {
        let event = self.events.fetch_add(1, Ordering::Relaxed);
        let now = NOW + Millis(event.try_into().expect("a small number"));
        let asker = Asker::new(who.0).in_direct(who.0).at(now);
        let answer = self.app.handle(&asker.asks(event, act)).await.expect("it is answered");
        answer.reply.into_iter().flat_map(|message| message.files).map(|file| file.bytes).collect()
    }

    async fn run(self: &Arc<House>, what: &str, first: u64, is_far: impl AsyncFn(&House) -> bool) {
        self.store.commit(Batch::new().put(keys::TO_ERASE, Vec::new())).await.expect("the store works");
        let options = playground::PlaygroundOptions { tolerant: true, ..playground::PlaygroundOptions::default() };
        let server = PlaygroundServer::start(options).await.expect("the playground starts");
        let bot = Beside::start_app(&server, self.app.clone()).await;
        let work = async {
            self.exports(1).await;
            self.deletion(first).await;
            let mut looks = interval(LOOKS);
            while !is_far(self).await {
                looks.tick().await;
            }
        };
        self.beside(what, first, None, work).await;
        let begun = Instant::now();
        bot.stop().await;
        let stopped = begun.elapsed();
        self.store.close().await.expect("it closes in order");
        println!("  then the bot ended in {stopped:.2?}, the store in {:.2?}", begun.elapsed() - stopped);
        assert!(begun.elapsed() < FAREWELL || !is_in_earnest(), "it ends soon");
        server.shutdown().await;
    }

    async fn row(&self, key: &str) -> Option<Value> {
        let row = self.store.get(key).await.expect("the store works")?;
        Some(serde_json::from_slice(&row.value).unwrap_or_default())
    }

    async fn has_half(&self) -> bool {
        let half = keys::game(GameId(self.many.n_games() / 2));
        self.row(keys::HISTORY).await.is_some_and(|key| key.as_str() >= Some(&half))
    }

    async fn has_all(&self) -> bool {
        for key in [keys::NAMED, keys::TALLIED] {
            if self.row(key).await.is_none_or(|reach| reach["is_whole"] != true) {
                return false;
            }
        }
        true
    }

    async fn deletion(&self, nth: u64) {
        let whom = self.many.seats(nth)[1];
        let begun = Instant::now();
        self.ask(whom, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(whom)))).await;
        println!("  a deletion: {:.2?}", begun.elapsed());
    }

    async fn exports(&self, n: u64) {
        let (mut times, mut n_games) = (Vec::new(), 0);
        for nth in 0..n {
            let whom = self.many.seats(nth * 7)[0];
            let begun = Instant::now();
            let files = self
                .ask(whom, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) })))
                .await;
            times.push(begun.elapsed());
            n_games += read::<PersonExport>(&files[0]).expect("it is an export").games.len();
        }
        let Waits { median, longest, .. } = Waits::of(times);
        println!("  {n} exports of {} games each: median {median:.2?}, longest {longest:.2?}", n_games as u64 / n);
    }

    /// Does `work` while people ask for lists and play, from the `first` open game on. Prints their waits. Returns
    /// whether the work was done within `most`.
    async fn beside(
        self: &Arc<House>,
        what: &str,
        first: u64,
        most: Option<Duration>,
        work: impl Future<Output = ()>,
    ) -> bool {
        let stop = Arc::new(AtomicBool::new(false));
        let askers: Vec<_> = (0..N_ASKERS)
            .map(|asker| tokio::spawn(Arc::clone(self).go_on_asking(first + asker, Arc::clone(&stop))))
            .collect();
        let begun = Instant::now();
        let is_done = timeout(most.unwrap_or(Duration::MAX), self.telling(begun, work)).await.is_ok();
        let took = begun.elapsed();
        stop.store(true, Ordering::Relaxed);
        let (mut times, mut n_failed) = (Vec::new(), 0);
        for asker in askers {
            let (answers, failed) = asker.await.expect("everybody is answered");
            times.extend(answers);
            n_failed += failed;
        }
        let Waits { n, median, nearly_all, longest } = Waits::of(times);
        let what = if is_done { what.to_owned() } else { format!("GIVEN UP, not done: {what}") };
        println!(
            "  {what} in {took:.1?}; {n} answers meanwhile, {n_failed} of them failures: median {median:.2?}, \
             99 % {nearly_all:.2?}, longest {longest:.2?}"
        );
        assert_eq!(n_failed, 0, "people's requests fail");
        assert!(nearly_all < SOON || !is_in_earnest(), "people wait");
        is_done
    }

    async fn telling(&self, begun: Instant, work: impl Future<Output = ()>) {
        let mut reports = interval(REPORTS);
        reports.set_missed_tick_behavior(MissedTickBehavior::Delay);
        reports.tick().await;
        let mut work = std::pin::pin!(work);
        loop {
            tokio::select! {
                () = &mut work => return,
                _ = reports.tick() => println!("  … {:.0?}: {}", begun.elapsed(), parts(&self.folder)),
            }
        }
    }

    async fn go_on_asking(self: Arc<House>, first: u64, stop: Arc<AtomicBool>) -> (Vec<Duration>, u64) {
        let (mut times, mut n_failed) = (Vec::new(), 0);
        let own = PACE.mul_f64((first % N_ASKERS) as f64 / N_ASKERS as f64);
        let mut pace = interval_at(tokio::time::Instant::now() + own, PACE);
        let mut nth = first;
        while !stop.load(Ordering::Relaxed) {
            let game = nth % self.many.n_playing;
            let text = self.many.a_move(&*self.store, game).await;
            for act in [
                RequestAct::See(see::SeeAsk::Games(0)),
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(self.many.playing(game)), text }),
            ] {
                pace.tick().await;
                let event = self.events.fetch_add(1, Ordering::Relaxed);
                let request = self.many.request(game, event, act);
                let begun = Instant::now();
                n_failed += u64::from(matches!(self.app.handle(&request).await, Err(Trouble::Failed(_))));
                times.push(begun.elapsed());
            }
            nth += N_ASKERS;
        }
        (times, n_failed)
    }
}

fn parts(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).expect("the store has a folder");
    let mut parts: Vec<_> = entries
        .map(|entry| entry.expect("it can be read"))
        .map(|entry| format!("{} {} MiB", entry.file_name().to_string_lossy(), bytes_in(&entry.path()) >> 20))
        .collect();
    parts.sort_unstable();
    parts.join(", ")
}

/// Bytes of a file, or of all files in a folder. A missing file counts as 0.
fn bytes_in(path: &Path) -> u64 {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().map(|entry| bytes_in(&entry.path())).sum(),
        Err(_) => std::fs::metadata(path).map_or(0, |about| about.len()),
    }
}

struct Waits {
    n: usize,
    median: Duration,
    nearly_all: Duration,
    longest: Duration,
}

impl Waits {
    fn of(mut times: Vec<Duration>) -> Waits {
        times.sort_unstable();
        let at = |part: usize| times.get(times.len() * part / 100).or(times.last()).copied().unwrap_or_default();
        Waits { n: times.len(), median: at(50), nearly_all: at(99), longest: at(100) }
    }
}
