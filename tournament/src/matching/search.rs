//! The search for an augmenting path from one exposed vertex, with the dual values changing on the way.

use super::{Matching, NONE, Wide, blossom::Blossom};

/// What an outermost blossom is in the tree of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Free,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance, reached by the edge from an outer vertex to one inside.
    Inner(usize, usize),
}

/// The state of a search. Times are sums of the changes of dual values: an outer vertex loses as much as time goes by,
/// an inner one gains it.
#[derive(Clone, Debug)]
pub(super) struct Search<const W: usize> {
    now: Wide<W>,
    labels: Vec<Label>,
    /// When a vertex or an outermost blossom got its label, or its dual value was brought up to date since.
    since: Vec<Wide<W>>,
    /// For each vertex, when its best edge to another outer blossom gets tight, and the outer vertex at its end.
    tight: Vec<(Wide<W>, usize)>,
    queue: Vec<usize>,
    /// Outer vertices.
    outer: Vec<usize>,
    /// Whether the search has left the near vertices.
    is_wide: bool,
    /// When the first edge to a far vertex gets tight, as long as the search has not left the near ones.
    far: Wide<W>,
}

/// What happens next in a search.
enum Step {
    Edge(usize, usize),
    Open(usize),
}

impl<const W: usize> Search<W> {
    pub(super) fn new(size: usize) -> Search<W> {
        let never = (Wide::MAX, NONE);
        let (labels, since) = (vec![Label::Free; 2 * size], vec![Wide::ZERO; 2 * size]);
        Search {
            now: Wide::ZERO,
            labels,
            since,
            tight: vec![never; size],
            queue: Vec::new(),
            outer: Vec::new(),
            is_wide: false,
            far: Wide::MAX,
        }
    }
}

impl<const W: usize> Matching<W> {
    /// Finds a partner for an exposed vertex, at the expense of another exposed one.
    pub(super) fn augment_from(&mut self, root: usize) {
        self.search.now = Wide::ZERO;
        self.search.labels.fill(Label::Free);
        self.search.tight.fill((Wide::MAX, NONE));
        self.search.outer.clear();
        (self.search.is_wide, self.search.far) = (self.is_far[root], Wide::MAX);
        self.label_outer(self.tops[root]);
        loop {
            while let Some(vertex) = self.search.queue.pop() {
                self.scan(vertex);
            }
            match self.next_step() {
                Step::Open(id) => self.open_inner(id),
                Step::Edge(from, to) => {
                    let top = self.tops[to];
                    if self.search.labels[top] == Label::Outer {
                        self.close(from, to);
                    } else if self.mates[self.base(top)] == NONE {
                        self.settle_all();
                        self.turn(from, to);
                        return;
                    } else {
                        self.label_inner(top, from, to);
                        self.label_outer(self.tops[self.mates[self.base(top)]]);
                    }
                }
            }
        }
    }

    /// Tells the dual value of a vertex at the present time.
    fn dual(&self, vertex: usize) -> Wide<W> {
        let passed = || self.search.now - self.search.since[vertex];
        match self.search.labels[self.tops[vertex]] {
            Label::Free => self.duals[vertex],
            Label::Outer => self.duals[vertex] - passed(),
            Label::Inner(..) => self.duals[vertex] + passed(),
        }
    }

    /// Brings the dual values of an outermost blossom and its vertices up to date.
    fn settle(&mut self, id: usize) {
        let label = self.search.labels[id];
        let now = self.search.now;
        let change = |passed: Wide<W>| match label {
            Label::Free => Wide::ZERO,
            Label::Outer => Wide::ZERO - passed,
            Label::Inner(..) => passed,
        };
        let single = [id];
        let vertices: &[usize] = if id < self.size { &single } else { &self.blossoms[id - self.size].vertices };
        for &vertex in vertices {
            self.duals[vertex] += change(now - self.search.since[vertex]);
            self.search.since[vertex] = now;
        }
        if id >= self.size {
            self.blossoms[id - self.size].dual -= change(now - self.search.since[id]).double();
            self.search.since[id] = now;
        }
    }

    fn settle_all(&mut self) {
        for place in 0..self.reach().len() {
            let vertex = self.reach()[place];
            let top = self.tops[vertex];
            if self.search.labels[top] != Label::Free && self.base(top) == vertex {
                self.settle(top);
            }
        }
        self.far_state += u64::from(self.search.is_wide);
    }

    /// Lists the vertices that the search looks at.
    fn reach(&self) -> &[usize] {
        if self.search.is_wide { &self.active } else { &self.near }
    }

    /// Lets the search look at far vertices too.
    fn widen(&mut self) {
        self.search.is_wide = true;
        self.search.queue = self.search.outer.clone();
    }

    /// Widens the search if a blossom that gets a label has far vertices inside.
    fn widen_for(&mut self, id: usize) {
        let is_far = |vertex: &usize| self.is_far[*vertex];
        let found = if id < self.size { is_far(&id) } else { self.blossom(id).vertices.iter().any(is_far) };
        if found && !self.search.is_wide {
            self.widen();
        }
    }

    fn label_outer(&mut self, id: usize) {
        self.settle(id);
        self.widen_for(id);
        self.search.labels[id] = Label::Outer;
        self.search.since[id] = self.search.now;
        let single = [id];
        let vertices: &[usize] = if id < self.size { &single } else { &self.blossoms[id - self.size].vertices };
        for &vertex in vertices {
            self.search.since[vertex] = self.search.now;
            self.search.tight[vertex] = (Wide::MAX, NONE);
            self.search.queue.push(vertex);
            self.search.outer.push(vertex);
        }
    }

    fn label_inner(&mut self, id: usize, from: usize, to: usize) {
        self.settle(id);
        self.widen_for(id);
        self.search.labels[id] = Label::Inner(from, to);
    }

    /// Notes when the edges of a new outer vertex get tight.
    fn scan(&mut self, vertex: usize) {
        let (top, dual, now) = (self.tops[vertex], self.dual(vertex), self.search.now);
        if !self.search.is_wide {
            let time = now + dual + self.far_bound(vertex);
            self.search.far = self.search.far.min(time);
        }
        for place in 0..self.reach().len() {
            let other = self.reach()[place];
            let theirs = self.tops[other];
            if theirs == top {
                continue;
            }
            match self.search.labels[theirs] {
                Label::Inner(..) => {}
                Label::Free => {
                    let time = now + dual + self.duals[other] - self.twice(vertex, other);
                    if time < self.search.tight[other].0 {
                        self.search.tight[other] = (time, vertex);
                    }
                }
                Label::Outer => {
                    let time = now + (dual + self.dual(other) - self.twice(vertex, other)).half();
                    if time < self.search.tight[vertex].0 {
                        self.search.tight[vertex] = (time, other);
                    }
                }
            }
        }
    }

    /// Finds what happens next, and lets time go by until then.
    fn next_step(&mut self) -> Step {
        loop {
            let mut best = (Wide::MAX, NONE, false);
            for &vertex in self.reach() {
                let top = self.tops[vertex];
                if let Label::Inner(..) = self.search.labels[top] {
                    if top >= self.size && self.blossom(top).base == vertex {
                        let time = self.search.since[top] + self.blossom(top).dual.half();
                        if time < best.0 {
                            best = (time, top, true);
                        }
                    }
                } else if self.search.tight[vertex].0 < best.0 {
                    best = (self.search.tight[vertex].0, vertex, false);
                }
            }
            let (time, at, opens) = best;
            if !self.search.is_wide && self.search.far <= time {
                self.widen();
                while let Some(vertex) = self.search.queue.pop() {
                    self.scan(vertex);
                }
                continue;
            }
            assert!(at != NONE, "the graph is complete, so that some edge gets tight");
            let other = if opens { NONE } else { self.search.tight[at].1 };
            if !opens && self.tops[other] == self.tops[at] {
                // The edge went into a blossom since it was noted.
                self.search.tight[at] = (Wide::MAX, NONE);
                self.scan(at);
                continue;
            }
            self.search.now = time;
            return if opens { Step::Open(at) } else { Step::Edge(other, at) };
        }
    }

    /// Lists the outermost blossoms from an outer one up to the root, every other one inner, with the edges between.
    fn path(&self, from: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut blossoms, mut edges) = (vec![from], Vec::new());
        loop {
            let base = self.base(blossoms[blossoms.len() - 1]);
            let mate = self.mates[base];
            if mate == NONE {
                return (blossoms, edges);
            }
            let inner = self.tops[mate];
            let Label::Inner(outer, to) = self.search.labels[inner] else {
                unreachable!("the partner of an outer blossom is inner")
            };
            edges.extend([(base, mate), (to, outer)]);
            blossoms.extend([inner, self.tops[outer]]);
        }
    }

    /// Closes a blossom with the tight edge between two outer ones.
    fn close(&mut self, a: usize, b: usize) {
        let ((mut left, mut left_edges), (mut right, mut right_edges)) =
            (self.path(self.tops[a]), self.path(self.tops[b]));
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            left.pop();
            left_edges.pop();
            right.pop();
            right_edges.pop();
        }
        // From the common ancestor down to `a`, over to `b`, and up again.
        let children: Vec<usize> = left.iter().rev().chain(&right[..right.len() - 1]).copied().collect();
        let down = left_edges.iter().rev().map(|&(low, high)| (high, low));
        let edges: Vec<(usize, usize)> = down.chain([(a, b)]).chain(right_edges.iter().copied()).collect();
        let base = self.base(children[0]);
        let mut vertices = Vec::new();
        for &child in &children {
            self.settle(child);
            let single = [child];
            let inside: &[usize] = if child < self.size { &single } else { &self.blossoms[child - self.size].vertices };
            if self.search.labels[child] != Label::Outer {
                self.search.queue.extend(inside);
                self.search.outer.extend(inside);
                for &vertex in inside {
                    self.search.tight[vertex] = (Wide::MAX, NONE);
                }
            }
            vertices.extend(inside);
            self.search.labels[child] = Label::Free;
        }
        let id = self.keep(Blossom { children, edges, base, dual: Wide::ZERO, vertices });
        self.search.labels[id] = Label::Outer;
        self.search.since[id] = self.search.now;
    }

    /// Opens an inner blossom whose dual value has come down to nothing.
    fn open_inner(&mut self, id: usize) {
        self.settle(id);
        let Label::Inner(from, to) = self.search.labels[id] else { unreachable!("only inner blossoms are opened") };
        self.search.labels[id] = Label::Free;
        let blossom = self.open(id);
        let (count, entry) = (blossom.children.len(), self.child_with(&blossom, to));
        for &child in &blossom.children {
            self.search.labels[child] = Label::Free;
            self.search.since[child] = self.search.now;
        }
        // Along the side with an even number of edges, from where the tree comes in to the base.
        let (mut place, mut edge) = (entry, (from, to));
        let forward = entry % 2 == 1;
        loop {
            self.label_inner(blossom.children[place], edge.0, edge.1);
            if place == 0 {
                break;
            }
            let outer = if forward { (place + 1) % count } else { place - 1 };
            let next = if forward { (outer + 1) % count } else { outer - 1 };
            self.label_outer(blossom.children[outer]);
            edge = if forward { blossom.edges[outer] } else { (blossom.edges[next].1, blossom.edges[next].0) };
            place = next;
        }
        for &vertex in &blossom.vertices {
            if self.search.labels[self.tops[vertex]] == Label::Free {
                self.note(vertex);
            }
        }
    }

    /// Finds the best edge of a vertex that has become free to the outer ones. Those in the queue are scanned later.
    fn note(&mut self, vertex: usize) {
        let mut best = (Wide::MAX, NONE);
        for &outer in &self.search.outer {
            let time = self.search.now + self.duals[vertex] + self.dual(outer) - self.twice(vertex, outer);
            if time < best.0 {
                best = (time, outer);
            }
        }
        self.search.tight[vertex] = best;
    }

    /// Matches along the path from the root to a tight edge that ends in an exposed blossom.
    fn turn(&mut self, from: usize, to: usize) {
        let (mut from, mut to) = (from, to);
        self.rotate(self.tops[to], to);
        loop {
            let top = self.tops[from];
            let mate = self.mates[self.base(top)];
            self.rotate(top, from);
            (self.mates[from], self.mates[to]) = (to, from);
            if mate == NONE {
                return;
            }
            let inner = self.tops[mate];
            let Label::Inner(outer, inside) = self.search.labels[inner] else {
                unreachable!("the partner of an outer blossom is inner")
            };
            self.rotate(inner, inside);
            (from, to) = (outer, inside);
        }
    }
}
