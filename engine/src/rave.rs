//! RAVE: rapid action value estimation for the search tree.
//!
//! Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011. If a move is
//! worth about the same now and later, a playout informs about every move in it, as if it had been made first (AMAF). A
//! few playouts give AMAF values for all moves. The more often a move is tried, the more its own result counts. This
//! explores enough without an exploration term.

use rules::SLOTS;

use crate::tree::{ONE, SearchTree, TreeNode, WHOLE, mean};

/// The `k` of AMAF's weight √(k ÷ (3n + k)) after n tries. The weight is ½ at n = k.
const TRUST: u64 = 300;

#[derive(Clone, Copy)]
struct Amaf {
    slot: u16,
    n: u32,
    sum: u64,
    /// The blended estimate of the move, in 65,536ths.
    worth: u32,
}

/// RAVE statistics, stored next to the tree.
pub(crate) struct Rave {
    amaf: Vec<Amaf>,
    /// The slots of the current playout's moves, from the root.
    played: Vec<usize>,
    /// For each slot, its last playout after the current node.
    last: Vec<u32>,
    n_playouts: u32,
}

impl Rave {
    /// Creates statistics for a tree of only the root. The slot of the root is unused.
    pub(crate) fn new() -> Rave {
        let mut rave = Rave { amaf: Vec::new(), played: Vec::new(), last: vec![0; SLOTS], n_playouts: 0 };
        rave.grow(std::iter::once(0));
        rave
    }

    /// Adds nodes for moves of these slots. They start with the best estimate, so each is tried.
    pub(crate) fn grow(&mut self, slots: impl Iterator<Item = usize>) {
        self.amaf.extend(slots.map(|slot| Amaf { slot: slot as u16, n: 0, sum: 0, worth: ONE as u32 }));
    }

    pub(crate) fn note(&mut self, slot: usize) {
        self.played.push(slot);
    }

    pub(crate) fn worth(&self, at: usize) -> u64 {
        self.amaf[at].worth.into()
    }

    /// Updates AMAF after a playout that the tree has already counted. `worth` is for the side that moved to the end of
    /// `line`.
    pub(crate) fn learn<M: Copy>(&mut self, tree: &SearchTree<M>, line: &[usize], worth: u32) {
        self.n_playouts += 1;
        for slot in self.played.drain(line.len() - 1..) {
            self.last[slot] = self.n_playouts;
        }
        // A node's children are moves of the other side.
        let mut worth = WHOLE - worth;
        for at in line.iter().rev() {
            for i in tree.children(*at) {
                let amaf = &mut self.amaf[i];
                if self.last[usize::from(amaf.slot)] == self.n_playouts {
                    amaf.n += 1;
                    amaf.sum += u64::from(worth);
                    amaf.worth = blend(&tree[i], mean(amaf.sum, amaf.n)) as u32;
                }
            }
            if let Some(slot) = self.played.pop() {
                self.last[slot] = self.n_playouts;
            }
            worth = WHOLE - worth;
        }
    }
}

fn blend<M>(node: &TreeNode<M>, amaf: u64) -> u64 {
    if node.visits == 0 {
        return amaf;
    }
    let weight = ((TRUST << 32) / (3 * u64::from(node.visits) + TRUST)).isqrt();
    (node.worth() * (ONE - weight) + amaf * weight) >> 16
}
