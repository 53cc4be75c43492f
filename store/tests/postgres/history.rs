//! Histories of several clients must be serializable, in an order that agrees with time.
//!
//! Versions order the writes of each key, so the order of commits and reads follows without a search (the idea of Elle,
//! with the order known). A reader of a version comes after its writer and before the writer of the next version. A
//! step that began after another's end comes after it. A circle is an error: a lost update, write skew, or a stale
//! read.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use store::{Batch, Error, Postgres, PostgresOptions, Store};

use crate::backend::SERVER;

/// The number of keys in use, and the commits after which others replace them. So many keys are absent.
const N_KEYS: u64 = 6;
const ROUND: u64 = 40;

#[derive(Clone, Debug, Default)]
struct Step {
    begun: u64,
    ended: u64,
    saw: Vec<(String, u64)>,
    wrote: Vec<String>,
    version: u64,
}

async fn play(options: &PostgresOptions, n_commits: u64, seed: u64) -> Vec<Step> {
    let faults = Arc::new(Faults::new(options).await);
    let clients = clients(options).await;
    let clock = Arc::new(AtomicU64::new(1));
    let players: Vec<_> = (0..)
        .zip(clients)
        .map(|(number, store)| {
            let player = Player { number, store, clock: Arc::clone(&clock), faults: Arc::clone(&faults) };
            tokio::spawn(player.play(n_commits, seed))
        })
        .collect();
    let mut steps = Vec::new();
    for player in players {
        steps.extend(player.await.unwrap());
    }
    steps
}

struct Player {
    number: u64,
    store: Arc<Postgres>,
    clock: Arc<AtomicU64>,
    faults: Arc<Faults>,
}

impl Player {
    async fn play(self, n_commits: u64, seed: u64) -> Vec<Step> {
        let Player { number, store, clock, faults } = self;
        let tick = || clock.fetch_add(1, Ordering::SeqCst);
        let mut rng = fastrand::Rng::with_seed(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut steps = Vec::new();
        let own = format!("own/{number}");
        for n in 0..n_commits {
            let round = n / ROUND;
            let mut keys: Vec<String> = (0..N_KEYS).map(|key| format!("key/{round:05}/{key}")).collect();
            rng.shuffle(&mut keys);
            let (n_seen, n_written) = (rng.usize(1..=3), rng.usize(1..=2));
            let begun = tick();
            let found = store.get_all(keys[..n_seen].to_vec()).await.unwrap();
            let ended = tick();
            let saw: Vec<_> =
                keys.iter().zip(&found).map(|(key, entry)| (key.clone(), version(entry.as_ref()))).collect();
            steps.push(Step { begun, ended, saw: saw.clone(), ..Step::default() });
            // A write without expectations is never refused.
            let expected = if rng.u8(..10) == 0 { &[] } else { &saw[..] };
            let wrote: Vec<_> = keys.iter().rev().take(n_written).cloned().collect();
            let batch = expected.iter().fold(Batch::new(), |batch, (key, version)| batch.expect(key, *version));
            let batch = wrote.iter().fold(batch.put(&own, n.to_string()), |batch, key| batch.put(key, n.to_string()));
            let begun = tick();
            let done = store.commit(batch).await;
            let ended = tick();
            match done {
                // This client's own key has the same version as all keys that were written.
                Ok(()) => {
                    let entry = store.get(&own).await.unwrap().unwrap();
                    assert_eq!(entry.value, n.to_string().into_bytes(), "an acknowledged commit is lost");
                    let wrote = [wrote, vec![own.clone()]].concat();
                    steps.push(Step { begun, ended, saw: expected.to_vec(), wrote, version: entry.version });
                }
                Err(Error::Conflict { key }) => assert!(expected.iter().any(|(one, _)| *one == key)),
                Err(why) => panic!("{why}"),
            }
            if n % 25 == 24 {
                faults.strike().await;
            }
        }
        steps
    }
}

struct Faults {
    client: tokio_postgres::Client,
    database: String,
}

impl Faults {
    async fn new(options: &PostgresOptions) -> Faults {
        let address =
            format!("host={} port={} user=postgres dbname=postgres", SERVER.socket().display(), SERVER.port());
        let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        Faults { client, database: options.address.database().unwrap().to_owned() }
    }

    async fn strike(&self) {
        let strike =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 ORDER BY random() LIMIT 1";
        self.client.query(strike, &[&self.database]).await.unwrap();
    }
}

fn version(entry: Option<&store::StoreEntry>) -> u64 {
    entry.map_or(0, |entry| entry.version)
}

/// Looks for a circle. Returns `None` if all steps have an order, otherwise the number of steps in circles or after
/// them.
fn circle(steps: &[Step]) -> Option<usize> {
    let mut writers: BTreeMap<&str, BTreeMap<u64, usize>> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        for key in &step.wrote {
            let other = writers.entry(key).or_default().insert(step.version, at);
            if other.is_some() {
                return Some(1);
            }
        }
    }
    let mut graph = Graph::new(steps.len());
    let none = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        for key in &step.wrote {
            if let Some((_, next)) = writers[key.as_str()].range(step.version + 1..).next() {
                graph.comes_before(at, *next);
            }
        }
        for (key, seen) in &step.saw {
            let writers = writers.get(key.as_str()).unwrap_or(&none);
            match writers.get(seen) {
                Some(writer) if *writer != at => graph.comes_before(*writer, at),
                None if *seen > 0 => return Some(1),
                _ => {}
            }
            if let Some((_, next)) = writers.range(seen + 1..).find(|(_, next)| **next != at) {
                graph.comes_before(at, *next);
            }
        }
    }
    graph.follow_time(steps);
    graph.n_without_order()
}

/// The order of the steps. The nodes after the steps are moments, one after another.
struct Graph {
    after: Vec<Vec<usize>>,
}

impl Graph {
    fn new(n_steps: usize) -> Graph {
        Graph { after: vec![Vec::new(); n_steps] }
    }

    fn comes_before(&mut self, one: usize, other: usize) {
        self.after[one].push(other);
    }

    fn follow_time(&mut self, steps: &[Step]) {
        let mut moments: Vec<_> =
            steps.iter().enumerate().flat_map(|(at, step)| [(step.begun, at, true), (step.ended, at, false)]).collect();
        moments.sort_unstable();
        for (_, step, is_begin) in moments {
            let moment = self.after.len();
            if moment > steps.len() {
                self.after[moment - 1].push(moment);
            }
            self.after.push(if is_begin { vec![step] } else { Vec::new() });
            if !is_begin {
                self.after[step].push(moment);
            }
        }
    }

    fn n_without_order(&self) -> Option<usize> {
        let mut n_before = vec![0; self.after.len()];
        self.after.iter().flatten().for_each(|next| n_before[*next] += 1);
        let mut free: Vec<_> = (0..n_before.len()).filter(|at| n_before[*at] == 0).collect();
        let mut n_left = n_before.len();
        while let Some(at) = free.pop() {
            n_left -= 1;
            for next in &self.after[at] {
                n_before[*next] -= 1;
                if n_before[*next] == 0 {
                    free.push(*next);
                }
            }
        }
        (n_left > 0).then_some(n_left)
    }
}

fn step(begun: u64, ended: u64, saw: &[(&str, u64)], wrote: &[&str], version: u64) -> Step {
    let saw = saw.iter().map(|(key, version)| ((*key).to_owned(), *version)).collect();
    Step { begun, ended, saw, wrote: wrote.iter().map(|key| (*key).to_owned()).collect(), version }
}

#[test]
fn the_checker_knows_the_faults_by_their_shape() {
    let in_order =
        [step(1, 2, &[], &["a"], 1), step(3, 4, &[("a", 1)], &["b"], 2), step(5, 6, &[("a", 1), ("b", 2)], &[], 0)];
    assert_eq!(circle(&in_order), None);
    let at_once = [step(1, 9, &[("a", 0)], &["b"], 2), step(2, 8, &[], &["a"], 1)];
    assert_eq!(circle(&at_once), None, "the first may come before the second, whose version is smaller");
    let lost = [step(1, 9, &[("a", 0)], &["a"], 1), step(2, 8, &[("a", 0)], &["a"], 2)];
    assert!(circle(&lost).is_some(), "a lost update");
    let skew = [step(1, 9, &[("a", 0)], &["b"], 1), step(2, 8, &[("b", 0)], &["a"], 2)];
    assert!(circle(&skew).is_some(), "write skew");
    let old = [step(1, 2, &[], &["a"], 1), step(3, 4, &[], &["a"], 2), step(5, 6, &[("a", 1)], &[], 0)];
    assert!(circle(&old).is_some(), "a read of something old");
    let nobody = [step(1, 2, &[("a", 7)], &[], 0)];
    assert!(circle(&nobody).is_some(), "a version that nobody wrote");
}

/// Three clients act like three processes. `STORE_HISTORY_COMMITS` sets the number of commits, `STORE_HISTORY_SEED` the
/// seed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_histories_of_three_clients_have_an_order() {
    let asked = |name: &str| std::env::var(name).ok().map(|number| number.parse::<u64>().unwrap());
    let (n_commits, seed) = (asked("STORE_HISTORY_COMMITS").unwrap_or(3_000), asked("STORE_HISTORY_SEED").unwrap_or(1));
    let options = SERVER.database().await;
    let mut steps = Vec::new();
    // Each part has keys of its own, so that the checker needs little memory.
    let n_commits_a_part = 10_000;
    let (mut n_done, mut part) = (0, 0);
    while n_done < n_commits {
        let options = if part == 0 { options.clone() } else { SERVER.database().await };
        steps = play(&options, n_commits.min(n_commits_a_part).div_ceil(3), seed + part).await;
        assert_eq!(circle(&steps), None, "seed {}", seed + part);
        n_done += steps.iter().filter(|step| step.version > 0).count() as u64;
        part += 1;
    }
    assert!(steps.iter().any(|step| step.saw.iter().any(|(_, version)| *version == 0)), "some keys were absent");
    #[expect(clippy::print_stdout, reason = "the figure of a long run")]
    {
        println!(
            "{n_done} commits of 3 clients in {part} parts from seed {seed}, a connection ended at every 25th: no circle"
        );
    }
}

/// Without locks, plain read committed must fail the check.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_without_its_locks_is_found_guilty_within_a_thousand_commits() {
    let options = SERVER.database().await;
    SERVER.say(
        options.address.database().unwrap(),
        "CREATE OR REPLACE FUNCTION mutabot.kv_lock(expected bytea[], changed bytea[]) RETURNS void \
         LANGUAGE plpgsql AS 'BEGIN END'",
    );
    let steps = play(&options, 300, 1).await;
    assert!(circle(&steps).is_some(), "{} steps", steps.len());
}

async fn clients(options: &PostgresOptions) -> Vec<Arc<Postgres>> {
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(Arc::new(Postgres::open(options.clone()).await.unwrap()));
    }
    clients
}
