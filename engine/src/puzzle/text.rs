//! Puzzles as lines of text.
//!
//! The fields are name, hardness, number of moves, setup, position and solution, separated by tabs.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use rules::{GameVisitor, SearchableGame};

use super::hardness::{HARDEST, hardness};
use super::solve::{PuzzleFlaw, PuzzleSolution, solve};
use crate::solve::{WinSolver, moves};

const BUDGET: u64 = 1 << 32;

/// A puzzle, without the game that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The seed and number of its source game, such as `7-1204`; unique within a game.
    pub name: String,
    /// Its hardness, comparable within a game; higher is harder.
    pub hardness: u32,
    /// The number of moves to the win.
    pub n: u32,
    /// The setup: a name or the full text; empty if the game has only one.
    pub setup: String,
    /// The position, with the winning side to move.
    pub position: String,
    /// The codes of a longest line, from key to win. The winning side has only moves in it.
    pub line: Vec<String>,
}

/// Writes the line of text that [`Puzzle::from_str`] reads.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { name, hardness, n, setup, position, line } = self;
        let setup = if setup.is_empty() { "-" } else { setup };
        write!(f, "{name}\t{hardness}\t{n}\t{setup}\t{position}\t{}", line.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(line: &str) -> Result<Puzzle, String> {
        let [name, hardness, n, setup, position, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err("a puzzle is a name, a hardness, a number of moves, a setup (or -), a position and a line of \
                        moves, with a tab between each two"
                .to_owned());
        };
        let number = |text: &str, most: u32, what: &str| {
            let number = text.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("{what} is a number from 1 to {most}, not `{text}`"))
        };
        let puzzle = Puzzle {
            name: name.to_owned(),
            hardness: number(hardness, HARDEST, "the hardness")?,
            n: number(n, 9, "the number of moves")?,
            setup: if setup == "-" { String::new() } else { setup.to_owned() },
            position: position.to_owned(),
            line: moves.split(' ').map(str::to_owned).collect(),
        };
        if puzzle.line.len() + 1 != 2 * puzzle.n as usize {
            return Err(format!("a win in {n} moves has a line of {} plies", 2 * puzzle.n - 1));
        }
        Ok(puzzle)
    }
}

pub(super) fn write<G: SearchableGame>(game: &G, solution: &PuzzleSolution<G::Move>, name: String) -> Puzzle {
    let setup = game.setup();
    let is_named = |name: &str| G::start(name, None).is_ok_and(|named| named.setup() == setup);
    let named = G::INFO.setups.iter().map(|(name, _)| *name).find(|name| is_named(name));
    let (mut now, mut line) = (game.clone(), Vec::new());
    for m in &solution.line {
        line.push(now.code(m));
        now.play_unchecked(m);
    }
    Puzzle {
        name,
        hardness: hardness(solution.n, solution.n_quiet, moves(game).len()),
        n: solution.n,
        setup: named.map_or(setup.clone(), str::to_owned),
        position: game.position(),
        line,
    }
}

/// Returns the built-in puzzles of a game, easiest first; empty if it has none.
///
/// They are for the newest edition; `game` is the game's id.
///
/// # Panics
/// If a puzzle is invalid; a test excludes this.
#[must_use]
pub fn shipped(game: &str) -> &'static [Puzzle] {
    static ALL: LazyLock<BTreeMap<&str, Vec<Puzzle>>> =
        LazyLock::new(|| rules::games().iter().map(|info| (info.id, read(info.id))).collect());
    ALL.get(game).map_or(&[], Vec::as_slice)
}

fn read(game: &str) -> Vec<Puzzle> {
    struct Shipped;
    impl GameVisitor for Shipped {
        type Output = &'static str;

        fn visit<G: SearchableGame>(self) -> &'static str {
            G::PUZZLES
        }
    }
    let lines = rules::visit(game, Shipped).unwrap_or_default().lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut puzzles: Vec<Puzzle> =
        lines.map(|line| line.parse().expect("a puzzle that comes with a game can be read")).collect();
    puzzles.sort_by_key(|puzzle| puzzle.hardness);
    puzzles
}

/// Solves a puzzle again to check it; `game` is the game's id.
///
/// # Errors
/// Returns what is wrong in the text, in the position, or between them.
pub fn prove(game: &str, puzzle: &Puzzle) -> Result<(), String> {
    rules::visit(game, PuzzleProver(puzzle)).unwrap_or_else(|| Err(format!("there is no game `{game}`")))
}

struct PuzzleProver<'a>(&'a Puzzle);

impl GameVisitor for PuzzleProver<'_> {
    type Output = Result<(), String>;

    fn visit<G: SearchableGame>(self) -> Result<(), String> {
        let puzzle = self.0;
        let start = G::start(&puzzle.setup, Some(&puzzle.position));
        let game = start.map_err(|error| format!("the position cannot be read: {}", error.0.key))?;
        let solution = solve(&game, puzzle.n, &mut WinSolver::new(BUDGET)).map_err(|flaw| flaw.to_string())?;
        let proven = write(&game, &solution, puzzle.name.clone());
        match proven == *puzzle {
            true => Ok(()),
            false => Err(format!("the solver says `{proven}`")),
        }
    }
}

impl fmt::Display for PuzzleFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PuzzleFlaw::NoWin => "the side to move does not win in so few moves",
            PuzzleFlaw::AtOnce => "the side to move wins at once",
            PuzzleFlaw::Keys => "several first moves win as fast",
            PuzzleFlaw::Forced => "the other side has no choice after the key",
            PuzzleFlaw::Dual => "several moves win later, in the moves that are left",
            PuzzleFlaw::End => "every longest line can be ended in several ways",
            PuzzleFlaw::Claim => "a draw can be claimed on the way",
            PuzzleFlaw::Budget => "the solver's budget did not do",
        })
    }
}
