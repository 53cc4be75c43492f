//! The tree of UCT: how often each move was tried, what came of it, and what is proven. Whole numbers throughout.

use std::ops::{Index, IndexMut, Range};

/// A won playout, in thousandths.
pub(crate) const WHOLE: u32 = 1_000;
/// How much a move that was tried seldom is worth another try, in 65,536ths: 0.9.
const CURIOSITY: u64 = 58_982;
/// Nodes of a tree, at most; beyond them nothing grows.
const MOST: usize = 1 << 20;
/// Plies of the line that is told, at most.
const TOLD: usize = 12;

/// What is proven of a move, as the side that makes it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    Open,
    Win,
    Draw,
    Loss,
}

impl Proof {
    /// Returns what a proven result is worth.
    pub(crate) fn worth(self) -> Option<u32> {
        match self {
            Proof::Open => None,
            Proof::Win => Some(WHOLE),
            Proof::Draw => Some(WHOLE / 2),
            Proof::Loss => Some(0),
        }
    }
}

/// A move and what came of it, as the side that makes it sees it.
#[derive(Clone, Debug)]
pub(crate) struct Node<M> {
    pub(crate) m: M,
    pub(crate) proof: Proof,
    pub(crate) visits: u32,
    sum: u64,
    first: u32,
    n_children: u16,
}

impl<M> Node<M> {
    pub(crate) fn new(m: M, proof: Proof) -> Node<M> {
        Node { m, proof, visits: 0, sum: 0, first: 0, n_children: 0 }
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.n_children == 0
    }

    /// Returns what the move was worth on average, in thousandths.
    pub(crate) fn mean(&self) -> u32 {
        (self.sum / u64::from(self.visits.max(1))) as u32
    }
}

/// All nodes; the root is the first, and its move means nothing.
pub(crate) struct Tree<M>(Vec<Node<M>>);

impl<M> Index<usize> for Tree<M> {
    type Output = Node<M>;

    fn index(&self, i: usize) -> &Node<M> {
        &self.0[i]
    }
}

impl<M> IndexMut<usize> for Tree<M> {
    fn index_mut(&mut self, i: usize) -> &mut Node<M> {
        &mut self.0[i]
    }
}

impl<M: Copy> Tree<M> {
    pub(crate) fn new(any: M) -> Tree<M> {
        Tree(vec![Node::new(any, Proof::Open)])
    }

    pub(crate) fn children(&self, at: usize) -> Range<usize> {
        let first = self.0[at].first as usize;
        first..first + usize::from(self.0[at].n_children)
    }

    /// Adds the children of a leaf.
    pub(crate) fn grow(&mut self, at: usize, nodes: impl Iterator<Item = Node<M>>) {
        let first = self.0.len();
        if first >= MOST {
            return;
        }
        self.0.extend(nodes);
        self.0[at].first = first as u32;
        self.0[at].n_children = (self.0.len() - first) as u16;
    }

    /// Chooses the child to try next: the first that was never tried, else the one of the highest bound of its worth.
    /// What is proven to lose is tried only if all else is.
    pub(crate) fn choose(&self, at: usize) -> usize {
        let log = log(self.0[at].visits);
        let mut best = (0, self.children(at).start);
        for i in self.children(at) {
            let node = &self.0[i];
            let bound = match node.proof {
                Proof::Loss => continue,
                Proof::Win => return i,
                _ if node.visits == 0 => u64::MAX,
                _ => {
                    let mean = (node.sum << 16) / (u64::from(WHOLE) * u64::from(node.visits));
                    mean + ((CURIOSITY * ((log << 16) / u64::from(node.visits)).isqrt()) >> 16)
                }
            };
            if bound > best.0 {
                best = (bound, i);
            }
        }
        best.1
    }

    /// Hands the worth of a line's end, as the side that moved there sees it, up to the root.
    pub(crate) fn hand_up(&mut self, line: &[usize], worth: u32) {
        let mut worth = worth;
        for at in line.iter().rev() {
            if let Some(known) = self.prove(*at) {
                worth = known;
            }
            let node = &mut self.0[*at];
            node.visits += 1;
            node.sum += u64::from(worth);
            worth = WHOLE - worth;
        }
    }

    /// Sees whether the children of a node prove it, and returns what it is then worth.
    pub(crate) fn prove(&mut self, at: usize) -> Option<u32> {
        let children = &self.0[self.children(at)];
        if self.0[at].proof == Proof::Open && !children.is_empty() {
            let is = |proof| children.iter().any(|child| child.proof == proof);
            self.0[at].proof = if is(Proof::Win) {
                Proof::Loss
            } else if is(Proof::Open) {
                Proof::Open
            } else if is(Proof::Draw) {
                Proof::Draw
            } else {
                Proof::Win
            };
        }
        self.0[at].proof.worth()
    }

    /// Returns whether the root is proven, or has one child alone that was tried.
    pub(crate) fn is_settled(&mut self) -> bool {
        self.prove(0).is_some() || (self.children(0).len() == 1 && self.0[0].visits > 0)
    }

    /// Returns the best child: a proven win, else the one tried most; a proven loss only if all are, and then the one that
    /// was tried most before that was known.
    pub(crate) fn best(&self, at: usize) -> usize {
        let rank = |i: usize| {
            let node = &self.0[i];
            let proof = match node.proof {
                Proof::Win => 2,
                Proof::Open | Proof::Draw => 1,
                Proof::Loss => 0,
            };
            (proof, node.visits, node.mean(), std::cmp::Reverse(i))
        };
        self.children(at).max_by_key(|i| rank(*i)).unwrap_or(at)
    }

    /// Returns the moves from a node on that were tried most.
    pub(crate) fn main_line(&self, from: usize) -> Vec<M> {
        let mut line = vec![self.0[from].m];
        let mut at = from;
        while !self.0[at].is_leaf() && line.len() < TOLD {
            at = self.best(at);
            if self.0[at].visits == 0 && self.0[at].proof == Proof::Open {
                break;
            }
            line.push(self.0[at].m);
        }
        line
    }

    /// Returns in how many plies a proven result comes about, as far as the tree shows.
    pub(crate) fn distance(&self, at: usize) -> usize {
        let of = |proof| self.children(at).filter(move |i| self.0[*i].proof == proof).map(|i| self.distance(i));
        1 + match self.0[at].proof {
            // The other side puts its loss off; it has nothing but moves that lose.
            Proof::Win => of(Proof::Loss).max().unwrap_or(0),
            Proof::Loss => of(Proof::Win).min().unwrap_or(0),
            Proof::Draw | Proof::Open => 0,
        }
    }
}

/// Returns the natural logarithm of a number in 65,536ths; between two powers of two the line is straight.
fn log(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    let whole = u64::from(n.ilog2());
    let part = ((n << 16) >> whole) - (1 << 16);
    (((whole << 16) + part) * 45_426) >> 16
}
