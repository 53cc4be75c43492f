//! Alpha-beta: a principal variation search with quiescence and a transposition table.
//!
//! It has killer moves, a history heuristic, check extensions, mate distance pruning and repetitions. [`Pruning`] lists
//! the pruning that can be turned off. Matches decided which kinds to keep, see `docs/engine.md`.

use rules::SearchableGame;

use crate::chance::mix;
use crate::limit::SearchLimit;
use crate::order::{MoveOrder, MoveRank, bring, noisy};
use crate::path::SearchPath;
use crate::score::{self, PROVEN, WIN};
use crate::table::{ScoreBound, TranspositionTable};

pub(crate) const DEEPEST: usize = 96;
/// The maximum number of plies of quiescence search.
const NOISY_PLIES: u32 = 8;
/// The margin of delta pruning: a noisy move's maximum gain beyond its capture.
const HOPE: i32 = 150;
/// The score of a repetition for the side to move. It is slightly positive because the opponent made the repetition,
/// which discourages shuffling.
const REPEATED: i32 = 6;

/// Kinds of pruning that can miss the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Null-move pruning: cut a line where even passing would be good enough.
    pub null: bool,
    /// Late move reductions: search late quiet moves to a smaller depth first.
    pub late: bool,
}

impl Default for Pruning {
    fn default() -> Pruning {
        Pruning { null: true, late: true }
    }
}

pub(crate) struct AlphaSearch<'a, G: SearchableGame> {
    pub(crate) limit: SearchLimit<'a>,
    pub(crate) path: SearchPath,
    pub(crate) table: TranspositionTable,
    order: MoveOrder<G>,
    pruning: Pruning,
    noise: i32,
    seed: u64,
    /// The moves of all positions on the line, in one stack; `ranks` has their ranks.
    moves: Vec<G::Move>,
    ranks: Vec<MoveRank>,
}

#[derive(Clone, Copy)]
pub(crate) struct SearchSpot {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    /// The number of earlier positions that could equal this one.
    pub(crate) back: usize,
    /// Set after a null move.
    pub(crate) is_skipped: bool,
}

impl SearchSpot {
    fn next(self, back: usize) -> SearchSpot {
        SearchSpot { ply: self.ply + 1, depth: self.depth - 1, back, is_skipped: false }
    }
}

impl<'a, G: SearchableGame> AlphaSearch<'a, G> {
    pub(crate) fn new(
        limit: SearchLimit<'a>,
        path: SearchPath,
        table: TranspositionTable,
        pruning: Pruning,
        noise: i32,
        seed: u64,
    ) -> Self {
        let order = MoveOrder::new(DEEPEST);
        AlphaSearch { limit, path, table, order, pruning, noise, seed, moves: Vec::new(), ranks: Vec::new() }
    }

    pub(crate) fn node(&mut self, game: &G, spot: SearchSpot, alpha: i32, beta: i32) -> i32 {
        if !self.limit.spend() {
            return 0;
        }
        let key = game.key();
        if self.path.is_repeated(key, spot.back) {
            return REPEATED;
        }
        let is_check = game.is_check();
        let spot = SearchSpot { depth: spot.depth + i32::from(is_check), ..spot };
        if spot.depth <= 0 || spot.ply >= DEEPEST {
            return self.quiet(game, spot.ply, NOISY_PLIES, alpha, beta);
        }
        // Mate distance pruning: a win later than a known one is useless, and no loss can come before this ply.
        let (alpha, beta) = (alpha.max(spot.ply as i32 - WIN), beta.min(WIN - spot.ply as i32 - 1));
        if alpha >= beta {
            return alpha;
        }
        let is_narrow = beta - alpha == 1;
        let known = self.table.get(key, spot.ply);
        if let Some(entry) = known.filter(|entry| is_narrow && i32::from(entry.depth) >= spot.depth) {
            let cuts = match entry.bound {
                ScoreBound::Exact => true,
                ScoreBound::Lower => entry.score >= beta,
                ScoreBound::Upper => entry.score <= alpha,
            };
            if cuts {
                return entry.score;
            }
        }
        self.path.push(key);
        let score = if is_narrow && !is_check && self.may_skip(game, spot, beta) {
            beta
        } else {
            self.children(game, key, spot, known.map(|entry| entry.best), alpha, beta)
        };
        self.path.pop();
        score
    }

    /// Null-move pruning: returns whether passing would still reach beta.
    fn may_skip(&mut self, game: &G, spot: SearchSpot, beta: i32) -> bool {
        if !self.pruning.null || spot.is_skipped || spot.depth < 3 || beta.abs() > PROVEN {
            return false;
        }
        if self.evaluate(game) < beta {
            return false;
        }
        let Some(next) = game.skipped() else { return false };
        let depth = spot.depth - 3 - spot.depth / 6;
        let after = SearchSpot { ply: spot.ply + 1, depth, back: 0, is_skipped: true };
        -self.node(&next, after, -beta, 1 - beta) >= beta && !self.limit.is_over()
    }

    fn children(&mut self, game: &G, key: u64, spot: SearchSpot, best: Option<u16>, mut alpha: i32, beta: i32) -> i32 {
        let start = self.moves.len();
        game.moves_into(&mut self.moves);
        let n = self.moves.len() - start;
        if let Some(verdict) = game.verdict(Some(n > 0)) {
            self.moves.truncate(start);
            return score::of(verdict, spot.ply);
        }
        if game.claim().is_some() {
            self.moves.truncate(start);
            return 0;
        }
        let is_check = game.is_check();
        self.order.rank(game, spot.ply, best, &self.moves[start..], &mut self.ranks);
        let (mut top, mut found, mut bound) = (-WIN, 0, ScoreBound::Upper);
        for i in 0..n {
            bring(&mut self.moves[start..], &mut self.ranks[start..], i);
            let (m, rank) = (self.moves[start + i], self.ranks[start + i]);
            let is_noisy = game.is_noisy(&m);
            let mut next = game.clone();
            next.play_unchecked(&m);
            let then = spot.next(if game.is_lasting(&m) { 0 } else { spot.back + 1 });
            let less = if self.pruning.late && i >= 3 && spot.depth >= 3 && !is_noisy && !is_check {
                1 + i32::from(i >= 10)
            } else {
                0
            };
            let score = self.child(&next, then, i > 0, less, alpha, beta);
            if self.limit.is_over() {
                break;
            }
            if score > top {
                top = score;
                found = rank.1;
            }
            if score > alpha {
                alpha = score;
                bound = ScoreBound::Exact;
            }
            if score >= beta {
                bound = ScoreBound::Lower;
                if !is_noisy {
                    self.order.reward(game, spot.ply, spot.depth, m);
                }
                break;
            }
        }
        self.moves.truncate(start);
        self.ranks.truncate(start);
        if !self.limit.is_over() {
            self.table.put(key, spot.ply, spot.depth, found, top, bound);
        }
        top
    }

    /// Searches the position after a move. A later move is first searched with a null window, and fully only if it
    /// could be better.
    pub(crate) fn child(
        &mut self,
        next: &G,
        spot: SearchSpot,
        is_later: bool,
        less: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if is_later {
            if less > 0 {
                let shallow = SearchSpot { depth: spot.depth - less, ..spot };
                if -self.node(next, shallow, -alpha - 1, -alpha) <= alpha {
                    return alpha;
                }
            }
            let score = -self.node(next, spot, -alpha - 1, -alpha);
            if score <= alpha || score >= beta {
                return score;
            }
        }
        -self.node(next, spot, -beta, -alpha)
    }

    fn quiet(&mut self, game: &G, ply: usize, left: u32, mut alpha: i32, beta: i32) -> i32 {
        if let Some(verdict) = game.verdict(None) {
            return score::of(verdict, ply);
        }
        let stand = self.evaluate(game);
        if stand >= beta || left == 0 {
            return stand;
        }
        alpha = alpha.max(stand);
        let mut top = stand;
        let start = self.moves.len();
        game.noisy_into(&mut self.moves);
        for i in start..self.moves.len() {
            self.ranks.push((noisy(game, &self.moves[i]), 0));
        }
        for i in 0..self.moves.len() - start {
            bring(&mut self.moves[start..], &mut self.ranks[start..], i);
            let m = self.moves[start + i];
            if stand + game.gain(&m) + HOPE <= alpha {
                continue;
            }
            if !self.limit.spend() {
                break;
            }
            let mut next = game.clone();
            next.play_unchecked(&m);
            let score = -self.quiet(&next, ply + 1, left - 1, -beta, -alpha);
            top = top.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        self.ranks.truncate(start);
        top
    }

    /// Evaluates a position with the level's noise; the error is fixed for each position.
    pub(crate) fn evaluate(&self, game: &G) -> i32 {
        let plain = game.evaluate();
        if self.noise == 0 {
            return plain;
        }
        let wide = 2 * self.noise as u64 + 1;
        let off = ((u128::from(mix(self.seed, game.key())) * u128::from(wide)) >> 64) as i32 - self.noise;
        plain + off
    }
}
