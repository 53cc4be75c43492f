//! kill -9 at random instants, start-up included, again and again on the same folder.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use store::{Batch, Entry, Options, Sled, Store};

use crate::sample::all;

const FOLDER: &str = "STORE_TEST_KILL_FOLDER";
const LARGE: &str = "STORE_TEST_KILL_LARGE";
const N_KILLS: usize = 100;
const N_WRITERS: usize = 16;
/// Rows of the log that each writer leaves.
const N_ROWS: u64 = 20;

#[test]
fn a_hundred_kills_lose_and_double_nothing_that_was_acknowledged() {
    kill_a_hundred_times(false);
}

#[test]
fn a_hundred_kills_of_a_store_that_is_opened_before_it_is_read_lose_and_double_nothing_either() {
    kill_a_hundred_times(true);
}

fn kill_a_hundred_times(is_large: bool) {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = fastrand::Rng::with_seed(0x1c11);
    let mut acknowledged = BTreeMap::new();
    let (mut n_acknowledged, mut n_silent) = (0, 0);
    for round in 0..N_KILLS {
        let news = run_and_kill(folder.path(), is_large, Duration::from_micros(rng.u64(..350_000)));
        n_silent += usize::from(news.is_empty());
        n_acknowledged += news.len();
        for (writer, count) in news {
            let last = acknowledged.insert(writer, count).unwrap_or(0);
            assert!(count > last, "round {round}: writer {writer} was told of {count} after {last}");
        }
        // Mostly one kill follows the other; opening and closing in peace would tidy up in between.
        if round % 5 == 4 {
            verify(folder.path(), is_large, &acknowledged, round);
        }
    }
    assert!(n_acknowledged > 1000, "the writers got to write: {n_acknowledged}");
    assert!(n_silent > 3, "some kills hit the start-up: {n_silent}");
}

/// Not a test of its own: what the test above starts and kills.
#[test]
fn writing_process() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Arc::new(Sled::open(folder, options(env::var_os(LARGE).is_some())).await.unwrap());
        let writers: Vec<_> = (0..N_WRITERS).map(|writer| tokio::spawn(write(Arc::clone(&store), writer))).collect();
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

/// Small segments, so that kills also hit the change from one to the next, and compaction.
fn options(is_large: bool) -> Options {
    let mut options = Options::default();
    if is_large {
        options.large_bytes = 0;
    }
    options.segment_bytes = 32 << 10;
    options.compact_bytes = 128 << 10;
    options.reserve_bytes = 64 << 10;
    options
}

/// Counts for ever: the writer's own count, one row of its log, and the count that it shares with its neighbour, in one
/// batch each.
async fn write(store: Arc<Sled>, writer: usize) {
    let (own, shared) = (format!("count/{writer:02}"), format!("pair/{:02}", writer / 2));
    loop {
        let (count, pair) = (store.get(&own).await.unwrap(), store.get(&shared).await.unwrap());
        let next = count.as_ref().map_or(0, number) + 1;
        let mut batch = Batch::new()
            .expect(&own, count.as_ref().map_or(0, |entry| entry.version))
            .expect(&shared, pair.as_ref().map_or(0, |entry| entry.version))
            .expect(row(writer, next), 0)
            .put(&own, next.to_string())
            .put(&shared, (pair.as_ref().map_or(0, number) + 1).to_string())
            .put(row(writer, next), next.to_string());
        if next > N_ROWS {
            batch = batch.delete(row(writer, next - N_ROWS));
        }
        match store.commit(batch).await {
            // One write: a line is on the pipe whole, or not.
            Ok(()) => std::io::stdout().write_all(format!("\nacknowledged {writer} {next}\n").as_bytes()).unwrap(),
            Err(store::Error::Conflict { key }) => assert_eq!(key, shared, "nobody else writes the own keys"),
            Err(why) => panic!("{why}"),
        }
    }
}

/// What the process said before it was killed, `delay` after its start.
#[expect(clippy::disallowed_methods, reason = "a process is killed after a time")]
fn run_and_kill(folder: &Path, is_large: bool, delay: Duration) -> Vec<(usize, u64)> {
    let begun = Instant::now();
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::writing_process", "--nocapture"])
        .env(FOLDER, folder)
        .envs(is_large.then_some((LARGE, "1")))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let listener =
        thread::spawn(move || BufReader::new(stdout).lines().map_while(Result::ok).filter_map(read).collect());
    let (ended, end) = mpsc::channel();
    thread::spawn(move || ended.send(BufReader::new(stderr).lines().map_while(Result::ok).collect::<Vec<_>>()));
    // Its standard error stays open until its end, which must not come by itself.
    let complaints = end.recv_timeout(delay.saturating_sub(begun.elapsed()));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(complaints.is_err(), "the writing process ended by itself: {complaints:#?}");
    listener.join().unwrap()
}

fn read(line: String) -> Option<(usize, u64)> {
    let (writer, count) = line.strip_prefix("acknowledged ")?.split_once(' ')?;
    Some((writer.parse().ok()?, count.parse().ok()?))
}

/// Everything acknowledged is there once, and batches are there whole.
fn verify(folder: &Path, is_large: bool, acknowledged: &BTreeMap<usize, u64>, round: usize) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Sled::open(folder, options(is_large)).await.unwrap();
        let entries = all(&store).await;
        let kept: BTreeMap<&str, u64> = entries.iter().map(|entry| (entry.key.as_str(), number(entry))).collect();
        let count = |writer: usize| kept.get(format!("count/{writer:02}").as_str()).copied().unwrap_or(0);
        let mut n_expected = 0;
        for writer in 0..N_WRITERS {
            let told = acknowledged.get(&writer).copied().unwrap_or(0);
            let count = count(writer);
            assert!(count >= told, "round {round}: writer {writer} was told of {told}, kept is {count}");
            let rows = count.saturating_sub(N_ROWS) + 1..=count;
            n_expected += usize::from(count > 0) + rows.clone().count();
            for number in rows {
                assert_eq!(kept.get(row(writer, number).as_str()), Some(&number), "round {round}");
            }
        }
        for pair in 0..N_WRITERS / 2 {
            let sum = kept.get(format!("pair/{pair:02}").as_str()).copied().unwrap_or(0);
            assert_eq!(sum, count(2 * pair) + count(2 * pair + 1), "round {round}: half a batch is there");
            n_expected += usize::from(sum > 0);
        }
        assert_eq!(entries.len(), n_expected, "round {round}: something is there that nobody wrote");
        store.close().await.unwrap();
    });
}

fn row(writer: usize, number: u64) -> String {
    format!("log/{writer:02}/{number:08}")
}

fn number(entry: &Entry) -> u64 {
    std::str::from_utf8(&entry.value).unwrap().parse().unwrap()
}
