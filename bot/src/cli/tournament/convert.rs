//! `mutabot tournament convert`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tournament::csv::CsvError;
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{Colour, IndividualEvent, RoundNumber, csv};

use super::file::{self, LoadedTournament, OutputArgs};
use super::notes::{self, note};
use super::reasons::count;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament convert open.trf --to trf16 -o open16.trf
  mutabot tournament convert old.trf --to trf26 --line-ends cr
  mutabot tournament convert open.trf --to pairings --round 5 -o round5.csv
  mutabot tournament convert entrants.csv --to trf26 --rounds 9 --initial-colour black -o open.trf
  mutabot tournament convert open.trf --pairings round5.csv --to trf26 -o after5.trf

Entrants: the first line names the columns. `name` is required; number, sex, title, rating, federation, id and born \
are optional; other columns are ignored. Separate fields by commas, semicolons or tabs. Entrants without numbers are \
numbered in the order of the file: put the strongest first.

Pairings: the columns are round, white, black and result, as `--to pairings` writes them. Results: 1-0, 0-1, 1/2-1/2 \
(or 1/2, =), 1-0 forfeit (or +:-), 0-1 forfeit, 0-0 forfeit; by decision of the arbiter 0-0, 1/2-0, 0-1/2; without an \
opponent full-point bye, half-point bye, bye or no game (or F, H, U, Z). An empty result keeps the present one. A new \
round needs a row for every player without a requested bye.")]
pub(in crate::cli) struct Convert {
    /// TRF file, or entrants as CSV; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Format to write
    #[arg(long, value_name = "FORM")]
    to: ConvertFormat,
    /// Line endings of a TRF file [default: lf]; TRF26 requires cr
    #[arg(long, value_name = "END")]
    line_ends: Option<LineEndArg>,
    /// Number of rounds, whatever the file says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: Option<RoundNumber>,
    /// Colour drawn by lot for round 1, whatever the file says
    #[arg(long, value_name = "COLOUR")]
    initial_colour: Option<InitialColour>,
    /// Round of the pairings [default: the last one paired]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<RoundNumber>,
    /// CSV pairings to enter first: results, or the next round
    #[arg(long, value_name = "FILE")]
    pairings: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ConvertFormat {
    /// FIDE's format of 2016, with common extensions
    Trf16,
    /// FIDE's format of 2026
    Trf26,
    /// Players as CSV
    Entrants,
    /// Pairings and results of a round as CSV
    Pairings,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum InitialColour {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LineEndArg {
    Cr,
    Lf,
    Crlf,
}

impl Convert {
    pub(super) fn run(self) -> Result<(), String> {
        self.refuse_idle_options()?;
        let mut loaded = self.read()?;
        if let Some(path) = &self.pairings {
            enter(&mut loaded, path)?;
        }
        loaded.set_rounds(self.rounds);
        let end = match self.line_ends {
            Some(LineEndArg::Cr) => LineEnd::Cr,
            Some(LineEndArg::Lf) | None => LineEnd::Lf,
            Some(LineEndArg::Crlf) => LineEnd::CrLf,
        };
        let text = match self.to {
            ConvertFormat::Trf16 => written(&loaded, TrfEdition::Trf16, end),
            ConvertFormat::Trf26 => written(&loaded, TrfEdition::Trf26, end),
            ConvertFormat::Entrants => csv::write_entrants(&loaded.event),
            ConvertFormat::Pairings => {
                let paired = loaded.event.paired_rounds();
                let round = self.round.unwrap_or(paired);
                if round > paired {
                    return Err(format!(
                        "round {round} is not paired yet: the file has {}",
                        count(paired.into(), "round")
                    ));
                }
                csv::write_pairings(&loaded.event, round)
            }
        };
        self.output.write(&text)
    }

    fn refuse_idle_options(&self) -> Result<(), String> {
        let is_trf = matches!(self.to, ConvertFormat::Trf16 | ConvertFormat::Trf26);
        let is_of_pairings = matches!(self.to, ConvertFormat::Pairings);
        let idle = [
            ("--round", self.round.is_some() && !is_of_pairings, "pairings"),
            ("--rounds", self.rounds.is_some() && !is_trf, "trf16 or trf26"),
            ("--initial-colour", self.initial_colour.is_some() && !is_trf, "trf16 or trf26"),
            ("--line-ends", self.line_ends.is_some() && !is_trf, "trf16 or trf26"),
        ];
        match idle.into_iter().find(|(_, is_idle, _)| *is_idle) {
            Some((option, _, forms)) => Err(format!("{option} works only with --to {forms}")),
            None => Ok(()),
        }
    }

    fn read(&self) -> Result<LoadedTournament, String> {
        let (path, text) = (&self.file, file::text(&self.file)?);
        if csv::is_of_pairings(&text) {
            let hint = "convert the file of its players, with this one in --pairings";
            return Err(format!("{} is a table of pairings: {hint}", file::named(path)));
        }
        let colour = self.initial_colour.map(|colour| match colour {
            InitialColour::White => Colour::White,
            InitialColour::Black => Colour::Black,
        });
        if !csv::is_like_entrants(&text) {
            let mut loaded = file::parse(path, &text)?;
            loaded.event.initial_colour = colour.or(loaded.event.initial_colour);
            if let Some(teams) = &mut loaded.teams {
                teams.matches.initial_colour = loaded.event.initial_colour;
            }
            return Ok(loaded);
        }
        let told = csv::read_entrants(&text).map_err(|error| bad_table(path, &text, &error))?;
        notes::entrants(&told);
        if matches!(self.to, ConvertFormat::Trf16 | ConvertFormat::Trf26) {
            if colour.is_none() {
                note(format_args!("no initial colour was given: using White, unless you set --initial-colour black"));
            }
            if self.rounds.is_none() {
                note(format_args!(
                    "no number of rounds was given, so no round is paired as the last: set it with --rounds"
                ));
            }
        }
        let initial_colour = colour.or(Some(Colour::White));
        Ok(LoadedTournament {
            event: IndividualEvent { players: told.players, initial_colour, ..IndividualEvent::default() },
            teams: None,
        })
    }
}

fn bad_table(path: &Path, text: &str, error: &CsvError) -> String {
    format!("{}: {error}; {}", file::named(path), file::there(text, error.line, error.column))
}

fn enter(loaded: &mut LoadedTournament, path: &Path) -> Result<(), String> {
    if loaded.teams.is_some() {
        return Err("--pairings is only for individual players: results of teams follow from their boards".to_owned());
    }
    let text = file::text(path)?;
    let rows = csv::read_pairings(&text).map_err(|error| bad_table(path, &text, &error))?;
    let paired = loaded.event.paired_rounds();
    csv::enter(&mut loaded.event, &rows)
        .map_err(|(line, error)| format!("{}: line {line}: {error}", file::named(path)))?;
    let event = &loaded.event;
    if event.paired_rounds() > paired && !event.is_round_robin() {
        notes::entered_by_hand(event, event.paired_rounds());
    }
    Ok(())
}

/// Formats a tournament report file, and notes the data that the format can't hold.
fn written(loaded: &LoadedTournament, edition: TrfEdition, end: LineEnd) -> String {
    let name = if edition == TrfEdition::Trf16 { "TRF16" } else { "TRF26" };
    for loss in trf::losses(&loaded.event, edition) {
        note(format_args!("{name} cannot hold {loss}: left out"));
    }
    match &loaded.teams {
        Some(teams) => trf::write_teams(teams, edition, end),
        None => trf::write(&loaded.event, edition, end),
    }
}
