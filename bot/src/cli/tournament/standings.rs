//! `mutabot tournament standings`

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tournament::tiebreaks::{self, AtLast, Code, Kind, Row, Settings};
use tournament::{Event, PairingSystem, RoundNumber, csv, teams};

use super::file::{self, Loaded};
use super::{notes::note, terms};
use crate::cli::start::print;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament standings open.trf
  mutabot tournament standings open.trf --round 5 --tie-breaks BH1,BH,SB
  mutabot tournament standings open.trf --tie-breaks DE,WIN,BH/M1,TPR --edition 2023
  mutabot tournament standings open.trf --how 12

Tie-breaks are those of --tie-breaks, else those of the file (record 202 or 212), else \
BH/C1,BH,DE,WIN,SB in a Swiss and DE,WIN,SB,KS in a round robin. Their codes: DE WIN WON BPG BWG PS \
REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG, with /C1 /C2 /M1 /M2 /L+1 /P /F /R behind \
them; of teams also MPVGP and BC. BH1 and BH-C1 are BH/C1. Whoever is still tied shares a place.")]
pub(in crate::cli) struct Standings {
    /// A tournament report file, TRF16 or TRF26; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// After which round; without it, after the last one that was paired
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<RoundNumber>,
    /// The tie-breaks in their order, separated by commas
    #[arg(long, value_name = "CODES", value_parser = codes)]
    tie_breaks: Option<Codes>,
    /// The edition of FIDE's tie-break regulations (C.07)
    #[arg(long, default_value = "2026")]
    edition: Edition,
    /// Let lots from this seed separate those whom the tie-breaks do not
    #[arg(long, value_name = "SEED")]
    lots: Option<u64>,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "how")]
    csv: bool,
    /// Print instead how the tie-breaks of this player were computed
    #[arg(long, value_name = "NUMBER")]
    how: Option<u16>,
}

/// A list of tie-breaks.
#[derive(Clone, Debug)]
struct Codes(Vec<Code>);

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Edition {
    #[value(name = "2023")]
    E2023,
    #[value(name = "2026")]
    E2026,
}

fn codes(text: &str) -> Result<Codes, String> {
    Code::list(text).map(Codes).map_err(|error| error.to_string())
}

impl Standings {
    pub(super) fn run(self) -> Result<(), String> {
        let Loaded { event, teams } = file::parse(&self.file, &file::text(&self.file)?)?;
        let paired = event.paired_rounds();
        let round = self.round.unwrap_or(paired);
        if round > paired {
            return Err(format!("round {round} is not paired yet: the file has {paired} rounds"));
        }
        let settings = self.settings(&event)?;
        let table = match &teams {
            Some(teams) => teams::standings(teams, round, &settings),
            None => tiebreaks::standings(&event, round, &settings),
        };
        let table = table.map_err(|error| error.to_string())?;
        if let Some(number) = self.how {
            let row = table.rows.iter().find(|row| row.number == number);
            let row = row.ok_or_else(|| format!("there is no player {number}"))?;
            terms::tell(&event, row);
            return Ok(());
        }
        if self.csv {
            return file::write(None, &csv::write_standings(&event, &table));
        }
        let heads: Vec<String> = settings.codes.iter().map(Code::to_string).collect();
        print(format_args!(
            "{}",
            [&["place", "number", "name", "points"].map(str::to_owned), &heads[..]].concat().join("\t")
        ));
        for row in &table.rows {
            print(format_args!("{}", line(&event, row)));
        }
        for code in &table.dropped {
            note(format_args!("{code} separated nobody: some player has no value for it"));
        }
        Ok(())
    }

    fn settings(&self, event: &Event) -> Result<Settings, String> {
        let usual = match event.pairing_system() {
            Ok(PairingSystem::Berger(_) | PairingSystem::DoubleRoundRobin) => Settings::round_robin(0),
            Ok(PairingSystem::Dutch) | Err(_) => Settings::swiss(0),
        };
        let codes = match &self.tie_breaks {
            Some(Codes(codes)) => codes.clone(),
            None => self.told(event)?.unwrap_or(usual.codes),
        };
        let edition = match self.edition {
            Edition::E2023 => tiebreaks::Edition::E2023,
            Edition::E2026 => tiebreaks::Edition::E2026,
        };
        let at_last = self.lots.map_or(AtLast::Shared, AtLast::Lots);
        Ok(Settings { system: usual.system, edition, codes, at_last })
    }

    /// Reads the tie-breaks that the file tells. Record 212 begins with the points, which come first anyway.
    fn told(&self, event: &Event) -> Result<Option<Vec<Code>>, String> {
        let record = |code: &str| event.remarks.iter().find(|remark| remark.code == code);
        let Some(remark) = record("202").or_else(|| record("212")) else { return Ok(None) };
        let codes = Code::list(&remark.text).map_err(|error| {
            format!("{}, record {}: {error}; --tie-breaks tells others", file::named(&self.file), remark.code)
        })?;
        Ok(Some(codes.into_iter().filter(|code| code.kind != Kind::Points).collect()))
    }
}

fn line(event: &Event, row: &Row) -> String {
    let name = event.player(row.number).map_or("", |player| player.name.as_str());
    let name = name.replace(char::is_control, " ");
    let mut line = format!("{}\t{}\t{name}\t{}", row.place, row.number, row.points);
    for figure in &row.figures {
        line.push('\t');
        line += &figure.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    }
    line
}
