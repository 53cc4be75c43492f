//! Many concurrent writers.

use std::sync::Arc;

use super::{TestedBackend, commit, get, must_conflict, number, scan, version};
use crate::{Batch, Store};

/// Many tasks count on one key, and read again after each conflict. No update is lost.
pub async fn racing_counters_lose_no_update<S: TestedBackend>() {
    const N_TASKS: u64 = 16;
    const N_STEPS: u64 = 20;
    let subject = S::fresh().await;
    let tasks: Vec<_> = (0..N_TASKS).map(|_| tokio::spawn(count(subject.store(), N_STEPS))).collect();
    let mut seen = Vec::new();
    for task in tasks {
        seen.extend(task.await.expect("counting does not panic"));
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=N_TASKS * N_STEPS).collect::<Vec<_>>(), "each number was reached by exactly one task");
    let subject = subject.reopened().await;
    let entry = get(&*subject.store(), "counter").await.expect("it was counted");
    assert_eq!(entry.value, (N_TASKS * N_STEPS).to_string().into_bytes());
}

/// Many tasks move amounts between two keys, while another task scans both. The sum never changes.
pub async fn racing_transfers_are_all_or_nothing<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("purse/a", "1000").put("purse/b", "1000")).await;
    let movers: Vec<_> = (0..8).map(|amount| tokio::spawn(transfer(subject.store(), amount + 1))).collect();
    while movers.iter().any(|mover| !mover.is_finished()) {
        let purses = scan(&*store, "purse/", None, 10).await;
        assert_eq!(purses.iter().map(number).sum::<u64>(), 2000);
        tokio::task::yield_now().await;
    }
    for mover in movers {
        mover.await.expect("moving does not panic");
    }
    let subject = subject.reopened().await;
    let purses = scan(&*subject.store(), "purse/", None, 10).await;
    assert_eq!(purses.iter().map(number).collect::<Vec<_>>(), [1000 - 36 * 10, 1000 + 36 * 10]);
}

/// One of many claims to the same key succeeds, and all others conflict.
pub async fn one_of_many_claims_wins<S: TestedBackend>() {
    let subject = S::fresh().await;
    for round in 0..10 {
        let key = format!("place/{round}");
        let claim = |who: u32| {
            let (store, key) = (subject.store(), key.clone());
            tokio::spawn(async move { store.commit(Batch::new().expect(&key, 0).put(&key, who.to_string())).await })
        };
        let claims: Vec<_> = (0..32).map(claim).collect();
        let mut winners = Vec::new();
        for (who, claim) in claims.into_iter().enumerate() {
            match claim.await.expect("claiming does not panic") {
                Ok(()) => winners.push(who),
                refused => must_conflict(refused, &key),
            }
        }
        let kept = get(&*subject.store(), &key).await.expect("somebody won");
        assert_eq!(winners, [number(&kept) as usize]);
    }
}

/// Two batches each expect that the key changed by the other is unchanged. Exactly one succeeds.
pub async fn of_two_batches_that_rule_each_other_out_one_succeeds<S: TestedBackend>() {
    let subject = S::fresh().await;
    let (store, beside) = (subject.store(), subject.beside().await);
    for round in 0..100 {
        let (left, right) = (format!("left/{round}"), format!("right/{round}"));
        for _ in 0..2 {
            let versions = [&left, &right].map(|key| store.get(key));
            let versions = futures::future::try_join_all(versions).await.expect("reading works");
            let [left_now, right_now] = [0, 1].map(|at| versions[at].as_ref().map_or(0, |entry| entry.version));
            let batches = [
                Batch::new().expect(&left, left_now).put(&right, "by the first"),
                Batch::new().expect(&right, right_now).put(&left, "by the second"),
            ];
            let [first, second] = batches;
            let racers = [(subject.store(), first), (Arc::clone(&beside), second)]
                .map(|(store, batch)| tokio::spawn(async move { store.commit(batch).await }));
            let mut n_succeeded = 0;
            for (racer, key) in racers.into_iter().zip([&left, &right]) {
                match racer.await.expect("committing does not panic") {
                    Ok(()) => n_succeeded += 1,
                    refused => must_conflict(refused, key),
                }
            }
            assert_eq!(n_succeeded, 1, "round {round}");
            commit(&*store, Batch::new().put(&left, "both").put(&right, "both")).await;
        }
    }
}

/// Batches that exclude each other in a circle don't all succeed: each expects the next one's key to be absent. The
/// successful ones must have an order, without write skew.
pub async fn of_many_batches_that_rule_each_other_out_in_a_circle_not_all_succeed<S: TestedBackend>() {
    const N_RACERS: usize = 6;
    let subject = S::fresh().await;
    let beside = subject.beside().await;
    for round in 0..50 {
        let key = |n: usize| format!("circle/{round}/{}", n % N_RACERS);
        let racers: Vec<_> = (0..N_RACERS)
            .map(|n| {
                let store = if n % 2 == 0 { subject.store() } else { Arc::clone(&beside) };
                let batch = Batch::new().expect(key(n), 0).put(key(n + 1), "");
                tokio::spawn(async move { store.commit(batch).await })
            })
            .collect();
        let mut n_succeeded = 0;
        for (n, racer) in racers.into_iter().enumerate() {
            match racer.await.expect("committing does not panic") {
                Ok(()) => n_succeeded += 1,
                refused => must_conflict(refused, &key(n)),
            }
        }
        let kept = scan(&*beside, &format!("circle/{round}/"), None, 10).await;
        assert_eq!(kept.len(), n_succeeded, "round {round}");
        assert!((1..N_RACERS).contains(&n_succeeded), "round {round}: {n_succeeded} succeeded");
    }
}

/// A commit of one process is immediately visible to another, and no update is lost between them.
pub async fn two_handles_of_one_store_count_together<S: TestedBackend>() {
    const N_STEPS: u64 = 60;
    let subject = S::fresh().await;
    let (store, beside) = (subject.store(), subject.beside().await);
    for n in 0..20_u64 {
        commit(&*store, Batch::new().put("seen", n.to_string())).await;
        assert_eq!(get(&*beside, "seen").await.map(|entry| number(&entry)), Some(n));
    }
    let tasks = [store, beside].map(|store| tokio::spawn(count(store, N_STEPS)));
    let mut seen = Vec::new();
    for task in tasks {
        seen.extend(task.await.expect("counting does not panic"));
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=2 * N_STEPS).collect::<Vec<_>>(), "each number was reached once");
}

/// Writers without expectations are never refused. Each write has its own version, and readers never see an older one
/// again.
pub async fn blind_writes_follow_each_other<S: TestedBackend>() {
    const N_WRITERS: usize = 8;
    const N_WRITES: u64 = 25;
    let subject = S::fresh().await;
    let writers: Vec<_> = (0..N_WRITERS)
        .map(|writer| {
            let store = subject.store();
            tokio::spawn(async move {
                for n in 1..=N_WRITES {
                    commit(
                        &*store,
                        Batch::new().put("blind", format!("{writer} {n}")).put(format!("own/{writer}"), ""),
                    )
                    .await;
                }
            })
        })
        .collect();
    let store = subject.store();
    let (mut last, mut seen) = (0, [0; N_WRITERS]);
    while writers.iter().any(|writer| !writer.is_finished()) {
        if let Some(entry) = get(&*store, "blind").await {
            let text = String::from_utf8(entry.value).expect("text was put");
            let (writer, n) = text.split_once(' ').expect("two numbers were put");
            let (writer, n): (usize, u64) = (writer.parse().expect("a number"), n.parse().expect("a number"));
            assert!(
                entry.version >= last && n >= seen[writer],
                "{text} after {seen:?}, at {} after {last}",
                entry.version
            );
            (last, seen[writer]) = (entry.version, n);
        }
        tokio::task::yield_now().await;
    }
    for writer in writers {
        writer.await.expect("writing does not panic");
    }
    let subject = subject.reopened().await;
    let store = subject.store();
    let entry = get(&*store, "blind").await.expect("it was put");
    let text = String::from_utf8(entry.value).expect("text was put");
    assert!(text.ends_with(&format!(" {N_WRITES}")), "the last write of all is the last one of its writer: {text}");
    let mut newest = 0;
    for writer in 0..N_WRITERS {
        newest = newest.max(version(&*store, &format!("own/{writer}")).await);
    }
    assert_eq!(entry.version, newest, "the key has the version of the last batch");
}

async fn count(store: Arc<dyn Store>, n_steps: u64) -> Vec<u64> {
    let mut reached = Vec::new();
    while (reached.len() as u64) < n_steps {
        let old = get(&*store, "counter").await;
        let next = old.as_ref().map_or(0, number) + 1;
        let batch = Batch::new().expect("counter", old.map_or(0, |entry| entry.version));
        match store.commit(batch.put("counter", next.to_string())).await {
            Ok(()) => reached.push(next),
            refused => must_conflict(refused, "counter"),
        }
    }
    reached
}

async fn transfer(store: Arc<dyn Store>, amount: u64) {
    let mut n_done = 0;
    while n_done < 10 {
        let purses = scan(&*store, "purse/", None, 10).await;
        let [a, b] = &purses[..] else { panic!("there are two purses: {purses:?}") };
        let batch = Batch::new().expect("purse/a", a.version).expect("purse/b", b.version);
        let batch = batch.put("purse/a", (number(a) - amount).to_string());
        if store.commit(batch.put("purse/b", (number(b) + amount).to_string())).await.is_ok() {
            n_done += 1;
        }
    }
}
