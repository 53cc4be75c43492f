//! The limits of a search: a budget, and a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};

const LOOK: u64 = 256;

pub(crate) struct SearchLimit<'a> {
    budget: u64,
    spent: u64,
    stop: &'a AtomicBool,
    is_stopped: bool,
}

impl<'a> SearchLimit<'a> {
    pub(crate) fn new(budget: u64, stop: &'a AtomicBool) -> SearchLimit<'a> {
        SearchLimit { budget, spent: 0, stop, is_stopped: stop.load(Ordering::Relaxed) }
    }

    /// Spends one node or playout; returns false if none is left.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.spent += 1;
        if self.spent.is_multiple_of(LOOK) {
            self.is_stopped |= self.stop.load(Ordering::Relaxed);
        }
        true
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped || self.spent >= self.budget
    }

    /// Returns whether the stop flag ended the search. The result is then not reproducible.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
