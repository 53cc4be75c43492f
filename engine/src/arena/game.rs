//! One game between two programs, and pairs of games from one opening.

use std::sync::atomic::AtomicBool;

use rules::{Outcome, SearchableGame, Side};

use super::opening;
use super::player::ArenaPlayer;
use crate::chance::mix;

/// The number of plies after which a game is a draw.
const LONGEST: u32 = 400;
/// The minimum score of a side that repeats although it is better.
const BETTER: i32 = 100;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaGame {
    /// White's result in half points: 0, 1 or 2.
    pub white: u8,
    /// The number of plies after the opening.
    pub plies: u32,
    /// The word of the ending; `length` if the game was too long.
    pub reason: &'static str,
    /// The number of noisy moves, such as captures.
    pub n_noisy: u32,
    /// Set if a side that thought it was better drew by repetition.
    pub is_shuffled: bool,
}

/// The result of two games from one opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePair {
    /// The first player's half points: 0 to 4.
    pub first: u8,
    /// The game where the first player has White, then the other one.
    pub games: [ArenaGame; 2],
}

/// The terms of a contest: two players, setup and seed.
#[derive(Clone, Debug)]
pub struct ArenaContest<'a> {
    /// The measured player and its opponent.
    pub players: [ArenaPlayer; 2],
    /// The setup of the game, see [`rules::Game::start`].
    pub setup: &'a str,
    /// The random seed.
    pub seed: u64,
}

/// Plays the pair of games with this number.
///
/// # Panics
/// If the setup is invalid.
#[must_use]
pub fn pair<G: SearchableGame>(contest: &ArenaContest<'_>, number: u64) -> GamePair {
    let start = G::start(contest.setup, None).expect("a setup of the game");
    let seed = mix(contest.seed, number);
    let (game, keys) = opening::play(&start, seed);
    let [first, second] = contest.players;
    let one = play(game.clone(), keys.clone(), [first, second], mix(seed, 1));
    let other = play(game, keys, [second, first], mix(seed, 2));
    GamePair { first: one.white + 2 - other.white, games: [one, other] }
}

fn play<G: SearchableGame>(mut game: G, mut keys: Vec<u64>, players: [ArenaPlayer; 2], seed: u64) -> ArenaGame {
    let stop = AtomicBool::new(false);
    let (mut plies, mut n_noisy) = (0, 0);
    let mut scores = [0; 2];
    let (reason, winner, is_shuffled) = loop {
        if let Some(Outcome { winner, reason }) = game.outcome() {
            break (reason.word(), winner, false);
        }
        let key = game.key();
        let n_seen = 1 + keys.iter().filter(|seen| **seen == key).count();
        let limit = G::INFO.repetition_claim.or(G::INFO.repetition).map_or(usize::MAX, usize::from);
        if n_seen >= limit {
            break ("repetition", None, scores.iter().any(|score| *score >= BETTER));
        }
        if let Some(claim) = game.claim() {
            break (claim.reason.word(), None, false);
        }
        if plies == LONGEST {
            break ("length", None, false);
        }
        let side = game.turn() as usize;
        let found = players[side].find(&game, &keys, mix(seed, plies.into()), &stop);
        scores[side] = found.score;
        n_noisy += u32::from(game.is_noisy(&found.best));
        keys.push(key);
        if game.is_lasting(&found.best) {
            keys.clear();
        }
        game.play_unchecked(&found.best);
        plies += 1;
    };
    let white = winner.map_or(1, |side| if side == Side::White { 2 } else { 0 });
    ArenaGame { white, plies, reason, n_noisy, is_shuffled }
}
