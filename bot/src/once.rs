//! A memory of what happened, for what happens once. Nothing of it is kept.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The most that is remembered; then all is forgotten, and may happen once more.
const REMEMBERED: usize = 10_000;

/// The things that happened, each with a value.
#[derive(Debug)]
pub(crate) struct Once<T, V = ()> {
    happened: Mutex<HashMap<T, V>>,
}

impl<T, V> Default for Once<T, V> {
    fn default() -> Self {
        Self { happened: Mutex::default() }
    }
}

impl<T: Eq + Hash> Once<T> {
    /// Notes that a thing happens; returns whether that is the first time.
    pub(crate) fn is_first(&self, thing: T) -> bool {
        self.last(thing, ()).is_none()
    }
}

impl<T: Eq + Hash, V> Once<T, V> {
    /// Notes that a thing happens with a value; returns the value with which it happened last.
    pub(crate) fn last(&self, thing: T, value: V) -> Option<V> {
        let mut happened = self.happened.lock().unwrap_or_else(PoisonError::into_inner);
        if happened.len() >= REMEMBERED {
            happened.clear();
        }
        happened.insert(thing, value)
    }

    /// Forgets a thing.
    pub(crate) fn forget(&self, thing: &T) {
        self.happened.lock().unwrap_or_else(PoisonError::into_inner).remove(thing);
    }

    /// Returns the value with which a thing happened last.
    pub(crate) fn known(&self, thing: &T) -> Option<V>
    where
        V: Clone,
    {
        self.happened.lock().unwrap_or_else(PoisonError::into_inner).get(thing).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_happens_first_once_and_memory_has_an_end() {
        let once = Once::default();
        let is_first = |place, who| once.is_first((place, who));
        assert_eq!([is_first(1, 7), is_first(1, 7), is_first(1, 8), is_first(2, 7)], [true, false, true, true]);
        let once_more = Once::default();
        assert_eq!([once_more.last(1, 'a'), once_more.last(1, 'b')], [None, Some('a')]);
        assert_eq!([once_more.known(&1), once_more.known(&2)], [Some('b'), None]);
        assert!((100..2 * REMEMBERED).all(|who| is_first(3, who)));
        assert!(once.happened.lock().unwrap().len() <= REMEMBERED);
    }
}
