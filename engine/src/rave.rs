//! RAVE (Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011). Where a move
//! is worth about the same now and later, a playout tells something of every move that was made in it, as if it had been
//! made first (AMAF). That is known of all moves after a few playouts, and gives way to what came of the move itself the
//! more often it was tried. It leads to moves that are worth a try by itself, so nothing is added for curiosity.

use rules::SLOTS;

use crate::tree::{Node, ONE, Tree, WHOLE, mean};

/// The `k` of the weight √(k ÷ (3n + k)) that AMAF has after n tries of a move: as many tries as this make it a half.
const TRUST: u64 = 300;

/// What came of the playouts in which a move was made, now or later.
#[derive(Clone, Copy)]
struct Amaf {
    slot: u16,
    n: u32,
    sum: u64,
    /// How good the move seems, in 65,536ths.
    worth: u32,
}

/// What is known of the moves of a tree beside the tree.
pub(crate) struct Rave {
    /// For each node of the tree.
    amaf: Vec<Amaf>,
    /// The slots of the moves of the playout, from the root on.
    played: Vec<usize>,
    /// For each slot, the last playout in which such a move was made after the node that is looked at.
    last: Vec<u32>,
    n_playouts: u32,
}

impl Rave {
    /// Begins with a tree that has nothing but its root, whose slot means nothing.
    pub(crate) fn new() -> Rave {
        let mut rave = Rave { amaf: Vec::new(), played: Vec::new(), last: vec![0; SLOTS], n_playouts: 0 };
        rave.grow(std::iter::once(0));
        rave
    }

    /// Follows the tree, to which nodes with moves of these slots were added. They seem as good as can be until more is known.
    pub(crate) fn grow(&mut self, slots: impl Iterator<Item = usize>) {
        self.amaf.extend(slots.map(|slot| Amaf { slot: slot as u16, n: 0, sum: 0, worth: ONE as u32 }));
    }

    /// Notes a move of the playout.
    pub(crate) fn note(&mut self, slot: usize) {
        self.played.push(slot);
    }

    /// Returns how good a node's move seems, in 65,536ths.
    pub(crate) fn worth(&self, at: usize) -> u64 {
        self.amaf[at].worth.into()
    }

    /// Learns from a playout, which the tree knows already, that began with a line of the tree, whose end was worth so much to
    /// the side that moved there.
    pub(crate) fn learn<M: Copy>(&mut self, tree: &Tree<M>, line: &[usize], worth: u32) {
        self.n_playouts += 1;
        for slot in self.played.drain(line.len() - 1..) {
            self.last[slot] = self.n_playouts;
        }
        // Those who choose among the children of a node are the other side than that which moved there.
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

/// Joins what came of a move itself with AMAF.
fn blend<M>(node: &Node<M>, amaf: u64) -> u64 {
    if node.visits == 0 {
        return amaf;
    }
    let weight = ((TRUST << 32) / (3 * u64::from(node.visits) + TRUST)).isqrt();
    (node.worth() * (ONE - weight) + amaf * weight) >> 16
}
