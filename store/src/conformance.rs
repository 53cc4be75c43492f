//! What every backend must do: one list of tests, run for each of them by [`conformance!`](crate::conformance!).
//!
//! A failed demand panics, as in any test.

use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::mpsc;

use crate::{Batch, Entry, Error, MAX_BATCH_BYTES, MAX_KEY_BYTES, Store};

/// A backend under test.
#[async_trait]
pub trait Subject: Sized + Send {
    /// One with nothing in it.
    async fn fresh() -> Self;

    /// The store itself.
    fn store(&self) -> Arc<dyn Store>;

    /// The same store after it was closed, whoever still has a handle, and opened again; itself if nothing outlives it.
    async fn reopened(self) -> Self;
}

/// Makes a module `$name` of tests, one for each line of the list, for the [`Subject`] `$subject`.
#[macro_export]
macro_rules! conformance {
    ($name:ident, $subject:ty) => {
        $crate::conformance! { $name, $subject:
            absent_keys_are_absent
            what_is_put_is_got
            versions_grow_with_every_commit
            versions_never_repeat_after_delete_and_reopening
            an_expectation_that_fails_changes_nothing
            absence_can_be_expected
            an_expectation_alone_is_a_question
            an_empty_batch_is_no_error
            deleting_an_absent_key_is_no_error
            a_key_changed_twice_is_refused
            what_is_too_large_is_refused
            scans_follow_prefix_order_and_limit
            pages_of_a_scan_join_without_gap
            odd_keys_are_kept
            large_values_are_kept
            random_batches_agree_with_a_plain_map
            racing_counters_lose_no_update
            racing_transfers_are_all_or_nothing
            one_of_many_claims_wins
            a_copy_is_of_one_moment
            a_copy_that_nobody_takes_ends
        }
    };
    ($name:ident, $subject:ty: $($test:ident)*) => {
        mod $name {
            use super::*;
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    $crate::conformance::$test::<$subject>().await;
                }
            )*
        }
    };
}

/// Nothing is there before it was put, nor after it was deleted.
pub async fn absent_keys_are_absent<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    assert_eq!(get(&*store, "game/1").await, None);
    assert_eq!(scan(&*store, "", None, 10).await, []);
    commit(&*store, Batch::new().put("game/1", "e4")).await;
    commit(&*store, Batch::new().delete("game/1")).await;
    assert_eq!(get(&*store, "game/1").await, None);
    assert_eq!(scan(&*store, "", None, 10).await, []);
}

/// A value comes back as it was given, before and after opening again.
pub async fn what_is_put_is_got<S: Subject>() {
    let subject = S::fresh().await;
    let every_byte: Vec<u8> = (0..=255).collect();
    let batch = Batch::new().put("a", every_byte.clone()).put("empty", "");
    commit(&*subject.store(), batch).await;
    assert_eq!(get(&*subject.store(), "a").await.expect("it was put").value, every_byte);
    let subject = subject.reopened().await;
    assert_eq!(get(&*subject.store(), "a").await.expect("it was put").value, every_byte);
    assert_eq!(get(&*subject.store(), "empty").await.expect("it was put").value, b"");
}

/// Every change of a key gives it a greater version; other keys keep theirs.
pub async fn versions_grow_with_every_commit<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("still", "x")).await;
    let still = version(&*store, "still").await;
    let mut last = 0;
    for _ in 0..10 {
        commit(&*store, Batch::new().put("moving", "the same")).await;
        let now = version(&*store, "moving").await;
        assert!(now > last, "version {now} after {last}");
        last = now;
    }
    assert_eq!(version(&*store, "still").await, still);
}

/// A version stands for one content for ever, whatever happens in between.
pub async fn versions_never_repeat_after_delete_and_reopening<S: Subject>() {
    let mut subject = S::fresh().await;
    let mut last = 0;
    for round in 0..4 {
        let store = subject.store();
        commit(&*store, Batch::new().put("key", format!("{round}"))).await;
        let now = version(&*store, "key").await;
        assert!(now > last, "version {now} after {last}");
        last = now;
        commit(&*store, Batch::new().delete("key")).await;
        let stale = store.commit(Batch::new().expect("key", last).put("key", "stale")).await;
        assert_eq!(stale, conflict("key"));
        drop(store);
        if round % 2 == 0 {
            subject = subject.reopened().await;
        }
    }
}

/// One wrong expectation, and none of the changes happens; the first wrong one is named.
pub async fn an_expectation_that_fails_changes_nothing<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("a", "1").put("b", "1")).await;
    let now = version(&*store, "a").await;
    let batch = Batch::new().expect("a", now).expect("b", now + 100).expect("c", 7);
    let refused = store.commit(batch.put("a", "2").delete("b").put("c", "2")).await;
    assert_eq!(refused, conflict("b"));
    let entries = scan(&*store, "", None, 10).await;
    let values: Vec<_> = entries.iter().map(|entry| (entry.key.as_str(), entry.value.as_slice())).collect();
    assert_eq!(values, [("a", b"1".as_slice()), ("b", b"1".as_slice())]);
    assert_eq!(version(&*store, "a").await, now);
}

/// Version 0 means absent, also after a deletion.
pub async fn absence_can_be_expected<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    let make = || Batch::new().expect("key", 0).put("key", "made");
    assert_eq!(store.commit(make()).await, Ok(()));
    assert_eq!(store.commit(make()).await, conflict("key"));
    commit(&*store, Batch::new().delete("key")).await;
    assert_eq!(store.commit(make()).await, Ok(()));
    assert_eq!(store.commit(Batch::new().expect("other", 1).put("other", "")).await, conflict("other"));
}

/// A batch without changes only asks.
pub async fn an_expectation_alone_is_a_question<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("key", "")).await;
    let now = version(&*store, "key").await;
    assert_eq!(store.commit(Batch::new().expect("key", now).expect("none", 0)).await, Ok(()));
    assert_eq!(store.commit(Batch::new().expect("key", 0)).await, conflict("key"));
    assert_eq!(version(&*store, "key").await, now);
}

/// Nothing to do is done at once.
pub async fn an_empty_batch_is_no_error<S: Subject>() {
    let subject = S::fresh().await;
    assert_eq!(subject.store().commit(Batch::new()).await, Ok(()));
    assert_eq!(scan(&*subject.store(), "", None, 10).await, []);
}

/// What is not there can be deleted.
pub async fn deleting_an_absent_key_is_no_error<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().delete("none").put("some", "")).await;
    commit(&*store, Batch::new().delete("none")).await;
    let subject = subject.reopened().await;
    assert_eq!(keys(&scan(&*subject.store(), "", None, 10).await), ["some"]);
}

/// A batch that says two things about one key says nothing.
pub async fn a_key_changed_twice_is_refused<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    for batch in [Batch::new().put("a", "1").put("b", "").put("a", "2"), Batch::new().delete("a").put("a", "1")] {
        let refused = store.commit(batch).await;
        assert!(matches!(&refused, Err(Error::Malformed { problem }) if problem.contains("`a`")), "{refused:?}");
    }
    assert_eq!(scan(&*store, "", None, 10).await, []);
}

/// The limits hold exactly.
pub async fn what_is_too_large_is_refused<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    let longest = "k".repeat(MAX_KEY_BYTES);
    commit(&*store, Batch::new().put(longest.clone(), "v")).await;
    assert!(get(&*store, &longest).await.is_some());
    let too_long = store.commit(Batch::new().put("k".repeat(MAX_KEY_BYTES + 1), "v")).await;
    assert!(matches!(too_long, Err(Error::Malformed { .. })), "{too_long:?}");
    let too_much = store.commit(Batch::new().put("big", vec![0; MAX_BATCH_BYTES])).await;
    assert!(matches!(too_much, Err(Error::Malformed { .. })), "{too_much:?}");
    assert_eq!(get(&*store, "big").await, None);
    assert_eq!(get(&*store, &"k".repeat(MAX_KEY_BYTES + 1)).await, None);
}

/// Keys come in the order of their bytes, only those with the prefix, only those after `after`, and no more than asked.
pub async fn scans_follow_prefix_order_and_limit<S: Subject>() {
    let subject = S::fresh().await;
    let all = ["due", "due/", "due/09", "due/1", "due/10", "due/é", "duf", "game/1", "Zoo"];
    for key in all.iter().rev() {
        commit(&*subject.store(), Batch::new().put(*key, *key)).await;
    }
    for round in 0..2 {
        let store = subject.store();
        let due = ["due/", "due/09", "due/1", "due/10", "due/é"];
        assert_eq!(keys(&scan(&*store, "due/", None, 100).await), due, "round {round}");
        assert_eq!(keys(&scan(&*store, "due/", None, usize::MAX).await), due);
        assert_eq!(keys(&scan(&*store, "due/", None, 2).await), due[..2]);
        assert_eq!(scan(&*store, "due/", None, 0).await, []);
        assert_eq!(keys(&scan(&*store, "due/", Some("due/1"), 100).await), due[3..]);
        assert_eq!(keys(&scan(&*store, "due/", Some("due/0"), 100).await), due[1..], "`after` need not exist");
        assert_eq!(keys(&scan(&*store, "due/", Some("a"), 100).await), due, "`after` may lie before the prefix");
        assert_eq!(scan(&*store, "due/", Some("e"), 100).await, [], "or behind it");
        assert_eq!(keys(&scan(&*store, "", None, 100).await)[..2], ["Zoo", "due"]);
        assert_eq!(scan(&*store, "", None, 100).await.len(), all.len());
        assert_eq!(scan(&*store, "none", None, 100).await, []);
        // Deleted and put again in between: old and new entries are one table.
        commit(&*store, Batch::new().delete("due/09").delete("due/")).await;
        assert_eq!(keys(&scan(&*store, "due/", None, 2).await), ["due/1", "due/10"]);
        commit(&*store, Batch::new().put("due/09", "").put("due/", "")).await;
    }
}

/// Going through a table page by page finds each key once.
pub async fn pages_of_a_scan_join_without_gap<S: Subject>() {
    let subject = S::fresh().await;
    let expected: Vec<String> = (0..100).map(|number| format!("seat/{number:03}")).collect();
    let batch = expected.iter().fold(Batch::new(), |batch, key| batch.put(key, "x"));
    commit(&*subject.store(), batch.put("seal", "").put("seau", "")).await;
    let subject = subject.reopened().await;
    let store = subject.store();
    for page in [1, 7, 100] {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let entries = scan(&*store, "seat/", after.as_deref(), page).await;
            let Some(last) = entries.last() else { break };
            after = Some(last.key.clone());
            found.extend(entries.into_iter().map(|entry| entry.key));
        }
        assert_eq!(found, expected, "{page} a page");
    }
}

/// Any text is a key of its own: no folding, no end at a zero, no path.
pub async fn odd_keys_are_kept<S: Subject>() {
    let odd = [
        "",
        " ",
        "\0",
        "\0\0",
        "a\0b",
        "A",
        "a",
        "../../etc/passwd",
        "%00",
        "\n",
        "é",
        "e\u{301}",
        "ß",
        "ss",
        "İ",
        "\u{202e}",
        "\u{feff}",
        "\u{ffff}",
        "\u{10ffff}",
        "♞",
        "👩‍👩‍👧",
        "`",
        "'; --",
    ];
    let subject = S::fresh().await;
    for key in odd {
        commit(&*subject.store(), Batch::new().expect(key, 0).put(key, key)).await;
    }
    let subject = subject.reopened().await;
    let store = subject.store();
    for key in odd {
        assert_eq!(get(&*store, key).await.expect("it was put").value, key.as_bytes(), "{key:?}");
        assert_eq!(scan(&*store, key, None, 1).await[0].key, key, "the first key with a prefix is the prefix itself");
    }
    let mut sorted = odd.to_vec();
    sorted.sort_unstable();
    assert_eq!(keys(&scan(&*store, "", None, 100).await), sorted);
}

/// Values of some megabytes are no trouble, alone or many in a batch.
pub async fn large_values_are_kept<S: Subject>() {
    let subject = S::fresh().await;
    let sizes = [4 << 10, 100 << 10, 129 << 10, 600 << 10, 5 << 20];
    let value = |size: usize| (0..size).map(|i| (i * i / 7 + size) as u8).collect::<Vec<u8>>();
    let batch = sizes.iter().fold(Batch::new(), |batch, &size| batch.put(format!("big/{size}"), value(size)));
    commit(&*subject.store(), batch).await;
    commit(&*subject.store(), Batch::new().put("big/twice", value(1 << 20)).put("small", "")).await;
    commit(&*subject.store(), Batch::new().put("big/twice", value(2 << 20))).await;
    let subject = subject.reopened().await;
    let store = subject.store();
    for size in sizes {
        let entry = get(&*store, &format!("big/{size}")).await.expect("it was put");
        assert!(entry.value == value(size), "{size} bytes");
    }
    assert!(get(&*store, "big/twice").await.expect("it was put").value == value(2 << 20));
    assert_eq!(scan(&*store, "big/", None, 10).await.len(), sizes.len() + 1);
}

/// Some hundred batches, made by a small generator, leave what they leave in a plain map; opening again changes nothing.
pub async fn random_batches_agree_with_a_plain_map<S: Subject>() {
    let mut subject = S::fresh().await;
    let mut model = std::collections::BTreeMap::<String, Vec<u8>>::new();
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    };
    for round in 0..300 {
        let mut batch = Batch::new();
        for _ in 0..random(6) {
            let key = format!("{}/{}", ["game", "due", "seat"][random(3) as usize], random(20));
            if batch.changes.iter().any(|(changed, _)| *changed == key) {
                continue;
            }
            let value = (random(3) > 0).then(|| format!("{round}").repeat(1 + random(200) as usize).into_bytes());
            match &value {
                Some(value) => drop(model.insert(key.clone(), value.clone())),
                None => drop(model.remove(&key)),
            }
            batch.changes.push((key, value));
        }
        commit(&*subject.store(), batch).await;
        if round % 100 == 99 {
            subject = subject.reopened().await;
        }
        if round % 10 == 9 {
            let entries = scan(&*subject.store(), "", None, usize::MAX).await;
            let found: Vec<_> = entries.into_iter().map(|entry| (entry.key, entry.value)).collect();
            let expected: Vec<_> = model.clone().into_iter().collect();
            assert!(found == expected, "round {round}");
        }
    }
}

/// Many tasks count on one key, each rereading after a conflict: the sum is right, so no update was lost.
pub async fn racing_counters_lose_no_update<S: Subject>() {
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

/// Many tasks move amounts between two keys while another reads both in one scan: the sum never changes.
pub async fn racing_transfers_are_all_or_nothing<S: Subject>() {
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

/// Of many who want to make the same key, one succeeds, and all others are told.
pub async fn one_of_many_claims_wins<S: Subject>() {
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
                refused => assert_eq!(refused, conflict(&key)),
            }
        }
        let kept = get(&*subject.store(), &key).await.expect("somebody won");
        assert_eq!(winners, [number(&kept) as usize]);
    }
}

/// While amounts are moved between keys, every copy has all keys in order, and the sum is right in each.
pub async fn a_copy_is_of_one_moment<S: Subject>() {
    const N_PURSES: u64 = 400;
    let subject = S::fresh().await;
    let store = subject.store();
    // Long values make several pages of it.
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
        let (pages, mut taken) = mpsc::channel(1);
        let copier = subject.store();
        let copied = tokio::spawn(async move { copier.copy(pages).await });
        let mut entries = Vec::new();
        while let Some(page) = taken.recv().await {
            entries.extend(page);
        }
        copied.await.expect("copying does not panic").expect("copying works");
        assert!(entries.is_sorted_by(|a, b| a.key < b.key));
        let last = entries.pop().expect("it is not empty");
        assert_eq!((last.key.as_str(), entries.len() as u64), ("zoo", N_PURSES));
        assert_eq!(entries.iter().map(number).sum::<u64>(), 100 * N_PURSES);
        n_copies += 1;
    }
    mover.await.expect("moving does not panic");
}

/// Who goes away in the middle stops it, and all goes on.
pub async fn a_copy_that_nobody_takes_ends<S: Subject>() {
    let subject = S::fresh().await;
    let store = subject.store();
    for n in 0..10 {
        commit(&*store, Batch::new().put(format!("big/{n}"), vec![n; 400 << 10])).await;
    }
    let (pages, mut taken) = mpsc::channel(1);
    let copier = subject.store();
    let copied = tokio::spawn(async move { copier.copy(pages).await });
    assert!(taken.recv().await.is_some());
    drop(taken);
    copied.await.expect("copying does not panic").expect("that is no error");
    commit(&*store, Batch::new().put("after", "")).await;
    let subject = subject.reopened().await;
    assert_eq!(scan(&*subject.store(), "", None, 100).await.len(), 11);
}

async fn count(store: Arc<dyn Store>, n_steps: u64) -> Vec<u64> {
    let mut reached = Vec::new();
    while (reached.len() as u64) < n_steps {
        let old = get(&*store, "counter").await;
        let next = old.as_ref().map_or(0, number) + 1;
        let batch = Batch::new().expect("counter", old.map_or(0, |entry| entry.version));
        match store.commit(batch.put("counter", next.to_string())).await {
            Ok(()) => reached.push(next),
            refused => assert_eq!(refused, conflict("counter")),
        }
    }
    reached
}

/// Ten times `amount` from a to b.
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

async fn get(store: &dyn Store, key: &str) -> Option<Entry> {
    let entry = store.get(key).await.expect("reading works");
    assert!(entry.as_ref().is_none_or(|entry| entry.key == key && entry.version > 0), "{entry:?}");
    entry
}

async fn scan(store: &dyn Store, prefix: &str, after: Option<&str>, limit: usize) -> Vec<Entry> {
    store.scan(prefix, after, limit).await.expect("scanning works")
}

async fn commit(store: &dyn Store, batch: Batch) {
    store.commit(batch).await.expect("the commit is in order");
}

async fn version(store: &dyn Store, key: &str) -> u64 {
    get(store, key).await.expect("the key is there").version
}

fn keys(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.key.as_str()).collect()
}

fn number(entry: &Entry) -> u64 {
    std::str::from_utf8(&entry.value).ok().and_then(|text| text.parse().ok()).expect("the value is a number")
}

fn conflict(key: &str) -> crate::Result<()> {
    Err(Error::Conflict { key: key.to_owned() })
}
