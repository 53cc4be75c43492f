//! How long a search may go on: a number of nodes or playouts, and a flag that somebody else sets.

use std::sync::atomic::{AtomicBool, Ordering};

/// How often the flag is read, in nodes or playouts.
const LOOK: u64 = 256;

/// What is left of a budget.
pub(crate) struct Limit<'a> {
    budget: u64,
    spent: u64,
    stop: &'a AtomicBool,
    is_stopped: bool,
}

impl<'a> Limit<'a> {
    pub(crate) fn new(budget: u64, stop: &'a AtomicBool) -> Limit<'a> {
        Limit { budget, spent: 0, stop, is_stopped: stop.load(Ordering::Relaxed) }
    }

    /// Spends one, or returns `false` if there is nothing left.
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

    /// Returns whether nothing is left.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped || self.spent >= self.budget
    }

    /// Returns whether the flag ended the search, whose result can then not be had again.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns what was spent.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
