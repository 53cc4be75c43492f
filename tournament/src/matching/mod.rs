//! Perfect matchings of the greatest weight in complete graphs whose weights change: a primal-dual method with
//! blossoms (Edmonds 1965; Galil, Micali, Gabow 1986) that goes on from its last solution.
//!
//! Weights are doubled inside, which keeps all dual values whole: along tight edges all dual values of one tree have the
//! same parity, so that half of a slack between two of its outer vertices is whole.

mod blossom;
mod search;
mod wide;

pub(crate) use wide::Wide;

use blossom::Blossom;

/// No vertex.
const NONE: usize = usize::MAX;

/// A complete graph with its matching. Vertices are numbered from 0; those at work are even in number when solved.
#[derive(Clone, Debug)]
pub(crate) struct Matching<const W: usize> {
    size: usize,
    /// Twice the weights.
    weights: Vec<Wide<W>>,
    /// The vertices that still take part, in no order.
    active: Vec<usize>,
    /// Those to which searches keep as long as nothing else can be reached: the ones whose weights matter now.
    near: Vec<usize>,
    is_far: Vec<bool>,
    /// For each near vertex, the least of dual value less weight over the far ones, and the state it was found in.
    far_bounds: Vec<(u64, Wide<W>)>,
    /// Counts the states of the far vertices' dual values.
    far_state: u64,
    /// Dual values of vertices.
    duals: Vec<Wide<W>>,
    mates: Vec<usize>,
    /// For each vertex the outermost blossom around it, or itself.
    tops: Vec<usize>,
    /// Blossoms; number `size + i` is the `i`th.
    blossoms: Vec<Blossom<W>>,
    unused: Vec<usize>,
    search: search::Search<W>,
}

impl<const W: usize> Matching<W> {
    /// Makes a graph of `size` vertices, all weights zero.
    #[must_use]
    pub(crate) fn new(size: usize) -> Matching<W> {
        Matching {
            size,
            weights: vec![Wide::ZERO; size * size],
            active: (0..size).collect(),
            near: (0..size).collect(),
            is_far: vec![false; size],
            far_bounds: vec![(0, Wide::ZERO); size],
            far_state: 1,
            duals: vec![Wide::ZERO; size],
            mates: vec![NONE; size],
            tops: (0..size).collect(),
            blossoms: Vec::new(),
            unused: Vec::new(),
            search: search::Search::new(size),
        }
    }

    /// Tells the partner of a vertex: somebody for all that take part, once solved.
    #[must_use]
    pub(crate) fn mate(&self, vertex: usize) -> Option<usize> {
        Some(self.mates[vertex]).filter(|&mate| mate != NONE)
    }

    /// Tells the weight of an edge.
    #[must_use]
    pub(crate) fn weight(&self, a: usize, b: usize) -> Wide<W> {
        self.weights[a * self.size + b].half()
    }

    /// Changes weights of edges, each of which has an end among `vertices`. Weights should be of `64 * W - 20` bits at
    /// most, so that sums fit.
    pub(crate) fn change(&mut self, vertices: &[usize], edges: impl IntoIterator<Item = (usize, usize, Wide<W>)>) {
        for &vertex in vertices {
            self.expose(vertex);
        }
        for (a, b, weight) in edges {
            let twice = weight.double();
            self.weights[a * self.size + b] = twice;
            self.weights[b * self.size + a] = twice;
        }
        let mut changing = vec![false; self.size];
        for &vertex in vertices {
            changing[vertex] = true;
        }
        for &vertex in vertices {
            let row = &self.weights[vertex * self.size..(vertex + 1) * self.size];
            let others = self.active.iter().copied().filter(|&other| other != vertex);
            let least =
                others.map(|other| if changing[other] { row[other].half() } else { row[other] - self.duals[other] });
            self.duals[vertex] = least.max().unwrap_or(Wide::ZERO);
        }
    }

    /// Tells which vertices matter now. Solutions do not depend on it, only how fast they are found.
    pub(crate) fn look_near(&mut self, near: &[usize]) {
        self.is_far.fill(true);
        for &vertex in near {
            self.is_far[vertex] = false;
        }
        self.near = near.to_vec();
        self.far_state += 1;
    }

    /// Takes two vertices out of the graph for good.
    pub(crate) fn remove(&mut self, a: usize, b: usize) {
        self.expose(a);
        self.expose(b);
        self.active.retain(|&vertex| vertex != a && vertex != b);
        self.near.retain(|&vertex| vertex != a && vertex != b);
    }

    /// Finds a perfect matching of the greatest weight of the vertices that take part.
    ///
    /// # Panics
    ///
    /// Panics if their number is odd.
    pub(crate) fn solve(&mut self) {
        assert!(self.active.len().is_multiple_of(2), "an even number of vertices takes part");
        for place in 0..self.active.len() {
            if self.mates[self.active[place]] == NONE {
                self.augment_from(self.active[place]);
            }
        }
    }

    /// Tells how near to tight the edges of a near vertex to far ones are: the least of dual value less weight.
    fn far_bound(&mut self, vertex: usize) -> Wide<W> {
        let (state, bound) = self.far_bounds[vertex];
        if state == self.far_state {
            return bound;
        }
        let far = self.active.iter().filter(|&&other| self.is_far[other]);
        let bound = far.map(|&other| self.duals[other] - self.twice(vertex, other)).min();
        // Nothing is far: half of what there is never comes, and leaves room for sums.
        let bound = bound.unwrap_or(Wide::MAX.half());
        self.far_bounds[vertex] = (self.far_state, bound);
        bound
    }

    fn twice(&self, a: usize, b: usize) -> Wide<W> {
        self.weights[a * self.size + b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest weight of a perfect matching, by trying all.
    fn best(matching: &Matching<2>, left: &[usize]) -> Wide<2> {
        let Some((&first, rest)) = left.split_first() else { return Wide::ZERO };
        let with = |place: usize| {
            let mut others = rest.to_vec();
            let partner = others.remove(place);
            matching.weight(first, partner) + best(matching, &others)
        };
        (0..rest.len()).map(with).max().unwrap_or(Wide::ZERO)
    }

    fn sum(matching: &Matching<2>) -> Wide<2> {
        let pairs =
            matching.active.iter().map(|&vertex| (vertex, matching.mate(vertex).expect("everybody is matched")));
        pairs.filter(|(a, b)| a < b).fold(Wide::ZERO, |sum, (a, b)| {
            assert_eq!(matching.mate(b), Some(a));
            sum + matching.weight(a, b)
        })
    }

    #[test]
    fn matchings_are_as_good_as_the_best_of_all_however_weights_change() {
        for seed in 0..2000 {
            let mut chance = fastrand::Rng::with_seed(seed);
            let size = 2 * chance.usize(1..=5);
            let most = [2, 4, 20, 1000][chance.usize(..4)];
            let mut matching = Matching::<2>::new(size);
            for step in 0..12 {
                let count = if step == 0 { size } else { chance.usize(1..=size) };
                let mut vertices: Vec<usize> = matching.active.clone();
                chance.shuffle(&mut vertices);
                vertices.truncate(count);
                let mut edges = Vec::new();
                for &a in &vertices {
                    edges.extend(
                        matching
                            .active
                            .iter()
                            .filter(|&&b| b != a)
                            .map(|&b| (a, b, Wide::shifted(chance.u64(..most), 70))),
                    );
                }
                let near: Vec<usize> = matching.active.iter().copied().filter(|_| chance.bool()).collect();
                matching.look_near(&near);
                matching.change(&vertices, edges);
                matching.solve();
                assert_eq!(sum(&matching), best(&matching, &matching.active), "seed {seed}, step {step}");
                if step > 7 && matching.active.len() > 2 {
                    let first = matching.active[0];
                    matching.remove(first, matching.mate(first).expect("everybody is matched"));
                }
            }
        }
    }
}
