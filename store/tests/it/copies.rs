//! A slow copy gives way to commits, and background work gives way to a copy.

use futures::{FutureExt, TryStreamExt};
use store::{Batch, Erase, Error, Sled, SledOptions, Store};

async fn filled(folder: &std::path::Path) -> Sled {
    let store = Sled::open(folder, SledOptions::default()).await.unwrap();
    for n in 0..30 {
        store.commit(Batch::new().put(format!("old/{n:02}"), vec![n; 200 << 10])).await.unwrap();
    }
    store
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_go_on_while_nobody_takes_the_next_page_and_the_copy_gives_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path()).await;
    let mut pages = store.pages();
    assert!(pages.try_next().await.unwrap().is_some(), "it has begun");
    // Commits far more than may be pending for the index at other times.
    for n in 0..40_u8 {
        store.commit(Batch::new().put(format!("new/{n:02}"), vec![n; 1 << 20])).await.unwrap();
    }
    match pages.try_fold(0, async |n, page| Ok(n + page.len())).await {
        Err(Error::Unavailable { problem, .. }) => assert!(problem.contains("the copy"), "{problem}"),
        other => panic!("{other:?}"),
    }
    for n in 0..40 {
        assert!(store.get(&format!("new/{n:02}")).await.unwrap().is_some());
    }
    let pages: Vec<_> = store.pages().try_collect().await.unwrap();
    assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 70);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_does_not_wait_for_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path()).await;
    let mut pages = store.pages();
    assert!(pages.try_next().await.unwrap().is_some(), "it has begun");
    store.close().await.unwrap();
    assert!(matches!(pages.try_collect::<Vec<_>>().await, Err(Error::Unavailable { .. })));
    assert!(matches!(store.pages().try_next().await, Err(Error::Unavailable { .. })));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn background_work_waits_while_a_copy_is_made_and_goes_on_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path()).await;
    let mut pages = store.pages();
    let first = pages.try_next().await.unwrap().expect("it has begun").len();
    assert!(store.idle().now_or_never().is_none());
    assert_eq!(pages.try_fold(first, async |n, page| Ok(n + page.len())).await.unwrap(), 30);
    store.idle().await;
    store.close().await.unwrap();
    store.idle().await;
}
