//! Human weaknesses of a level: overlooked moves, and imprecise choices.

use rules::{ProgramLevel, SearchableGame, SideVerdict};

use crate::chance::RandomStream;

/// The maximum score loss of a chosen move, in spreads.
pub(crate) const REACH: i32 = 6;

/// Lists the moves that a level notices, in random order; at least one.
pub(crate) fn seen<G: SearchableGame>(game: &G, level: &ProgramLevel, chance: &mut RandomStream) -> Vec<G::Move> {
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

pub(crate) fn wins<G: SearchableGame>(game: &G, m: &G::Move) -> bool {
    let mut next = game.clone();
    next.play_unchecked(m);
    let mut moves = Vec::new();
    next.moves_into(&mut moves);
    next.verdict(Some(!moves.is_empty())) == Some(SideVerdict::Lost)
}

/// Chooses an index at random; each `spread` below `top`, the best score, halves the probability.
pub(crate) fn choose(
    scores: impl Iterator<Item = i32> + Clone,
    top: i32,
    spread: i32,
    chance: &mut RandomStream,
) -> usize {
    let weight = |score: i32| -> usize {
        let loss = top - score;
        if loss == 0 {
            return 1 << 16;
        }
        if spread == 0 || loss > REACH * spread {
            return 0;
        }
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
