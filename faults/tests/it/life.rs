//! The life of a store: it is created, committed to by several writers, compacted, erased, closed and reopened. A check
//! compares its folder with the acknowledged commits.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use futures::TryStreamExt;
use store::{Batch, Erase, Sled, SledOptions, Store, StoreEntry, StoreExt};

use crate::disk::{Event, Watched};

const N_WRITERS: usize = 6;

const N_ROWS: u64 = 12;

/// Options for small tests: a few commits per segment, frequent snapshots, and every closed store counts as large.
pub(crate) fn options() -> SledOptions {
    let mut options = SledOptions::default();
    options.segment_bytes = 24 << 10;
    options.compact_bytes = 96 << 10;
    options.reserve_bytes = 16 << 10;
    options.large_bytes = 0;
    options
}

/// When writers hear that a commit is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Honest,
    /// Before the commit begins, to prove that the check finds losses.
    Early,
}

/// Continues the store in `folder/store`, or makes one. Each writer commits `n_commits` times between openings.
pub(crate) async fn live(watched: &Arc<Watched>, n_cycles: usize, n_commits: u64, telling: Telling) {
    for cycle in 0..n_cycles {
        let from = watched.tape().len();
        let store = Arc::new(Sled::open(watched.path().join("store"), options()).await.unwrap());
        write(watched, &store, n_commits, telling).await;
        if cycle == 1 {
            // sled flushes every second, which must also be on the tape.
            let watching = Arc::clone(watched);
            let seen = move || {
                let index = crate::rebuild::nodes_named(&watching.tape(), "db");
                watching.wait_for(from, |event| matches!(event, Event::Sync { node, .. } if index.contains(node)));
            };
            tokio::task::spawn_blocking(seen).await.unwrap();
            write(watched, &store, n_commits, telling).await;
        }
        if cycle == 2 {
            store.erase_history().await.unwrap();
            write(watched, &store, n_commits, telling).await;
        }
        store.close().await.unwrap();
    }
}

async fn write(watched: &Arc<Watched>, store: &Arc<Sled>, n_commits: u64, telling: Telling) {
    let writers: Vec<_> = (0..N_WRITERS)
        .map(|writer| {
            let (watched, store) = (Arc::clone(watched), Arc::clone(store));
            tokio::spawn(async move {
                for _ in 0..n_commits {
                    commit(&watched, &store, writer, telling).await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

/// Commits a writer's next batch: a new row, a deletion, the count, and a sum shared with the next writer.
async fn commit(watched: &Watched, store: &Sled, writer: usize, telling: Telling) {
    let (count, pair) = (format!("count/{writer}"), format!("pair/{}", writer / 2));
    loop {
        let (own, shared) = (store.get(&count).await.unwrap(), store.get(&pair).await.unwrap());
        let next = number(own.as_ref()) + 1;
        let row = format!("{next} ").repeat(if next % 20 == 7 { 2000 } else { 30 });
        let mut batch = Batch::new()
            .expect(count.as_str(), own.map_or(0, |entry| entry.version))
            .expect(pair.as_str(), shared.as_ref().map_or(0, |entry| entry.version))
            .put(self::row(writer, next), row)
            .put(count.as_str(), next.to_string())
            .put(pair.as_str(), (number(shared.as_ref()) + 1).to_string());
        if let Some(old) = next.checked_sub(N_ROWS).filter(|old| *old > 0) {
            batch = batch.delete(self::row(writer, old));
        }
        if telling == Telling::Early {
            watched.acknowledge(writer, next);
        }
        match store.commit(batch).await {
            Ok(()) => {
                watched.acknowledge(writer, next);
                return;
            }
            Err(store::Error::Conflict { .. }) => {}
            Err(why) => panic!("{why}"),
        }
    }
}

pub(crate) async fn check(folder: &Path, acknowledged: &BTreeMap<usize, u64>) -> Result<(), String> {
    let open = || Sled::open(folder.join("store"), options());
    let store = open().await.map_err(|why| format!("it does not open: {why}"))?;
    let entries = store.rows("").try_collect::<Vec<_>>().await.map_err(|why| format!("it does not read: {why}"))?;
    compare(&entries, acknowledged)?;
    let probe = Batch::new().expect("probe", 0).put("probe", "1");
    store.commit(probe).await.map_err(|why| format!("it does not go on: {why}"))?;
    store.close().await.map_err(|why| format!("it does not close: {why}"))?;
    let store = open().await.map_err(|why| format!("it does not open twice: {why}"))?;
    let mut again =
        store.rows("").try_collect::<Vec<_>>().await.map_err(|why| format!("it does not read twice: {why}"))?;
    again.retain(|entry| entry.key != "probe");
    store.close().await.map_err(|why| format!("it does not close: {why}"))?;
    if again == entries { Ok(()) } else { Err("the second opening has other content".to_owned()) }
}

/// Checks that everything acknowledged is there once, and that batches are complete.
fn compare(entries: &[StoreEntry], acknowledged: &BTreeMap<usize, u64>) -> Result<(), String> {
    let kept: BTreeMap<&str, &StoreEntry> = entries.iter().map(|entry| (entry.key.as_str(), entry)).collect();
    let at = |key: &str| number(kept.get(key).copied());
    let mut n_expected = 0;
    for writer in 0..N_WRITERS {
        let told = acknowledged.get(&writer).copied().unwrap_or(0);
        let count = at(&format!("count/{writer}"));
        if count < told {
            return Err(format!("writer {writer} was told of {told}, kept is {count}"));
        }
        n_expected += usize::from(count > 0);
        for next in (count.saturating_sub(N_ROWS) + 1)..=count {
            n_expected += 1;
            if at(&row(writer, next)) != next {
                return Err(format!("row {next} of writer {writer} is missing"));
            }
        }
    }
    for pair in 0..N_WRITERS / 2 {
        let sum = at(&format!("pair/{pair}"));
        n_expected += usize::from(sum > 0);
        if sum != at(&format!("count/{}", 2 * pair)) + at(&format!("count/{}", 2 * pair + 1)) {
            return Err(format!("half a batch of the pair {pair} is there"));
        }
    }
    if entries.len() == n_expected { Ok(()) } else { Err("something is there that nobody wrote".to_owned()) }
}

fn row(writer: usize, number: u64) -> String {
    format!("log/{writer}/{number:08}")
}

fn number(entry: Option<&StoreEntry>) -> u64 {
    let first = |entry: &StoreEntry| {
        let text = String::from_utf8(entry.value.clone()).ok()?;
        text.split(' ').next()?.parse().ok()
    };
    entry.and_then(first).unwrap_or(0)
}
