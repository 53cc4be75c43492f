//! Scans return entries in order, page by page.

use futures::TryStreamExt;

use super::{TestedBackend, all, commit, keys, scan};
use crate::{Batch, PAGE_BYTES, StoreEntry, StoreExt};

/// Scans respect byte order, `prefix`, `after` and `limit`.
pub async fn scans_follow_prefix_order_and_limit<S: TestedBackend>() {
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
        // Some entries are deleted and written again, so that old and new entries mix.
        commit(&*store, Batch::new().delete("due/09").delete("due/")).await;
        assert_eq!(keys(&scan(&*store, "due/", None, 2).await), ["due/1", "due/10"]);
        commit(&*store, Batch::new().put("due/09", "").put("due/", "")).await;
    }
}

/// Scanning page by page finds each key once.
pub async fn pages_of_a_scan_join_without_gap<S: TestedBackend>() {
    let subject = S::fresh().await;
    let expected: Vec<String> = (0..100).map(|number| format!("seat/{number:03}")).collect();
    let batch = expected.iter().fold(Batch::new(), |batch, key| batch.put(key, "x"));
    commit(&*subject.store(), batch.put("seal", "").put("seau", "")).await;
    let subject = subject.reopened().await;
    let store = subject.store();
    for page in [1, 7, 100] {
        let pages: Vec<_> = store.pages_of("seat/", None, page).try_collect().await.expect("scanning works");
        assert!(pages.iter().all(|entries| entries.len() <= page), "{page} a page");
        let found: Vec<_> = pages.into_iter().flatten().map(|entry| entry.key).collect();
        assert_eq!(found, expected, "{page} a page");
    }
}

/// A page ends with the entry that fills it, whatever the limit. The next page continues after it.
pub async fn a_page_of_big_rows_is_bounded<S: TestedBackend>() {
    const N_ROWS: usize = 40;
    let subject = S::fresh().await;
    let row = |n: usize| (format!("big/{n:02}"), vec![n as u8; 100 << 10]);
    for part in [0..N_ROWS / 2, N_ROWS / 2..N_ROWS] {
        let batch = part.map(row).fold(Batch::new(), |batch, (key, value)| batch.put(key, value));
        commit(&*subject.store(), batch).await;
    }
    let subject = subject.reopened().await;
    let store = subject.store();
    let deleted = (0..N_ROWS / 2).step_by(2).fold(Batch::new(), |batch, n| batch.delete(row(n).0));
    let renewed = (0..N_ROWS / 2).skip(1).step_by(2).map(row);
    commit(&*store, renewed.fold(deleted, |batch, (key, value)| batch.put(key, value))).await;
    let page = scan(&*store, "big/", None, usize::MAX).await;
    let weight =
        |entries: &[StoreEntry]| entries.iter().map(|entry| 64 + entry.key.len() + entry.value.len()).sum::<usize>();
    let (last, before) = page.split_last().expect("there are entries");
    assert!(weight(before) < PAGE_BYTES && weight(&page) >= PAGE_BYTES, "it ends with `{}`", last.key);
    let found = all(&*store, "big/").await.into_iter().map(|entry| (entry.key, entry.value));
    let expected = (0..N_ROWS).filter(|n| *n >= N_ROWS / 2 || n % 2 == 1).map(row);
    assert!(found.eq(expected), "the pages are everything");
    commit(&*store, Batch::new().put("huge", vec![7; 3 * PAGE_BYTES]).put("huge/2", "")).await;
    assert_eq!(keys(&scan(&*store, "huge", None, 10).await), ["huge"], "an entry of any size has its page");
}

/// Recently deleted entries don't count towards the limit.
pub async fn a_page_is_full_whatever_was_deleted_before_it<S: TestedBackend>() {
    const N_ROWS: usize = 30;
    let subject = S::fresh().await;
    let store = subject.store();
    let key = |n: usize| format!("news/{n:02}");
    for round in 0..20 {
        commit(&*store, (0..N_ROWS).fold(Batch::new(), |batch, n| batch.put(key(n), format!("{round}")))).await;
        for n in 0..N_ROWS - 1 {
            commit(&*store, Batch::new().delete(key(n))).await;
            let next = scan(&*store, "news/", None, 1).await;
            assert_eq!(keys(&next), [key(n + 1).as_str()], "round {round}");
            assert_eq!(next[0].value, round.to_string().into_bytes());
        }
    }
}
