//! What a position is worth to people, seen from both sides. A search thinks too well of whoever is to move: an evaluation counts
//! moves that are only possible, and the best of many moves tried by playouts is the luckiest, too. So the position is looked at
//! again after the best move, where the same is said for the other side, and the truth lies between.

use rules::{Outcome, Side, Think, Verdict};

use crate::chances::{self, CERTAIN};
use crate::find::find;
use crate::task::Task;

/// Returns the winning chances of a side, in permille, whose opponent has the others.
pub(crate) fn turned(chances: u32) -> u32 {
    CERTAIN - chances
}

/// Joins what a side has to hope for before its best move and after it, in permille: halfway between them, unless one of them is
/// certain.
pub(crate) fn between(before: u32, after: u32) -> u32 {
    let is_certain = |chances: u32| chances == 0 || chances == CERTAIN;
    match (is_certain(before), is_certain(after)) {
        (true, _) => before,
        (false, true) => after,
        (false, false) => u32::midpoint(before, after),
    }
}

/// Returns the winning chances, in permille, of the side to move after one of its moves; `None` if the flag ended the search.
pub(crate) fn after<G: Think>(task: &Task<'_, G>, m: &G::Move) -> Option<u32> {
    let side = task.game.turn();
    let mut next = task.game.clone();
    next.play_unchecked(m);
    if let Some(outcome) = next.outcome() {
        return Some(of_outcome(outcome, side));
    }
    let mut played = if task.game.is_lasting(m) { Vec::new() } else { task.played.to_vec() };
    played.push(task.game.key());
    let thought = find(&Task { game: &next, played: &played, listener: None, ..*task });
    let theirs = chances::of::<G>(thought.score);
    thought.is_whole.then_some(if next.turn() == side { theirs } else { turned(theirs) })
}

/// Returns what an outcome is worth to a side, in permille.
pub(crate) fn of_outcome(outcome: Outcome, side: Side) -> u32 {
    match Verdict::of(outcome, side) {
        Verdict::Won => CERTAIN,
        Verdict::Drawn => CERTAIN / 2,
        Verdict::Lost => 0,
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
