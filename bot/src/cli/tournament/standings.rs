//! `mutabot tournament standings`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tournament::form::FormSystem;
use tournament::tiebreaks::{self, AtLast, StandingsRow, TiebreakCode, TiebreakKind, TiebreakSettings};
use tournament::{IndividualEvent, PlayerNumber, RoundNumber, csv, teams};

use super::file::{self, LoadedTournament};
use super::notes::{self, note};
use super::reasons::count;
use super::{places, terms};
use crate::cli::start::print;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament standings open.trf
  mutabot tournament standings open.trf --round 5 --tie-breaks BH1,BH,SB
  mutabot tournament standings open.trf --tie-breaks DE,WIN,BH/M1,TPR --edition 2023
  mutabot tournament standings open.trf --how 12     or --how \"Carlsen, Magnus\"
  mutabot tournament standings cup.txt               the bracket and the places of a knock-out

Tie-breaks come from --tie-breaks, else from the file (record 202 or 212), else they are BH/C1,BH,DE,WIN,SB in a Swiss \
and DE,WIN,SB,KS in a round robin. Codes: DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO \
RTNG, followed by /C1 /C2 /M1 /M2 /L+1 /P /F /R, each once; for teams also MPVGP and BC. BH1 and BH-C1 are BH/C1. \
Players who are still tied share a place.

For a knock-out, league or ladder file (`knock-out 1` and so on), it prints the bracket, the divisions of the season \
or the rungs, without options.")]
pub(in crate::cli) struct Standings {
    /// TRF, knock-out, league or ladder file; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Round to rank after [default: the last one paired]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<RoundNumber>,
    /// Tie-breaks in their order, separated by commas
    #[arg(long, value_name = "CODES", value_parser = codes)]
    tie_breaks: Option<TieBreakCodesArg>,
    /// Edition of FIDE's tie-break rules (C.07) [default: 2026]
    #[arg(long)]
    edition: Option<TieBreakEditionArg>,
    /// Break remaining ties by lot, with this random seed
    #[arg(long, value_name = "SEED")]
    lots: Option<u64>,
    /// Print the standings as CSV
    #[arg(long, conflicts_with = "how")]
    csv: bool,
    /// Explain the tie-breaks of this player: a number or a name
    #[arg(long, value_name = "WHO")]
    how: Option<String>,
}

#[derive(Clone, Debug)]
struct TieBreakCodesArg(Vec<TiebreakCode>);

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TieBreakEditionArg {
    #[value(name = "2023")]
    E2023,
    #[value(name = "2026")]
    E2026,
}

fn codes(text: &str) -> Result<TieBreakCodesArg, String> {
    TiebreakCode::list(text).map(TieBreakCodesArg).map_err(|error| error.to_string())
}

impl Standings {
    pub(super) fn run(self) -> Result<(), String> {
        let text = file::text(&self.file)?;
        if FormSystem::of(&text).is_some() && self.has_options() {
            return Err("options work only with tournament report files (TRF): leave them out for this file".to_owned());
        }
        if let Some(told) = places::tell(&self.file, &text) {
            return told;
        }
        let LoadedTournament { mut event, teams } = file::parse(&self.file, &text)?;
        let paired = event.paired_rounds();
        let round = self.round.unwrap_or(paired);
        if round > paired {
            return Err(format!("round {round} is not paired yet: the file has {}", count(paired.into(), "round")));
        }
        notes::open_games(&event, 1..=round);
        let settings = self.settings(&event)?;
        if teams.is_none() {
            notes::leavers(&event);
            event = event.settled();
        }
        let table = match &teams {
            Some(teams) => teams::standings(teams, round, &settings),
            None => tiebreaks::standings(&event, round, &settings),
        };
        let table = table.map_err(|error| error.to_string())?;
        if let Some(who) = &self.how {
            let number = player(&event, who)?;
            let row = table.rows.iter().find(|row| row.number == number);
            terms::tell(&event, row.ok_or_else(|| format!("there is no player {who}"))?);
            return Ok(());
        }
        if self.csv {
            print(format_args!("{}", csv::write_standings(&event, &table).trim_end_matches('\n')));
            return Ok(());
        }
        let heads: Vec<String> = settings.codes.iter().map(TiebreakCode::to_string).collect();
        print(format_args!(
            "{}",
            [&["place", "number", "name", "points"].map(str::to_owned), &heads[..]].concat().join("\t")
        ));
        for row in &table.rows {
            print(format_args!("{}", line(&event, row)));
        }
        for code in &table.dropped {
            note(format_args!("{code} was not used: a player has no value for it"));
        }
        Ok(())
    }

    fn has_options(&self) -> bool {
        let Standings { file: _, round, tie_breaks, edition, lots, csv, how } = self;
        let (table, rules) = (round.is_some() || how.is_some() || *csv, tie_breaks.is_some() || lots.is_some());
        table || rules || edition.is_some()
    }

    fn settings(&self, event: &IndividualEvent) -> Result<TiebreakSettings, String> {
        let usual = usual(&self.file, event, self.tie_breaks.as_ref().map(|TieBreakCodesArg(codes)| codes.clone()))?;
        let edition = match self.edition {
            Some(TieBreakEditionArg::E2023) => tiebreaks::TiebreakEdition::E2023,
            Some(TieBreakEditionArg::E2026) | None => tiebreaks::TiebreakEdition::E2026,
        };
        let at_last = self.lots.map_or(AtLast::Shared, AtLast::Lots);
        Ok(TiebreakSettings { edition, at_last, ..usual })
    }
}

/// Chooses the tie-breaks: the given codes, else the file's, else the default. Tied players share places.
pub(super) fn usual(
    path: &Path,
    event: &IndividualEvent,
    codes: Option<Vec<TiebreakCode>>,
) -> Result<TiebreakSettings, String> {
    let usual = if event.is_round_robin() { TiebreakSettings::round_robin(0) } else { TiebreakSettings::swiss(0) };
    let codes = match codes {
        Some(codes) => codes,
        None => told(path, event)?.unwrap_or(usual.codes),
    };
    Ok(TiebreakSettings { codes, at_last: AtLast::Shared, ..usual })
}

/// Reads the file's tie-breaks. Record 212 begins with the points, which always come first.
fn told(path: &Path, event: &IndividualEvent) -> Result<Option<Vec<TiebreakCode>>, String> {
    let record = |code: &str| event.remarks.iter().find(|remark| remark.code == code);
    let Some(remark) = record("202").or_else(|| record("212")) else { return Ok(None) };
    let codes = TiebreakCode::list(&remark.text).map_err(|error| {
        format!("{}, record {}: {error}; set others with --tie-breaks", file::named(path), remark.code)
    })?;
    Ok(Some(codes.into_iter().filter(|code| code.kind != TiebreakKind::Points).collect()))
}

fn player(event: &IndividualEvent, who: &str) -> Result<PlayerNumber, String> {
    if let Some(found) = who.parse().ok().and_then(|number| event.player(number)) {
        return Ok(found.number);
    }
    let wanted = who.trim().to_lowercase();
    let named: Vec<PlayerNumber> = event
        .players
        .iter()
        .filter(|player| player.name.to_lowercase() == wanted)
        .map(|player| player.number)
        .collect();
    match named[..] {
        [number] => Ok(number),
        [] => Err(format!("there is no player `{who}`: --how takes a number or a full name")),
        _ => Err(format!("{} players are called `{who}`: use a number with --how", named.len())),
    }
}

fn line(event: &IndividualEvent, row: &StandingsRow) -> String {
    let name = event.player(row.number).map_or("", |player| player.name.as_str());
    let name = name.replace(char::is_control, " ");
    let mut line = format!("{}\t{}\t{name}\t{}", row.place, row.number, row.points);
    for figure in &row.figures {
        line.push('\t');
        line += &figure.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    }
    line
}
