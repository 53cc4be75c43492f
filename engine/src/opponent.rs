//! A computer opponent for any [`GameTable`].

use std::sync::atomic::AtomicBool;

use rules::{GameTable, ProgramLevel, SearchMethod, SearchableGame, TypedTable};

use crate::alpha::Pruning;
use crate::find::{among, find};
use crate::played::{OfMatch, with_match};
use crate::task::{DEEPEST, SearchListener, SearchResult, SearchTask};

/// The version of the engine's answers, stored with each. Any change to an answer increases it.
pub const VERSION: u32 = 3;

/// The number of levels, from 1.
pub const LEVELS: usize = 8;

/// An opponent's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentAnswer {
    /// The code of the move.
    pub code: String,
    /// The score for the side that moves, see [`crate::SearchResult::score`].
    pub score: i32,
    /// The codes of the move and of the expected continuation.
    pub line: Vec<String>,
    /// The depth reached, in plies, see [`crate::SearchResult::depth`].
    pub depth: u32,
    /// The nodes or playouts spent.
    pub spent: u64,
    /// False if the stop flag ended the search; such an answer is not reproducible.
    pub is_whole: bool,
}

/// How to think about a position.
#[derive(Clone, Copy)]
pub struct ThinkTerms<'a> {
    /// The level, from 1 to [`LEVELS`]; `None` is full strength.
    pub level: Option<usize>,
    /// The maximum number of nodes or playouts; a level can have a smaller budget.
    pub budget: u32,
    /// The depth limit in plies, at most [`DEEPEST`]. With a smaller limit, a search by playouts gets the budget of the
    /// highest level.
    pub deepest: u32,
    /// The codes of the moves to search; empty for all. Levels do not overlook these moves.
    pub only: &'a [String],
    /// The random seed.
    pub seed: u64,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// Receives interim results, see [`SearchTask::listener`].
    pub listener: Option<&'a SearchListener<'a, OpponentAnswer>>,
}

/// Finds the move of a level, 1 to [`LEVELS`].
///
/// The search ends soon after `stop` is set. `None` if the game is over or the level unknown.
#[must_use]
pub fn answer(table: &dyn GameTable, level: usize, seed: u64, stop: &AtomicBool) -> Option<OpponentAnswer> {
    think(
        table,
        ThinkTerms { level: Some(level), budget: u32::MAX, deepest: DEEPEST, only: &[], seed, stop, listener: None },
    )
}

/// Finds a move, even after a draw that only this host declares.
///
/// `None` if the game is over, the level is unknown, or no listed move is legal.
#[must_use]
pub fn think(table: &dyn GameTable, terms: ThinkTerms<'_>) -> Option<OpponentAnswer> {
    if table.is_at_end() || terms.level.is_some_and(|level| !(1..=LEVELS).contains(&level)) {
        return None;
    }
    with_match(table, OpponentWork { terms }).flatten()
}

struct OpponentWork<'a> {
    terms: ThinkTerms<'a>,
}

impl OfMatch for OpponentWork<'_> {
    type Output = Option<OpponentAnswer>;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> Option<OpponentAnswer> {
        let game = played.now();
        let keys = history(played);
        let ThinkTerms { deepest, only, seed, stop, listener, .. } = self.terms;
        let level = strength::<G>(&self.terms);
        let hear = |place: usize, found: &SearchResult<G::Move>| {
            if let Some(listener) = listener {
                (listener.hear)(place, &answer_of(game, found));
            }
        };
        let listener = listener.map(|listener| SearchListener { lines: listener.lines, hear: &hear });
        let listener = listener.as_ref();
        let task =
            SearchTask { game, played: &keys, level, pruning: Pruning::default(), deepest, seed, stop, listener };
        let found = if only.is_empty() {
            find(&task)
        } else {
            let mut moves = Vec::new();
            game.moves_into(&mut moves);
            moves.retain(|m| only.contains(&game.code(m)));
            if moves.is_empty() {
                return None;
            }
            among(&task, moves)
        };
        Some(answer_of(game, &found))
    }
}

fn answer_of<G: SearchableGame>(game: &G, found: &SearchResult<G::Move>) -> OpponentAnswer {
    let (mut now, mut line) = (game.clone(), Vec::new());
    for m in &found.line {
        line.push(now.code(m));
        now.play_unchecked(m);
    }
    let SearchResult { score, depth, spent, is_whole, .. } = *found;
    OpponentAnswer { code: game.code(&found.best), score, line, depth, spent, is_whole }
}

fn strength<G: SearchableGame>(terms: &ThinkTerms<'_>) -> ProgramLevel {
    let highest = G::LEVELS[LEVELS - 1].budget;
    let is_shallow = terms.deepest < DEEPEST && G::METHOD == SearchMethod::Playouts;
    let budget = if is_shallow { terms.budget.min(highest) } else { terms.budget };
    let mut level =
        terms.level.map_or(ProgramLevel { budget, ..ProgramLevel::FAULTLESS }, |level| G::LEVELS[level - 1]);
    level.budget = level.budget.min(budget);
    // A win found by the solver would skip the search, so there would be no other lines to report.
    if terms.listener.is_some_and(|listener| listener.lines > 1) {
        level.foresight = 0;
    }
    level
}

/// Returns the keys of earlier positions that could recur, oldest first.
pub(crate) fn history<G: SearchableGame>(played: &TypedTable<G>) -> Vec<u64> {
    let mut keys = Vec::new();
    let mut before: Option<G> = None;
    for (position, last) in played.positions() {
        if let (Some(before), Some(m)) = (&before, last)
            && before.is_lasting(m)
        {
            keys.clear();
        }
        keys.push(position.key());
        before = Some(position);
    }
    keys.pop();
    keys
}
