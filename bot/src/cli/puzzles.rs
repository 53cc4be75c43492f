//! `mutabot puzzles …`: positions with one winning line, from engine games. Makes the puzzles that ship with the games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use engine::arena::ArenaPlayer;
use engine::puzzle::{HarvestOptions, Puzzle, PuzzleHarvest, harvest, prove, shipped};
use rules::{GameVisitor, SearchableGame};

use super::progress::progress;
use super::start::print;
use crate::keep::KeepStep;

#[derive(Debug, Args)]
pub(super) struct PuzzlesArgs {
    /// Game id, as in `mutabot rules games`
    game: String,
    #[command(subcommand)]
    what: PuzzlesSubcommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesSubcommand {
    /// Make puzzles from engine games, at most one per game
    Make(MakePuzzlesArgs),
    /// Solve puzzles again and list unsound ones
    Prove {
        /// File of puzzles [default: the puzzles of the game]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "Each line has a puzzle's name, difficulty, number of moves, setup, position and solution.")]
struct MakePuzzlesArgs {
    /// Layout, by name or in full, instead of the usual one
    #[arg(long, value_name = "SETUP", default_value = "")]
    layout: String,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum number of puzzles
    #[arg(long, default_value_t = 300)]
    number: usize,
    /// Maximum number of games to play
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Player for both sides, as in `mutabot arena match`
    #[arg(long, default_value = "n1500")]
    player: ArenaPlayer,
    /// Maximum number of moves to win
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=4))]
    most: u32,
    /// Maximum number of positions to search for a puzzle
    #[arg(long, default_value_t = 5_000_000)]
    budget: u64,
}

impl PuzzlesArgs {
    pub(super) fn run(self) -> Result<(), String> {
        if rules::info(&self.game).is_none() {
            return Err(format!("there is no game `{}`; `mutabot rules games` lists them", self.game));
        }
        match &self.what {
            PuzzlesSubcommand::Make(make) => make.run(&self.game),
            PuzzlesSubcommand::Prove { file } => self.prove(file.as_deref()),
        }
    }

    fn prove(&self, file: Option<&Path>) -> Result<(), String> {
        let puzzles = file.map_or_else(|| Ok(shipped(&self.game).to_vec()), read)?;
        let (tell, mut n_wrong) = (progress(), 0);
        for (i, puzzle) in puzzles.iter().enumerate() {
            if let Err(wrong) = prove(&self.game, puzzle) {
                print(format_args!("{}: {wrong}", puzzle.name));
                n_wrong += 1;
            }
            let what = format!("puzzle {} of {}", i + 1, puzzles.len());
            tell(&KeepStep { what, part: Some(i as f64 / puzzles.len() as f64) });
        }
        print(format_args!("{} of {} puzzles are sound", puzzles.len() - n_wrong, puzzles.len()));
        if n_wrong == 0 { Ok(()) } else { Err(format!("{n_wrong} puzzles are not sound")) }
    }
}

fn read(file: &Path) -> Result<Vec<Puzzle>, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("cannot read the file {}: {error}", file.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(i, line): (usize, &str)| {
        line.parse().map_err(|wrong: String| format!("line {} of {}: {wrong}", i + 1, file.display()))
    };
    lines.map(read).collect()
}

struct HarvestVisitor<'a>(&'a HarvestOptions<'a>, u64);

impl GameVisitor for HarvestVisitor<'_> {
    type Output = PuzzleHarvest;

    fn visit<G: SearchableGame>(self) -> PuzzleHarvest {
        harvest::<G>(self.0, self.1)
    }
}

/// Returns a key that is equal for puzzles with the same position, ignoring clocks.
fn same(game: &str, puzzle: &Puzzle) -> (String, Option<u64>) {
    let table = rules::open(game, &puzzle.setup, Some(&puzzle.position)).ok();
    (puzzle.setup.clone(), table.map(|table| engine::key(table.as_ref())))
}

impl MakePuzzlesArgs {
    fn run(&self, game: &str) -> Result<(), String> {
        if let Err(error) = rules::open(game, &self.layout, None) {
            return Err(format!("this game has no such layout: {error:?}"));
        }
        let MakePuzzlesArgs { layout, seed, player, most, budget, .. } = self;
        let field = HarvestOptions { setup: layout, player: *player, seed: *seed, most: *most, budget: *budget };
        let tell = progress();
        let mut positions = BTreeSet::new();
        let (mut n_games, mut n_positions, mut n_wins) = (0, 0, 0);
        for number in 0..self.games {
            let found = rules::visit(game, HarvestVisitor(&field, number)).expect("the game was looked up");
            n_games += 1;
            n_positions += found.n_positions;
            n_wins += found.n_wins;
            if let Some(puzzle) = found.puzzle.filter(|puzzle| positions.insert(same(game, puzzle))) {
                print(format_args!("{puzzle}"));
            }
            if positions.len() == self.number {
                break;
            }
            let what = format!("{} puzzles from {n_games} games", positions.len());
            tell(&KeepStep { what, part: Some(positions.len() as f64 / self.number as f64) });
        }
        print(format_args!(
            "# {} puzzles from {n_games} games; {n_wins} wins in 2 to {most} moves in {n_positions} positions",
            positions.len()
        ));
        Ok(())
    }
}
