//! Compares starting layouts, with the same player on both sides.

use clap::Args;
use engine::arena::{ArenaPlayer, ContestTally};

use super::contest::{MatchLength, PAIRS, hold};
use super::terms::ArenaGameArgs;
use crate::cli::start::print;

#[derive(Debug, Args)]
pub(super) struct LayoutsArgs {
    /// Layout, by name or in full (repeatable)
    #[arg(long = "setup", value_name = "SETUP", required = true)]
    setups: Vec<String>,
    /// Player for both sides
    #[arg(long, default_value = "n2000")]
    player: ArenaPlayer,
    /// Number of game pairs for each layout
    #[arg(long, default_value_t = PAIRS)]
    pairs: u32,
}

impl LayoutsArgs {
    pub(super) fn run(&self, terms: &ArenaGameArgs) -> Result<(), String> {
        for setup in &self.setups {
            if let Err(error) = rules::open(&terms.game, setup, None) {
                return Err(format!("`{setup}` is not a layout of this game: {error:?}"));
            }
        }
        print(format_args!("layout\tgames\twhite\terror\tdraws\tplies\tcaptures\tendings"));
        for setup in &self.setups {
            let tally = hold(terms, setup, [self.player; 2], MatchLength { pairs: self.pairs, sprt: None });
            print(format_args!("{}", row(setup, &tally)));
        }
        Ok(())
    }
}

fn row(setup: &str, tally: &ContestTally) -> String {
    let n_games = tally.n_pairs() * 2;
    let each = |n: u64| n as f64 / f64::from(n_games.max(1));
    let (white, error) = tally.white();
    let endings: Vec<String> = tally.reasons.iter().map(|(word, n)| format!("{word} {n}")).collect();
    format!(
        "{setup}\t{n_games}\t{white:.3}\t{error:.3}\t{:.3}\t{:.1}\t{:.1}\t{}",
        each(tally.sides[1].into()),
        each(tally.plies),
        each(tally.n_noisy),
        endings.join(", ")
    )
}
