//! An opponent for any game in progress, as the bot knows it: a [`Table`].

use std::sync::atomic::AtomicBool;

use rules::{Match, Table, Think};

use crate::alpha::Pruning;
use crate::find::find;
use crate::played::{OfMatch, with_match};
use crate::task::{DEEPEST, Task};

/// The version of all that decides an answer: it grows with whatever changes the answer to any task. Whoever keeps a game with
/// an answer keeps it as well.
pub const VERSION: u32 = 1;

/// The number of levels, from 1.
pub const LEVELS: usize = 8;

/// What an opponent does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The code of the move.
    pub code: String,
    /// What it is worth to the side that moves, see [`crate::Thought::score`].
    pub score: i32,
    /// Nodes or playouts.
    pub spent: u64,
    /// Whether the budget alone ended the search: if not, the answer cannot be had again.
    pub is_whole: bool,
}

/// Finds the move of an opponent of a level, from 1 to [`LEVELS`], with its seed; the flag ends the search soon after it
/// is set. `None` if the game is over or there is no such level.
#[must_use]
pub fn answer(table: &dyn Table, level: usize, seed: u64, stop: &AtomicBool) -> Option<Answer> {
    if table.outcome().is_some() || !(1..=LEVELS).contains(&level) {
        return None;
    }
    with_match(table, Ask { level, seed, stop })
}

struct Ask<'a> {
    level: usize,
    seed: u64,
    stop: &'a AtomicBool,
}

impl OfMatch for Ask<'_> {
    type Output = Answer;

    fn of<G: Think>(self, played: &Match<G>) -> Answer {
        let game = played.now();
        let keys = history(played);
        let level = G::LEVELS[self.level - 1];
        let pruning = Pruning::default();
        let (seed, stop) = (self.seed, self.stop);
        let found = find(&Task { game, played: &keys, level, pruning, deepest: DEEPEST, seed, stop });
        Answer { code: game.code(&found.best), score: found.score, spent: found.spent, is_whole: found.is_whole }
    }
}

/// Returns the keys of the positions that may come again, oldest first, without the present one.
pub(crate) fn history<G: Think>(played: &Match<G>) -> Vec<u64> {
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
