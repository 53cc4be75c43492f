//! Measures moves per second on PostgreSQL, compared with `pgbench`, which makes the same changes in one round trip
//! without checks. Both take turns on one server. Then measures the latency of a commit at 50 moves a second.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and a panic is how it fails")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::conformance::{PROGRAMS, PostgresServer};
use store::{Batch, Postgres, Store};

const ROUND: Duration = Duration::from_secs(5);
const N_ROUNDS: usize = 7;

const RECORD: usize = 1_100;
const NEWS: usize = 200;

/// The changes of a move: event, record, notification, and a due row that replaces the previous one. `n` counts a
/// game's moves.
const RAW: &str = r"
\set n :n + 1
\set event random(1, 9000000000000000)
\startpipeline
BEGIN;
INSERT INTO raw.kv VALUES (convert_to('seen/' || :event, 'UTF8'), '', nextval('raw.kv_version'));
UPDATE raw.kv SET value = convert_to(repeat('x', 1100), 'UTF8'), version = nextval('raw.kv_version')
    WHERE key = convert_to('game/' || :client_id, 'UTF8');
INSERT INTO raw.kv VALUES (convert_to('news/' || :client_id || '/' || :n, 'UTF8'),
    convert_to(repeat('x', 200), 'UTF8'), nextval('raw.kv_version'));
INSERT INTO raw.kv VALUES (convert_to('due/' || :client_id || '/' || :n, 'UTF8'), '', nextval('raw.kv_version'));
DELETE FROM raw.kv WHERE key = convert_to('due/' || :client_id || '/' || (:n - 1), 'UTF8');
COMMIT;
\endpipeline
";

const TABLE: &str = "
    CREATE SCHEMA raw;
    CREATE SEQUENCE raw.kv_version;
    CREATE TABLE raw.kv (key bytea PRIMARY KEY, value bytea NOT NULL, version bigint NOT NULL)
        WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
    INSERT INTO raw.kv SELECT convert_to('game/' || n, 'UTF8'), '', nextval('raw.kv_version') FROM generate_series(0, 63) n;
";

fn main() {
    // Only `cargo bench` passes this argument. `cargo test` runs short rounds if PostgreSQL is installed.
    let in_earnest = std::env::args().any(|argument| argument == "--bench");
    if !in_earnest && std::env::var_os(PROGRAMS).is_none() {
        println!("not tried: it needs PostgreSQL, whose folder of programs {PROGRAMS} names");
        return;
    }
    let (n_rounds, round) = if in_earnest { (N_ROUNDS, ROUND) } else { (1, Duration::from_secs(1)) };
    // On a busy machine, one of many clients may take longer than a second.
    let length =
        if in_earnest { ["-T".to_owned(), round.as_secs().to_string()] } else { ["-t", "10"].map(str::to_owned) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    // Temporary folders are often in memory, so use the build's folder.
    let server = PostgresServer::start(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let options = runtime.block_on(server.database());
    let database = options.address.database().unwrap().to_owned();
    server.say(&database, TABLE);
    let store = Arc::new(runtime.block_on(Postgres::open(options)).unwrap());
    println!("medians of {n_rounds} rounds of {round:?}, ratios within a round");
    println!("writers    pgbench      store   store/pgbench");
    for n_writers in [1, 16, 64] {
        let (mut raw, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..n_rounds {
            raw.push(pgbench(&server, &database, n_writers, &length));
            ours.push(runtime.block_on(measure(&store, n_writers, round)));
        }
        let ratio = median(ours.iter().zip(&raw).map(|(ours, raw)| ours / raw).collect());
        println!("{n_writers:7} {:8.0}/s {:8.0}/s {ratio:15.2}", median(raw), median(ours));
    }
    let mut times = runtime.block_on(pace(&store, round * 4));
    times.sort();
    let at = |share: usize| times[times.len() * share / 100].as_secs_f64() * 1e3;
    println!("a commit at 50 moves/s: p50 {:.1} ms, p99 {:.1} ms, of {}", at(50), at(99), times.len());
}

fn pgbench(server: &PostgresServer, database: &str, n_writers: usize, length: &[String]) -> f64 {
    let script = server.write("raw.sql", RAW);
    let output = server
        .command("pgbench")
        .args(["--no-vacuum", "--protocol=extended", "-j", "2", "-U", "postgres", "-h"])
        .arg(server.socket())
        .args(["-p", &server.port().to_string(), "-c", &n_writers.to_string()])
        .args(length)
        .args(["-D", "n=0", "-f"])
        .arg(script)
        .arg(database)
        .output()
        .unwrap();
    // The next round uses other keys.
    server.say(database, "DELETE FROM raw.kv WHERE key < 'game/' OR key > 'game0'");
    let said = String::from_utf8_lossy(&output.stdout);
    let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.unwrap_or_else(|| panic!("{said}{}", String::from_utf8_lossy(&output.stderr)))
}

async fn measure(store: &Arc<Postgres>, n_writers: usize, round: Duration) -> f64 {
    let begun = Instant::now();
    let writers: Vec<_> = (0..n_writers)
        .map(|writer| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let mut game = Game::new(writer as u64);
                while begun.elapsed() < round {
                    game.play(&store).await;
                }
                game.n_moves
            })
        })
        .collect();
    let mut n_moves = 0;
    for writer in writers {
        n_moves += writer.await.unwrap();
    }
    let rate = n_moves as f64 / begun.elapsed().as_secs_f64();
    for prefix in ["due/", "news/", "seen/"] {
        loop {
            let page = store.scan(prefix, None, 1_000).await.unwrap();
            if page.is_empty() {
                break;
            }
            let batch = page.iter().fold(Batch::new(), |batch, entry| batch.delete(&entry.key));
            store.commit(batch).await.unwrap();
        }
    }
    rate
}

async fn pace(store: &Arc<Postgres>, round: Duration) -> Vec<Duration> {
    let mut ticks = tokio::time::interval(Duration::from_millis(20));
    let mut moves = Vec::new();
    for n in 0..round.as_millis() / 20 {
        ticks.tick().await;
        let store = Arc::clone(store);
        moves.push(tokio::spawn(async move { Game::new(1_000 + n as u64).play(&store).await }));
    }
    let mut times = Vec::new();
    for one in moves {
        times.push(one.await.unwrap());
    }
    times
}

struct Game {
    number: u64,
    n_moves: u64,
    rng: fastrand::Rng,
}

impl Game {
    fn new(number: u64) -> Game {
        Game { number, n_moves: 0, rng: fastrand::Rng::with_seed(number) }
    }

    async fn play(&mut self, store: &Postgres) -> Duration {
        let (game, n) = (self.number, self.n_moves + 1);
        let key = format!("game/{game}");
        let version = store.get(&key).await.unwrap().map_or(0, |entry| entry.version);
        let seen = format!("seen/{}", self.rng.u64(..));
        let batch = Batch::new()
            .expect(&seen, 0)
            .expect(format!("plan/{game}/0"), 0)
            .expect(format!("plan/{game}/1"), 0)
            .expect(&key, version)
            .put(&seen, "")
            .put(&key, vec![b'x'; RECORD])
            .put(format!("news/{game}/{n}"), vec![b'x'; NEWS])
            .put(format!("due/{game}/{n}"), "")
            .delete(format!("due/{game}/{}", n - 1));
        let begun = Instant::now();
        store.commit(batch).await.unwrap();
        self.n_moves = n;
        begun.elapsed()
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
