//! A memory of what happened, for what happens once. Nothing of it is kept.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The most that is remembered; then all is forgotten, and may happen once more.
const REMEMBERED: usize = 10_000;

/// The things that happened.
pub(super) struct Once<T> {
    happened: Mutex<HashSet<T>>,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { happened: Mutex::default() }
    }
}

impl<T: Eq + Hash> Once<T> {
    /// Notes that a thing happens; returns whether that is the first time.
    pub(super) fn is_first(&self, thing: T) -> bool {
        let mut happened = self.happened.lock().unwrap_or_else(PoisonError::into_inner);
        if happened.len() >= REMEMBERED {
            happened.clear();
        }
        happened.insert(thing)
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
        assert!((100..2 * REMEMBERED).all(|who| is_first(3, who)));
        assert!(once.happened.lock().unwrap().len() <= REMEMBERED);
    }
}
