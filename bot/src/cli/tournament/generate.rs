//! `mutabot tournament generate`

use std::sync::atomic::{AtomicU16, Ordering};

use clap::Args;
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{GenerateOptions, RoundNumber};

use super::file::OutputArgs;
use crate::cli::progress::meanwhile;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament generate --players 60 --rounds 9 --seed 1 -o open.trf
  mutabot tournament generate --players 200 --rounds 9 --draws 50 --forfeits 5 --byes 3 --retirements 1 | \\
    mutabot tournament check -

The same options always make the same tournament.")]
pub(in crate::cli) struct Generate {
    /// Number of players, from 1 to 9999
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9999))]
    players: u16,
    /// Number of rounds, from 1 to 999
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: RoundNumber,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Share of drawn games
    #[arg(long, value_name = "PERCENT", default_value = "30", value_parser = thousandths)]
    draws: u16,
    /// Share of forfeits; one in ten is a double forfeit
    #[arg(long, value_name = "PERCENT", default_value = "2", value_parser = thousandths)]
    forfeits: u16,
    /// Share of players who ask for a bye in each round
    #[arg(long, value_name = "PERCENT", default_value = "2", value_parser = thousandths)]
    byes: u16,
    /// Share of players who retire after each round
    #[arg(long, value_name = "PERCENT", default_value = "0.5", value_parser = thousandths)]
    retirements: u16,
    #[command(flatten)]
    output: OutputArgs,
}

/// Parses a percentage with at most one decimal into thousandths.
fn thousandths(text: &str) -> Result<u16, String> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digits =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok()).flatten();
    let found = digits(whole).zip(digits(tenth).filter(|_| tenth.len() == 1));
    let share = found.and_then(|(whole, tenth)| whole.checked_mul(10)?.checked_add(tenth));
    share.filter(|share| *share <= 1000).ok_or_else(|| "expected a percentage from 0 to 100, such as 2.5".to_owned())
}

impl Generate {
    pub(super) fn run(self) -> Result<(), String> {
        let Generate { players, rounds, seed, draws, forfeits, byes, retirements, output } = self;
        let wishes = GenerateOptions { players, rounds, seed, forfeits, byes, retirements, draws };
        let done = AtomicU16::new(0);
        let how_far = || format!("{} of {rounds} rounds played", done.load(Ordering::Relaxed));
        let made = meanwhile(how_far, || tournament::generate(&wishes, |round| done.store(round, Ordering::Relaxed)));
        let event = made.map_err(|error| error.to_string())?;
        output.write(&trf::write(&event, TrfEdition::Trf26, LineEnd::Lf))
    }
}
