//! Stops the program during each kind of maintenance of a large store. It must exit soon.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use playground::{PlaygroundOptions, PlaygroundServer};
use rustix::process::{Pid, Signal, kill_process};
use store::{Batch, Sled, Store};
use strum::VariantArray;
use tests::house::{PATIENCE, command};
use tests::long::{number, program};
use tokio::process::{Child, Command};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::PROGRAM;
use super::left::{Seen, build_old, catch_up, leave, many};
use super::swiss::copy;

const SOON: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
enum Work {
    Erasure,
    Compaction,
    Index,
    Survey,
    Backup,
    Import,
    Upgrade,
    CatchingUp,
}

struct Stops {
    server: PlaygroundServer,
    program: String,
    folder: PathBuf,
    patience: Duration,
}

impl Stops {
    async fn prepare(&self, n_games: u64) {
        let [old, heavy, left, done] = ["old", "heavy", "left", "done"].map(|name| self.folder.join(name));
        let mut never_compacted = store::SledOptions::default();
        never_compacted.compact_bytes = u64::MAX;
        let many = many(n_games);
        if !old.exists() {
            build_old(&old, many, never_compacted.clone()).await;
        }
        if !heavy.exists() {
            copy(&old, &heavy);
            catch_up(&heavy, never_compacted).await;
        }
        if !left.exists() {
            copy(&heavy, &left);
            leave(&left, many).await;
        }
        if !done.exists() {
            copy(&left, &done);
            let store = Sled::open(&done, store::SledOptions::default()).await.unwrap();
            store::Erase::erase_history(&store).await.unwrap();
            store.commit(Batch::new().delete(bot::record::keys::TO_ERASE)).await.unwrap();
            bot::keep::export(&store, &self.folder.join("done.export")).await.unwrap();
            store.close().await.unwrap();
        }
    }

    async fn begin(&self, work: Work, folder: &Path) -> Child {
        let store = folder.join("store");
        let from = match work {
            Work::Erasure => "left",
            Work::Compaction => "heavy",
            Work::Index | Work::Survey | Work::Backup | Work::Import => "done",
            Work::Upgrade | Work::CatchingUp => "old",
        };
        if work == Work::Import {
            let mut import = Command::new(&self.program);
            import.arg("import").arg(self.folder.join("done.export")).arg("--store").arg(&store);
            let bot = import.kill_on_drop(true).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            self.until(work, || store.join("journal").exists()).await;
            return bot;
        }
        copy(&self.folder.join(from), &store);
        if work == Work::Index {
            std::fs::remove_dir_all(store.join("index")).unwrap();
        }
        let mut bot = self.start(work, folder);
        let connected =
            |n| move || std::fs::read_to_string(folder.join("log")).unwrap().matches(" connected").count() >= n;
        match work {
            Work::Erasure | Work::Compaction => self.until(work, || Seen::of(&store).is_drafting).await,
            Work::Index => self.until(work, || store.join("index").exists()).await,
            Work::Survey => {
                self.until(work, connected(1)).await;
                bot.kill().await.unwrap();
                bot = self.start(work, folder);
                self.until(work, connected(2)).await;
            }
            Work::Backup => {
                let is_begun = || std::fs::read_dir(folder.join("backups")).is_ok_and(|files| files.count() > 0);
                self.until(work, is_begun).await;
            }
            Work::CatchingUp => self.until(work, connected(1)).await,
            Work::Upgrade | Work::Import => {}
        }
        bot
    }

    fn start(&self, work: Work, folder: &Path) -> Child {
        let backups = if work == Work::Backup { "" } else { "[backup]\nevery_hours = 0\n" };
        command(&self.program, &self.server, folder, backups).env("MUTABOT_LOG", "info").spawn().unwrap()
    }

    async fn until(&self, work: Work, is_there: impl Fn() -> bool) {
        let mut looks = interval(Duration::from_millis(2));
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let looked = async {
            while !is_there() {
                looks.tick().await;
            }
        };
        timeout(self.patience, looked).await.unwrap_or_else(|_| panic!("{work:?} begins"));
    }
}

#[expect(clippy::print_stdout, reason = "a test tells what it has measured")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes an hour and 15 GB: see CONTRIBUTING"]
async fn told_to_stop_in_the_middle_of_any_maintenance_a_program_with_a_large_store_ends_soon() {
    let (n_stops, n_games, seed) = (number("STOPS", 5), number("STOPS_GAMES", 1_100_000), number("STOPS_SEED", 34));
    // The signal comes within this many seconds after the work began.
    let span = number("STOPS_SPAN", 20);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let stores = std::env::var_os("STOPS_STORES").map_or_else(|| folder.path().to_owned(), PathBuf::from);
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let patience = PATIENCE + Duration::from_secs(n_games / 1_000);
    let stops = Stops { server, program: program(PROGRAM), folder: stores, patience };
    stops.prepare(n_games).await;
    let mut n_late = 0;
    for work in Work::VARIANTS {
        let (mut times, mut n_over) = (Vec::new(), 0);
        for nth in 0..n_stops {
            let folder = tempfile::tempdir_in(&stops.folder).unwrap();
            let mut bot = stops.begin(*work, folder.path()).await;
            let wait = Duration::from_secs(span).mul_f64(fastrand::Rng::with_seed(seed + nth).f64());
            if timeout(wait, bot.wait()).await.is_ok() {
                n_over += 1;
                continue;
            }
            let begun = Instant::now();
            kill_process(Pid::from_raw(bot.id().unwrap().try_into().unwrap()).unwrap(), Signal::TERM).unwrap();
            let is_over = timeout(stops.patience, bot.wait()).await.is_ok();
            times.push(begun.elapsed());
            assert!(is_over, "{work:?} comes to an end");
        }
        times.sort_unstable();
        n_late += times.iter().filter(|time| **time > SOON).count();
        println!("{work:?}: ended after {times:.2?}; {n_over} were done before");
    }
    assert_eq!(n_late, 0, "ends that took more than {SOON:?}");
}
