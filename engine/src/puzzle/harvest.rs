//! Puzzles from games of programs: at most one of each game.

use std::sync::atomic::AtomicBool;

use rules::Think;

use super::solve::solve;
use super::text::{Puzzle, write};
use crate::arena::{Player, opening};
use crate::chance::mix;
use crate::score::plies_to_win;
use crate::solve::Solver;

/// Plies after which a game is given up.
const LONGEST: u64 = 400;

/// Where puzzles are looked for.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    /// The setup of the game, see [`rules::Game::start`].
    pub setup: &'a str,
    /// Who plays both sides.
    pub player: Player,
    /// What all chance is drawn from.
    pub seed: u64,
    /// In how many moves a puzzle is won, at most.
    pub most: u32,
    /// The positions that the solver looks at for one puzzle, at most.
    pub budget: u64,
}

/// What came of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harvest {
    /// The positions of the game, each of which was searched.
    pub n_positions: u64,
    /// Those in which the search saw a win in so many moves, but not at once: the exact solver was asked about these,
    /// from the earliest on.
    pub n_wins: u64,
    /// The first that is sound.
    pub puzzle: Option<Puzzle>,
}

/// Plays the game of this number, and looks for a puzzle in it.
///
/// # Panics
/// If the setup is none.
#[must_use]
pub fn harvest<G: Think>(field: &Field<'_>, number: u64) -> Harvest {
    let mut found = Harvest::default();
    for game in wins::<G>(field, number, &mut found.n_positions) {
        found.n_wins += 1;
        if found.puzzle.is_some() {
            continue;
        }
        // What a reader of the text will see: a clock that no text holds begins anew.
        let game = G::start(&game.setup(), Some(&game.position())).expect("a position that was written can be read");
        let solved = solve(&game, field.most, &mut Solver::new(field.budget));
        found.puzzle = solved.ok().map(|solution| write(&game, &solution, format!("{}-{number}", field.seed)));
    }
    found
}

/// Plays a game, and returns the positions in which the side to move saw a win of the right length.
fn wins<G: Think>(field: &Field<'_>, number: u64, n_positions: &mut u64) -> Vec<G> {
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
