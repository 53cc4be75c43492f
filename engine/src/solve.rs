//! An exact solver for forced wins within a number of moves.
//!
//! It shares no code with the searches except the rules of the games, so it can check them.

use rules::{SearchableGame, SideVerdict};

/// A solver with a budget of positions.
#[derive(Debug)]
pub struct WinSolver {
    left: u64,
}

impl WinSolver {
    /// Creates a solver that examines at most `budget` positions.
    #[must_use]
    pub fn new(budget: u64) -> WinSolver {
        WinSolver { left: budget }
    }

    /// Lists the moves that win within `n` moves.
    ///
    /// `None` if the budget runs out.
    pub fn winning<G: SearchableGame>(&mut self, game: &G, n: u32) -> Option<Vec<G::Move>> {
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

    /// Returns whether a move wins within `n` moves, counting itself; `None` if the budget runs out.
    pub fn wins_after<G: SearchableGame>(&mut self, game: &G, m: &G::Move, n: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let mut next = game.clone();
        next.play_unchecked(m);
        let defences = moves(&next);
        match next.verdict(Some(!defences.is_empty())) {
            Some(verdict) => return Some(verdict == SideVerdict::Lost),
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

    fn wins<G: SearchableGame>(&mut self, game: &G, n: u32) -> Option<bool> {
        let all = moves(game);
        if let Some(verdict) = game.verdict(Some(!all.is_empty())) {
            return Some(verdict == SideVerdict::Won);
        }
        // Tries the shortest wins first. If no move ends the game now, a win takes at least two.
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

pub(crate) fn moves<G: SearchableGame>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::with_capacity(256);
    game.moves_into(&mut moves);
    moves
}
