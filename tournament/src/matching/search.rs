//! Searches for an augmenting path from an exposed vertex, adjusting dual values.

use super::state::{BlossomLabel, FREE, INNER, MatchingSolver, NEVER, NONE, OUT, OUTER};

enum MatchingStep {
    Edge(usize, usize),
    Open(usize),
    Exit(usize),
}

impl MatchingSolver {
    /// Finds a partner for an exposed vertex; returns whether there is one. The augmenting path ends at another exposed
    /// vertex or outside.
    pub(super) fn augment_from(&mut self, root: usize) -> bool {
        self.search.now = 0;
        self.search.tight.fill((NEVER, NONE));
        self.search.exit = (NEVER, NONE);
        self.search.queue.clear();
        self.search.ready.clear();
        self.make_outer(self.tops[root]);
        while let Some(step) = self.next_step() {
            match step {
                MatchingStep::Open(id) => self.open_inner(id),
                MatchingStep::Exit(vertex) => {
                    self.turn(vertex, OUT);
                    self.settle();
                    return true;
                }
                MatchingStep::Edge(from, to) => {
                    let top = self.tops[to];
                    if self.search.labels[top] == BlossomLabel::Outer {
                        self.close(from, to);
                    } else if self.mates[self.base(top)] >= OUT {
                        self.rotate(top, to);
                        self.turn(from, to);
                        self.settle();
                        return true;
                    } else {
                        self.make_inner(top, from, to);
                        self.make_outer(self.tops[self.mates[self.base(top)]]);
                    }
                }
            }
        }
        false
    }

    /// Sets how the dual values of a blossom's vertices change.
    pub(super) fn sign_vertices(&mut self, id: usize, sign: i8) {
        let single = [id];
        let vertices: &[usize] = if id < self.size { &single } else { &self.blossoms[id - self.size].vertices };
        for &vertex in vertices {
            self.duals[vertex] += self.search.now * i64::from(sign - self.search.signs[vertex]);
            self.search.signs[vertex] = sign;
        }
    }

    /// Labels an outermost blossom. Its own dual value changes in the other direction, twice as fast as its vertices'
    /// values.
    pub(super) fn label(&mut self, id: usize, label: BlossomLabel) {
        let sign = |label| match label {
            BlossomLabel::Free => FREE,
            BlossomLabel::Outer => OUTER,
            BlossomLabel::Inner(..) => INNER,
        };
        if id >= self.size {
            let change = i64::from(sign(label) - sign(self.search.labels[id]));
            self.blossoms[id - self.size].dual -= 2 * self.search.now * change;
        }
        self.search.labels[id] = label;
    }

    /// Ends a search: converts extrapolated dual values back to actual ones.
    fn settle(&mut self) {
        for vertex in 0..self.size {
            let top = self.tops[vertex];
            if self.search.labels[top] != BlossomLabel::Free {
                self.label(top, BlossomLabel::Free);
                self.sign_vertices(top, FREE);
            }
        }
    }

    pub(super) fn make_outer(&mut self, id: usize) {
        self.label(id, BlossomLabel::Outer);
        self.add_outer(id);
    }

    pub(super) fn add_outer(&mut self, id: usize) {
        self.sign_vertices(id, OUTER);
        let single = [id];
        let vertices: &[usize] = if id < self.size { &single } else { &self.blossoms[id - self.size].vertices };
        for &vertex in vertices {
            self.search.tight[vertex] = (NEVER, NONE);
            self.search.queue.push(vertex);
            self.search.exit = self.search.exit.min((self.duals[vertex] - self.exits[vertex], vertex));
        }
    }

    pub(super) fn make_inner(&mut self, id: usize, from: usize, to: usize) {
        self.label(id, BlossomLabel::Inner(from, to));
        self.sign_vertices(id, INNER);
    }

    /// Records when the edges of a new outer vertex become tight. Stops at an edge that is already tight and can be
    /// used, and returns it.
    fn scan(&mut self, vertex: usize) -> Option<MatchingStep> {
        let (top, dual, now) = (self.tops[vertex], self.duals[vertex], self.search.now);
        let weights = &self.weights[vertex * self.size..(vertex + 1) * self.size];
        let mut best = self.search.tight[vertex];
        for (other, &weight) in weights.iter().enumerate() {
            let sign = self.search.signs[other];
            let slack = dual + self.duals[other] - weight;
            if sign == FREE {
                if slack <= now {
                    if self.mates[other] >= OUT && self.tops[other] == other {
                        return Some(MatchingStep::Edge(vertex, other));
                    }
                    self.search.ready.push((vertex, other));
                } else if slack < self.search.tight[other].0 {
                    self.search.tight[other] = (slack, vertex);
                }
            } else if sign == OUTER && slack / 2 < best.0 && self.tops[other] != top {
                best = (slack / 2, other);
            }
        }
        self.search.tight[vertex] = best;
        None
    }

    /// Finds the next event and advances the time to it.
    fn next_step(&mut self) -> Option<MatchingStep> {
        loop {
            if self.search.exit.0 <= self.search.now {
                return Some(MatchingStep::Exit(self.search.exit.1));
            }
            if let Some((from, to)) = self.search.ready.pop() {
                let is_inside = self.tops[from] == self.tops[to];
                if self.search.signs[to] != INNER && !is_inside {
                    return Some(MatchingStep::Edge(from, to));
                }
                continue;
            }
            if let Some(vertex) = self.search.queue.pop() {
                if let Some(step) = self.scan(vertex) {
                    return Some(step);
                }
                continue;
            }
            let (time, opens) = self.next_time();
            if time >= NEVER {
                return None;
            }
            self.search.now = time;
            if opens != NONE {
                return Some(MatchingStep::Open(opens));
            }
        }
    }

    /// Finds the next event's time, and the blossom that it opens. Edges that become tight at that time are queued.
    fn next_time(&mut self) -> (i64, usize) {
        let (mut time, mut opens) = (self.search.exit.0, NONE);
        for vertex in 0..self.size {
            let sign = self.search.signs[vertex];
            if sign == INNER {
                let top = self.tops[vertex];
                if top >= self.size && self.blossom(top).base == vertex && self.blossom(top).dual / 2 < time {
                    (time, opens) = (self.blossom(top).dual / 2, top);
                    self.search.ready.clear();
                }
                continue;
            }
            let (mut when, mut from) = self.search.tight[vertex];
            if sign == OUTER && from != NONE && self.tops[from] == self.tops[vertex] {
                // The edge has been absorbed into a blossom since it was recorded.
                self.search.tight[vertex] = (NEVER, NONE);
                self.note_outer(vertex);
                (when, from) = self.search.tight[vertex];
            }
            if when < time {
                (time, opens) = (when, NONE);
                self.search.ready.clear();
            }
            if when == time && from != NONE && opens == NONE {
                self.search.ready.push((from, vertex));
            }
        }
        (time, opens)
    }

    /// Records an outer vertex's best edge to scanned outer blossoms.
    fn note_outer(&mut self, vertex: usize) {
        let (top, dual) = (self.tops[vertex], self.duals[vertex]);
        let weights = &self.weights[vertex * self.size..(vertex + 1) * self.size];
        let mut best = (NEVER, NONE);
        for (other, &weight) in weights.iter().enumerate() {
            if self.search.signs[other] == OUTER {
                let time = (dual + self.duals[other] - weight) / 2;
                if time < best.0 && self.tops[other] != top {
                    best = (time, other);
                }
            }
        }
        self.search.tight[vertex] = best;
    }

    /// Records a newly free vertex's best edge to outer vertices.
    pub(super) fn note_free(&mut self, vertex: usize) {
        let dual = self.duals[vertex];
        let weights = &self.weights[vertex * self.size..(vertex + 1) * self.size];
        let mut best = (NEVER, NONE);
        for (other, &weight) in weights.iter().enumerate() {
            let slack = dual + self.duals[other] - weight;
            if self.search.signs[other] == OUTER && slack < best.0 {
                best = (slack, other);
            }
        }
        self.search.tight[vertex] = best;
    }
}
