//! Changes the search tree, and augments along a path.

use super::state::{Blossom, BlossomLabel, FREE, MatchingSolver, NONE, OUT};

impl MatchingSolver {
    /// Lists the outermost blossoms from one to the root, with edges. Every other blossom is inner.
    fn path(&self, from: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut blossoms, mut edges) = (vec![from], Vec::new());
        loop {
            let base = self.base(blossoms[blossoms.len() - 1]);
            let mate = self.mates[base];
            if mate == NONE {
                return (blossoms, edges);
            }
            let inner = self.tops[mate];
            let (outer, to) = self.entry(inner);
            edges.extend([(base, mate), (to, outer)]);
            blossoms.extend([inner, self.tops[outer]]);
        }
    }

    fn entry(&self, inner: usize) -> (usize, usize) {
        let BlossomLabel::Inner(outer, to) = self.search.labels[inner] else {
            unreachable!("the partner of an outer blossom is inner")
        };
        (outer, to)
    }

    pub(super) fn close(&mut self, a: usize, b: usize) {
        let ((mut left, mut left_edges), (mut right, mut right_edges)) =
            (self.path(self.tops[a]), self.path(self.tops[b]));
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            left.pop();
            left_edges.pop();
            right.pop();
            right_edges.pop();
        }
        // Go from the common ancestor down to `a`, over to `b`, and up again.
        let children: Vec<usize> = left.iter().rev().chain(&right[..right.len() - 1]).copied().collect();
        let down = left_edges.iter().rev().map(|&(low, high)| (high, low));
        let edges: Vec<(usize, usize)> = down.chain([(a, b)]).chain(right_edges.iter().copied()).collect();
        let base = self.base(children[0]);
        let mut vertices = Vec::new();
        for &child in &children {
            let was_outer = self.search.labels[child] == BlossomLabel::Outer;
            self.label(child, BlossomLabel::Free);
            if !was_outer {
                self.add_outer(child);
            }
            match child.checked_sub(self.size) {
                Some(place) => vertices.extend(&self.blossoms[place].vertices),
                None => vertices.push(child),
            }
        }
        let id = self.keep(Blossom { children, edges, base, dual: 0, vertices });
        self.label(id, BlossomLabel::Outer);
    }

    pub(super) fn open_inner(&mut self, id: usize) {
        let (from, to) = self.entry(id);
        self.label(id, BlossomLabel::Free);
        let blossom = self.open(id);
        let (count, entry) = (blossom.children.len(), self.child_with(&blossom, to));
        for &child in &blossom.children {
            self.sign_vertices(child, FREE);
        }
        // Go from the entry to the base, along the side with an even number of edges.
        let (mut place, mut edge) = (entry, (from, to));
        let forward = entry % 2 == 1;
        loop {
            self.make_inner(blossom.children[place], edge.0, edge.1);
            if place == 0 {
                break;
            }
            let outer = if forward { (place + 1) % count } else { place - 1 };
            let next = if forward { (outer + 1) % count } else { outer - 1 };
            self.make_outer(blossom.children[outer]);
            edge = if forward { blossom.edges[outer] } else { (blossom.edges[next].1, blossom.edges[next].0) };
            place = next;
        }
        for &vertex in &blossom.vertices {
            if self.search.labels[self.tops[vertex]] == BlossomLabel::Free {
                self.note_free(vertex);
            }
        }
    }

    pub(super) fn turn(&mut self, from: usize, to: usize) {
        let (mut from, mut to) = (from, to);
        loop {
            let top = self.tops[from];
            let mate = self.mates[self.base(top)];
            self.rotate(top, from);
            self.mates[from] = to;
            if to != OUT {
                self.mates[to] = from;
            }
            if mate == NONE {
                return;
            }
            let inner = self.tops[mate];
            let (outer, inside) = self.entry(inner);
            self.rotate(inner, inside);
            (from, to) = (outer, inside);
        }
    }
}
