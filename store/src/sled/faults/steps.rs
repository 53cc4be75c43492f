//! Steps on the disk that fail, one at a time or all from one on.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::{History, Life, after, count_steps, dies_at, disk, full, live};
use crate::sled::disk::{Disk, Step};
use crate::sled::{Options, Sled, applier, open};
use crate::{Batch, Error, Store};

#[test]
fn after_a_crash_at_any_step_everything_acknowledged_is_there_and_nothing_half() {
    for error in [io::ErrorKind::StorageFull, io::ErrorKind::Other] {
        for at in 0..=count_steps() {
            let folder = tempfile::tempdir().unwrap();
            let history = live(folder.path(), disk(dies_at(at, error)));
            let n_acknowledged = history.iter().filter(|(_, acknowledged)| *acknowledged).count();
            let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
            let now = reopened.entries();
            let possible = (n_acknowledged..=history.len()).any(|n_commits| now == after(&history[..n_commits]));
            assert!(possible, "crash at step {at}: {n_acknowledged} acknowledged, but kept is {now:?}");
        }
    }
}

#[test]
fn one_failure_at_any_step_costs_no_more_than_the_commit_that_it_hits() {
    let n_steps = count_steps();
    assert!(n_steps > 60, "a life has many steps: {n_steps}");
    for at in 0..n_steps {
        let folder = tempfile::tempdir().unwrap();
        let n_begun = AtomicUsize::new(0);
        let disk = disk(move |_| if n_begun.fetch_add(1, Ordering::SeqCst) == at { Err(full()) } else { Ok(()) });
        if Life::begin(folder.path(), disk.clone()).is_err() {
            assert!(at < 30, "only steps of the opening stop the opening: {at}");
        }
        let history = live(folder.path(), disk);
        let n_failed = history.iter().filter(|(_, acknowledged)| !acknowledged).count();
        assert!(n_failed <= 1, "step {at}: {n_failed} commits failed");
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
        let acknowledged: History = history.iter().filter(|(_, acknowledged)| *acknowledged).cloned().collect();
        // Nothing came after the last commit that could have taken it back.
        let last_failed = history.last().is_some_and(|(_, acknowledged)| !acknowledged);
        let now = reopened.entries();
        assert!(now == after(&acknowledged) || last_failed && now == after(&history), "step {at}: {now:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_works_again_by_itself() {
    for broken in [Step::Write, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let is_full = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&is_full);
        let disk = disk(move |step| if step == broken && asked.load(Ordering::SeqCst) { Err(full()) } else { Ok(()) });
        let store = Sled::open_on(folder.path(), &Options::default(), disk).unwrap();
        store.commit(Batch::new().put("before", "1")).await.unwrap();
        is_full.store(true, Ordering::SeqCst);
        for _ in 0..3 {
            let refused = store.commit(Batch::new().put("during", "2")).await.unwrap_err();
            assert!(matches!(&refused, Error::Unavailable { path, .. } if path.starts_with(folder.path())));
            assert!(refused.to_string().contains("the disk is full: make room"), "{refused}");
            let source = std::error::Error::source(&refused).expect("the error of the disk is behind it").to_string();
            assert!(!refused.to_string().contains(&source), "the text does not repeat its source: {refused}");
            let conflict = store.commit(Batch::new().expect("before", 0)).await.unwrap_err();
            assert!(matches!(conflict, Error::Conflict { key } if key == "before"), "reading goes on");
            assert_eq!(store.get("before").await.unwrap().unwrap().value, b"1");
            assert_eq!(store.get("during").await.unwrap(), None);
        }
        is_full.store(false, Ordering::SeqCst);
        store.commit(Batch::new().expect("during", 0).put("after", "3")).await.unwrap();
        drop(store);
        let store = Sled::open(folder.path(), Options::default()).await.unwrap();
        let entries = store.scan("", None, 10).await.unwrap();
        assert_eq!(entries.iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), ["after", "before"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_in_a_group_that_fails_is_told_of_success_or_of_a_conflict_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let is_broken = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&is_broken);
    let disk = disk(move |step| {
        if step == Step::Sync && asked.load(Ordering::SeqCst) { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
    });
    let mut life = Life::begin(folder.path(), disk).unwrap();
    let claim = |who: &str| Batch::new().expect("place", 0).put("place", who);
    is_broken.store(true, Ordering::SeqCst);
    for answer in life.commit_together([claim("ann"), claim("bob")]) {
        assert!(matches!(answer, Err(Error::Unavailable { .. })), "{answer:?}");
    }
    is_broken.store(false, Ordering::SeqCst);
    let answers = life.commit_together([claim("bob"), claim("ann")]);
    assert!(matches!(&answers, [Ok(()), Err(Error::Conflict { key })] if key == "place"), "{answers:?}");
}

#[test]
fn a_segment_that_was_begun_in_vain_before_the_last_was_full_is_begun_again_before_anything_else() {
    for step in [Step::SyncFolder, Step::Rename, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let is_broken = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&is_broken);
        let disk =
            disk(move |now| if now == step && asked.swap(false, Ordering::SeqCst) { Err(full()) } else { Ok(()) });
        let options = Options { reserve_bytes: 1000, ..Options::default() };
        let (state, mark) = open::open(folder.path(), &options, disk).unwrap();
        let mut life = Life { state, mark };
        let [answer] = life.commit_together([Batch::new().put("before", "1")]);
        answer.unwrap();
        is_broken.store(true, Ordering::SeqCst);
        applier::erase(&life.state).unwrap_err();
        let [answer] = life.commit_together([Batch::new().put("after", "2")]);
        answer.unwrap();
        drop(life);
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap_or_else(|why| panic!("{step:?}: {why}"));
        let kept = [("after".to_owned(), b"2".to_vec()), ("before".to_owned(), b"1".to_vec())];
        assert_eq!(reopened.entries(), BTreeMap::from(kept), "{step:?}");
    }
}

#[test]
fn what_was_refused_is_not_there_after_an_orderly_end() {
    for step in [Step::Write, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let n_left = Arc::new(AtomicUsize::new(usize::MAX));
        let left = Arc::clone(&n_left);
        let disk = disk(move |now| match left.load(Ordering::SeqCst) {
            0 if now == step => Err(full()),
            n if now == step => {
                left.store(n - 1, Ordering::SeqCst);
                Ok(())
            }
            _ => Ok(()),
        });
        let mut life = Life::begin(folder.path(), disk).unwrap();
        // The reserve and the frame itself are written, and then there is no room for what comes after it.
        n_left.store(if step == Step::Write { 2 } else { 0 }, Ordering::SeqCst);
        let [answer] = life.commit_together([Batch::new().put("refused", "1")]);
        answer.unwrap_err();
        n_left.store(usize::MAX, Ordering::SeqCst);
        drop(life);
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
        assert_eq!(reopened.entries(), BTreeMap::new(), "{step:?}");
    }
}
