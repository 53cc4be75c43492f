//! The input and output of a program.

use std::sync::atomic::AtomicBool;

use rules::{ProgramLevel, SearchableGame};

use crate::alpha::{self, Pruning};

/// The maximum depth of alpha-beta.
pub const DEEPEST: u32 = alpha::DEEPEST as u32 / 2;

/// A listener for the results before the end of a search.
pub struct SearchListener<'a, T> {
    /// The moves in each report, at least 1. With several, the end is reported as well, and alpha-beta ignores an unfinished
    /// depth.
    pub lines: usize,
    /// Gets a move's rank, from 1, and its worth. The best comes first.
    pub hear: &'a dyn Fn(usize, &T),
}

/// A position to think about. Unless stopped, the same task has the same answer everywhere.
pub struct SearchTask<'a, G: SearchableGame> {
    /// The position; it has a legal move.
    pub game: &'a G,
    /// The keys of the earlier positions that may recur, oldest first.
    pub played: &'a [u64],
    /// How strongly to play.
    pub level: ProgramLevel,
    /// The pruning of alpha-beta.
    pub pruning: Pruning,
    /// The depth limit of alpha-beta in plies, at most [`DEEPEST`].
    pub deepest: u32,
    /// The random seed.
    pub seed: u64,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// Gets the results so far: after each depth of alpha-beta, and each time the playouts have doubled.
    pub listener: Option<&'a SearchListener<'a, SearchResult<G::Move>>>,
}

impl<G: SearchableGame> SearchTask<'_, G> {
    pub(crate) fn lines(&self) -> usize {
        self.listener.map_or(1, |listener| listener.lines)
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The move.
    pub best: M,
    /// Its worth to the side that moves. In units of the evaluation for alpha-beta, from -1,000 to 1,000 for UCT; proven
    /// results have a value of [`crate::plies_to_win`].
    pub score: i32,
    /// The move and the expected continuation.
    pub line: Vec<M>,
    /// The depth that was finished, in plies, or the length of the tree's main line.
    pub depth: u32,
    /// Nodes or playouts.
    pub spent: u64,
    /// Set if only the budget ended the search; otherwise the answer is not reproducible.
    pub is_whole: bool,
}
