//! `mutabot arena …`: engine matches. The source of all figures in `docs/engine.md`.

mod checks;
mod contest;
mod layouts;
mod terms;

use clap::{Args, Subcommand};
use engine::LEVELS;
use engine::arena::{ArenaPlayer, Sprt};

use self::contest::{MatchLength, PAIRS, hold};
use self::terms::ArenaGameArgs;
use super::start::print;

#[derive(Debug, Args)]
pub(super) struct ArenaArgs {
    #[command(flatten)]
    terms: ArenaGameArgs,
    #[command(subcommand)]
    what: ArenaSubcommand,
}

#[derive(Debug, Subcommand)]
enum ArenaSubcommand {
    /// Play a match between two players
    #[command(after_help = "\
A player is a level (3), a budget (n2000), random, beginner or greedy. Add `-null` or `-late` to turn off that \
pruning. Add `+noise40`, `+oversight100`, `+foresight1`, `+spread30` and `+random50` to make a level of a budget.

An SPRT stops the match as soon as one of the two hypotheses is accepted.")]
    Match {
        /// Player to measure
        first: ArenaPlayer,
        /// Opponent
        second: ArenaPlayer,
        /// Maximum number of game pairs
        #[arg(long, default_value_t = PAIRS)]
        pairs: u32,
        /// Run an SPRT with these Elo bounds: H0 H1
        #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
        sprt: Option<Vec<f64>>,
    },
    /// Play each level against lower levels and fixed players
    Ladder {
        /// Number of game pairs in each match
        #[arg(long, default_value_t = PAIRS)]
        pairs: u32,
        /// Lowest level
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
        from: u8,
        /// Highest level
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
        to: u8,
    },
    /// Compare layouts: White's score, draws, length, captures
    Layouts(layouts::LayoutsArgs),
    /// Print a checksum of the answers to random positions
    Digest(checks::ArenaCheckArgs),
    /// Count illegal moves and overruns in random positions
    Faults(checks::ArenaCheckArgs),
    /// Count the wins in one and two moves that a player finds
    Mates(checks::ArenaCheckArgs),
}

impl ArenaArgs {
    pub(super) fn run(self) -> Result<(), String> {
        if rules::info(&self.terms.game).is_none() {
            return Err(format!("there is no game `{}`; `mutabot rules games` lists them", self.terms.game));
        }
        if let Err(error) = rules::open(&self.terms.game, &self.terms.layout, None) {
            return Err(format!("this game has no such layout: {error:?}"));
        }
        match &self.what {
            ArenaSubcommand::Match { first, second, pairs, sprt } => {
                let sprt = sprt.as_ref().map(|elo| Sprt { elo0: elo[0], elo1: elo[1] });
                let tally =
                    hold(&self.terms, &self.terms.layout, [*first, *second], MatchLength { pairs: *pairs, sprt });
                print(format_args!("{}\n{}", contest::HEAD, contest::row("match", &tally)));
                if let Some(sprt) = sprt {
                    let told =
                        sprt.verdict(&tally).map_or("undecided", |yes| if yes { "stronger" } else { "not stronger" });
                    print(format_args!("sprt {} {}: {told}, {:.2}", sprt.elo0, sprt.elo1, sprt.likelihood(&tally)));
                }
            }
            ArenaSubcommand::Ladder { pairs, from, to } => self.ladder(*pairs, usize::from(*from)..=usize::from(*to)),
            ArenaSubcommand::Layouts(layouts) => layouts.run(&self.terms)?,
            ArenaSubcommand::Digest(check) => check.digest(&self.terms)?,
            ArenaSubcommand::Faults(check) => check.faults(&self.terms)?,
            ArenaSubcommand::Mates(check) => check.mates(&self.terms)?,
        }
        Ok(())
    }

    fn ladder(&self, pairs: u32, levels: std::ops::RangeInclusive<usize>) {
        print(format_args!("{}", contest::HEAD));
        let row = |first: &str, second: &str| {
            let players = [first, second].map(|name| name.parse().expect("a player of the ladder"));
            let tally = hold(&self.terms, &self.terms.layout, players, MatchLength { pairs, sprt: None });
            print(format_args!("{}", contest::row(&format!("{first} v {second}"), &tally)));
        };
        for level in levels {
            match level {
                1 => {
                    row("1", "random");
                    row("1", "beginner");
                }
                _ => row(&level.to_string(), &(level - 1).to_string()),
            }
            if level > 2 {
                row(&level.to_string(), &(level - 2).to_string());
            }
            if level == LEVELS {
                row("8", "greedy");
                row("8", "random");
            }
        }
    }
}
