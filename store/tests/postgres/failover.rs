//! Failovers under load: PostgreSQL on three machines with Patroni, and two processes that make moves.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use store::{Address, Batch, Entry, Error, Postgres, PostgresOptions, Store};

use crate::cluster::{self, Cluster, TTL, now, pause};
use crate::kill::n_rows;

const N_PROCESSES: usize = 2;
const N_WRITERS: usize = 16;
/// Bytes of a record, and of a piece of news.
const RECORD: usize = 1_100;
const NEWS: usize = 200;

/// The variables that tell a process where the store is and which games are its own.
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

/// No move that was acknowledged is lost, none is made twice, and nobody waits longer than it takes to find the new primary.
/// `STORE_FAILOVERS` says how many of each kind, `STORE_FAILOVERS_OF` of which alone, such as `Freeze,Partition`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs root, PostgreSQL, etcd and Patroni, and an hour for fifteen of each kind"]
async fn failovers_lose_and_double_nothing() {
    let n_failovers = std::env::var("STORE_FAILOVERS").map_or(1, |number| number.parse().unwrap());
    let mut cluster = Cluster::start().await;
    let mut processes: Vec<_> = (0..N_PROCESSES).map(|number| Process::start(&cluster, number)).collect();
    let mut pauses: BTreeMap<Fault, Vec<u64>> = BTreeMap::new();
    let mut rates = Vec::new();
    for n in 0..n_failovers {
        for fault in FAULTS.into_iter().filter(|fault| is_wanted(*fault)) {
            let primary = cluster.wait_until_whole();
            rates.push(rate(&mut processes));
            strike(&mut cluster, &mut processes, fault, primary);
            // Whoever was away comes back while the moves go on.
            cluster.wait_until_whole();
            let longest = processes.iter_mut().map(|process| process.tell().1).max().unwrap();
            say(&format!(
                "{} {fault:?} of machine {primary}: {:.0} moves/s before, longest pause {longest} ms",
                n + 1,
                rates[rates.len() - 1]
            ));
            pauses.entry(fault).or_default().push(longest);
        }
    }
    let acknowledged: Vec<u64> = processes.into_iter().flat_map(Process::stop).collect();
    let store = Postgres::open(cluster.options("bot")).await.unwrap();
    let n_moves: u64 = acknowledged.iter().sum();
    for (game, n_moves) in acknowledged.iter().enumerate() {
        let kept = store.get(&format!("game/{game:02}")).await.unwrap();
        assert_eq!(n_kept(kept.as_ref()), *n_moves, "game {game}");
    }
    assert_eq!(n_rows(&store, "seen/").await, n_moves, "an event for each move that is kept, and no other");
    rates.sort_by(f64::total_cmp);
    say(&format!(
        "{n_moves} moves, between failovers {:.0} a second (median), least {:.0}: 0 lost, 0 doubled",
        rates[rates.len() / 2],
        rates[0]
    ));
    for (fault, mut pauses) in pauses {
        pauses.sort_unstable();
        let (median, longest) = (pauses[pauses.len() / 2], pauses[pauses.len() - 1]);
        say(&format!("{fault:?}: {} failovers, pause {median} ms (median), longest {longest} ms", pauses.len()));
        assert!(longest <= (TTL + 5) * 1_000, "{fault:?}: nobody could move for {longest} ms");
    }
}

fn is_wanted(fault: Fault) -> bool {
    std::env::var("STORE_FAILOVERS_OF").map_or(true, |wanted| wanted.split(',').any(|one| one == format!("{fault:?}")))
}

/// Makes something happen to the primary, and goes on when moves are made again.
fn strike(cluster: &mut Cluster, processes: &mut [Process], fault: Fault, primary: usize) {
    let away = (TTL + 10) * 1_000;
    match fault {
        Fault::Machine => {
            cluster.cut_power(primary);
            wait_for_moves(processes);
            cluster.boot(primary);
        }
        Fault::Postmaster => {
            cluster.kill_postmaster(primary);
            wait_for_moves(processes);
        }
        Fault::Freeze => {
            cluster::freeze(primary);
            pause(away);
            cluster::thaw(primary);
            wait_for_moves(processes);
        }
        Fault::Partition => {
            cluster::set_cable(primary, false);
            pause(away);
            cluster::set_cable(primary, true);
            wait_for_moves(processes);
        }
        Fault::Switchover => {
            cluster::switch_over(primary);
            wait_for_moves(processes);
        }
    }
}

/// Moves a second over three seconds; what was longest before is forgotten.
fn rate(processes: &mut [Process]) -> f64 {
    let total = |processes: &mut [Process]| processes.iter_mut().map(|process| process.tell().0).sum::<u64>();
    let (before, begun) = (total(processes), now());
    pause(3_000);
    (total(processes) - before) as f64 / begun.elapsed().as_secs_f64()
}

/// Waits until each process has made some moves more.
fn wait_for_moves(processes: &mut [Process]) {
    for process in processes {
        let before = process.n_moves();
        while process.n_moves() < before + 100 {
            pause(100);
        }
    }
}

/// A process that makes moves in games of its own.
struct Process {
    child: Child,
    orders: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    longest: u64,
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

    /// Returns the moves acknowledged so far.
    fn n_moves(&mut self) -> u64 {
        let told = self.ask("tell");
        self.longest = self.longest.max(told[1]);
        told[0]
    }

    /// Returns the moves acknowledged so far, and the longest time without one since this was asked last, in milliseconds.
    fn tell(&mut self) -> (u64, u64) {
        let n_moves = self.n_moves();
        (n_moves, std::mem::take(&mut self.longest))
    }

    /// Ends the process; returns how many moves of each game were acknowledged.
    fn stop(mut self) -> Vec<u64> {
        let moves = self.ask("stop");
        assert!(self.child.wait().unwrap().success());
        moves
    }

    fn ask(&mut self, order: &str) -> Vec<u64> {
        writeln!(self.orders, "{order}").unwrap();
        let told = self.lines.find_map(|line| Some(line.unwrap().strip_prefix("told ")?.to_owned()));
        told.expect("it lives").split(' ').map(|number| number.parse().unwrap()).collect()
    }
}

/// One of the processes of the test above, which starts it.
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
    say(&format!("told {}", moves.join(" ")));
}

/// Answers what the test asks, until it is told to stop.
fn obey(told: &Told) {
    for order in std::io::stdin().lines() {
        if order.unwrap() == "stop" {
            return;
        }
        say(&format!("told {} {}", told.n_moves.load(Ordering::SeqCst), told.take_longest()));
    }
    panic!("whoever started this is gone");
}

/// What a process was told by its store.
struct Told {
    begun: Instant,
    stop: AtomicBool,
    n_moves: AtomicU64,
    /// When the last move was acknowledged, and the longest time between two, in milliseconds.
    last: AtomicU64,
    longest: AtomicU64,
}

impl Default for Told {
    fn default() -> Told {
        let [n_moves, last, longest] = [const { AtomicU64::new(0) }; 3];
        Told { begun: now(), stop: AtomicBool::new(false), n_moves, last, longest }
    }
}

impl Told {
    fn acknowledged(&self) {
        self.n_moves.fetch_add(1, Ordering::SeqCst);
        let now = self.now();
        let before = self.last.swap(now, Ordering::SeqCst);
        self.longest.fetch_max(now.saturating_sub(before), Ordering::SeqCst);
    }

    /// Returns the longest time without a move, the one that lasts included.
    fn take_longest(&self) -> u64 {
        let lasting = self.now().saturating_sub(self.last.load(Ordering::SeqCst));
        self.longest.swap(0, Ordering::SeqCst).max(lasting)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap()
    }
}

/// Makes moves in a game until told to stop, each as the bot does; returns how many are acknowledged or found to be kept.
async fn play(store: Arc<Postgres>, game: usize, told: Arc<Told>) -> u64 {
    let key = format!("game/{game:02}");
    let mut n_moves = 0;
    // Whether the caller was told that the store is not available: the move may be kept all the same.
    let mut is_doubtful = false;
    while !told.stop.load(Ordering::SeqCst) || is_doubtful {
        let Ok(entry) = store.get(&key).await else { continue };
        let kept = n_kept(entry.as_ref());
        if is_doubtful && kept == n_moves + 1 {
            n_moves = kept;
        }
        assert_eq!(kept, n_moves, "game {game}: what is kept is what was acknowledged");
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
            Err(why) => panic!("game {game}: {why}"),
        }
    }
    n_moves
}

/// What the bot keeps with a move: the event, the record, news, and the deadline in place of the one before.
fn a_move(game: usize, n: u64, before: Option<&Entry>) -> Batch {
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

fn n_kept(entry: Option<&Entry>) -> u64 {
    entry.map_or(0, |entry| std::str::from_utf8(&entry.value).unwrap().parse().unwrap())
}

#[expect(clippy::print_stdout, reason = "the figures of a long run, and what a process answers")]
fn say(line: &str) {
    println!("{line}");
}
