//! Stored values come back unchanged, and nothing else does.

use super::{TestedBackend, all, commit, get, keys, must_conflict, scan, version};
use crate::{Batch, Error, MAX_BATCH_BYTES, MAX_KEY_BYTES, StoreEntry};

/// A key is absent before its first put and after a deletion.
pub async fn absent_keys_are_absent<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    assert_eq!(get(&*store, "game/1").await, None);
    assert_eq!(scan(&*store, "", None, 10).await, []);
    commit(&*store, Batch::new().put("game/1", "e4")).await;
    commit(&*store, Batch::new().delete("game/1")).await;
    assert_eq!(get(&*store, "game/1").await, None);
    assert_eq!(scan(&*store, "", None, 10).await, []);
}

/// A value comes back unchanged, before and after reopening.
pub async fn what_is_put_is_got<S: TestedBackend>() {
    let subject = S::fresh().await;
    let every_byte: Vec<u8> = (0..=255).collect();
    let batch = Batch::new().put("a", every_byte.clone()).put("empty", "");
    commit(&*subject.store(), batch).await;
    assert_eq!(get(&*subject.store(), "a").await.expect("it was put").value, every_byte);
    let subject = subject.reopened().await;
    assert_eq!(get(&*subject.store(), "a").await.expect("it was put").value, every_byte);
    assert_eq!(get(&*subject.store(), "empty").await.expect("it was put").value, b"");
}

/// Several keys are returned in the requested order, including absent and repeated keys.
pub async fn several_keys_are_got_as_each_is<S: TestedBackend>() {
    let subject = S::fresh().await;
    commit(&*subject.store(), Batch::new().put("old", "1").put("gone", "2")).await;
    let subject = subject.reopened().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("new", "3").delete("gone")).await;
    let asked = ["new", "never", "old", "gone", "old"];
    let found = store.get_all(asked.map(str::to_owned).to_vec()).await.expect("reading works");
    for (key, found) in asked.iter().zip(&found) {
        assert_eq!(*found, get(&*store, key).await, "{key}");
    }
    assert_eq!(found.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, false, true]);
    assert_eq!(store.get_all(Vec::new()).await.expect("reading works"), []);
}

/// Every change of a key gives it a greater version. Other keys keep theirs.
pub async fn versions_grow_with_every_commit<S: TestedBackend>() {
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

/// A version means the same content forever, even after deletions and reopening.
pub async fn versions_never_repeat_after_delete_and_reopening<S: TestedBackend>() {
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
        must_conflict(stale, "key");
        drop(store);
        if round % 2 == 0 {
            subject = subject.reopened().await;
        }
    }
}

/// One failed expectation prevents all changes. The error names the first one.
pub async fn an_expectation_that_fails_changes_nothing<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("a", "1").put("b", "1")).await;
    let now = version(&*store, "a").await;
    let batch = Batch::new().expect("a", now).expect("b", now + 100).expect("c", 7);
    let refused = store.commit(batch.put("a", "2").delete("b").put("c", "2")).await;
    must_conflict(refused, "b");
    let entries = scan(&*store, "", None, 10).await;
    let values: Vec<_> = entries.iter().map(|entry| (entry.key.as_str(), entry.value.as_slice())).collect();
    assert_eq!(values, [("a", b"1".as_slice()), ("b", b"1".as_slice())]);
    assert_eq!(version(&*store, "a").await, now);
}

/// Version 0 means absent, even after a deletion.
pub async fn absence_can_be_expected<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    let make = || Batch::new().expect("key", 0).put("key", "made");
    commit(&*store, make()).await;
    must_conflict(store.commit(make()).await, "key");
    commit(&*store, Batch::new().delete("key")).await;
    commit(&*store, make()).await;
    must_conflict(store.commit(Batch::new().expect("other", 1).put("other", "")).await, "other");
}

/// A batch without changes only checks its expectations.
pub async fn an_expectation_alone_is_a_question<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().put("key", "")).await;
    let now = version(&*store, "key").await;
    commit(&*store, Batch::new().expect("key", now).expect("none", 0)).await;
    must_conflict(store.commit(Batch::new().expect("key", 0)).await, "key");
    assert_eq!(version(&*store, "key").await, now);
}

/// An empty batch succeeds.
pub async fn an_empty_batch_is_no_error<S: TestedBackend>() {
    let subject = S::fresh().await;
    commit(&*subject.store(), Batch::new()).await;
    assert_eq!(scan(&*subject.store(), "", None, 10).await, []);
}

/// An absent key can be deleted.
pub async fn deleting_an_absent_key_is_no_error<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    commit(&*store, Batch::new().delete("none").put("some", "")).await;
    commit(&*store, Batch::new().delete("none")).await;
    let subject = subject.reopened().await;
    assert_eq!(keys(&scan(&*subject.store(), "", None, 10).await), ["some"]);
}

/// A batch that changes a key twice is refused.
pub async fn a_key_changed_twice_is_refused<S: TestedBackend>() {
    let subject = S::fresh().await;
    let store = subject.store();
    for batch in [Batch::new().put("a", "1").put("b", "").put("a", "2"), Batch::new().delete("a").put("a", "1")] {
        let refused = store.commit(batch).await;
        assert!(matches!(&refused, Err(Error::Malformed { problem }) if problem.contains("`a`")), "{refused:?}");
    }
    assert_eq!(scan(&*store, "", None, 10).await, []);
}

/// The limits of sizes are exact.
pub async fn what_is_too_large_is_refused<S: TestedBackend>() {
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

/// Any text is a distinct key, without case folding, an end at NUL, or paths.
pub async fn odd_keys_are_kept<S: TestedBackend>() {
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

/// Values of several megabytes are accepted, one or many in a batch.
pub async fn large_values_are_kept<S: TestedBackend>() {
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
    assert_eq!(all(&*store, "big/").await.len(), sizes.len() + 1);
}

/// A batch with very many keys in any order is atomic.
pub async fn twenty_thousand_keys_fit_into_one_batch<S: TestedBackend>() {
    const N_KEYS: usize = 20_000;
    let subject = S::fresh().await;
    let store = subject.store();
    let key = |n: usize| format!("many/{:05}", n * 7919 % N_KEYS);
    let make = |value: &str| {
        (0..N_KEYS).fold(Batch::new(), |batch, n| batch.expect(key(n), 0).put(key(n), format!("{value} {n}")))
    };
    commit(&*store, make("first")).await;
    must_conflict(store.commit(make("second")).await, &key(0));
    let subject = subject.reopened().await;
    let store = subject.store();
    let entries = all(&*store, "many/").await;
    assert_eq!(entries.len(), N_KEYS);
    let expected: std::collections::BTreeMap<_, _> = (0..N_KEYS).map(|n| (key(n), format!("first {n}"))).collect();
    let is_as_made =
        |entry: &StoreEntry| expected[&entry.key].as_bytes() == entry.value && entry.version == entries[0].version;
    assert!(entries.iter().all(is_as_made), "all have their value, and the version of the one batch");
    commit(&*store, (0..N_KEYS).fold(Batch::new(), |batch, n| batch.delete(key(n)))).await;
    assert_eq!(all(&*store, "many/").await, []);
}

/// Several hundred random batches agree with a plain map, even after reopening.
pub async fn random_batches_agree_with_a_plain_map<S: TestedBackend>() {
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
            let entries = all(&*subject.store(), "").await;
            let found: Vec<_> = entries.into_iter().map(|entry| (entry.key, entry.value)).collect();
            let expected: Vec<_> = model.clone().into_iter().collect();
            assert!(found == expected, "round {round}");
        }
    }
}
