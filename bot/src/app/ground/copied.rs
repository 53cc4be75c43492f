//! Values that remember their original, and a comparison of rows.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A copy-on-write value that can be compared with its original.
pub(crate) struct TrackedCopy<T> {
    known: Arc<T>,
    now: Arc<T>,
}

impl<T> TrackedCopy<T> {
    pub(super) fn new(value: T) -> TrackedCopy<T> {
        let known = Arc::new(value);
        TrackedCopy { now: Arc::clone(&known), known }
    }

    pub(super) fn known(&self) -> &T {
        &self.known
    }

    pub(crate) fn into_now(self) -> T
    where
        T: Clone,
    {
        drop(self.known);
        Arc::unwrap_or_clone(self.now)
    }

    pub(super) fn differs(&self) -> bool
    where
        T: PartialEq,
    {
        !Arc::ptr_eq(&self.now, &self.known) && self.now != self.known
    }
}

impl<T> Deref for TrackedCopy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T: Clone> DerefMut for TrackedCopy<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.now)
    }
}

pub(super) fn differing<'a, K: Ord, R: PartialEq>(
    known: impl Iterator<Item = (K, &'a R)>,
    now: impl Iterator<Item = (K, &'a R)>,
) -> Vec<(K, Option<&'a R>)> {
    let mut known: BTreeMap<K, &R> = known.collect();
    let mut found: Vec<_> =
        now.filter_map(|(key, row)| (known.remove(&key) != Some(row)).then_some((key, Some(row)))).collect();
    found.extend(known.into_keys().map(|key| (key, None)));
    found
}
