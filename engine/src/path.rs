//! The positions that led to the one that is looked at, for repetitions.

use rules::Think;

/// The keys of the positions of the game so far, and of the line that is searched.
pub(crate) struct Path {
    keys: Vec<u64>,
    /// How many of them belong to the game.
    n_played: usize,
    /// The occurrence at which the game is drawn, or may be.
    limit: Option<usize>,
}

impl Path {
    /// Begins with the keys of the game, the present position's not among them.
    pub(crate) fn new<G: Think>(played: &[u64]) -> Path {
        let limit = G::INFO.repetition_claim.or(G::INFO.repetition).map(usize::from);
        Path { keys: played.to_vec(), n_played: played.len(), limit }
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Cuts the line back to the positions of the game.
    pub(crate) fn rewind(&mut self) {
        self.keys.truncate(self.n_played);
    }

    /// Returns whether a position, which can be the same only as one of the `back` before it, counts as repeated: the
    /// second time in the line that is searched, or as often as the rules say.
    #[inline]
    pub(crate) fn is_repeated(&self, key: u64, back: usize) -> bool {
        let Some(limit) = self.limit else { return false };
        let n = self.keys.len();
        let mut n_seen = 1;
        // The sides take turns, so the same side is to move in every other position.
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
