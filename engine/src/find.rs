//! Finds the answer to a search task.

use rules::{SearchMethod, SearchableGame};

use crate::chance::{RandomStream, mix};
use crate::choice::seen;
use crate::score::WIN;
use crate::solve::WinSolver;
use crate::task::{SearchResult, SearchTask};
use crate::{root, uct};

/// The solver's budget for wins within a level's foresight.
const SURE: u64 = 30_000;

/// Finds a move.
///
/// # Panics
/// If the position has no legal move.
#[must_use]
pub fn find<G: SearchableGame>(task: &SearchTask<'_, G>) -> SearchResult<G::Move> {
    let mut chance = RandomStream::new(mix(task.seed, task.game.key()));
    let seen = seen(task.game, &task.level, &mut chance);
    assert!(!seen.is_empty(), "a program is asked only where it can move");
    if chance.comes_true(task.level.random) {
        let mut all = Vec::new();
        task.game.moves_into(&mut all);
        let best = all[chance.below(all.len())];
        return SearchResult { best, score: 0, line: vec![best], depth: 0, spent: 0, is_whole: true };
    }
    if let Some((best, n)) = sure(task) {
        let score = WIN - 2 * n as i32 + 1;
        return SearchResult { best, score, line: vec![best], depth: 2 * n - 1, spent: 0, is_whole: true };
    }
    search(task, seen, &mut chance)
}

/// Finds the best of these legal moves, at least one; the level overlooks none of them.
pub(crate) fn among<G: SearchableGame>(task: &SearchTask<'_, G>, mut moves: Vec<G::Move>) -> SearchResult<G::Move> {
    let mut chance = RandomStream::new(mix(task.seed, task.game.key()));
    chance.shuffle(&mut moves);
    search(task, moves, &mut chance)
}

fn search<G: SearchableGame>(
    task: &SearchTask<'_, G>,
    seen: Vec<G::Move>,
    chance: &mut RandomStream,
) -> SearchResult<G::Move> {
    match G::METHOD {
        SearchMethod::AlphaBeta => root::search(task, seen, chance),
        SearchMethod::Playouts => uct::search(task, seen, chance),
    }
}

fn sure<G: SearchableGame>(task: &SearchTask<'_, G>) -> Option<(G::Move, u32)> {
    let mut solver = WinSolver::new(SURE);
    (1..=task.level.foresight).find_map(|n| Some((*solver.winning(task.game, n)?.first()?, n)))
}
