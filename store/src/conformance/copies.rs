//! Copies of all entries.

use futures::TryStreamExt;

use super::{TestedBackend, all, commit, get, number};
use crate::Batch;

/// While amounts move between keys, every copy has all keys in order and the right sum.
pub async fn a_copy_is_of_one_moment<S: TestedBackend>() {
    const N_PURSES: u64 = 400;
    let subject = S::fresh().await;
    let store = subject.store();
    let purse = |n: u64, amount: u64| (format!("purse/{n:03}"), format!("{amount:02000}"));
    let batch = (0..N_PURSES).map(|n| purse(n, 100)).fold(Batch::new(), |batch, (key, value)| batch.put(key, value));
    commit(&*store, batch.put("zoo", "")).await;
    let mover = {
        let store = subject.store();
        tokio::spawn(async move {
            for n in 0..200 {
                let (from, to) = (n * 7 % N_PURSES, (n * 7 + N_PURSES / 2) % N_PURSES);
                let (a, b) = (get(&*store, &purse(from, 0).0).await, get(&*store, &purse(to, 0).0).await);
                let [a, b] = [a, b].map(|entry| number(&entry.expect("purses stay")));
                let moved = [purse(from, a - 1), purse(to, b + 1)];
                let batch = moved.into_iter().fold(Batch::new(), |batch, (key, value)| batch.put(key, value));
                commit(&*store, batch).await;
            }
        })
    };
    let mut n_copies = 0;
    while n_copies == 0 || !mover.is_finished() {
        let pages: Vec<_> = store.pages().try_collect().await.expect("copying works");
        let mut entries: Vec<_> = pages.into_iter().flatten().collect();
        assert!(entries.is_sorted_by(|a, b| a.key < b.key));
        let last = entries.pop().expect("it is not empty");
        assert_eq!((last.key.as_str(), entries.len() as u64), ("zoo", N_PURSES));
        assert_eq!(entries.iter().map(number).sum::<u64>(), 100 * N_PURSES);
        n_copies += 1;
    }
    mover.await.expect("moving does not panic");
}

/// Dropping the stream early ends the copy, and the store continues to work.
pub async fn a_copy_that_nobody_takes_ends<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    for n in 0..10 {
        commit(&*store, Batch::new().put(format!("big/{n}"), vec![n; 400 << 10])).await;
    }
    let mut pages = store.pages();
    assert!(pages.try_next().await.expect("copying works").is_some());
    drop(pages);
    commit(&*store, Batch::new().put("after", "")).await;
    let subject = subject.reopened().await;
    assert_eq!(all(&*subject.store(), "").await.len(), 11);
}

/// A copy has everything acknowledged before it began.
pub async fn a_copy_holds_what_was_kept_before_it<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    for n in 0..20_u8 {
        // A large value comes first, so that a backend that collects changes is busy when the copy begins.
        commit(&*store, Batch::new().put("much", vec![n; 3 << 20])).await;
        commit(&*store, Batch::new().put(format!("row/{n:02}"), "")).await;
        let pages: Vec<_> = store.pages().try_collect().await.expect("copying works");
        let entries: Vec<_> = pages.into_iter().flatten().collect();
        assert_eq!(entries.len(), usize::from(n) + 2);
        assert_eq!(entries[0].value[0], n, "the newest value");
    }
}
