//! Rules for every answer, checked in random positions.

use std::sync::atomic::AtomicBool;

use rules::SearchableGame;

use super::opening::random;
use super::player::ArenaPlayer;
use crate::chance::{RandomStream, mix};
use crate::score::plies_to_win;
use crate::solve::WinSolver;

const SOLVER: u64 = 3_000_000;
const LONGEST: usize = 60;

/// Returns the random position of this number, not over, with the keys before it.
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

/// Answers that broke a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrayCount {
    /// Positions that were answered.
    pub n: u64,
    /// Moves that are not legal.
    pub n_illegal: u64,
    /// Answers that cost more than their budget.
    pub n_over: u64,
}

/// Lets a player answer one random position, and adds its faults.
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

/// Mixes a player's answer to one random position into a checksum of all answers.
#[must_use]
pub fn digest<G: SearchableGame>(player: ArenaPlayer, setup: &str, seed: u64, number: u64, so_far: u64) -> u64 {
    let (game, keys) = position::<G>(setup, seed, number);
    let found = player.find(&game, &keys, mix(seed, number), &AtomicBool::new(false));
    let mut next = game;
    next.play_unchecked(&found.best);
    mix(mix(so_far, next.key()), u64::from(found.score.unsigned_abs()) ^ found.spent << 32)
}

/// Wins that a player must find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateCount {
    /// Positions where the side to move wins in one, and how many of these wins were made.
    pub in_one: [u64; 2],
    /// Positions where it wins in two and not in one, and how often the player made such a move.
    pub in_two: [u64; 2],
}

/// Plays out a game between two equal `guide`s, and asks `player` wherever the side to move wins in one or two.
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
