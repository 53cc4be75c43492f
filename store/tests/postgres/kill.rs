//! kill -9 of the server under load.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::conformance::PostgresServer;
use store::{Batch, Error, Postgres, Store};
use tokio::sync::watch;

const N_WRITERS: usize = 16;

/// As many writers as in two processes count while the server is killed and restarted. All recover automatically, and
/// each count is exactly the acknowledged one. `STORE_KILLS` sets the number of kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_kills_lose_and_double_nothing_that_was_acknowledged() {
    let n_kills = std::env::var("STORE_KILLS").map_or(2, |kills| kills.parse().unwrap());
    let server = Arc::new(PostgresServer::start(&std::env::temp_dir()));
    let options = server.database().await;
    let (told, mut heard) = watch::channel(0_u64);
    let (told, stop) = (Arc::new(told), Arc::new(AtomicBool::new(false)));
    let mut writers = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(Postgres::open(options.clone()).await.unwrap());
        for _ in 0..N_WRITERS / 2 {
            let (store, told, stop) = (Arc::clone(&store), Arc::clone(&told), Arc::clone(&stop));
            writers.push(tokio::spawn(write(store, writers.len(), told, stop)));
        }
    }
    for _ in 0..n_kills {
        let before = *heard.borrow();
        heard.wait_for(|now| *now > before + 500).await.unwrap();
        let server = Arc::clone(&server);
        tokio::task::spawn_blocking(move || {
            server.kill();
            server.resume();
        })
        .await
        .unwrap();
    }
    let before = *heard.borrow();
    heard.wait_for(|now| *now > before + 500).await.unwrap();
    stop.store(true, Ordering::SeqCst);
    let store = Postgres::open(options).await.unwrap();
    let mut n_acknowledged = 0;
    for (writer, task) in writers.into_iter().enumerate() {
        let acknowledged = task.await.unwrap();
        let kept = store.get(&format!("count/{writer:02}")).await.unwrap().unwrap();
        assert_eq!(kept.value, acknowledged.to_string().into_bytes(), "writer {writer}");
        n_acknowledged += acknowledged;
    }
    assert_eq!(n_rows(&store, "row/").await, n_acknowledged, "a row for each acknowledgement, and no other");
    #[expect(clippy::print_stdout, reason = "the figure of a long run")]
    {
        println!("{n_acknowledged} commits acknowledged over {n_kills} kills: 0 lost, 0 doubled, every outcome known");
    }
}

pub(crate) async fn n_rows(store: &Postgres, prefix: &str) -> u64 {
    let (mut after, mut n_rows) = (None, 0);
    loop {
        let page = store.scan(prefix, after.as_deref(), 10_000).await.unwrap();
        let Some(last) = page.last() else { return n_rows };
        after = Some(last.key.clone());
        n_rows += page.len() as u64;
    }
}

async fn write(store: Arc<Postgres>, writer: usize, told: Arc<watch::Sender<u64>>, stop: Arc<AtomicBool>) -> u64 {
    let own = format!("count/{writer:02}");
    let mut count = 0;
    while !stop.load(Ordering::SeqCst) {
        let entry = store.get(&own).await.unwrap();
        let kept = entry.as_ref().map_or(0, |entry| String::from_utf8_lossy(&entry.value).parse::<u64>().unwrap());
        assert_eq!(kept, count, "writer {writer}: what is kept is what was acknowledged");
        let row = format!("row/{writer:02}/{:08}", count + 1);
        let batch = Batch::new()
            .expect(&own, entry.map_or(0, |entry| entry.version))
            .expect(&row, 0)
            .put(&own, (count + 1).to_string())
            .put(&row, "");
        match store.commit(batch).await {
            Ok(()) => count += 1,
            Err(Error::Conflict { key }) => panic!("writer {writer}: a commit was doubled, or lost: {key}"),
            Err(why) => panic!("writer {writer}: {why}"),
        }
        told.send_modify(|n| *n += 1);
    }
    count
}
