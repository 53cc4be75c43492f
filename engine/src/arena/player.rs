//! Players of the arena: levels, budgets, and simple fixed players as yardsticks.

use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use rules::{ProgramLevel, SearchMethod, SearchableGame};

use crate::alpha::Pruning;
use crate::chance::{RandomStream, mix};
use crate::choice::wins;
use crate::find::find;
use crate::task::{DEEPEST, SearchResult, SearchTask};

/// A player of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaPlayer {
    /// How it chooses its moves.
    pub way: PlayerStrategy,
    /// The pruning of its alpha-beta search.
    pub pruning: Pruning,
}

/// How a player chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerStrategy {
    /// A level of the game, from 1.
    Level(usize),
    /// A budget of nodes or playouts, with weaknesses.
    Budget(ProgramLevel),
    /// A random legal move.
    Random,
    /// A win in one, else the greatest capture, else a random move.
    Beginner,
    /// One ply of alpha-beta with quiescence; without an evaluation, the same as `Beginner`.
    Greedy,
}

const FULL: ProgramLevel =
    ProgramLevel { budget: u32::MAX, noise: 0, oversight: 0, foresight: 0, spread: 0, random: 0 };

/// Parses `3` (a level), `n2000` (a budget), `random`, `beginner` or `greedy`. The suffixes `-null` and `-late` turn
/// off the technique of that name in [`Pruning`]. After a budget, `+noise40`, `+oversight100`, `+foresight1`,
/// `+spread30` and `+random50` set the fields of [`ProgramLevel`].
impl FromStr for ArenaPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<ArenaPlayer, String> {
        let (name, rest) = text.split_at(text.find(['+', '-']).unwrap_or(text.len()));
        let budget = name.strip_prefix('n').and_then(|n| n.parse().ok()).filter(|n| *n > 0);
        let mut way = match (name, name.parse()) {
            (_, Ok(level @ 1..=8)) => PlayerStrategy::Level(level),
            ("random", _) => PlayerStrategy::Random,
            ("beginner", _) => PlayerStrategy::Beginner,
            ("greedy", _) => PlayerStrategy::Greedy,
            _ => {
                let budget = budget.ok_or("a player is a level (3), a budget (n2000), random, beginner or greedy")?;
                PlayerStrategy::Budget(ProgramLevel { budget, ..FULL })
            }
        };
        let mut pruning = Pruning::default();
        for part in rest.split(['+', '-']).skip(1) {
            let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
            let (word, n) = (&part[..digits], part[digits..].parse::<u32>().ok());
            match (word, n, &mut way) {
                ("null", None, _) => pruning.null = false,
                ("late", None, _) => pruning.late = false,
                ("foresight", Some(n @ 0..=2), PlayerStrategy::Budget(level)) => level.foresight = n,
                ("noise", Some(n @ 0..=10_000), PlayerStrategy::Budget(level)) => level.noise = n.cast_signed(),
                ("spread", Some(n @ 0..=10_000), PlayerStrategy::Budget(level)) => level.spread = n.cast_signed(),
                ("oversight", Some(n @ 0..=600), PlayerStrategy::Budget(level)) => level.oversight = n,
                ("random", Some(n @ 0..=1_000), PlayerStrategy::Budget(level)) => level.random = n,
                _ => return Err(format!("`{part}` does not go behind `{name}`")),
            }
        }
        Ok(ArenaPlayer { way, pruning })
    }
}

impl ArenaPlayer {
    /// Finds a move; the position must have a legal one.
    #[must_use]
    pub fn find<G: SearchableGame>(
        &self,
        game: &G,
        played: &[u64],
        seed: u64,
        stop: &AtomicBool,
    ) -> SearchResult<G::Move> {
        let (level, deepest) = match self.way {
            PlayerStrategy::Level(level) => (G::LEVELS[level - 1], DEEPEST),
            PlayerStrategy::Budget(level) => (level, DEEPEST),
            PlayerStrategy::Greedy if G::METHOD == SearchMethod::Playouts => return beginner(game, seed),
            PlayerStrategy::Greedy => (FULL, 1),
            PlayerStrategy::Random => (ProgramLevel { random: 1_000, budget: 1, ..FULL }, DEEPEST),
            PlayerStrategy::Beginner => return beginner(game, seed),
        };
        find(&SearchTask { game, played, level, pruning: self.pruning, deepest, seed, stop, listener: None })
    }
}

fn beginner<G: SearchableGame>(game: &G, seed: u64) -> SearchResult<G::Move> {
    let mut moves = Vec::new();
    game.moves_into(&mut moves);
    let mut chance = RandomStream::new(mix(seed, game.key()));
    chance.shuffle(&mut moves);
    let winning = moves.iter().find(|m| wins(game, m)).copied();
    let best = winning.unwrap_or_else(|| {
        let most = moves.iter().map(|m| game.gain(m)).max().unwrap_or(0);
        *moves.iter().find(|m| game.gain(m) == most).expect("a program is asked only where it can move")
    });
    SearchResult { best, score: 0, line: vec![best], depth: 0, spent: 0, is_whole: true }
}
