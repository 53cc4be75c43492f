//! Blossoms: odd cycles of vertices, matched except for the base.
//!
//! A blossom can contain smaller blossoms in place of vertices.

use super::state::{Blossom, MatchingSolver, NONE};

impl MatchingSolver {
    pub(super) fn blossom(&self, id: usize) -> &Blossom {
        &self.blossoms[id - self.size]
    }

    pub(super) fn base(&self, id: usize) -> usize {
        if id < self.size { id } else { self.blossom(id).base }
    }

    pub(super) fn keep(&mut self, blossom: Blossom) -> usize {
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

    /// Dissolves an outermost blossom into its children, and returns it.
    pub(super) fn open(&mut self, id: usize) -> Blossom {
        let none = Blossom { children: Vec::new(), edges: Vec::new(), base: NONE, dual: 0, vertices: Vec::new() };
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

    pub(super) fn child_with(&self, blossom: &Blossom, vertex: usize) -> usize {
        let holds =
            |&child: &usize| child == vertex || child >= self.size && self.blossom(child).vertices.contains(&vertex);
        blossom.children.iter().position(holds).expect("the vertex is in the blossom")
    }

    /// Makes a vertex the base of its blossom, rematching the others.
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
}
