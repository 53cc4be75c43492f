//! An exact solver: whether a side wins by force in so many moves of its own, whatever the other side does. It shares
//! nothing with the searches but what the game itself tells of its positions, so that they can be measured by it.

use rules::{Think, Verdict};

/// Solves positions until so many were looked at.
#[derive(Debug)]
pub struct Solver {
    left: u64,
}

impl Solver {
    /// Makes a solver that looks at so many positions, at most.
    #[must_use]
    pub fn new(budget: u64) -> Solver {
        Solver { left: budget }
    }

    /// Lists the moves by which the side to move wins in at most `n` moves of its own; `None` if the budget does not do.
    pub fn winning<G: Think>(&mut self, game: &G, n: u32) -> Option<Vec<G::Move>> {
        let mut winning = Vec::new();
        if n <= 1 && !game.may_end() {
            return Some(winning);
        }
        for m in moves(game) {
            if self.wins_after(game, &m, n)? {
                winning.push(m);
            }
        }
        Some(winning)
    }

    /// Returns whether a move wins in at most `n` moves, itself among them; `None` if the budget does not do.
    pub fn wins_after<G: Think>(&mut self, game: &G, m: &G::Move, n: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let mut next = game.clone();
        next.play_unchecked(m);
        let defences = moves(&next);
        match next.verdict(Some(!defences.is_empty())) {
            Some(verdict) => return Some(verdict == Verdict::Lost),
            None if n <= 1 => return Some(false),
            None => {}
        }
        for defence in defences {
            let mut after = next.clone();
            after.play_unchecked(&defence);
            if !self.wins(&after, n - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns whether the side to move wins in at most `n` moves of its own.
    fn wins<G: Think>(&mut self, game: &G, n: u32) -> Option<bool> {
        let all = moves(game);
        if let Some(verdict) = game.verdict(Some(!all.is_empty())) {
            return Some(verdict == Verdict::Won);
        }
        // The shortest way first, which takes two moves at least where none ends the game.
        let least = if game.may_end() { 1 } else { 2 };
        for n in least..=n {
            for m in &all {
                if self.wins_after(game, m, n)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

/// Lists the legal moves.
pub(crate) fn moves<G: Think>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::with_capacity(256);
    game.moves_into(&mut moves);
    moves
}
