//! Stops the program repeatedly while it erases a deleted person's data. Only that data may disappear.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use playground::{PlaygroundOptions, PlaygroundServer};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use tempfile::TempDir;
use tests::house::{PATIENCE, command};
use tests::long::{number, program};
use tests::many::Many;
use tokio::process::Child;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::PROGRAM;
use super::left::{Seen, Size, build_old, catch_up, files_with, holds, leave, many, name, read_whole, whom};
use super::swiss::copy;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Told,
    Killed,
    Starved,
}

/// How often to repeat a trial if erasing finished before the program was stopped twice.
const MORE_TRIES: usize = 9;

const ENDS: [End; 3] = [End::Told, End::Killed, End::Starved];

#[derive(Clone, Copy, Debug)]
enum Moment {
    Drafting,
    Named,
    Removing,
    Second,
    /// The second index is in use, and the first is removed.
    Taken,
    /// A certain time after erasing began.
    After(Duration),
    /// No moment: wait until the files are erased or something goes wrong.
    Never,
}

#[derive(Debug)]
enum Came {
    Moment,
    Erased,
    Ended(ExitStatus),
    Complained(String),
    Late,
}

struct Trials {
    server: PlaygroundServer,
    program: String,
    store: PathBuf,
    many: Many,
    size: Size,
    last: OsString,
    /// The longest time between two changes of the files.
    patience: Duration,
    /// How long to wait for the program after its memory is limited.
    starving: Duration,
}

#[derive(Debug, Default)]
struct Outcome {
    problems: Vec<String>,
    n_within: usize,
    n_starved: usize,
    stops: Vec<Duration>,
}

struct Life<'a> {
    trials: &'a Trials,
    store: PathBuf,
    bot: Child,
    before: Seen,
    log: PathBuf,
    n_logged: usize,
    looked: Option<(PathBuf, std::time::SystemTime)>,
}

impl Trials {
    fn start(&self, folder: &Path) -> Life<'_> {
        let (store, log) = (folder.join("store"), folder.join("log"));
        let n_logged = std::fs::read(&log).map_or(0, |log| log.len());
        let before = Seen::of(&store);
        let bot = command(&self.program, &self.server, folder, "").env("MUTABOT_LOG", "info").spawn().unwrap();
        Life { trials: self, store, bot, before, log, n_logged, looked: None }
    }

    async fn calmly(&self) -> Duration {
        let folder = tempfile::tempdir_in(self.store.parent().unwrap()).unwrap();
        copy(&self.store, &folder.path().join("store"));
        let mut life = self.start(folder.path());
        let mut came = life.until(Moment::Drafting).await;
        let begun = Instant::now();
        // A fast machine may erase a small store between two checks.
        if matches!(came, Came::Moment) {
            came = life.until(Moment::Never).await;
        }
        assert!(matches!(came, Came::Erased), "{came:?}");
        begun.elapsed()
    }

    async fn trial(&self, end: End, random: &mut fastrand::Rng, length: Duration) -> Outcome {
        let (mut folder, mut outcome) = self.ended_again_and_again(end, random, length).await;
        // Erasing a small store may finish before the program is stopped.
        for _ in 0..MORE_TRIES {
            if outcome.n_within > 1 || !outcome.problems.is_empty() {
                break;
            }
            (folder, outcome) = self.ended_again_and_again(end, random, length).await;
        }
        let mut life = self.start(folder.path());
        let came = life.until(Moment::Never).await;
        outcome.note(came);
        life.end(End::Told, &mut outcome).await;
        self.check(folder.path(), &mut outcome).await;
        outcome
    }

    async fn ended_again_and_again(
        &self,
        end: End,
        random: &mut fastrand::Rng,
        length: Duration,
    ) -> (TempDir, Outcome) {
        let folder = tempfile::tempdir_in(self.store.parent().unwrap()).unwrap();
        copy(&self.store, &folder.path().join("store"));
        let mut outcome = Outcome::default();
        for _ in 0..random.usize(2..=4) {
            let moment = match random.u8(..10) {
                0 => Moment::Drafting,
                1 | 2 => Moment::Named,
                3 => Moment::Removing,
                4 => Moment::Second,
                5 => Moment::Taken,
                _ => Moment::After(length.mul_f64(random.f64())),
            };
            let mut life = self.start(folder.path());
            let came = life.until(moment).await;
            outcome.n_within += usize::from(matches!(came, Came::Moment) && life.is_at_work());
            let is_erased = matches!(came, Came::Erased);
            outcome.note(came);
            life.end(end, &mut outcome).await;
            if is_erased || !outcome.problems.is_empty() {
                break;
            }
        }
        (folder, outcome)
    }

    async fn check(&self, folder: &Path, outcome: &mut Outcome) {
        let problems = &mut outcome.problems;
        let store = folder.join("store");
        let log = std::fs::read_to_string(folder.join("log")).unwrap();
        if log.contains("the disk is full") {
            problems.push("the log says that the disk is full".to_owned());
        }
        match read_whole(&store).await {
            Ok((size, to_erase)) => {
                if size != self.size {
                    problems.push(format!("{size:?} instead of {:?}", self.size));
                }
                if to_erase {
                    problems.push("it was not erased".to_owned());
                }
                let files = files_with(&store, &name(whom(self.many)));
                if !files.is_empty() {
                    problems.push(format!("the deleted person is in {files:?}"));
                }
            }
            Err(why) => {
                if log.contains("everything is saved") {
                    problems.push("the log says that everything is saved".to_owned());
                }
                problems.push(why);
            }
        }
    }
}

impl Outcome {
    fn note(&mut self, came: Came) {
        match came {
            Came::Moment | Came::Erased => {}
            Came::Complained(line) => self.problems.push(line),
            Came::Ended(status) => self.problems.push(format!("it ended: {status}")),
            Came::Late => self.problems.push("nothing happened any more".to_owned()),
        }
    }
}

impl Life<'_> {
    async fn until(&mut self, moment: Moment) -> Came {
        let mut looks = interval(Duration::from_millis(1));
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut newest, mut changed) = (Seen::of(&self.store), Instant::now());
        let (mut begun, mut had_two) = (None, false);
        loop {
            looks.tick().await;
            let now = Seen::of(&self.store);
            had_two |= now.n_indexes == 2;
            if now != self.before {
                begun.get_or_insert_with(Instant::now);
            }
            let is_there = match moment {
                Moment::Drafting => now.is_drafting,
                Moment::Named => !now.snapshots.is_subset(&self.before.snapshots),
                Moment::Removing => !self.before.segments.is_subset(&now.segments),
                Moment::Second => now.n_indexes == 2,
                Moment::Taken => had_two && now.n_indexes == 1,
                Moment::After(time) => begun.is_some_and(|begun| begun.elapsed() > time),
                Moment::Never => false,
            };
            if is_there {
                return Came::Moment;
            }
            if self.is_erased(&now) {
                return Came::Erased;
            }
            if let Some(status) = self.bot.try_wait().unwrap() {
                return Came::Ended(status);
            }
            let log = std::fs::read(&self.log).unwrap();
            let said = String::from_utf8_lossy(&log[self.n_logged..]);
            if let Some(line) = said.lines().find(|line| line.contains(" ERROR ")) {
                return Came::Complained(line.to_owned());
            }
            if now != newest {
                (newest, changed) = (now, Instant::now());
            }
            if changed.elapsed() > self.trials.patience {
                return Came::Late;
            }
        }
    }

    fn is_erased(&mut self, now: &Seen) -> bool {
        let Some(last) = now.segments.last() else { return false };
        let is_newer = last.file_name().is_some_and(|name| *name > *self.trials.last);
        let Some(written) = std::fs::metadata(last).ok().and_then(|file| file.modified().ok()) else { return false };
        let look = Some((last.clone(), written));
        if !is_newer || self.looked == look {
            return false;
        }
        self.looked = look;
        holds(last, bot::record::keys::TO_ERASE)
    }

    fn is_at_work(&mut self) -> bool {
        let now = Seen::of(&self.store);
        now != self.before && !self.is_erased(&now)
    }

    async fn end(&mut self, end: End, outcome: &mut Outcome) {
        if self.bot.try_wait().unwrap().is_some() {
            return;
        }
        let id = i32::try_from(self.bot.id().unwrap()).unwrap();
        let process = Pid::from_raw(id).unwrap();
        match end {
            End::Told => {
                let begun = Instant::now();
                kill_process(process, Signal::TERM).unwrap();
                match timeout(self.trials.patience, self.bot.wait()).await {
                    // Before the handler is installed, the signal kills the process.
                    Ok(Ok(status)) if status.success() || status.signal() == Some(Signal::TERM.as_raw()) => {}
                    Ok(status) => outcome.problems.push(format!("told to end: {}", status.unwrap())),
                    Err(_) => outcome.problems.push("told to end, it goes on".to_owned()),
                }
                outcome.stops.push(begun.elapsed());
            }
            End::Killed => {}
            End::Starved => {
                // The process keeps its memory but gets no more.
                for (kind, resource) in [("VmSize:", Resource::As), ("VmData:", Resource::Data)] {
                    let most = Some(memory(id, kind));
                    let _ = prlimit(Some(process), resource, Rlimit { current: most, maximum: most });
                }
                // A program that can neither continue nor exit is killed.
                if let Ok(Came::Ended(status)) = timeout(self.trials.starving, self.until(Moment::Never)).await {
                    outcome.n_starved += usize::from(status.signal().is_some());
                }
            }
        }
        let _ = self.bot.kill().await;
    }
}

fn memory(process: i32, kind: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(kind)).unwrap_or_default();
    line.split_whitespace().nth(1).map_or(0, |kib| 1024 * kib.parse::<u64>().unwrap())
}

#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_ended_in_the_middle_of_an_erasure_again_and_again_loses_nothing_else() {
    let (n_trials, n_games, seed) = (number("TRIALS", 3), number("TRIALS_GAMES", 60), number("TRIALS_SEED", 34));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let store = std::env::var_os("TRIALS_STORE").map_or_else(|| folder.path().join("store"), PathBuf::from);
    let many = many(n_games);
    if !store.exists() {
        build_old(&store, many, store::SledOptions::default()).await;
        catch_up(&store, store::SledOptions::default()).await;
        leave(&store, many).await;
    }
    let (size, to_erase) = read_whole(&store).await.unwrap();
    assert!(to_erase, "there is something to erase");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let patience = 4 * PATIENCE + Duration::from_secs(n_games / 500);
    let last = Seen::of(&store).segments.last().unwrap().file_name().unwrap().to_owned();
    let starving = Duration::from_secs(1 + n_games / 5_000);
    let trials = Trials { server, program: program(PROGRAM), store, many, size, last, patience, starving };
    let length = trials.calmly().await;
    println!("{size:?}; erased without an end in {length:.2?}");
    let (mut n_lost, mut n_within, mut n_starved, mut stops) = (0, 0, 0, Vec::new());
    for (nth, end) in (0..n_trials).zip(ENDS.into_iter().cycle()) {
        let random = &mut fastrand::Rng::with_seed(seed + nth);
        let outcome = trials.trial(end, random, length).await;
        if !outcome.problems.is_empty() {
            n_lost += 1;
            println!("trial {nth}, {end:?}: {:#?}", outcome.problems);
        }
        println!("trial {nth}, {end:?}: {} ends while erasing, SIGTERM {:.2?}", outcome.n_within, outcome.stops);
        n_within += outcome.n_within;
        n_starved += outcome.n_starved;
        stops.extend(outcome.stops);
    }
    stops.sort_unstable();
    let (median, longest) = (stops[stops.len() / 2], stops[stops.len() - 1]);
    println!(
        "{n_within} ends while erasing, {n_starved} for want of memory; SIGTERM: median {median:.2?}, longest {longest:.2?}"
    );
    assert_eq!(n_lost, 0, "trials of {n_trials} in which something was lost or wrong");
    assert!(n_within >= n_trials as usize, "{n_within} ends of {n_trials} trials came while it was erasing");
}
