//! The solver's state: graph, matching, dual values, blossoms and search tree.

pub(super) const NONE: usize = usize::MAX;

/// The partner of a vertex matched to the outside.
pub(crate) const OUT: usize = usize::MAX - 1;

/// The weight of a forbidden edge, below any real sum.
pub(super) const ABSENT: i64 = -(1 << 61);

/// A time or slack that is never reached.
pub(super) const NEVER: i64 = 1 << 59;

/// A blossom. Its children are in the order of the cycle, the base first. Edge `i` leads from child `i` to the next
/// one, and edges with odd `i` are matched.
#[derive(Clone, Debug)]
pub(super) struct Blossom {
    pub(super) children: Vec<usize>,
    pub(super) edges: Vec<(usize, usize)>,
    pub(super) base: usize,
    /// The dual value, during a search extrapolated to time zero.
    pub(super) dual: i64,
    pub(super) vertices: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlossomLabel {
    Free,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance, reached by this edge: outer end, inner end.
    Inner(usize, usize),
}

/// The sign of dual changes for free, outer and inner vertices.
pub(super) const FREE: i8 = 0;
pub(super) const OUTER: i8 = 1;
pub(super) const INNER: i8 = -1;

/// The state of a search. Time is the sum of dual changes so far.
pub(super) struct BlossomSearch {
    pub(super) now: i64,
    /// The label of each outermost blossom.
    pub(super) labels: Vec<BlossomLabel>,
    pub(super) signs: Vec<i8>,
    /// For each vertex, when its best edge becomes tight, and where. The edge leads to another outer blossom; the
    /// second value is its outer end.
    pub(super) tight: Vec<(i64, usize)>,
    /// The first exit of an outer vertex: (time, vertex).
    pub(super) exit: (i64, usize),
    /// Outer vertices whose edges are not scanned yet.
    pub(super) queue: Vec<usize>,
    pub(super) ready: Vec<(usize, usize)>,
}

impl BlossomSearch {
    pub(super) fn new(size: usize) -> BlossomSearch {
        BlossomSearch {
            now: 0,
            labels: vec![BlossomLabel::Free; 2 * size],
            signs: vec![FREE; size],
            tight: vec![(NEVER, NONE); size],
            exit: (NEVER, NONE),
            queue: Vec::new(),
            ready: Vec::new(),
        }
    }
}

pub(super) struct MatchingSolver {
    pub(super) size: usize,
    /// Twice the weights.
    pub(super) weights: Vec<i64>,
    /// Twice the weights of edges to the outside.
    pub(super) exits: Vec<i64>,
    /// The dual values of vertices. During a search, outer and inner vertices have values extrapolated to time zero.
    pub(super) duals: Vec<i64>,
    pub(super) mates: Vec<usize>,
    /// For each vertex, the outermost blossom around it, or itself.
    pub(super) tops: Vec<usize>,
    /// The blossoms; number `size + i` is at index `i`.
    pub(super) blossoms: Vec<Blossom>,
    pub(super) unused: Vec<usize>,
    pub(super) search: BlossomSearch,
}

impl MatchingSolver {
    /// Creates a graph from the depths of its edges; each level weighs `bits` bits of costs.
    pub(super) fn new(size: usize, depths: &[i16], exits: &[bool], bits: usize) -> MatchingSolver {
        let weight = |&depth: &i16| if depth < 0 { ABSENT } else { i64::from(depth) << (bits + 1) };
        MatchingSolver {
            size,
            weights: depths.iter().map(weight).collect(),
            exits: exits.iter().map(|&exit| if exit { 0 } else { ABSENT }).collect(),
            duals: vec![0; size],
            mates: vec![NONE; size],
            tops: (0..size).collect(),
            blossoms: Vec::new(),
            unused: Vec::new(),
            search: BlossomSearch::new(size),
        }
    }

    pub(super) fn add_cost(&mut self, a: usize, b: usize, cost: i64) {
        if b == OUT {
            self.exits[a] -= 2 * cost;
        } else {
            self.weights[a * self.size + b] -= 2 * cost;
            self.weights[b * self.size + a] = self.weights[a * self.size + b];
        }
    }
}
