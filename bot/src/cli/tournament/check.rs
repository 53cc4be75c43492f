//! `mutabot tournament check`

use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};

use clap::Args;
use tournament::dutch;
use tournament::form::{self, Form};
use tournament::{Event, PairingSystem, RoundNumber};

use super::{differences, file, told};
use crate::cli::progress::meanwhile;
use crate::cli::start::print;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament check open.trf
  mutabot tournament check - < open.trf
  mutabot tournament check cup.txt

A file whose first line is `knock-out 1`, `league 1` or `ladder 1` is played again; its last line is \
`statements N, differ M`. Of a tournament report file the last line is `rounds N, differ M`. The exit \
status is 1 if M is not 0. How the file is paired stands in its record 192, as for `mutabot \
tournament pair`.")]
pub(in crate::cli) struct Check {
    /// A tournament report file, TRF16 or TRF26, or the text of a knock-out, league or ladder; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Check {
    pub(super) fn run(self) -> Result<(), String> {
        let text = file::text(&self.file)?;
        if Form::of(&text).is_some() {
            return self.played_again(&text);
        }
        let event = file::parse(&self.file, &text)?.event;
        let system = event.pairing_system().map_err(|unknown| format!("{}: {unknown}", file::named(&self.file)))?;
        let rounds = event.paired_rounds();
        let at = AtomicU16::new(0);
        let how_far = || format!("round {} of {rounds} is being paired again", at.load(Ordering::Relaxed));
        let differ = meanwhile(how_far, || {
            let differs = |round: &RoundNumber| {
                at.store(*round, Ordering::Relaxed);
                let lines = differences_of(&event, system, *round);
                for line in &lines {
                    print(format_args!("{line}"));
                }
                !lines.is_empty()
            };
            (1..=rounds).filter(differs).count()
        });
        print(format_args!("rounds {rounds}, differ {differ}"));
        if differ == 0 { Ok(()) } else { Err(format!("{differ} of {rounds} rounds are not paired by the rules")) }
    }

    /// Plays a knock-out, league or ladder again.
    fn played_again(&self, text: &str) -> Result<(), String> {
        let checked = form::check(text).map_err(|error| {
            let there = file::there(text, error.line, error.column);
            format!("{}: {error}; {there}", file::named(&self.file))
        })?;
        for difference in &checked.differ {
            print(format_args!("{difference}"));
        }
        let (compared, differ) = (checked.compared, checked.differ.len());
        print(format_args!("statements {compared}, differ {differ}"));
        if differ == 0 { Ok(()) } else { Err(format!("{differ} of {compared} statements do not follow by the rules")) }
    }
}

/// Pairs a round again and explains what differs; nothing if nothing does.
fn differences_of(event: &Event, system: PairingSystem, round: RoundNumber) -> Vec<String> {
    let told = told::round(event, round);
    if system != PairingSystem::Dutch {
        return differences::from_table(&told, round, event.berger_round(system, round).as_ref());
    }
    match dutch::pair(event, round) {
        Ok(pairing) if told.is(&pairing) => Vec::new(),
        Ok(pairing) => differences::explained(event, &told, &pairing),
        Err(error) => vec![format!("round {round} cannot be paired by the rules: {error}")],
    }
}
