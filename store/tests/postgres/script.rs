//! A script of calls over a connection that breaks at any byte. Every outcome is known, and nothing is lost or doubled.

use std::time::Duration;

use futures::{StreamExt, TryStreamExt, stream};
use store::conformance::{BreakPlace, ByteFault, FaultProxy};
use store::{Address, Batch, Error, Postgres, PostgresOptions, Store};

use crate::backend::SERVER;

/// CI breaks the connection at every 41st byte. `STORE_PROXY_STEP=1` breaks it at each byte, from `STORE_PROXY_FROM`
/// on.
const STEP: u64 = 41;

const N_AT_ONCE: usize = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_calls_have_a_known_outcome_wherever_the_way_breaks() {
    let options = SERVER.database().await;
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |number| number.parse().unwrap());
    let (step, from) = (number("STORE_PROXY_STEP", STEP), number("STORE_PROXY_FROM", 0));
    let whole = FaultProxy::start(SERVER.port(), BreakPlace::Nowhere).await;
    run(&options, &whole, "whole").await;
    let n_bytes = whole.n_passed();
    assert!(n_bytes > 2_000, "{n_bytes}");
    let faults = [ByteFault::Cut, ByteFault::Stall, ByteFault::HalfClose];
    let runs = (from..n_bytes).step_by(step.try_into().unwrap()).flat_map(|at| faults.map(|fault| (at, fault)));
    let n_runs = stream::iter(runs)
        .map(|(at, fault)| {
            let options = options.clone();
            async move {
                let proxy = FaultProxy::start(SERVER.port(), BreakPlace::Byte(at, fault)).await;
                run(&options, &proxy, &format!("{fault:?} at {at}")).await;
            }
        })
        .buffer_unordered(N_AT_ONCE)
        .count()
        .await;
    #[expect(clippy::print_stdout, reason = "the figure of a long run")]
    {
        println!(
            "{n_runs} runs of a script of {n_bytes} bytes, from byte {from}: every outcome known, nothing lost or doubled"
        );
    }
}

async fn run(options: &PostgresOptions, proxy: &FaultProxy, name: &str) {
    let mut through = options.clone();
    let database = options.address.database().unwrap();
    through.address = Address::read(&format!("postgres://bot@127.0.0.1:{}/{database}", proxy.port)).unwrap();
    let short = Duration::from_millis(300);
    let limits = &mut through.limits;
    // The server's limits are longer. Otherwise it would cancel repeated calls, which have more time.
    (limits.handshake, limits.call) = (short, short);
    (limits.statement, limits.lock) = (short * 10, short * 10);
    (through.n_committing, through.n_reading) = (1, 1);
    let store = Postgres::open(through).await.unwrap_or_else(|why| panic!("{name}: {why}"));
    let known = |what: &str, done: store::Result<()>| done.unwrap_or_else(|why| panic!("{name}: {what}: {why}"));
    let key = |rest: &str| format!("{name}/{rest}");

    known("making", store.commit(Batch::new().expect(key("count"), 0).put(key("count"), "0")).await);
    for n in 1..=3 {
        let entry = store.get(&key("count")).await.unwrap_or_else(|why| panic!("{name}: {why}")).unwrap();
        assert_eq!(entry.value, (n - 1).to_string().into_bytes(), "{name}");
        let counted = Batch::new()
            .expect(key("count"), entry.version)
            .expect(key(&format!("row/{n}")), 0)
            .put(key("count"), n.to_string())
            .put(key(&format!("row/{n}")), "");
        known("counting", store.commit(counted.clone()).await);
        match store.commit(counted).await {
            Err(Error::Conflict { key: found }) => assert_eq!(found, key("count"), "{name}"),
            other => panic!("{name}: it was counted before: {other:?}"),
        }
    }
    known("deleting", store.commit(Batch::new().delete(key("row/1")).put(key("last"), "")).await);
    let rows = store.scan(&key("row/"), None, 10).await.unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(rows.len(), 2, "{name}");
    store.close().await;

    let directly = Postgres::open(options.clone()).await.unwrap();
    let kept = directly.scan(&format!("{name}/"), None, 10).await.unwrap();
    let kept: Vec<_> = kept.iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(kept, ["count", "last", "row/2", "row/3"].map(key), "{name}");
    assert_eq!(directly.get(&key("count")).await.unwrap().unwrap().value, b"3", "{name}");
}

/// When one connection has found another host, no call waits for the frozen one, even over idle connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_calls_follow_to_the_host_that_takes_over() {
    let options = SERVER.database().await;
    let (first, second) = (
        FaultProxy::start(SERVER.port(), BreakPlace::Nowhere).await,
        FaultProxy::start(SERVER.port(), BreakPlace::Nowhere).await,
    );
    let mut through = options.clone();
    let (database, ports) = (options.address.database().unwrap(), format!("{},{}", first.port, second.port));
    let address = format!("host=127.0.0.1,127.0.0.1 port={ports} user=bot dbname={database}");
    through.address = Address::read(&address).unwrap();
    // A call that waits for the frozen host would get no answer before its patience ends.
    through.limits.call = through.limits.patience * 10;
    let store = Postgres::open(through).await.unwrap();
    store.commit(Batch::new().put("before", "")).await.unwrap();
    store.get("before").await.unwrap();
    first.freeze();
    let n_passed = second.n_passed();
    let asked = stream::iter(0..20).map(async |n| {
        store.commit(Batch::new().put(format!("after/{n:02}"), "")).await.unwrap();
        store.get("before").await.unwrap().unwrap();
    });
    let asked = asked.buffer_unordered(8).count();
    let (_, pages) = tokio::join!(asked, store.pages().try_collect::<Vec<_>>());
    pages.unwrap();
    assert!(second.n_passed() > n_passed);
    assert_eq!(store.scan("after/", None, 100).await.unwrap().len(), 20);
}

/// A copy whose server disappears reports an error, and never looks complete.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL, see main.rs"]
async fn postgres_copies_that_break_off_say_so() {
    let options = SERVER.database().await;
    let directly = Postgres::open(options.clone()).await.unwrap();
    for n in 0..40 {
        directly.commit(Batch::new().put(format!("big/{n:02}"), vec![n; 200 << 10])).await.unwrap();
    }
    for fault in [ByteFault::Cut, ByteFault::HalfClose] {
        let proxy = FaultProxy::start(SERVER.port(), BreakPlace::Byte(3 << 20, fault)).await;
        let mut through = options.clone();
        let database = options.address.database().unwrap();
        through.address = Address::read(&format!("postgres://bot@127.0.0.1:{}/{database}", proxy.port)).unwrap();
        let store = Postgres::open(through).await.unwrap();
        match store.pages().try_collect::<Vec<_>>().await {
            Err(Error::Unavailable { problem, .. }) => assert!(problem.contains("the copy"), "{problem}"),
            other => panic!("{fault:?}: {:?}", other.map(|pages| pages.len())),
        }
    }
    let pages: Vec<_> = directly.pages().try_collect().await.unwrap();
    assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 40);
}
