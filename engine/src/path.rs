//! Earlier positions of the game and the current line, to detect repetitions.

use rules::SearchableGame;

pub(crate) struct SearchPath {
    keys: Vec<u64>,
    n_played: usize,
    /// The number of occurrences that allows or forces a draw.
    limit: Option<usize>,
}

impl SearchPath {
    pub(crate) fn new<G: SearchableGame>(played: &[u64]) -> SearchPath {
        let limit = G::INFO.repetition_claim.or(G::INFO.repetition).map(usize::from);
        SearchPath { keys: played.to_vec(), n_played: played.len(), limit }
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    pub(crate) fn rewind(&mut self) {
        self.keys.truncate(self.n_played);
    }

    /// Returns whether a position repeats one of the `back` positions before it. In the searched line one repetition is
    /// enough; in the played game the limit of the rules applies.
    #[inline]
    pub(crate) fn is_repeated(&self, key: u64, back: usize) -> bool {
        let Some(limit) = self.limit else { return false };
        let n = self.keys.len();
        let mut n_seen = 1;
        // Only every other position has the same side to move.
        for i in (2..=back.min(n)).step_by(2) {
            if self.keys[n - i] == key {
                n_seen += 1;
                if n - i >= self.n_played || n_seen >= limit {
                    return true;
                }
            }
        }
        false
    }
}
