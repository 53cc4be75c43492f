//! Checks answers in random positions: are they legal, in budget, and winning?

use std::sync::atomic::AtomicBool;

use rules::SearchableGame;

use super::opening::random;
use super::player::ArenaPlayer;
use crate::chance::{RandomStream, mix};
use crate::score::plies_to_win;
use crate::solve::WinSolver;

const SOLVER: u64 = 3_000_000;
const LONGEST: usize = 60;

/// Returns the random position with this number and the earlier keys. The game is not over in it.
fn position<G: SearchableGame>(setup: &str, seed: u64, number: u64) -> (G, Vec<u64>) {
    let start = G::start(setup, None).expect("a setup of the game");
    let mut chance = RandomStream::new(mix(seed, number));
    loop {
        let n = chance.below(LONGEST);
        if let Some(found) = random(&start, n, &mut chance) {
            return found;
        }
    }
}

/// The number of answers that broke a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrayCount {
    /// The number of answers.
    pub n: u64,
    /// Answers with an illegal move.
    pub n_illegal: u64,
    /// Answers that exceeded their budget.
    pub n_over: u64,
}

/// Asks a player for one move in a random position; counts its faults.
pub fn strays<G: SearchableGame>(player: ArenaPlayer, setup: &str, seed: u64, number: u64, strays: &mut StrayCount) {
    let (game, keys) = position::<G>(setup, seed, number);
    let found = player.find(&game, &keys, mix(seed, number), &AtomicBool::new(false));
    let legal = game.legal_moves();
    strays.n += 1;
    strays.n_illegal += u64::from(!legal.contains(&found.best));
    let is_over = match player.way {
        super::PlayerStrategy::Level(level) => found.spent > u64::from(G::LEVELS[level - 1].budget),
        super::PlayerStrategy::Budget(level) => found.spent > u64::from(level.budget),
        _ => false,
    };
    strays.n_over += u64::from(is_over);
}

/// Mixes a player's answer in one random position into a checksum.
#[must_use]
pub fn digest<G: SearchableGame>(player: ArenaPlayer, setup: &str, seed: u64, number: u64, so_far: u64) -> u64 {
    let (game, keys) = position::<G>(setup, seed, number);
    let found = player.find(&game, &keys, mix(seed, number), &AtomicBool::new(false));
    let mut next = game;
    next.play_unchecked(&found.best);
    mix(mix(so_far, next.key()), u64::from(found.score.unsigned_abs()) ^ found.spent << 32)
}

/// Counts of short wins that a player must find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateCount {
    /// Positions with a win in one, and how many the player solved.
    pub in_one: [u64; 2],
    /// The same for a win in two and none in one.
    pub in_two: [u64; 2],
}

/// Counts short wins that a player finds along a game of `guide`.
///
/// The guide plays both sides.
pub fn mates<G: SearchableGame>(
    player: ArenaPlayer,
    guide: ArenaPlayer,
    setup: &str,
    seed: u64,
    number: u64,
    mates: &mut MateCount,
) {
    let (mut game, mut keys) = position::<G>(setup, seed, number);
    let stop = AtomicBool::new(false);
    for ply in 0..200 {
        if game.outcome().is_some() || game.claim().is_some() {
            return;
        }
        let guided = guide.find(&game, &keys, mix(seed, ply), &stop);
        if plies_to_win(guided.score).is_some_and(|plies| plies <= 3) && guided.score > 0 {
            ask(player, &game, &keys, mix(seed, number ^ ply << 32), mates);
        }
        keys.push(game.key());
        if game.is_lasting(&guided.best) {
            keys.clear();
        }
        game.play_unchecked(&guided.best);
    }
}

fn ask<G: SearchableGame>(player: ArenaPlayer, game: &G, keys: &[u64], seed: u64, mates: &mut MateCount) {
    for (n, counted) in [(1, &mut mates.in_one), (2, &mut mates.in_two)] {
        let Some(winning) = WinSolver::new(SOLVER).winning(game, n) else { return };
        if !winning.is_empty() {
            let found = player.find(game, keys, seed, &AtomicBool::new(false));
            counted[0] += 1;
            counted[1] += u64::from(winning.contains(&found.best));
            return;
        }
    }
}
