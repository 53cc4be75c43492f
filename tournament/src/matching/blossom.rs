//! Blossoms: odd circles of vertices and smaller blossoms, of which all but the base are matched inside.

use super::{Matching, NONE, Wide};

/// A blossom. Children are in the order of the circle, the one with the base first; edge `i` leads from child `i` to
/// the next one, and those with odd `i` are matched.
#[derive(Clone, Debug)]
pub(super) struct Blossom<const W: usize> {
    pub(super) children: Vec<usize>,
    pub(super) edges: Vec<(usize, usize)>,
    pub(super) base: usize,
    pub(super) dual: Wide<W>,
    /// All vertices inside.
    pub(super) vertices: Vec<usize>,
}

impl<const W: usize> Matching<W> {
    pub(super) fn blossom(&self, id: usize) -> &Blossom<W> {
        &self.blossoms[id - self.size]
    }

    pub(super) fn base(&self, id: usize) -> usize {
        if id < self.size { id } else { self.blossom(id).base }
    }

    /// Keeps a new blossom and makes it the outermost one of its vertices.
    pub(super) fn keep(&mut self, blossom: Blossom<W>) -> usize {
        let id = self.unused.pop().unwrap_or(self.size + self.blossoms.len());
        for &vertex in &blossom.vertices {
            self.tops[vertex] = id;
        }
        match self.blossoms.get_mut(id - self.size) {
            Some(place) => *place = blossom,
            None => self.blossoms.push(blossom),
        }
        id
    }

    /// Makes the children of an outermost blossom outermost, and gives what the blossom was back.
    pub(super) fn open(&mut self, id: usize) -> Blossom<W> {
        let none =
            Blossom { children: Vec::new(), edges: Vec::new(), base: NONE, dual: Wide::ZERO, vertices: Vec::new() };
        let blossom = std::mem::replace(&mut self.blossoms[id - self.size], none);
        self.unused.push(id);
        for &child in &blossom.children {
            if child < self.size {
                self.tops[child] = child;
                continue;
            }
            for &vertex in &self.blossoms[child - self.size].vertices {
                self.tops[vertex] = child;
            }
        }
        blossom
    }

    /// Finds which child of a blossom has a vertex.
    pub(super) fn child_with(&self, blossom: &Blossom<W>, vertex: usize) -> usize {
        let holds =
            |&child: &usize| child == vertex || child >= self.size && self.blossom(child).vertices.contains(&vertex);
        blossom.children.iter().position(holds).expect("the vertex is in the blossom")
    }

    /// Makes a vertex the base of its blossom by matching the others inside along the circle.
    pub(super) fn rotate(&mut self, id: usize, vertex: usize) {
        if id < self.size || self.blossom(id).base == vertex {
            return;
        }
        let first = self.child_with(self.blossom(id), vertex);
        let blossom = &mut self.blossoms[id - self.size];
        blossom.children.rotate_left(first);
        blossom.edges.rotate_left(first);
        blossom.base = vertex;
        let (children, edges) = (blossom.children.clone(), blossom.edges.clone());
        self.rotate(children[0], vertex);
        for place in (1..children.len()).step_by(2) {
            let (a, b) = edges[place];
            self.rotate(children[place], a);
            self.rotate(children[place + 1], b);
            (self.mates[a], self.mates[b]) = (b, a);
        }
    }

    /// Takes a vertex out of its blossoms and its pair, so that its weights may change: the dual value of each blossom
    /// goes to its vertices, which keeps what is matched inside tight. Its partner has none afterwards.
    pub(super) fn expose(&mut self, vertex: usize) {
        let top = self.tops[vertex];
        let mate = self.mates[self.base(top)];
        if mate != NONE {
            self.mates[mate] = NONE;
        }
        self.rotate(top, vertex);
        self.mates[vertex] = NONE;
        while self.tops[vertex] != vertex {
            let blossom = self.open(self.tops[vertex]);
            for &inside in &blossom.vertices {
                self.duals[inside] += blossom.dual.half();
                self.far_state += u64::from(self.is_far[inside]);
            }
        }
    }
}
