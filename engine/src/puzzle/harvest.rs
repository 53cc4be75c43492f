//! Finds puzzles in games between programs, at most one per game.

use std::sync::atomic::AtomicBool;

use rules::SearchableGame;

use super::solve::solve;
use super::text::{Puzzle, write};
use crate::arena::{ArenaPlayer, opening};
use crate::chance::mix;
use crate::score::plies_to_win;
use crate::solve::WinSolver;

const LONGEST: u64 = 400;

/// The terms of a search for puzzles.
#[derive(Clone, Debug)]
pub struct HarvestOptions<'a> {
    /// The setup of the game, see [`rules::Game::start`].
    pub setup: &'a str,
    /// The program that plays both sides.
    pub player: ArenaPlayer,
    /// The random seed.
    pub seed: u64,
    /// The maximum number of moves to a puzzle's win.
    pub most: u32,
    /// The solver's maximum number of positions per puzzle.
    pub budget: u64,
}

/// The result of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleHarvest {
    /// The number of positions searched in the game.
    pub n_positions: u64,
    /// The number of positions with a suitable win, according to the search. The exact solver checks them, earliest
    /// first.
    pub n_wins: u64,
    /// The first sound puzzle.
    pub puzzle: Option<Puzzle>,
}

/// Plays the game with this number and looks for a puzzle.
///
/// # Panics
/// If the setup is invalid.
#[must_use]
pub fn harvest<G: SearchableGame>(field: &HarvestOptions<'_>, number: u64) -> PuzzleHarvest {
    let mut found = PuzzleHarvest::default();
    for game in wins::<G>(field, number, &mut found.n_positions) {
        found.n_wins += 1;
        if found.puzzle.is_some() {
            continue;
        }
        // Read the position from text, since clocks that the text omits start again.
        let game = G::start(&game.setup(), Some(&game.position())).expect("a position that was written can be read");
        let solved = solve(&game, field.most, &mut WinSolver::new(field.budget));
        found.puzzle = solved.ok().map(|solution| write(&game, &solution, format!("{}-{number}", field.seed)));
    }
    found
}

/// Plays a game; returns the positions where the side to move saw a win of the right length.
fn wins<G: SearchableGame>(field: &HarvestOptions<'_>, number: u64, n_positions: &mut u64) -> Vec<G> {
    let start = G::start(field.setup, None).expect("a setup of the game");
    let seed = mix(field.seed, number);
    let (mut game, mut keys) = opening::play(&start, seed);
    let (stop, mut wins) = (AtomicBool::new(false), Vec::new());
    for ply in 0..LONGEST {
        let key = game.key();
        if game.outcome().is_some() || game.claim().is_some() || keys.iter().filter(|seen| **seen == key).count() > 1 {
            break;
        }
        let found = field.player.find(&game, &keys, mix(seed, ply), &stop);
        *n_positions += 1;
        let plies = plies_to_win(found.score).filter(|_| found.score > 0);
        if plies.is_some_and(|plies| (3..2 * field.most).contains(&plies)) {
            wins.push(game.clone());
        }
        keys.push(key);
        if game.is_lasting(&found.best) {
            keys.clear();
        }
        game.play_unchecked(&found.best);
    }
    wins
}
