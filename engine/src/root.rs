//! Alpha-beta at the root: iterative deepening until the budget runs out.

use rules::SearchableGame;

use crate::alpha::{AlphaSearch, SearchSpot};
use crate::chance::RandomStream;
use crate::choice::{REACH, choose};
use crate::limit::SearchLimit;
use crate::path::SearchPath;
use crate::score::{PROVEN, WIN};
use crate::table::{ScoreBound, TranspositionTable};
use crate::task::{SearchResult, SearchTask};

const TOLD: usize = 12;

#[derive(Clone, Copy)]
struct RootMove<M> {
    m: M,
    score: i32,
    /// Set if the score is exact rather than a bound.
    is_exact: bool,
}

pub(crate) fn search<G: SearchableGame>(
    task: &SearchTask<'_, G>,
    seen: Vec<G::Move>,
    chance: &mut RandomStream,
) -> SearchResult<G::Move> {
    let level = &task.level;
    let limit = SearchLimit::new(level.budget.into(), task.stop);
    let path = SearchPath::new::<G>(task.played);
    let mut alpha = AlphaSearch::new(
        limit,
        path,
        TranspositionTable::new(level.budget.into()),
        task.pruning,
        level.noise,
        task.seed,
    );
    alpha.path.push(task.game.key());
    let mut roots: Vec<RootMove<G::Move>> =
        seen.into_iter().map(|m| RootMove { m, score: -WIN, is_exact: false }).collect();
    // Start with immediate wins, then the greatest captures.
    roots.sort_by_key(|root| -8 * task.game.gain(&root.m) + task.game.stake(&root.m));
    let mut reached = 0;
    for depth in 1..=task.deepest as i32 {
        let before = roots.clone();
        let n_done = iterate(&mut alpha, task, &mut roots, depth);
        if alpha.limit.is_over() {
            // Several reported lines must have the same depth.
            if task.lines() > 1 && depth > 1 {
                roots = before;
            } else {
                settle(&mut roots, before, n_done, depth);
            }
            break;
        }
        reached = depth.unsigned_abs();
        roots.sort_by_key(|root| -root.score);
        tell(&alpha, task, &roots, reached);
        if roots.len() == 1 || roots[0].score.abs() > PROVEN && WIN - roots[0].score.abs() <= depth {
            break;
        }
    }
    if task.lines() > 1 {
        tell(&alpha, task, &roots, reached);
    }
    let top = roots[0].score;
    // A score that is only a bound can equal the best one although the move is worse.
    let near: Vec<RootMove<G::Move>> = roots.iter().skip(1).copied().filter(|root| root.is_exact).collect();
    let near = [&roots[..1], &near].concat();
    // With several lines to report, the answer is the first.
    let chosen = match top > PROVEN || task.lines() > 1 {
        true => 0,
        false => choose(near.iter().map(|root| root.score), top, level.spread, chance),
    };
    let best = near[chosen];
    thought(&alpha, task, best, reached)
}

fn tell<G: SearchableGame>(
    alpha: &AlphaSearch<'_, G>,
    task: &SearchTask<'_, G>,
    roots: &[RootMove<G::Move>],
    depth: u32,
) {
    let Some(listener) = task.listener else { return };
    for (i, root) in roots.iter().take(listener.lines).enumerate().filter(|(i, root)| *i == 0 || root.is_exact) {
        (listener.hear)(i + 1, &thought(alpha, task, *root, depth));
    }
}

fn thought<G: SearchableGame>(
    alpha: &AlphaSearch<'_, G>,
    task: &SearchTask<'_, G>,
    best: RootMove<G::Move>,
    depth: u32,
) -> SearchResult<G::Move> {
    // At depth 0 not all moves were searched, so a loss is not proven.
    let is_known = depth > 0 || best.score >= -PROVEN;
    SearchResult {
        best: best.m,
        score: if is_known { best.score } else { task.game.evaluate() },
        line: line(alpha, task.game, best.m),
        depth,
        spent: alpha.limit.spent(),
        is_whole: !alpha.limit.is_stopped(),
    }
}

/// Searches each move to a depth; returns the number searched before the budget ran out.
fn iterate<G: SearchableGame>(
    alpha: &mut AlphaSearch<'_, G>,
    task: &SearchTask<'_, G>,
    roots: &mut [RootMove<G::Move>],
    depth: i32,
) -> usize {
    // The best scores so far, one per line to report.
    let mut tops = vec![-WIN; task.lines()];
    for (i, root) in roots.iter_mut().enumerate() {
        let mut next = task.game.clone();
        next.play_unchecked(&root.m);
        let back = if task.game.is_lasting(&root.m) { 0 } else { task.played.len() + 1 };
        let spot = SearchSpot { ply: 1, depth: depth - 1, back, is_skipped: false };
        // Moves that could be chosen or reported need an exact score.
        let floor = (tops[tops.len() - 1] - REACH * task.level.spread - i32::from(task.level.spread > 0)).max(-WIN);
        let score = alpha.child(&next, spot, i > 0, 0, floor, WIN);
        if alpha.limit.is_over() {
            return i;
        }
        root.score = score;
        root.is_exact = score > floor;
        tops.insert(tops.partition_point(|top| *top >= score), score);
        tops.pop();
    }
    roots.len()
}

/// Orders the moves after an unfinished depth. A move that beat the old best comes first.
fn settle<M: Copy>(roots: &mut Vec<RootMove<M>>, before: Vec<RootMove<M>>, n_done: usize, depth: i32) {
    let done = &roots[..n_done];
    let best = (0..n_done).max_by_key(|i| (done[*i].score, std::cmp::Reverse(*i)));
    match best {
        Some(best) if depth == 1 => {
            roots.truncate(n_done);
            roots.swap(0, best);
            roots[1..].sort_by_key(|root| -root.score);
        }
        Some(best) if best > 0 => {
            let better = done[best];
            *roots = before;
            roots.truncate(1);
            roots[0] = better;
        }
        _ => *roots = before,
    }
}

/// Follows the best moves in the table after `first`.
fn line<G: SearchableGame>(alpha: &AlphaSearch<'_, G>, game: &G, first: G::Move) -> Vec<G::Move> {
    let (mut game, mut line, mut moves) = (game.clone(), vec![first], Vec::new());
    game.play_unchecked(&first);
    while line.len() < TOLD {
        moves.clear();
        game.moves_into(&mut moves);
        let known = alpha.table.get(game.key(), 0).filter(|entry| entry.bound != ScoreBound::Upper);
        let Some(m) = known.and_then(|entry| moves.get(usize::from(entry.best)).copied()) else { break };
        if game.verdict(Some(true)).is_some() {
            break;
        }
        game.play_unchecked(&m);
        line.push(m);
    }
    line
}
