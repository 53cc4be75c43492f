//! A copy that is taken slowly gives way to commits.

use std::sync::Arc;

use store::{Batch, Error, Options, Sled, Store};
use tokio::sync::mpsc;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_go_on_while_nobody_takes_the_next_page_and_the_copy_gives_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sled::open(folder.path(), Options::default()).await.unwrap());
    for n in 0..8 {
        store.commit(Batch::new().put(format!("old/{n}"), vec![n; 200 << 10])).await.unwrap();
    }
    let (pages, mut taken) = mpsc::channel(1);
    let copier = Arc::clone(&store);
    let copied = tokio::spawn(async move { copier.copy(pages).await });
    assert!(taken.recv().await.is_some(), "it has begun");
    // Far more than may wait for the index at other times.
    for n in 0..40_u8 {
        store.commit(Batch::new().put(format!("new/{n:02}"), vec![n; 1 << 20])).await.unwrap();
    }
    match copied.await.unwrap() {
        Err(Error::Unavailable { problem, .. }) => assert!(problem.contains("copied"), "{problem}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(store.scan("new/", None, 100).await.unwrap().len(), 40);
    // And the next one is whole.
    let (pages, mut taken) = mpsc::channel(1);
    let copier = Arc::clone(&store);
    let copied = tokio::spawn(async move { copier.copy(pages).await });
    let mut n_entries = 0;
    while let Some(page) = taken.recv().await {
        n_entries += page.len();
    }
    copied.await.unwrap().unwrap();
    assert_eq!(n_entries, 48);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_does_not_wait_for_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sled::open(folder.path(), Options::default()).await.unwrap());
    for n in 0..8 {
        store.commit(Batch::new().put(format!("old/{n}"), vec![n; 200 << 10])).await.unwrap();
    }
    let (pages, mut taken) = mpsc::channel(1);
    let copier = Arc::clone(&store);
    let copied = tokio::spawn(async move { copier.copy(pages).await });
    assert!(taken.recv().await.is_some(), "it has begun");
    store.close().await;
    assert!(matches!(copied.await.unwrap(), Err(Error::Unavailable { .. })));
    let (pages, _taken) = mpsc::channel(1);
    assert!(matches!(store.copy(pages).await, Err(Error::Unavailable { .. })));
}
