//! Winning chances of a position, averaged from two searches.
//!
//! A search overrates the side to move: evaluations count moves that are only possible, and the best of many moves
//! tried by playouts is also the luckiest. A second search, after the best move, has the same error in the opponent's
//! favour, so the truth lies between.

use rules::{Outcome, SearchableGame, Side, SideVerdict};

use crate::chances::{self, CERTAIN};
use crate::find::find;
use crate::task::SearchTask;

pub(crate) fn turned(chances: u32) -> u32 {
    CERTAIN - chances
}

/// Averages a side's chances before and after its best move, in permille. If one of them is certain, it is the result.
pub(crate) fn between(before: u32, after: u32) -> u32 {
    let is_certain = |chances: u32| chances == 0 || chances == CERTAIN;
    match (is_certain(before), is_certain(after)) {
        (true, _) => before,
        (false, true) => after,
        (false, false) => u32::midpoint(before, after),
    }
}

/// Searches the position after a move; returns the chances of the side that made it, in permille. `None` if the flag
/// ended the search.
pub(crate) fn after<G: SearchableGame>(task: &SearchTask<'_, G>, m: &G::Move) -> Option<u32> {
    let side = task.game.turn();
    let mut next = task.game.clone();
    next.play_unchecked(m);
    if let Some(outcome) = next.outcome() {
        return Some(of_outcome(outcome, side));
    }
    let mut played = if task.game.is_lasting(m) { Vec::new() } else { task.played.to_vec() };
    played.push(task.game.key());
    let thought = find(&SearchTask { game: &next, played: &played, listener: None, ..*task });
    let theirs = chances::of::<G>(thought.score);
    thought.is_whole.then_some(if next.turn() == side { theirs } else { turned(theirs) })
}

pub(crate) fn of_outcome(outcome: Outcome, side: Side) -> u32 {
    match SideVerdict::of(outcome, side) {
        SideVerdict::Won => CERTAIN,
        SideVerdict::Drawn => CERTAIN / 2,
        SideVerdict::Lost => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_truth_lies_halfway_unless_one_side_is_certain() {
        assert_eq!([between(900, 100), between(600, 500)], [500, 550]);
        assert_eq!(
            [between(CERTAIN, 300), between(700, CERTAIN), between(700, 0), between(0, 400)],
            [CERTAIN, CERTAIN, 0, 0]
        );
    }
}
