//! `mutabot tournament convert`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tournament::trf::{self, Edition, LineEnd};
use tournament::{Event, RoundNumber, csv};

use super::file::{self, Loaded};
use super::notes::note;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament convert open.trf --to trf16 -o open16.trf
  mutabot tournament convert old.trf --to trf26 --line-ends cr
  mutabot tournament convert open.trf --to pairings --round 5 -o round5.csv
  mutabot tournament convert entrants.csv --to trf26 --rounds 9 -o open.trf

A file of comma-separated values is taken for entrants if its first line names a column `name`; the \
others are number, sex, title, rating, federation, id and born. Entrants without numbers are numbered \
as they stand.")]
pub(in crate::cli) struct Convert {
    /// A tournament report file, TRF16 or TRF26, or entrants as CSV; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to write
    #[arg(long, value_name = "FORM")]
    to: To,
    /// What ends the lines of a tournament report file; TRF26 asks for cr
    #[arg(long, value_name = "END", default_value = "lf")]
    line_ends: End,
    /// How many rounds there will be, whatever the file tells
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: Option<RoundNumber>,
    /// Which round's pairings; without it, the last one that was paired
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<RoundNumber>,
    /// The file to be written, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// FIDE's format of 2016, with the extensions that pairing programs share
    Trf16,
    /// FIDE's format of 2026
    Trf26,
    /// The players, as CSV
    Entrants,
    /// The pairings of a round with their results, as CSV
    Pairings,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum End {
    Cr,
    Lf,
    Crlf,
}

impl Convert {
    pub(super) fn run(self) -> Result<(), String> {
        let mut loaded = read(&self.file)?;
        loaded.event.rounds = self.rounds.or(loaded.event.rounds);
        if let Some(teams) = &mut loaded.teams {
            (teams.matches.rounds, teams.games.rounds) = (loaded.event.rounds, loaded.event.rounds);
        }
        let end = match self.line_ends {
            End::Cr => LineEnd::Cr,
            End::Lf => LineEnd::Lf,
            End::Crlf => LineEnd::CrLf,
        };
        let text = match self.to {
            To::Trf16 => written(&loaded, Edition::Trf16, end),
            To::Trf26 => written(&loaded, Edition::Trf26, end),
            To::Entrants => csv::write_entrants(&loaded.event),
            To::Pairings => {
                let paired = loaded.event.paired_rounds();
                let round = self.round.unwrap_or(paired);
                if round > paired {
                    return Err(format!("round {round} is not paired yet: the file has {paired} rounds"));
                }
                csv::write_pairings(&loaded.event, round)
            }
        };
        file::write(self.output.as_deref(), &text)
    }
}

fn read(path: &Path) -> Result<Loaded, String> {
    let text = file::text(path)?;
    let head = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    if !head.split(',').any(|column| column.trim().trim_matches('"') == "name") {
        return file::parse(path, &text);
    }
    let players = csv::read_entrants(&text).map_err(|error| {
        let there = file::there(&text, error.line, error.column);
        format!("{}: {error}; {there}", file::named(path))
    })?;
    Ok(Loaded { event: Event { players, ..Event::default() }, teams: None })
}

/// Writes a tournament report file, and says what it leaves out.
fn written(loaded: &Loaded, edition: Edition, end: LineEnd) -> String {
    for loss in trf::losses(&loaded.event, edition) {
        note(format_args!("TRF16 cannot tell {loss}: left out"));
    }
    match &loaded.teams {
        Some(teams) => trf::write_teams(teams, edition, end),
        None => trf::write(&loaded.event, edition, end),
    }
}
