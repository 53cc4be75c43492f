//! Compares a store of a million finished and a hundred thousand open games with one of a hundred. Measures the time to
//! open after a clean stop, a kill and a power cut, memory, disk, `/games`, and moves.
//!
//! `cargo bench -p tests --bench million`; ` -- 10000 1000 64` sets both numbers and the MiB of the index's cache.
//! Takes some minutes, and some GiB in the target folder.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use bot::app::App;
use store::{Sled, SledOptions, Store};
use tests::house::resident;
use tests::long::numbers;
use tests::many::{Many, SEEDS};
use tests::turns::{self, FEW};

/// Environment variables of the measuring process: the store's folder, and the round.
const FOLDER: &str = "MANY_GAMES_FOLDER";
const ROUND: &str = "MANY_GAMES_ROUND";
const ENDS: [End; 5] = [End::Closed, End::Killed, End::Killed, End::PowerCut, End::Closed];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Closed,
    Killed,
    /// A kill, after which the note of the machine's boot is removed, so the store must assume a power cut.
    PowerCut,
}

fn main() {
    let numbers = numbers();
    let many = Many::wanted(&numbers);
    let mut options = SledOptions::default();
    if let Some(mib) = numbers.get(2) {
        options.cache_bytes = mib << 20;
    }
    let runtime = tokio::runtime::Runtime::new().expect("threads can be had");
    if let Some(folder) = std::env::var_os(FOLDER) {
        let round = std::env::var(ROUND).ok().and_then(|round| round.parse().ok()).expect("which time it is");
        return runtime.block_on(measure(&PathBuf::from(folder), many, &options, round));
    }
    // Temporary folders are often in memory, so use the target folder.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
    runtime.block_on(build(&folder.path().join("few"), FEW));
    runtime.block_on(build(&folder.path().join("many"), many));
    let mut last = End::Closed;
    for (round, end) in ENDS.into_iter().enumerate() {
        println!("  {last:?} before");
        last = end;
        // A new process shows the memory of a bot that has just started.
        let status = Command::new(std::env::current_exe().expect("this program has a file"))
            .args(std::env::args().skip(1))
            .env(FOLDER, folder.path())
            .env(ROUND, round.to_string())
            .status();
        let success = status.expect("it can be started").success();
        assert_eq!(success, end == End::Closed, "the process that measures ends as it should");
        if end == End::PowerCut {
            std::fs::remove_file(folder.path().join("many/boot")).expect("there is a note of the machine's run");
        }
    }
}

async fn build(folder: &Path, many: Many) {
    let begun = Instant::now();
    let store = Sled::open(folder, SledOptions::default()).await.expect("the store opens");
    many.fill(&store).await;
    store.close().await.expect("all of it is kept");
    let (journal, index) = (n_bytes(&folder.join("journal")), n_bytes(&folder.join("index")));
    let each = |n_bytes: u64| n_bytes / many.n_games();
    println!("games at random from seeds {SEEDS:?}");
    println!("{} games ended, {} going on; built in {:.1?}", many.n_over, many.n_playing, begun.elapsed());
    println!("  bytes of each game on the disk: {} in the journal, {} in the index", each(journal), each(index));
}

async fn measure(folder: &Path, many: Many, options: &SledOptions, round: u64) {
    let (begun, worked) = (Instant::now(), processor());
    let large = Arc::new(Sled::open(folder.join("many"), options.clone()).await.expect("the store opens"));
    let (opened, worked) = (begun.elapsed(), processor() - worked);
    let memory = resident(std::process::id());
    println!("  open after {opened:.2?}, {worked:.1} s of work; memory {memory:.0} MiB");
    let small = Sled::open(folder.join(format!("few-{round}")), options.clone()).await.expect("the store opens");
    FEW.fill(&small).await;
    let small = Arc::new(small);
    let apps = [&small, &large].map(|store| App::new(Arc::clone(store) as Arc<dyn Store>, Vec::new()));
    turns::compare(small.as_ref(), [&apps[0], &apps[1]], many, round).await;
    println!("  memory then {:.0} MiB", resident(std::process::id()));
    if ENDS[round as usize] != End::Closed {
        // Like `kill -9`, this flushes and drops nothing.
        std::process::abort();
    }
    let begun = Instant::now();
    large.close().await.expect("all of it is kept");
    println!("  closed after {:.2?}", begun.elapsed());
    small.close().await.expect("all of it is kept");
}

fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

fn n_bytes(folder: &Path) -> u64 {
    let items = std::fs::read_dir(folder).expect("the store made it").flatten();
    let sizes = items.map(|item| match item.metadata() {
        Ok(found) if found.is_dir() => n_bytes(&item.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
