//! Random openings that are fair to both sides.

use std::sync::atomic::AtomicBool;

use rules::{ProgramLevel, SearchMethod, SearchableGame};

use crate::alpha::Pruning;
use crate::chance::{RandomStream, mix};
use crate::find::find;
use crate::task::{DEEPEST, SearchTask};

/// The number of random plies; games that are usually short have fewer.
fn n_plies<G: SearchableGame>() -> usize {
    match G::METHOD {
        SearchMethod::AlphaBeta => 4,
        SearchMethod::Playouts => 2,
    }
}

/// The budget for judging an opening, and the highest fair score.
fn fair<G: SearchableGame>() -> (u32, i32) {
    match G::METHOD {
        SearchMethod::AlphaBeta => (400, 120),
        SearchMethod::Playouts => (100, 400),
    }
}

/// How many random openings are tried before falling back to the start.
const TRIES: u64 = 40;

/// Plays a fair random opening; returns the position and the keys before it.
pub(crate) fn play<G: SearchableGame>(start: &G, seed: u64) -> (G, Vec<u64>) {
    let drawn = |n: u64| random(start, n_plies::<G>(), &mut RandomStream::new(mix(seed, n)));
    let is_fair = |(game, _): &(G, Vec<u64>)| {
        let (budget, most) = fair::<G>();
        let level = ProgramLevel { budget, noise: 0, oversight: 0, foresight: 0, spread: 0, random: 0 };
        let stop = AtomicBool::new(false);
        let task = SearchTask {
            game,
            played: &[],
            level,
            pruning: Pruning::default(),
            deepest: DEEPEST,
            seed,
            stop: &stop,
            listener: None,
        };
        find(&task).score.abs() <= most
    };
    (0..TRIES).filter_map(drawn).find(is_fair).unwrap_or_else(|| (start.clone(), Vec::new()))
}

pub(super) fn random<G: SearchableGame>(start: &G, n: usize, chance: &mut RandomStream) -> Option<(G, Vec<u64>)> {
    let (mut game, mut keys, mut moves) = (start.clone(), Vec::new(), Vec::new());
    for i in 0..=n {
        moves.clear();
        game.moves_into(&mut moves);
        if game.verdict(Some(!moves.is_empty())).is_some() {
            return None;
        }
        if i < n {
            let m = moves[chance.below(moves.len())];
            keys.push(game.key());
            if game.is_lasting(&m) {
                keys.clear();
            }
            game.play_unchecked(&m);
        }
    }
    Some((game, keys))
}
