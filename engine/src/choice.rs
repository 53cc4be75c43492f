//! What makes a level human: moves that it overlooks, and the choice among moves that are nearly as good.

use rules::{Level, Think, Verdict};

use crate::chance::Chance;

/// Moves that lose more than so many times the spread are never chosen.
pub(crate) const REACH: i32 = 6;

/// Lists the moves that a level thinks of, in the seed's order; at least one.
pub(crate) fn seen<G: Think>(game: &G, level: &Level, chance: &mut Chance) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves_into(&mut moves);
    chance.shuffle(&mut moves);
    if level.oversight == 0 {
        return moves;
    }
    let mut seen = moves.clone();
    seen.retain(|m| !chance.comes_true(level.oversight * game.obscurity(m) / 2));
    if seen.is_empty() {
        moves.truncate(1)
    } else {
        moves = seen
    }
    moves
}

/// Returns whether a move wins at once.
pub(crate) fn wins<G: Think>(game: &G, m: &G::Move) -> bool {
    let mut next = game.clone();
    next.play_unchecked(m);
    let mut moves = Vec::new();
    next.moves_into(&mut moves);
    next.verdict(Some(!moves.is_empty())) == Some(Verdict::Lost)
}

/// Chooses among moves by their scores, the best of which is `top`: each `spread` below it makes a move half as likely.
pub(crate) fn choose(scores: impl Iterator<Item = i32> + Clone, top: i32, spread: i32, chance: &mut Chance) -> usize {
    let weight = |score: i32| -> usize {
        let loss = top - score;
        if loss == 0 {
            return 1 << 16;
        }
        if spread == 0 || loss > REACH * spread {
            return 0;
        }
        // Between two halvings the line is straight.
        let whole = (1 << 16) >> (loss / spread);
        whole - whole / 2 * (loss % spread) as usize / spread as usize
    };
    let sum: usize = scores.clone().map(weight).sum();
    let mut drawn = chance.below(sum.max(1));
    for (i, score) in scores.enumerate() {
        let weight = weight(score);
        if drawn < weight {
            return i;
        }
        drawn -= weight;
    }
    0
}
