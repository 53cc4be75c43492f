//! The tree of UCT: how often each move was tried, what came of it, and what is proven. Whole numbers throughout.

use std::cmp::Reverse;
use std::ops::{Index, IndexMut, Range};

/// A won playout, in thousandths.
pub(crate) const WHOLE: u32 = 1_000;
/// One, in the fixed point of bounds: 65,536ths.
pub(crate) const ONE: u64 = 1 << 16;
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

    /// Returns the same more exactly, in 65,536ths, of a move that was tried.
    pub(crate) fn worth(&self) -> u64 {
        mean(self.sum, self.visits)
    }
}

/// Returns the mean of thousandths in 65,536ths.
pub(crate) fn mean(sum: u64, n: u32) -> u64 {
    (sum << 16) / (u64::from(WHOLE) * u64::from(n))
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

    /// Adds the children of a leaf, or returns `false` if there is no room for them.
    pub(crate) fn grow(&mut self, at: usize, nodes: impl Iterator<Item = Node<M>>) -> bool {
        let first = self.0.len();
        if first >= MOST {
            return false;
        }
        self.0.extend(nodes);
        self.0[at].first = first as u32;
        self.0[at].n_children = (self.0.len() - first) as u16;
        true
    }

    /// Chooses the child to try next: the first that was never tried, else the one of the highest bound of its worth.
    pub(crate) fn choose(&self, at: usize) -> usize {
        let log = log(self.0[at].visits);
        self.highest(at, |_, node| match node.visits {
            0 => u64::MAX,
            n => node.worth() + ((CURIOSITY * ((log << 16) / u64::from(n)).isqrt()) >> 16),
        })
    }

    /// Returns the child of the highest bound, or one that wins. What is proven to lose is tried only if all else is.
    pub(crate) fn highest(&self, at: usize, bound: impl Fn(usize, &Node<M>) -> u64) -> usize {
        let mut best = None;
        for i in self.children(at) {
            let node = &self.0[i];
            let bound = match node.proof {
                Proof::Loss => continue,
                Proof::Win => return i,
                Proof::Open | Proof::Draw => bound(i, node),
            };
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, i));
            }
        }
        best.map_or(self.children(at).start, |(_, i)| i)
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
        self.children(at).max_by_key(|i| self.rank(*i)).unwrap_or(at)
    }

    /// Returns the place of a node among its like; the best has the greatest.
    pub(crate) fn rank(&self, i: usize) -> (u8, u32, u32, Reverse<usize>) {
        let node = &self.0[i];
        let proof = match node.proof {
            Proof::Win => 2,
            Proof::Open | Proof::Draw => 1,
            Proof::Loss => 0,
        };
        (proof, node.visits, node.mean(), Reverse(i))
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
