//! Measures commits per second of the embedded store, compared with a bare log: one file, appended to with the same
//! group commit and sync. Both take turns in one run, since disk speed varies.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and a panic is how it fails")]

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use store::{Batch, Sled, SledOptions, Store};
use tokio::sync::{mpsc, oneshot};

const ROUND: Duration = Duration::from_millis(400);
const N_ROUNDS: usize = 15;

const RECORD: usize = 300;

fn main() {
    // Only `cargo bench` passes this argument. `cargo test` runs one short round.
    let in_earnest = std::env::args().any(|argument| argument == "--bench");
    let (n_rounds, round) = if in_earnest { (N_ROUNDS, ROUND) } else { (1, ROUND / 10) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    // Temporary folders are often in memory, so use the build's folder.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!(
        "medians of {n_rounds} rounds, ratios within a round; the filled log has zeros written ahead, as the store's journal has"
    );
    println!("writers   bare log   filled log      store   store/bare   store/filled");
    for n_writers in [1, 16, 64] {
        let mut rates = [const { Vec::new() }; 3];
        for number in 0..n_rounds {
            let place = |kind: &str| folder.path().join(format!("{kind}-{n_writers}-{number}"));
            let bare = Arc::new(Log::open(&place("bare"), false));
            rates[0].push(runtime.block_on(measure(bare, n_writers, round)));
            let filled = Arc::new(Log::open(&place("filled"), true));
            rates[1].push(runtime.block_on(measure(filled, n_writers, round)));
            let store = runtime.block_on(Sled::open(place("store"), SledOptions::default())).unwrap();
            rates[2].push(runtime.block_on(measure(Arc::new(store), n_writers, round)));
        }
        let ratios = |other: &[f64]| median(rates[2].iter().zip(other).map(|(store, other)| store / other).collect());
        let (to_bare, to_filled) = (ratios(&rates[0]), ratios(&rates[1]));
        let [bare, filled, store] = rates.map(median);
        println!("{n_writers:7} {bare:8.0}/s {filled:10.0}/s {store:8.0}/s {to_bare:12.2} {to_filled:14.2}");
    }
}

#[async_trait]
trait Target: Send + Sync + 'static {
    async fn commit(&self, key: &str, record: &[u8]);
}

#[async_trait]
impl Target for Sled {
    async fn commit(&self, key: &str, record: &[u8]) {
        let version = self.get(key).await.unwrap().map_or(0, |entry| entry.version);
        Store::commit(self, Batch::new().expect(key, version).put(key, record)).await.unwrap();
    }
}

/// Appends the same bytes and syncs. A thread takes all queued records, up to the store's maximum for a group.
struct Log {
    requests: mpsc::Sender<(Vec<u8>, oneshot::Sender<()>)>,
}

impl Log {
    fn open(path: &Path, is_filled: bool) -> Log {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path).unwrap();
        let (requests, mut queue) = mpsc::channel::<(Vec<u8>, oneshot::Sender<()>)>(1024);
        let (mut end, mut filled) = (0, 0);
        thread::spawn(move || {
            while let Some((mut bytes, first)) = queue.blocking_recv() {
                let mut askers = vec![first];
                while askers.len() < 128
                    && let Ok((more, asker)) = queue.try_recv()
                {
                    bytes.extend(more);
                    askers.push(asker);
                }
                end += bytes.len() as u64;
                file.write_all(&bytes).unwrap();
                if is_filled && end > filled {
                    filled = fill(&mut file, end);
                }
                file.sync_data().unwrap();
                for asker in askers {
                    let _ = asker.send(());
                }
            }
        });
        Log { requests }
    }
}

#[async_trait]
impl Target for Log {
    async fn commit(&self, key: &str, record: &[u8]) {
        let (asker, answer) = oneshot::channel();
        self.requests.send(([key.as_bytes(), record].concat(), asker)).await.unwrap();
        answer.await.unwrap();
    }
}

fn fill(file: &mut File, end: u64) -> u64 {
    const AHEAD: usize = 1 << 18;
    file.write_all(&[0; AHEAD]).unwrap();
    file.seek(SeekFrom::Start(end)).unwrap();
    end + AHEAD as u64
}

async fn measure(target: Arc<impl Target>, n_writers: usize, round: Duration) -> f64 {
    let begun = Instant::now();
    let writers: Vec<_> = (0..n_writers)
        .map(|writer| {
            let target = Arc::clone(&target);
            tokio::spawn(async move {
                let key = format!("game/{writer:020}");
                let mut n_commits = 0_u64;
                while begun.elapsed() < round {
                    target.commit(&key, &[n_commits as u8; RECORD]).await;
                    n_commits += 1;
                }
                n_commits
            })
        })
        .collect();
    let mut n_commits = 0;
    for writer in writers {
        n_commits += writer.await.unwrap();
    }
    n_commits as f64 / begun.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
