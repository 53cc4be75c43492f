//! What is asked of a program, and what it answers.

use std::sync::atomic::AtomicBool;

use rules::{Level, Think};

use crate::alpha::{self, Pruning};

/// The greatest depth of alpha-beta.
pub const DEEPEST: u32 = alpha::DEEPEST as u32 / 2;

/// A listener to what a search finds before its end.
pub struct Listener<'a, T> {
    /// How many moves it hears of each time, at least 1. Where it hears of several, it also hears of them at the end, and
    /// alpha-beta leaves out of account a depth that was not finished.
    pub lines: usize,
    /// Hears the place of a move, from 1, and what the move is worth. The best comes first.
    pub hear: &'a dyn Fn(usize, &T),
}

/// A position to think about. The same task, unless stopped, has the same answer everywhere.
pub struct Task<'a, G: Think> {
    /// The position; it has a legal move.
    pub game: &'a G,
    /// The keys of the positions before it, oldest first, as far back as one of them can come again.
    pub played: &'a [u64],
    /// How strongly to play.
    pub level: Level,
    /// What alpha-beta leaves out.
    pub pruning: Pruning,
    /// The depth at which alpha-beta ends, in plies; [`DEEPEST`] is as deep as it goes.
    pub deepest: u32,
    /// What chance is drawn from.
    pub seed: u64,
    /// Ends the search soon after it is set.
    pub stop: &'a AtomicBool,
    /// Hears what was found so far: after each depth that alpha-beta has finished, and while playouts double in number.
    pub listener: Option<&'a Listener<'a, Thought<G::Move>>>,
}

impl<G: Think> Task<'_, G> {
    /// Returns how many moves the listener hears of.
    pub(crate) fn lines(&self) -> usize {
        self.listener.map_or(1, |listener| listener.lines)
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The move.
    pub best: M,
    /// What it is worth to the side that moves: in units of the evaluation under alpha-beta, from -1,000 to 1,000 under
    /// UCT; beyond [`crate::plies_to_win`] where a result is proven.
    pub score: i32,
    /// The move and what the program expects to follow.
    pub line: Vec<M>,
    /// The depth that was finished, in plies, or that of the tree's main line.
    pub depth: u32,
    /// Nodes or playouts.
    pub spent: u64,
    /// Whether the budget alone ended the search: if not, the answer cannot be had again.
    pub is_whole: bool,
}
