//! Advice for the player to move: the best move and its value.

use std::sync::atomic::AtomicBool;

use rules::{GameTable, ProgramLevel, SearchMethod, SearchableGame, TypedTable};

use crate::alpha::Pruning;
use crate::chances;
use crate::find::{among, find};
use crate::opponent::history;
use crate::played::{OfMatch, with_match};
use crate::score::plies_to_win;
use crate::task::{DEEPEST, SearchResult, SearchTask};
use crate::worth;

/// Advice for a position. It is reproducible for the same position and history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The code of the move.
    pub code: String,
    /// The codes of the move and of the expected continuation.
    pub line: Vec<String>,
    /// The winning chances of the side to move after it, in permille.
    pub chances: u32,
    /// The winning chances after the second-best move, in permille; `None` if there is only one move.
    pub otherwise: Option<u32>,
    /// Plies to a proven end. It is a win if `chances` are [`CERTAIN`](crate::CERTAIN), a loss if they are 0.
    pub plies_to_end: Option<u32>,
    /// False if the stop flag ended the search; such advice should not be shown.
    pub is_whole: bool,
}

pub(crate) const fn faultless(method: SearchMethod, nodes: u32, playouts: u32) -> ProgramLevel {
    let budget = match method {
        SearchMethod::AlphaBeta => nodes,
        SearchMethod::Playouts => playouts,
    };
    ProgramLevel { budget, ..ProgramLevel::FAULTLESS }
}

/// Finds advice for the side to move; `None` if the game is over.
///
/// The search ends soon after `stop` is set.
#[must_use]
pub fn advise(table: &dyn GameTable, stop: &AtomicBool) -> Option<Advice> {
    if table.outcome().is_some() {
        return None;
    }
    with_match(table, AdviceWork { stop })
}

struct AdviceWork<'a> {
    stop: &'a AtomicBool,
}

impl OfMatch for AdviceWork<'_> {
    type Output = Advice;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> Advice {
        let game = played.now();
        let keys = history(played);
        let level = faultless(G::METHOD, 20_000, 1_000);
        let (pruning, stop) = (Pruning::default(), self.stop);
        let task = SearchTask { game, played: &keys, level, pruning, deepest: DEEPEST, seed: 0, stop, listener: None };
        let best = find(&task);
        let mut others = Vec::new();
        game.moves_into(&mut others);
        others.retain(|m| *m != best.best);
        let other = (!others.is_empty()).then(|| among(&task, others));
        let is_whole = best.is_whole && other.as_ref().is_none_or(|other| other.is_whole);
        let fair = |thought: &SearchResult<G::Move>| {
            let after = worth::after(&task, &thought.best)?;
            // With only one move, the position before it was not searched.
            Some(if other.is_none() { after } else { worth::between(chances::of::<G>(thought.score), after) })
        };
        let (chances, otherwise) = match (fair(&best), other.as_ref().map(fair)) {
            (Some(chances), None) => (Some(chances), None),
            (Some(chances), Some(Some(other))) => (Some(chances), Some(other.min(chances))),
            _ => (None, None),
        };
        Advice {
            code: game.code(&best.best),
            line: codes(game, &best),
            chances: chances.unwrap_or_default(),
            otherwise,
            plies_to_end: plies_to_win(best.score),
            is_whole: is_whole && chances.is_some(),
        }
    }
}

fn codes<G: SearchableGame>(game: &G, thought: &SearchResult<G::Move>) -> Vec<String> {
    let mut game = game.clone();
    let code = |m: &G::Move| {
        let code = game.code(m);
        game.play_unchecked(m);
        code
    };
    thought.line.iter().map(code).collect()
}
