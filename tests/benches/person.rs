//! What a person's own data costs in a store of one million games that have ended and a hundred thousand that go on: how
//! long their export and deletion take, how long others wait while an older store is caught up with and while a deletion
//! is erased from the files, and how soon the store is open after a kill, without the rows that lead to people and with
//! them. `cargo bench -p tests --bench person`, or with ` -- 10000 1000` after it for so many games of each sort. Takes a quarter
//! of an hour where nothing else runs, and some GiB where the target folder is.
//!
//! Erasing writes everything that is kept twice, into a snapshot and into a new index, by one thread beside the play: the
//! longest part by far. It is told every few seconds how far that is, and given up after a while, which is said.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bot::app::ask::{person, play, see};
use bot::app::{Act, App, Privacy, Secret, Which};
use bot::record::{Export, GameId, Millis, UserId, read};
use store::{Erase, Options, Sled, Store};
use tests::ask::Asker;
use tests::house::resident;
use tests::long::numbers;
use tests::many::{Many, NOW};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How many people ask for something at the same time, and how often each does.
const N_ASKERS: u64 = 4;
const PACE: Duration = Duration::from_millis(50);
/// How many people ask for their data.
const N_EXPORTS: u64 = 20;
/// How often the bench tells how far something is that takes long.
const REPORTS: Duration = Duration::from_secs(15);
/// The time that erasing may take before the bench gives it up.
const ENOUGH: Duration = Duration::from_secs(600);
/// The folder, where this is a process that measures, and what it does.
const FOLDER: &str = "PERSON_FOLDER";
const STAGE: &str = "PERSON_STAGE";

fn main() {
    let many = Many::wanted(&numbers());
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    if let Some(folder) = std::env::var_os(FOLDER) {
        let stage = std::env::var(STAGE).expect("what is to be done");
        return runtime.block_on(run(&PathBuf::from(folder), &stage, many));
    }
    // On the disk that is built on: folders for temporary files often are on none.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    let begun = Instant::now();
    runtime.block_on(async {
        let store = Sled::open(folder.path(), Options::default()).await.expect("the store opens");
        many.fill(&store).await;
        store.close().await.unwrap();
    });
    let (n_over, n_playing) = (many.n_over, many.n_playing);
    println!("{n_over} games ended, {n_playing} going on; built in {:.1?}", begun.elapsed());
    // Each is a process of its own, and all but the last end like one that is killed: so the next reads everything.
    for stage in ["killed", "older", "newer"] {
        let status = Command::new(std::env::current_exe().expect("this program has a file"))
            .args(std::env::args().skip(1))
            .env(FOLDER, folder.path())
            .env(STAGE, stage)
            .status();
        let status = status.expect("it can be started");
        let is_done = if stage == "newer" { status.success() } else { status.code().is_none() };
        assert!(is_done, "the process that measures failed: {stage}");
    }
}

async fn run(folder: &Path, stage: &str, many: Many) {
    let begun = Instant::now();
    let store = Arc::new(Sled::open(folder, Options::default()).await.expect("the store opens"));
    if stage != "killed" {
        let memory = resident(std::process::id());
        println!("{stage} store: open {:.2?} after a kill, memory {memory:.0} MiB", begun.elapsed());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        let app = app.erasing(Arc::clone(&store) as Arc<dyn Erase>);
        // What was asked before a kill would be taken for asked again.
        let first = if stage == "older" { 1 } else { 10_000_000 };
        let (folder, events) = (folder.to_owned(), AtomicU64::new(first));
        let house = Arc::new(House { app, store: Arc::clone(&store), folder, many, events });
        match stage {
            "older" => older(&house).await,
            _ if newer(&house).await => {}
            _ => {
                // The store closes only once it has erased: that is not waited for.
                println!("  memory then {:.0} MiB", resident(std::process::id()));
                std::process::exit(0);
            }
        }
        println!("  memory then {:.0} MiB", resident(std::process::id()));
    }
    match stage {
        "newer" => store.close().await,
        _ => std::process::abort(),
    }
}

/// An older store: everything is read for an export, until it is caught up with.
async fn older(house: &Arc<House>) {
    house.exports(1).await;
    let caught_up = async {
        house.app.catch_up_with_history().await.expect("the store works");
        house.app.catch_up_with_people().await.expect("the store works");
    };
    house.beside("caught up with", 0, None, caught_up).await;
    house.exports(N_EXPORTS).await;
}

/// A store of this version: people's data, and the deletion of somebody's; returns whether the files forgot it in time.
async fn newer(house: &Arc<House>) -> bool {
    house.exports(N_EXPORTS).await;
    let whom = house.many.seats(3)[1];
    let begun = Instant::now();
    house.ask(whom, Act::Person(person::Ask::Privacy(Privacy::ForgetNow(whom)))).await;
    println!("  a deletion: {:.2?}", begun.elapsed());
    let erased = async { assert!(house.app.erase_deleted().await.expect("the store works"), "there was something") };
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
    /// What was answered: the files of the answer.
    async fn ask(&self, who: UserId, act: Act) -> Vec<Vec<u8>> {
        let event = self.events.fetch_add(1, Ordering::Relaxed);
        let now = NOW + Millis(event.try_into().expect("a small number"));
        let asker = Asker::new(who.0).in_direct(who.0).at(now);
        let answer = self.app.handle(&asker.asks(event, act)).await.expect("it is answered");
        answer.reply.into_iter().flat_map(|message| message.files).map(|file| file.bytes).collect()
    }

    /// Several people ask for their own data, one after the other.
    async fn exports(&self, n: u64) {
        let (mut times, mut n_games) = (Vec::new(), 0);
        for nth in 0..n {
            let whom = self.many.seats(nth * 7)[0];
            let begun = Instant::now();
            let files = self.ask(whom, Act::Person(person::Ask::Privacy(Privacy::Export { after: GameId(0) }))).await;
            times.push(begun.elapsed());
            n_games += read::<Export>(&files[0]).expect("it is an export").games.len();
        }
        let Waits { median, longest, .. } = Waits::of(times);
        println!("  {n} exports of {} games each: median {median:.2?}, longest {longest:.2?}", n_games as u64 / n);
    }

    /// Does something while people ask for lists and play, from the `first` game that goes on; tells how long they wait.
    /// Returns whether it was done within the `most` time that it may take.
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
        let mut times = Vec::new();
        for asker in askers {
            times.extend(asker.await.expect("everybody is answered"));
        }
        let Waits { n, median, nearly_all, longest } = Waits::of(times);
        let what = if is_done { what.to_owned() } else { format!("GIVEN UP, not done: {what}") };
        println!(
            "  {what} in {took:.1?}; {n} answers meanwhile: median {median:.2?}, 99 % {nearly_all:.2?}, longest {longest:.2?}"
        );
        is_done
    }

    /// Waits for something, and tells meanwhile how large the parts of the store are.
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

    async fn go_on_asking(self: Arc<House>, first: u64, stop: Arc<AtomicBool>) -> Vec<Duration> {
        let (mut times, mut pace) = (Vec::new(), interval(PACE));
        let mut nth = first;
        while !stop.load(Ordering::Relaxed) {
            let game = nth % self.many.n_playing;
            let text = self.many.a_move(&*self.store, game).await;
            for act in [
                Act::See(see::Ask::Games(0)),
                Act::Play(play::Ask::Move { game: Which::Named(self.many.playing(game)), text }),
            ] {
                pace.tick().await;
                let event = self.events.fetch_add(1, Ordering::Relaxed);
                let request = self.many.request(game, event, act);
                let begun = Instant::now();
                // Somebody may not be to move, which is answered as well.
                let _ = self.app.handle(&request).await;
                times.push(begun.elapsed());
            }
            nth += N_ASKERS;
        }
        times
    }
}

/// Returns the names of what lies in the store's folder, and how many MiB each takes.
fn parts(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).expect("the store has a folder");
    let mut parts: Vec<_> = entries
        .map(|entry| entry.expect("it can be read"))
        .map(|entry| format!("{} {} MiB", entry.file_name().to_string_lossy(), bytes_in(&entry.path()) >> 20))
        .collect();
    parts.sort_unstable();
    parts.join(", ")
}

/// Returns how many bytes a file takes, or all files of a folder. One that goes meanwhile takes none.
fn bytes_in(path: &Path) -> u64 {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().map(|entry| bytes_in(&entry.path())).sum(),
        Err(_) => std::fs::metadata(path).map_or(0, |about| about.len()),
    }
}

/// How long people waited.
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
