//! The input and output of a search.

use std::sync::atomic::AtomicBool;

use rules::{ProgramLevel, SearchableGame};

use crate::alpha::{self, Pruning};

/// The maximum depth of alpha-beta, in plies.
pub const DEEPEST: u32 = alpha::DEEPEST as u32 / 2;

/// Receives interim results of a search.
pub struct SearchListener<'a, T> {
    /// The number of moves in each report, at least 1. With several, the end result is also reported, and alpha-beta
    /// discards an unfinished depth.
    pub lines: usize,
    /// Receives a move's rank, from 1 for the best, and its result.
    pub hear: &'a dyn Fn(usize, &T),
}

/// A position to search. Unless stopped, the same task always has the same result.
pub struct SearchTask<'a, G: SearchableGame> {
    /// The position. It must have a legal move.
    pub game: &'a G,
    /// The keys of earlier positions that could recur, oldest first.
    pub played: &'a [u64],
    /// The strength to play at.
    pub level: ProgramLevel,
    /// The pruning of the alpha-beta search.
    pub pruning: Pruning,
    /// The depth limit of alpha-beta in plies, at most [`DEEPEST`].
    pub deepest: u32,
    /// The random seed.
    pub seed: u64,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// Receives interim results. They come after each depth of alpha-beta, or when the number of playouts has doubled.
    pub listener: Option<&'a SearchListener<'a, SearchResult<G::Move>>>,
}

impl<G: SearchableGame> SearchTask<'_, G> {
    pub(crate) fn lines(&self) -> usize {
        self.listener.map_or(1, |listener| listener.lines)
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The chosen move.
    pub best: M,
    /// The score for the side that moves. Alpha-beta uses the units of the evaluation, UCT -1,000 to 1,000. For proven
    /// results [`crate::plies_to_win`] has a value.
    pub score: i32,
    /// The move and the expected continuation.
    pub line: Vec<M>,
    /// The finished depth of alpha-beta or UCT main line, in plies.
    pub depth: u32,
    /// The nodes or playouts spent.
    pub spent: u64,
    /// False if the stop flag ended the search; such a result is not reproducible.
    pub is_whole: bool,
}
