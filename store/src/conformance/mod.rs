//! Tests for every backend, run for each one by [`conformance!`](crate::conformance!).

use std::sync::Arc;

use async_trait::async_trait;
use futures::TryStreamExt;

use crate::{Batch, Error, Store, StoreEntry, StoreExt};

mod copies;
mod keeping;
#[cfg(all(feature = "postgres", unix))]
mod proxy;
mod races;
mod scans;
#[cfg(all(feature = "postgres", unix))]
mod server;

pub use self::copies::*;
pub use self::keeping::*;
#[cfg(all(feature = "postgres", unix))]
pub use self::proxy::{BreakPlace, ByteFault, FaultProxy, MessageFault};
pub use self::races::*;
pub use self::scans::*;
#[cfg(all(feature = "postgres", unix))]
pub use self::server::{PROGRAMS, PostgresServer};

/// A backend under test.
#[async_trait]
pub trait TestedBackend: Sized + Send + Sync {
    /// Makes an empty store.
    async fn fresh() -> Self;

    /// Returns the store itself.
    fn store(&self) -> Arc<dyn Store>;

    /// Returns a second handle, as of another process. If only one process may open the store, returns the same handle.
    async fn beside(&self) -> Arc<dyn Store> {
        self.store()
    }

    /// Closes the store, even if handles remain, and reopens it. Returns itself if nothing is stored outside it.
    async fn reopened(self) -> Self;
}

/// Makes a module `$name` with the tests for the [`TestedBackend`] `$subject`. Each can have an attribute, such as
/// `#[ignore]`.
#[macro_export]
macro_rules! conformance {
    ($name:ident, $subject:ty $(, #[$attribute:meta])?) => {
        $crate::conformance! { $name, $subject $(, #[$attribute])?;
            absent_keys_are_absent
            what_is_put_is_got
            several_keys_are_got_as_each_is
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
            a_page_of_big_rows_is_bounded
            a_page_is_full_whatever_was_deleted_before_it
            odd_keys_are_kept
            large_values_are_kept
            twenty_thousand_keys_fit_into_one_batch
            random_batches_agree_with_a_plain_map
            racing_counters_lose_no_update
            racing_transfers_are_all_or_nothing
            one_of_many_claims_wins
            of_two_batches_that_rule_each_other_out_one_succeeds
            of_many_batches_that_rule_each_other_out_in_a_circle_not_all_succeed
            two_handles_of_one_store_count_together
            blind_writes_follow_each_other
            a_copy_is_of_one_moment
            a_copy_holds_what_was_kept_before_it
            a_copy_that_nobody_takes_ends
        }
    };
    ($name:ident, $subject:ty $(, #[$attribute:meta])?; $($test:ident)*) => {
        $crate::conformance! { @module $name, $subject, [$(#[$attribute])?] $($test)* }
    };
    (@module $name:ident, $subject:ty, $attributes:tt $($test:ident)*) => {
        mod $name {
            use super::*;
            $( $crate::conformance! { @test $subject, $attributes $test } )*
        }
    };
    (@test $subject:ty, [$(#[$attribute:meta])?] $test:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        $(#[$attribute])?
        async fn $test() {
            $crate::conformance::$test::<$subject>().await;
        }
    };
}

async fn get(store: &dyn Store, key: &str) -> Option<StoreEntry> {
    let entry = store.get(key).await.expect("reading works");
    assert!(entry.as_ref().is_none_or(|entry| entry.key == key && entry.version > 0), "{entry:?}");
    entry
}

async fn scan(store: &dyn Store, prefix: &str, after: Option<&str>, limit: usize) -> Vec<StoreEntry> {
    store.scan(prefix, after, limit).await.expect("scanning works")
}

async fn all(store: &dyn Store, prefix: &str) -> Vec<StoreEntry> {
    store.rows(prefix).try_collect().await.expect("scanning works")
}

async fn commit(store: &dyn Store, batch: Batch) {
    store.commit(batch).await.expect("the commit is in order");
}

async fn version(store: &dyn Store, key: &str) -> u64 {
    get(store, key).await.expect("the key is there").version
}

fn keys(entries: &[StoreEntry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.key.as_str()).collect()
}

fn number(entry: &StoreEntry) -> u64 {
    std::str::from_utf8(&entry.value).ok().and_then(|text| text.parse().ok()).expect("the value is a number")
}

fn must_conflict(answer: crate::Result<()>, key: &str) {
    match answer {
        Err(Error::Conflict { key: found }) => assert_eq!(found, key),
        other => panic!("a conflict of `{key}` was expected: {other:?}"),
    }
}
