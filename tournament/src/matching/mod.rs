//! Finds perfect matchings optimal for a sequence of aims.
//!
//! All matchings that are optimal for the aims so far are stored implicitly. By duality, they are the perfect matchings
//! that use only edges without slack and fill every blossom with a nonzero dual value. The next aim needs only these
//! two facts, so numbers stay small for any number of aims.

mod blossom;
mod search;
mod solver;
mod state;
mod tree;

pub(crate) use state::OUT;
use state::{MatchingSolver, NONE};

/// An aim: minimise the sum of edge costs in a matching.
pub(crate) struct MatchingAim<'a> {
    /// An upper bound for the sum.
    most: usize,
    vertex: Option<usize>,
    /// The cost of an edge, by its ends in ascending order; the second end can be [`OUT`].
    cost: Box<dyn Fn(usize, usize) -> usize + 'a>,
}

impl<'a> MatchingAim<'a> {
    pub(crate) fn new(most: usize, cost: impl Fn(usize, usize) -> usize + 'a) -> MatchingAim<'a> {
        MatchingAim { most, vertex: None, cost: Box::new(cost) }
    }

    pub(crate) fn of(vertex: usize, most: usize, cost: impl Fn(usize, usize) -> usize + 'a) -> MatchingAim<'a> {
        MatchingAim { most, vertex: Some(vertex), cost: Box::new(cost) }
    }
}

/// The perfect matchings optimal for all aims so far. One of them is stored as an example. Vertices count from 0. Any
/// number of vertices with exits can be matched to the outside.
pub(crate) struct OptimalMatchings {
    size: usize,
    /// For each edge, how many blossoms around it must be filled; negative if forbidden.
    depths: Vec<i16>,
    /// For each vertex, whether it can be matched to the outside.
    exits: Vec<bool>,
    mates: Vec<usize>,
    is_solved: bool,
}

impl OptimalMatchings {
    /// Creates the perfect matchings of a graph. A `hint` that resembles the solution speeds up the search.
    pub(crate) fn new(
        size: usize,
        may_meet: impl Fn(usize, usize) -> bool,
        may_leave: impl Fn(usize) -> bool,
        hint: &[(usize, usize)],
    ) -> OptimalMatchings {
        let mut depths = vec![-1; size * size];
        for b in 0..size {
            for a in (0..b).filter(|&a| may_meet(a, b)) {
                (depths[a * size + b], depths[b * size + a]) = (0, 0);
            }
        }
        let mut mates = vec![NONE; size];
        for &(a, b) in hint {
            (mates[a], mates[b]) = (b, a);
        }
        OptimalMatchings { size, depths, exits: (0..size).map(may_leave).collect(), mates, is_solved: false }
    }

    /// Returns a vertex's partner in the example, or [`OUT`].
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Narrows to the best matchings for each aim in turn; returns whether any exists.
    pub(crate) fn narrow(&mut self, aims: &[MatchingAim]) -> bool {
        if !self.is_solved && !self.solve(&[]) {
            return false;
        }
        let mut room = self.room();
        let (mut begin, mut used, mut place) = (0, 0, 0);
        while place < aims.len() {
            if begin == place && self.keep_reached(&aims[place]) {
                (begin, place) = (begin + 1, place + 1);
                continue;
            }
            let width = bits(aims[place].most);
            if begin < place && used + width > room {
                self.solve(&aims[begin..place]);
                (begin, used, room) = (place, 0, self.room());
                continue;
            }
            (used, place) = (used + width, place + 1);
        }
        begin == place || self.solve(&aims[begin..])
    }

    /// Returns the number of bits that sums of costs can use; blossom depths use the rest.
    fn room(&self) -> usize {
        let deepest = self.depths.iter().copied().max().unwrap_or(0).max(0);
        56 - bits(self.size) - bits(deepest as usize + 1)
    }

    /// Skips solving if the example is clearly optimal for an aim; forbids worse edges.
    fn keep_reached(&mut self, aim: &MatchingAim) -> bool {
        let ends = aim.vertex.map_or(0..self.size, |vertex| vertex..vertex + 1);
        let mut least = if aim.vertex.is_some() { usize::MAX } else { 0 };
        let mut sum = 0;
        for a in ends.clone() {
            let mate = self.mates[a];
            if aim.vertex.is_some() || a < mate {
                sum += (aim.cost)(a.min(mate), a.max(mate));
            }
            if aim.vertex.is_some() {
                let others = (0..self.size).filter(|&b| self.depths[a * self.size + b] >= 0);
                let others = others.chain(self.exits[a].then_some(OUT));
                least = others.map(|b| (aim.cost)(a.min(b), a.max(b))).min().unwrap_or(0);
            }
        }
        if sum > least {
            return false;
        }
        for a in ends {
            let from = if aim.vertex.is_some() { 0 } else { a + 1 };
            for b in from..self.size {
                if self.depths[a * self.size + b] >= 0 && (aim.cost)(a.min(b), a.max(b)) > least {
                    (self.depths[a * self.size + b], self.depths[b * self.size + a]) = (-1, -1);
                }
            }
            self.exits[a] = self.exits[a] && (aim.cost)(a, OUT) <= least;
        }
        true
    }

    fn solve(&mut self, aims: &[MatchingAim]) -> bool {
        let total: usize = aims.iter().map(|aim| bits(aim.most)).sum();
        let mut solver = MatchingSolver::new(self.size, &self.depths, &self.exits, total);
        let mut shift = total;
        for aim in aims {
            shift -= bits(aim.most);
            for a in aim.vertex.map_or(0..self.size, |vertex| vertex..vertex + 1) {
                let from = if aim.vertex.is_some() { 0 } else { a + 1 };
                for b in (from..self.size).filter(|&b| self.depths[a * self.size + b] >= 0) {
                    solver.add_cost(a, b, ((aim.cost)(a.min(b), a.max(b)) as i64) << shift);
                }
                if self.exits[a] {
                    solver.add_cost(a, OUT, ((aim.cost)(a, OUT) as i64) << shift);
                }
            }
        }
        self.is_solved = solver.solve(&self.mates);
        if self.is_solved {
            self.mates.copy_from_slice(&solver.mates);
            solver.keep_tight(&mut self.depths, &mut self.exits);
        }
        self.is_solved
    }
}

fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

#[cfg(test)]
mod networkx;
#[cfg(test)]
mod tests;
