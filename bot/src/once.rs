//! Remembers events in memory, so that their effect happens only once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// At this many events, all are forgotten and may have their effect again.
const REMEMBERED: usize = 10_000;

#[derive(Debug)]
pub(crate) struct BoundedMemory<T, V = ()> {
    happened: Mutex<HashMap<T, V>>,
}

impl<T, V> Default for BoundedMemory<T, V> {
    fn default() -> Self {
        Self { happened: Mutex::default() }
    }
}

impl<T: Eq + Hash> BoundedMemory<T> {
    pub(crate) fn is_first(&self, thing: T) -> bool {
        self.last(thing, ()).is_none()
    }
}

impl<T: Eq + Hash, V> BoundedMemory<T, V> {
    pub(crate) fn last(&self, thing: T, value: V) -> Option<V> {
        let mut happened = self.happened.lock().unwrap_or_else(PoisonError::into_inner);
        if happened.len() >= REMEMBERED {
            happened.clear();
        }
        happened.insert(thing, value)
    }

    pub(crate) fn forget(&self, thing: &T) {
        self.happened.lock().unwrap_or_else(PoisonError::into_inner).remove(thing);
    }

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
        let once = BoundedMemory::default();
        let is_first = |place, who| once.is_first((place, who));
        assert_eq!([is_first(1, 7), is_first(1, 7), is_first(1, 8), is_first(2, 7)], [true, false, true, true]);
        let once_more = BoundedMemory::default();
        assert_eq!([once_more.last(1, 'a'), once_more.last(1, 'b')], [None, Some('a')]);
        assert_eq!([once_more.known(&1), once_more.known(&2)], [Some('b'), None]);
        assert!((100..2 * REMEMBERED).all(|who| is_first(3, who)));
        assert!(once.happened.lock().unwrap().len() <= REMEMBERED);
    }
}
