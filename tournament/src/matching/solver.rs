//! Finds one maximum-weight perfect matching by a primal-dual method with blossoms.
//!
//! See Edmonds 1965; Galil, Micali, Gabow 1986.
//!
//! Weights are doubled to keep all dual values integral: along tight edges, all dual values of a tree have the same
//! parity, so half the slack between two of its outer vertices is an integer. The outside has a dual value of zero, so
//! any number of vertices can be matched to it.

use super::state::{ABSENT, MatchingSolver, NEVER, NONE, OUT};

impl MatchingSolver {
    /// Finds a maximum-weight perfect matching, starting from `hint`. Returns whether there is a perfect matching.
    pub(super) fn solve(&mut self, hint: &[usize]) -> bool {
        self.start_duals();
        self.start_matching(hint);
        (0..self.size).all(|vertex| self.mates[vertex] != NONE || self.augment_from(vertex))
    }

    fn row(&self, vertex: usize) -> &[i64] {
        &self.weights[vertex * self.size..(vertex + 1) * self.size]
    }

    /// Finds initial dual values without negative slack. Most vertices have a tight edge.
    fn start_duals(&mut self) {
        for vertex in 0..self.size {
            let best = self.row(vertex).iter().copied().max().unwrap_or(ABSENT);
            let best = (best / 2).max(self.exits[vertex]);
            self.duals[vertex] = if best > -NEVER { best } else { 0 };
        }
        for vertex in 0..self.size {
            let slacks = self.row(vertex).iter().zip(&self.duals).map(|(weight, dual)| weight - dual);
            let best = slacks.max().unwrap_or(ABSENT).max(self.exits[vertex]);
            if best > -NEVER {
                self.duals[vertex] = best;
            }
        }
    }

    fn is_tight(&self, a: usize, b: usize) -> bool {
        if b == OUT {
            return self.duals[a] == self.exits[a];
        }
        self.duals[a] + self.duals[b] == self.weights[a * self.size + b]
    }

    fn start_matching(&mut self, hint: &[usize]) {
        for (vertex, &mate) in hint.iter().enumerate() {
            if mate != NONE && self.is_tight(vertex, mate) {
                self.mates[vertex] = mate;
            }
        }
        for vertex in 0..self.size {
            if self.mates[vertex] != NONE {
                continue;
            }
            let free = |&other: &usize| other != vertex && self.mates[other] == NONE && self.is_tight(vertex, other);
            if let Some(other) = (0..self.size).find(free) {
                (self.mates[vertex], self.mates[other]) = (other, vertex);
            } else if self.is_tight(vertex, OUT) {
                self.mates[vertex] = OUT;
            }
        }
    }

    /// Forbids edges that are in no optimal matching. For the other edges, counts the blossoms around them that must be
    /// filled.
    pub(super) fn keep_tight(&mut self, depths: &mut [i16], exits: &mut [bool]) {
        let size = self.size;
        for (vertex, exit) in exits.iter_mut().enumerate() {
            *exit = self.is_tight(vertex, OUT);
        }
        for depth in depths.iter_mut().filter(|depth| **depth >= 0) {
            *depth = 0;
        }
        for blossom in self.blossoms.iter().filter(|blossom| blossom.dual > 0) {
            for &a in &blossom.vertices {
                for &b in &blossom.vertices {
                    if depths[a * size + b] >= 0 {
                        self.weights[a * size + b] -= blossom.dual;
                        depths[a * size + b] += 1;
                    }
                }
            }
        }
        for a in 0..size {
            for b in 0..size {
                if depths[a * size + b] >= 0 && !self.is_tight(a, b) {
                    depths[a * size + b] = -1;
                }
            }
        }
    }
}
