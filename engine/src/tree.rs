//! The UCT tree: visits, results and proofs, in integers only.

use std::cmp::Reverse;
use std::ops::{Index, IndexMut, Range};

/// The worth of a won playout, in thousandths.
pub(crate) const WHOLE: u32 = 1_000;
/// One in fixed-point arithmetic with 16 bits.
pub(crate) const ONE: u64 = 1 << 16;
/// The exploration constant 0.9, in 65,536ths.
const CURIOSITY: u64 = 58_982;
/// The maximum number of nodes; after that the tree stops growing.
const MOST: usize = 1 << 20;
const TOLD: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeProof {
    Open,
    Win,
    Draw,
    Loss,
}

impl NodeProof {
    pub(crate) fn worth(self) -> Option<u32> {
        match self {
            NodeProof::Open => None,
            NodeProof::Win => Some(WHOLE),
            NodeProof::Draw => Some(WHOLE / 2),
            NodeProof::Loss => Some(0),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct TreeNode<M> {
    pub(crate) m: M,
    pub(crate) proof: NodeProof,
    pub(crate) visits: u32,
    sum: u64,
    first: u32,
    n_children: u16,
}

impl<M> TreeNode<M> {
    pub(crate) fn new(m: M, proof: NodeProof) -> TreeNode<M> {
        TreeNode { m, proof, visits: 0, sum: 0, first: 0, n_children: 0 }
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.n_children == 0
    }

    /// Returns the mean result of the move, in thousandths.
    pub(crate) fn mean(&self) -> u32 {
        (self.sum / u64::from(self.visits.max(1))) as u32
    }

    /// Returns the mean result in 65,536ths; the move must have been tried.
    pub(crate) fn worth(&self) -> u64 {
        mean(self.sum, self.visits)
    }
}

pub(crate) fn mean(sum: u64, n: u32) -> u64 {
    (sum << 16) / (u64::from(WHOLE) * u64::from(n))
}

/// All nodes. The first is the root, whose move is meaningless.
pub(crate) struct SearchTree<M>(Vec<TreeNode<M>>);

impl<M> Index<usize> for SearchTree<M> {
    type Output = TreeNode<M>;

    fn index(&self, i: usize) -> &TreeNode<M> {
        &self.0[i]
    }
}

impl<M> IndexMut<usize> for SearchTree<M> {
    fn index_mut(&mut self, i: usize) -> &mut TreeNode<M> {
        &mut self.0[i]
    }
}

impl<M: Copy> SearchTree<M> {
    pub(crate) fn new(any: M) -> SearchTree<M> {
        SearchTree(vec![TreeNode::new(any, NodeProof::Open)])
    }

    pub(crate) fn children(&self, at: usize) -> Range<usize> {
        let first = self.0[at].first as usize;
        first..first + usize::from(self.0[at].n_children)
    }

    /// Adds the children of a leaf; returns false if the tree is full.
    pub(crate) fn grow(&mut self, at: usize, nodes: impl Iterator<Item = TreeNode<M>>) -> bool {
        let first = self.0.len();
        if first >= MOST {
            return false;
        }
        self.0.extend(nodes);
        self.0[at].first = first as u32;
        self.0[at].n_children = (self.0.len() - first) as u16;
        true
    }

    /// Chooses the next child by UCB1; untried children come first.
    pub(crate) fn choose(&self, at: usize) -> usize {
        let log = log(self.0[at].visits);
        self.highest(at, |_, node| match node.visits {
            0 => u64::MAX,
            n => node.worth() + ((CURIOSITY * ((log << 16) / u64::from(n)).isqrt()) >> 16),
        })
    }

    /// Returns a proven win, or else the child with the highest bound. Proven losses are chosen only if there is
    /// nothing else.
    pub(crate) fn highest(&self, at: usize, bound: impl Fn(usize, &TreeNode<M>) -> u64) -> usize {
        let mut best = None;
        for i in self.children(at) {
            let node = &self.0[i];
            let bound = match node.proof {
                NodeProof::Loss => continue,
                NodeProof::Win => return i,
                NodeProof::Open | NodeProof::Draw => bound(i, node),
            };
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, i));
            }
        }
        best.map_or(self.children(at).start, |(_, i)| i)
    }

    /// Backs up a result along a line. `worth` is for the side that moved to the end of the line.
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

    /// Proves a node from its children if possible; returns the proven result.
    pub(crate) fn prove(&mut self, at: usize) -> Option<u32> {
        let children = &self.0[self.children(at)];
        if self.0[at].proof == NodeProof::Open && !children.is_empty() {
            let is = |proof| children.iter().any(|child| child.proof == proof);
            self.0[at].proof = if is(NodeProof::Win) {
                NodeProof::Loss
            } else if is(NodeProof::Open) {
                NodeProof::Open
            } else if is(NodeProof::Draw) {
                NodeProof::Draw
            } else {
                NodeProof::Win
            };
        }
        self.0[at].proof.worth()
    }

    /// Returns whether more search is useless. The root must be proven, or have only one move and a visit.
    pub(crate) fn is_settled(&mut self) -> bool {
        self.prove(0).is_some() || (self.children(0).len() == 1 && self.0[0].visits > 0)
    }

    /// Returns the best child: a proven win, else by visits; proven losses come last.
    pub(crate) fn best(&self, at: usize) -> usize {
        self.children(at).max_by_key(|i| self.rank(*i)).unwrap_or(at)
    }

    /// Returns a child's rank among its siblings; the best has the highest.
    pub(crate) fn rank(&self, i: usize) -> (u8, u32, u32, Reverse<usize>) {
        let node = &self.0[i];
        let proof = match node.proof {
            NodeProof::Win => 2,
            NodeProof::Open | NodeProof::Draw => 1,
            NodeProof::Loss => 0,
        };
        (proof, node.visits, node.mean(), Reverse(i))
    }

    pub(crate) fn main_line(&self, from: usize) -> Vec<M> {
        let mut line = vec![self.0[from].m];
        let mut at = from;
        while !self.0[at].is_leaf() && line.len() < TOLD {
            at = self.best(at);
            if self.0[at].visits == 0 && self.0[at].proof == NodeProof::Open {
                break;
            }
            line.push(self.0[at].m);
        }
        line
    }

    /// Returns the plies to a proven result within the tree.
    pub(crate) fn distance(&self, at: usize) -> usize {
        let of = |proof| self.children(at).filter(move |i| self.0[*i].proof == proof).map(|i| self.distance(i));
        1 + match self.0[at].proof {
            // All moves of the losing side lose, so it chooses the longest.
            NodeProof::Win => of(NodeProof::Loss).max().unwrap_or(0),
            NodeProof::Loss => of(NodeProof::Win).min().unwrap_or(0),
            NodeProof::Draw | NodeProof::Open => 0,
        }
    }
}

/// Returns the natural logarithm in 65,536ths, interpolated between powers of two.
fn log(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    let whole = u64::from(n.ilog2());
    let part = ((n << 16) >> whole) - (1 << 16);
    (((whole << 16) + part) * 45_426) >> 16
}
