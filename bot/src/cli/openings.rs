//! `mutabot openings`: how the public games of a store begin, with their results.

use std::path::PathBuf;

use clap::Args;

use super::progress::progress;
use super::start::print;
use crate::keep::{OpeningDepth, OpeningResults, openings};

/// `mutabot openings`
#[derive(Args, Debug)]
pub(super) struct OpeningsArgs {
    /// Game id, as in `mutabot rules games`
    game: String,
    /// Export or backup to read
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of plies to follow in each game
    #[arg(long, default_value_t = 6)]
    plies: usize,
    /// Minimum number of games for a position to be listed
    #[arg(long, default_value_t = 20)]
    least: u64,
}

impl OpeningsArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let info = rules::info(&self.game);
        let info = info.ok_or_else(|| format!("there is no game `{}`; `mutabot rules games` lists them", self.game))?;
        let depth = OpeningDepth { n_plies: self.plies, least: self.least.max(1) };
        let found = openings(&self.file, info.id, depth, &progress()).map_err(|error| error.to_string())?;
        print(format_args!("layout\tmoves\tgames\tWhite\tdrawn\tplies"));
        for (setup, (results, positions)) in &found.layouts {
            if results.n_games() < depth.least {
                continue;
            }
            let layout = name(info, setup);
            print(format_args!("{layout}\t\t{}", told(results)));
            for reached in positions {
                print(format_args!("{layout}\t{}\t{}", reached.line, told(&reached.results)));
            }
        }
        let n_games: u64 = found.layouts.values().map(|(results, _)| results.n_games()).sum();
        print(format_args!(
            "# {n_games} public games between people; positions with fewer than {} games are not listed",
            depth.least
        ));
        Ok(())
    }
}

fn name(info: &rules::GameSpec, setup: &str) -> String {
    let is_it = |name: &str| rules::open(info.id, name, None).is_ok_and(|table| table.setup() == setup);
    let named = info.setups.iter().map(|(name, _)| *name).find(|name| is_it(name));
    match (named, setup) {
        (Some(name), _) => name.to_owned(),
        (None, "") => "-".to_owned(),
        (None, text) => text.to_owned(),
    }
}

fn told(results: &OpeningResults) -> String {
    let n = results.n_games();
    let (score, error) = results.score().unwrap_or_default();
    let part = |of: u64| of as f64 / n.max(1) as f64;
    format!("{n}\t{score:.3} ± {error:.3}\t{:.3}\t{:.1}", part(results.scores[1]), part(results.n_plies))
}
