//! Failovers under load: PostgreSQL on three machines with Patroni, and two processes that make moves.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use store::{Address, Batch, Error, Postgres, PostgresOptions, Store, StoreEntry};
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::{MissedTickBehavior, interval};

use crate::cluster::{self, Cluster, PATIENCE, TTL, now, pause};
use crate::kill::n_rows;

const N_PROCESSES: usize = 2;
const N_WRITERS: usize = 16;
/// The interval of a writer's moves, which makes 500 a second in all. Without it the test would measure the machine and
/// fill its disk.
const PACE: Duration = Duration::from_millis(64);
const RECORD: usize = 1_100;
const NEWS: usize = 200;

const ADDRESS: &str = "STORE_FAILOVER_ADDRESS";
const AUTHORITIES: &str = "STORE_FAILOVER_AUTHORITIES";
const PROCESS: &str = "STORE_FAILOVER_PROCESS";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Machine,
    Postmaster,
    Freeze,
    Partition,
    Switchover,
}

const FAULTS: [Fault; 5] = [Fault::Machine, Fault::Postmaster, Fault::Freeze, Fault::Partition, Fault::Switchover];

/// No acknowledged move is lost, none is made twice, and no pause is longer than the search for the new primary.
///
/// `STORE_FAILOVERS` is the number of each kind. `STORE_FAILOVERS_OF` restricts the kinds, for example to
/// `Freeze,Partition`. `STORE_FAILOVERS_MINUTES` ends the run early, as does SIGTERM. In any case, the moves so far are
/// compared and reported.
///
/// The test needs `etcd` and `etcdctl`, and Patroni 4 in a folder that everyone can read: `python3 -m venv FOLDER`,
/// then `FOLDER/bin/pip install 'patroni[etcd3]' psycopg2-binary`. `STORE_PATRONI_BIN` is its `bin` folder.
/// `STORE_FAILOVERS_IN=/dev/shm` keeps the three machines' files in memory.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs root, PostgreSQL, etcd and Patroni, and an hour for fifteen of each kind"]
async fn failovers_lose_and_double_nothing() {
    let mut cluster = Cluster::start().await;
    let mut asked = signal(SignalKind::terminate()).unwrap();
    let is_asked = Arc::new(AtomicBool::new(false));
    let hear = Arc::clone(&is_asked);
    tokio::spawn(async move {
        asked.recv().await;
        hear.store(true, Ordering::SeqCst);
    });
    let mut processes: Vec<_> = (0..N_PROCESSES).map(|number| Process::start(&cluster, number)).collect();
    let mut seen = Seen::default();
    let ended = strike_again_and_again(&mut cluster, &mut processes, &mut seen, &is_asked);
    if let Err(why) = &ended {
        say(&format!("broken off: {why}"));
    }
    let kept = compare(&cluster, processes).await;
    match &kept {
        Ok(kept) => say(&format!("{kept}; {}", seen.rates())),
        Err(why) => say(&format!("not compared: {why}")),
    }
    for (fault, pauses) in &mut seen.pauses {
        pauses.sort_unstable();
        let (median, longest) = (pauses[pauses.len() / 2], pauses[pauses.len() - 1]);
        say(&format!("{fault:?}: {} failovers, pause {median} ms (median), longest {longest} ms", pauses.len()));
    }
    let kept = kept.unwrap();
    assert_eq!((kept.n_lost, kept.n_doubled), (0, 0), "{kept}");
    ended.unwrap();
    for (fault, pauses) in seen.pauses {
        let longest = pauses.into_iter().max().unwrap();
        assert!(longest <= (TTL + 5) * 1_000, "{fault:?}: nobody could move for {longest} ms");
    }
}

#[derive(Debug, Default)]
struct Seen {
    pauses: BTreeMap<Fault, Vec<u64>>,
    rates: Vec<f64>,
}

impl Seen {
    fn rates(&self) -> String {
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        match rates.as_slice() {
            [] => "no failover".to_owned(),
            [least, ..] => {
                format!("between failovers {:.0} a second (median), least {least:.0}", rates[rates.len() / 2])
            }
        }
    }
}

fn strike_again_and_again(
    cluster: &mut Cluster,
    processes: &mut [Process],
    seen: &mut Seen,
    is_asked_to_end: &AtomicBool,
) -> Result<(), String> {
    let number = |name: &str| std::env::var(name).ok().map(|number| number.parse::<u64>().unwrap());
    let (n_failovers, n_minutes) = (number("STORE_FAILOVERS").unwrap_or(1), number("STORE_FAILOVERS_MINUTES"));
    let begun = now();
    for n in 1..=n_failovers {
        for fault in FAULTS.into_iter().filter(|fault| is_wanted(*fault)) {
            let is_over = n_minutes.is_some_and(|minutes| begun.elapsed().as_secs() >= 60 * minutes);
            if is_over || is_asked_to_end.load(Ordering::SeqCst) {
                say(&format!("ended early, after {} minutes", begun.elapsed().as_secs() / 60));
                return Ok(());
            }
            cluster.wait_until_whole()?;
            let rate = rate(processes)?;
            seen.rates.push(rate);
            // Wait again: measuring took some seconds, and a restarting cluster looks complete for a moment.
            let primary = cluster.wait_until_whole()?;
            strike(cluster, processes, fault, primary)?;
            let pause = longest_pause(processes)?;
            seen.pauses.entry(fault).or_default().push(pause);
            say(&format!(
                "{n} {fault:?} of machine {primary} after {} s: {rate:.0} moves/s before, pause {pause} ms",
                begun.elapsed().as_secs()
            ));
        }
    }
    cluster.wait_until_whole().map(drop)
}

fn is_wanted(fault: Fault) -> bool {
    std::env::var("STORE_FAILOVERS_OF").map_or(true, |wanted| wanted.split(',').any(|one| one == format!("{fault:?}")))
}

fn strike(cluster: &mut Cluster, processes: &mut [Process], fault: Fault, primary: usize) -> Result<(), String> {
    let away = (TTL + 10) * 1_000;
    match fault {
        Fault::Machine => {
            cluster.cut_power(primary);
            wait_for_moves(processes)?;
            cluster.boot(primary);
        }
        Fault::Postmaster => cluster.kill_postmaster(primary),
        Fault::Freeze => {
            cluster::freeze(primary);
            pause(away);
            cluster::thaw(primary);
        }
        Fault::Partition => {
            cluster::set_cable(primary, false);
            pause(away);
            cluster::set_cable(primary, true);
        }
        Fault::Switchover => cluster::switch_over(primary)?,
    }
    wait_for_moves(processes)?;
    cluster.wait_until_whole().map(drop)
}

fn rate(processes: &mut [Process]) -> Result<f64, String> {
    let total = |processes: &mut [Process]| processes.iter_mut().map(Process::n_moves).sum::<Result<u64, _>>();
    longest_pause(processes)?;
    let (before, begun) = (total(processes)?, now());
    pause(3_000);
    Ok((total(processes)? - before) as f64 / begun.elapsed().as_secs_f64())
}

fn longest_pause(processes: &mut [Process]) -> Result<u64, String> {
    let mut longest = 0;
    for process in processes {
        process.n_moves()?;
        longest = longest.max(std::mem::take(&mut process.longest));
    }
    Ok(longest)
}

fn wait_for_moves(processes: &mut [Process]) -> Result<(), String> {
    let begun = now();
    for process in processes {
        let before = process.n_moves()?;
        while process.n_moves()? < before + 100 {
            if begun.elapsed() > PATIENCE {
                return Err(format!("nobody could move for {} s", PATIENCE.as_secs()));
            }
            pause(100);
        }
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Kept {
    n_acknowledged: u64,
    n_lost: u64,
    n_doubled: u64,
}

impl Kept {
    fn compare(&mut self, what: &str, n_kept: u64, n_due: u64) {
        if n_kept != n_due {
            say(&format!("{what}: {n_kept} instead of {n_due}"));
        }
        self.n_lost += n_due.saturating_sub(n_kept);
        self.n_doubled += n_kept.saturating_sub(n_due);
    }
}

impl Display for Kept {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Kept { n_acknowledged, n_lost, n_doubled } = self;
        write!(f, "{n_acknowledged} moves acknowledged, {n_lost} lost, {n_doubled} doubled")
    }
}

async fn compare(cluster: &Cluster, mut processes: Vec<Process>) -> Result<Kept, String> {
    // Without a primary the processes could not end, since they wait for the outcome of their last moves.
    wait_for_moves(&mut processes)?;
    let store = Postgres::open(cluster.options("bot")).await.map_err(|why| why.to_string())?;
    let (mut kept, mut game) = (Kept::default(), 0);
    for process in processes {
        let stopped = process.stop()?;
        kept.n_lost += stopped.n_lost;
        kept.n_doubled += stopped.n_doubled;
        for n_moves in stopped.moves {
            let entry = store.get(&format!("game/{game:02}")).await.map_err(|why| why.to_string())?;
            kept.compare(&format!("moves of game {game}"), n_kept(entry.as_ref()), n_moves);
            kept.n_acknowledged += n_moves;
            game += 1;
        }
    }
    kept.compare("events", n_rows(&store, "seen/").await, kept.n_acknowledged);
    Ok(kept)
}

struct Process {
    child: Child,
    orders: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    longest: u64,
}

struct Stopped {
    n_lost: u64,
    n_doubled: u64,
    moves: Vec<u64>,
}

impl Process {
    fn start(cluster: &Cluster, number: usize) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["failover::a_process_that_moves", "--exact", "--ignored", "--nocapture"])
            .env(ADDRESS, cluster::address_for("bot"))
            .env(AUTHORITIES, cluster.authorities())
            .env(PROCESS, number.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Process { orders: child.stdin.take().unwrap(), lines, child, longest: 0 }
    }

    fn n_moves(&mut self) -> Result<u64, String> {
        let told = self.ask("tell")?;
        self.longest = self.longest.max(told[1]);
        Ok(told[0])
    }

    fn stop(mut self) -> Result<Stopped, String> {
        let mut told = self.ask("stop")?;
        let moves = told.split_off(2);
        let ended = self.child.wait().map_err(|why| why.to_string())?;
        if ended.success() {
            Ok(Stopped { n_lost: told[0], n_doubled: told[1], moves })
        } else {
            Err(ended.to_string())
        }
    }

    fn ask(&mut self, order: &str) -> Result<Vec<u64>, String> {
        let gone = || "a process that moves is gone".to_owned();
        writeln!(self.orders, "{order}").map_err(|_| gone())?;
        let told = self.lines.find_map(|line| Some(line.ok()?.strip_prefix("told ")?.to_owned()));
        Ok(told.ok_or_else(gone)?.split(' ').map(|number| number.parse().unwrap()).collect())
    }
}

/// Runs as another process, started by the test above.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test of failovers"]
async fn a_process_that_moves() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let number: usize = std::env::var(PROCESS).unwrap().parse().unwrap();
    let mut options = PostgresOptions::new(Address::read(&address).unwrap());
    options.authorities = Some(std::env::var_os(AUTHORITIES).unwrap().into());
    let store = Arc::new(Postgres::open(options).await.unwrap());
    let told = Arc::new(Told::default());
    let players: Vec<_> = (0..N_WRITERS)
        .map(|at| tokio::spawn(play(Arc::clone(&store), number * N_WRITERS + at, Arc::clone(&told))))
        .collect();
    let orders = Arc::clone(&told);
    tokio::task::spawn_blocking(move || obey(&orders)).await.unwrap();
    told.stop.store(true, Ordering::SeqCst);
    let mut moves = Vec::new();
    for player in players {
        moves.push(player.await.unwrap().to_string());
    }
    let [n_lost, n_doubled] = [&told.n_lost, &told.n_doubled].map(|count| count.load(Ordering::SeqCst));
    say(&format!("told {n_lost} {n_doubled} {}", moves.join(" ")));
}

fn obey(told: &Told) {
    for order in std::io::stdin().lines() {
        if order.unwrap() == "stop" {
            return;
        }
        say(&format!("told {} {}", told.n_moves.load(Ordering::SeqCst), told.take_longest()));
    }
    panic!("whoever started this is gone");
}

struct Told {
    begun: Instant,
    stop: AtomicBool,
    n_moves: AtomicU64,
    n_lost: AtomicU64,
    n_doubled: AtomicU64,
    /// When the last move was acknowledged, and the longest time between two, in milliseconds.
    last: AtomicU64,
    longest: AtomicU64,
}

impl Default for Told {
    fn default() -> Told {
        let [n_moves, n_lost, n_doubled, last, longest] = [const { AtomicU64::new(0) }; 5];
        Told { begun: now(), stop: AtomicBool::new(false), n_moves, n_lost, n_doubled, last, longest }
    }
}

impl Told {
    fn acknowledged(&self) {
        self.n_moves.fetch_add(1, Ordering::SeqCst);
        let now = self.now();
        let before = self.last.swap(now, Ordering::SeqCst);
        self.longest.fetch_max(now.saturating_sub(before), Ordering::SeqCst);
    }

    fn compare(&self, game: usize, n_kept: u64, n_acknowledged: u64) {
        if n_kept != n_acknowledged {
            eprintln!("game {game}: {n_kept} moves are kept, {n_acknowledged} were acknowledged");
        }
        self.n_lost.fetch_add(n_acknowledged.saturating_sub(n_kept), Ordering::SeqCst);
        self.n_doubled.fetch_add(n_kept.saturating_sub(n_acknowledged), Ordering::SeqCst);
    }

    fn take_longest(&self) -> u64 {
        let lasting = self.now().saturating_sub(self.last.load(Ordering::SeqCst));
        self.longest.swap(0, Ordering::SeqCst).max(lasting)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap()
    }
}

/// Makes moves in a game until it is stopped, as the bot does. Returns how many are acknowledged or found in the store.
async fn play(store: Arc<Postgres>, game: usize, told: Arc<Told>) -> u64 {
    let key = format!("game/{game:02}");
    let mut n_moves = 0;
    // Set after `Unavailable`, since the move may be stored nevertheless.
    let mut is_doubtful = false;
    let mut next = interval(PACE);
    next.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !told.stop.load(Ordering::SeqCst) || is_doubtful {
        next.tick().await;
        let Ok(entry) = store.get(&key).await else { continue };
        let kept = n_kept(entry.as_ref());
        if !(is_doubtful && kept == n_moves + 1) {
            told.compare(game, kept, n_moves);
        }
        n_moves = kept;
        if told.stop.load(Ordering::SeqCst) {
            break;
        }
        match store.commit(a_move(game, n_moves + 1, entry.as_ref())).await {
            Ok(()) => {
                (n_moves, is_doubtful) = (n_moves + 1, false);
                told.acknowledged();
            }
            Err(Error::Unavailable { .. }) => is_doubtful = true,
            Err(Error::Conflict { .. }) if is_doubtful => {}
            Err(Error::Conflict { key }) => {
                eprintln!("game {game}: {key} was changed by nobody who was told so");
                told.n_doubled.fetch_add(1, Ordering::SeqCst);
            }
            Err(why) => panic!("game {game}: {why}"),
        }
    }
    n_moves
}

fn a_move(game: usize, n: u64, before: Option<&StoreEntry>) -> Batch {
    let (key, due) = (format!("game/{game:02}"), |n: u64| format!("due/{game:02}/{n:08}"));
    let batch = Batch::new()
        .expect(format!("seen/{game:02}/{n:08}"), 0)
        .expect(format!("plan/{game:02}/white"), 0)
        .expect(format!("plan/{game:02}/black"), 0)
        .expect(&key, before.map_or(0, |entry| entry.version))
        .put(format!("seen/{game:02}/{n:08}"), "")
        .put(key, format!("{n:0RECORD$}"))
        .put(format!("news/{game:02}/{n:08}"), "x".repeat(NEWS))
        .put(due(n), "");
    if n > 1 { batch.delete(due(n - 1)) } else { batch }
}

fn n_kept(entry: Option<&StoreEntry>) -> u64 {
    entry.map_or(0, |entry| std::str::from_utf8(&entry.value).unwrap().parse().unwrap())
}

#[expect(clippy::print_stdout, reason = "the figures of a long run, and what a process answers")]
fn say(line: &str) {
    println!("{line}");
}
