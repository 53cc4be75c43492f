//! Failing calls during the short life of a store: a single one, or all from it on.

use std::sync::Arc;

use futures::{StreamExt, stream};
use libc::{EIO, ENOSPC};
use store::{Batch, Erase, Error, Sled, SledOptions, Store};

use crate::disk::Fault;
use crate::walk::check::check;
use crate::walk::operations::Start;
use crate::walk::site::{Fixture, Site, rows, said, small, words};

/// Concurrent lives, since each waits sometimes.
const AT_ONCE: usize = 6;

fn options() -> SledOptions {
    let mut options = small();
    options.segment_bytes = 300;
    options.compact_bytes = 1000;
    options
}

async fn live(site: &Site) -> Vec<String> {
    let store = match site.open(options()).await {
        Ok(store) => store,
        Err(why) => return vec![why],
    };
    let mut wrong = Vec::new();
    for number in 0..6 {
        if number == 3 {
            let at = 6 + number;
            if store.erase_history().await.is_ok() && wrong.is_empty() {
                site.say(said::ERASED, at);
            }
        }
        wrong.extend(site.commit(&store).await.err());
    }
    wrong.extend(store.close().await.err().map(words));
    wrong
}

async fn fail_everywhere(goes_on: bool, error: i32, step: usize) {
    let fixture = Arc::new(Fixture::new(Start::Closed).await.unwrap());
    let site = Site::of(&fixture.disk, None, true);
    site.watched.set_fault(Some(Fault { at: usize::MAX, error, goes_on, of_journal: false }));
    assert_eq!(live(&site).await, Vec::<String>::new());
    let n_calls = site.watched.n_calls();
    assert!(n_calls > 60, "a life has many calls: {n_calls}");
    let lives = (0..n_calls).step_by(step).map(|at| {
        let fixture = Arc::clone(&fixture);
        tokio::spawn(async move {
            let site = Site::of(&fixture.disk, None, true);
            site.watched.set_fault(Some(Fault { at, error, goes_on, of_journal: false }));
            let wrong = live(&site).await;
            site.watched.set_fault(None);
            let is_full = wrong.iter().find(|why| why.contains("the disk is full"));
            assert!(error == ENOSPC || is_full.is_none(), "call {at} failed with {error}: {is_full:?}");
            // After a full disk, commits are refused until the reserve is held again.
            let n_failed = wrong.len();
            assert!(goes_on || error == ENOSPC || n_failed <= 1, "call {at}: {wrong:?}");
            let checked = check(&fixture, &site.disk(), options).await;
            checked.unwrap_or_else(|why| panic!("call {at} of {n_calls} failed with {error}: {why} ({wrong:?})"));
        })
    });
    stream::iter(lives).buffer_unordered(AT_ONCE).for_each(async |life| life.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_failure_at_any_call_costs_no_more_than_the_commit_that_it_hits() {
    fail_everywhere(false, EIO, 1).await;
    fail_everywhere(false, ENOSPC, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_from_any_call_on_loses_nothing_acknowledged() {
    fail_everywhere(true, EIO, 2).await;
    fail_everywhere(true, ENOSPC, 3).await;
}

async fn begun() -> (Site, Arc<Sled>) {
    let empty = Fixture::new(Start::Empty).await.unwrap();
    let site = Site::of(&empty.disk, None, false);
    let store = site.open(small()).await.unwrap();
    store.commit(Batch::new().put("before", "1")).await.unwrap();
    (site, store)
}

fn fault(at: usize, error: i32, goes_on: bool) -> Option<Fault> {
    Some(Fault { at, error, goes_on, of_journal: true })
}

async fn keys(site: &Site) -> Vec<String> {
    let store = site.open(small()).await.unwrap();
    let found = rows(&*store).await.unwrap().into_keys().collect();
    store.close().await.unwrap();
    found
}

/// The calls of a commit: the frame, sometimes zeros after it, and the sync.
const COMMIT: std::ops::Range<usize> = 0..3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_and_works_again_by_itself() {
    for at in COMMIT {
        let (site, store) = begun().await;
        site.watched.set_fault(fault(at, ENOSPC, true));
        let mut n_refused = 0;
        for number in 0..3 {
            // Zeros written ahead may have space for one more commit.
            let Err(refused) = store.commit(Batch::new().put(format!("during/{number}"), "2")).await else { continue };
            n_refused += 1;
            assert!(matches!(&refused, Error::Unavailable { path, .. } if path.starts_with(site.path())));
            assert!(refused.to_string().contains("the disk is full"), "{refused}");
            let source = std::error::Error::source(&refused).expect("the error of the disk is behind it").to_string();
            assert!(!refused.to_string().contains(&source), "the text does not repeat its source: {refused}");
            let conflict = store.commit(Batch::new().expect("before", 0)).await.unwrap_err();
            assert!(matches!(conflict, Error::Conflict { key } if key == "before"), "reading goes on");
            assert_eq!(store.get("before").await.unwrap().unwrap().value, b"1");
            assert_eq!(store.get(&format!("during/{number}")).await.unwrap(), None);
        }
        assert!(n_refused >= 2, "call {at}");
        site.watched.set_fault(None);
        while store.commit(Batch::new().put("after", "3")).await.is_err() {
            tokio::task::yield_now().await;
        }
        store.close().await.unwrap();
        assert_eq!(keys(&site).await.len(), 5 - n_refused);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_in_a_group_that_fails_is_told_of_success_or_of_a_conflict_with_it() {
    let (site, store) = begun().await;
    let claim = |who: &str| store.commit(Batch::new().expect("place", 0).put("place", who.to_owned()));
    site.watched.set_fault(fault(0, EIO, true));
    let (ann, bob) = futures::join!(claim("ann"), claim("bob"));
    for answer in [ann, bob] {
        let why = answer.unwrap_err();
        assert!(matches!(why, Error::Unavailable { .. }) && !words(why.clone()).contains("full"), "{why}");
    }
    site.watched.set_fault(None);
    let (bob, ann) = futures::join!(claim("bob"), claim("ann"));
    assert!(bob.is_ok() && matches!(&ann, Err(Error::Conflict { key }) if key == "place"), "{ann:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_that_fails_at_any_call_does_not_hurt_the_next_commit() {
    for error in [EIO, ENOSPC] {
        for at in 0..20 {
            let (site, store) = begun().await;
            site.watched.set_fault(fault(at, error, false));
            let erased = store.erase_history().await;
            let n_calls = site.watched.n_calls();
            site.watched.set_fault(None);
            assert!(erased.is_ok() || n_calls > at, "{erased:?}");
            store.commit(Batch::new().put("after", "2")).await.unwrap_or_else(|why| panic!("call {at}: {why}"));
            store.close().await.unwrap();
            assert_eq!(keys(&site).await, ["after", "before"], "call {at} of {n_calls}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_refused_is_not_there_after_an_orderly_end() {
    for at in COMMIT {
        let (site, store) = begun().await;
        site.watched.set_fault(fault(at, ENOSPC, false));
        let answer = store.commit(Batch::new().put("refused", "1")).await;
        let was_hit = site.watched.n_calls() > at;
        store.close().await.unwrap();
        site.watched.set_fault(None);
        let there = keys(&site).await;
        assert_eq!(there.contains(&"refused".to_owned()), answer.is_ok(), "call {at}, hit: {was_hit}");
        assert!(at > 1 || answer.is_err(), "the frame and its sync are calls {COMMIT:?}");
    }
}
