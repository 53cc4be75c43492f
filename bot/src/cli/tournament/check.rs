//! `mutabot tournament check`

use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};

use clap::Args;
use tournament::berger::{BergerRound, TableRound};
use tournament::dutch::{self, BadMark};
use tournament::form::{self, FormSystem};
use tournament::{IndividualEvent, PairingSystem};

use super::notes::{self, note};
use super::{differences, file, told};
use crate::cli::progress::meanwhile;
use crate::cli::start::print;

/// The maximum number of differences to list for a knock-out, league or ladder. One mistake can cause many.
const MOST_SHOWN: usize = 10;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament check open.trf
  mutabot tournament check - < open.trf
  mutabot tournament check cup.txt

A TRF file is paired again; the last line of the output is `rounds N, differ M`. A file whose first line is \
`knock-out 1`, `league 1` or `ladder 1` is played again; the last line is `statements N, differ M`. The exit status is \
1 if M is not 0. The pairing system is in record 192, as for `mutabot tournament pair`.

Mark a round paired by hand with a line `### by hand ROUND`, a pair with `### by hand ROUND PLAYER PLAYER`, a bye with \
`### by hand ROUND PLAYER 0`. They are checked only against the absolute criteria. The line before the last one counts \
the rounds with such marks: `by hand K`.")]
pub(in crate::cli) struct Check {
    /// TRF, knock-out, league or ladder file; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Check {
    pub(super) fn run(self) -> Result<(), String> {
        let text = file::text(&self.file)?;
        if FormSystem::of(&text).is_some() {
            return self.played_again(&text);
        }
        let event = file::parse(&self.file, &text)?.event;
        notes::open_games(&event, 1..=event.paired_rounds());
        let system = event.pairing_system().map_err(|unknown| format!("{}: {unknown}", file::named(&self.file)))?;
        let rounds = event.paired_rounds();
        let counted = match system {
            PairingSystem::Dutch => swiss(&event),
            _ => round_robin(&event, system),
        };
        let CheckCounts { by_hand, differ } = counted.map_err(|bad| file::bad_mark(&self.file, &text, &bad))?;
        if rounds == 0 {
            note(format_args!("the file has no paired round: nothing was checked"));
        }
        if by_hand > 0 {
            print(format_args!("by hand {by_hand}"));
        }
        print(format_args!("rounds {rounds}, differ {differ}"));
        match (differ, rounds) {
            (0, _) => Ok(()),
            (_, 1) => Err("the round is not paired by the rules".to_owned()),
            _ => Err(format!("{differ} of {rounds} rounds are not paired by the rules")),
        }
    }

    fn played_again(&self, text: &str) -> Result<(), String> {
        let checked = form::check(text).map_err(|error| file::bad_form(&self.file, text, &error))?;
        for difference in checked.differ.iter().take(MOST_SHOWN) {
            print(format_args!("{difference}"));
        }
        let (compared, differ) = (checked.compared, checked.differ.len());
        if differ > MOST_SHOWN {
            print(format_args!("… and {} more, which may follow from these", differ - MOST_SHOWN));
        }
        if compared == 0 {
            note(format_args!("no statement of the file follows from other statements: nothing was checked"));
        }
        print(format_args!("statements {compared}, differ {differ}"));
        match (differ, compared) {
            (0, _) => Ok(()),
            (_, 1) => Err("the statement does not follow from the rules".to_owned()),
            _ => Err(format!("{differ} of {compared} statements do not follow from the rules")),
        }
    }
}

struct CheckCounts {
    by_hand: usize,
    differ: usize,
}

fn swiss(event: &IndividualEvent) -> Result<CheckCounts, BadMark> {
    let rounds = event.paired_rounds();
    let done = AtomicU16::new(0);
    let how_far = || format!("pairing round {} of {rounds} again", done.load(Ordering::Relaxed));
    let report = meanwhile(how_far, || dutch::check(event, |round| done.store(round, Ordering::Relaxed)))?;
    for line in report.rounds.iter().flat_map(|round| differences::explained(event, round)) {
        print(format_args!("{line}"));
    }
    Ok(CheckCounts { by_hand: report.by_hand(), differ: report.differ() })
}

fn due(told: &told::RecordedPairing, table: TableRound) -> BergerRound {
    let TableRound { mut round, forfeits, annulled } = table;
    let left = forfeits.into_iter().map(|(board, _)| board).chain(annulled);
    round.boards.extend(left.filter(|board| told.has_game_of(board.white, board.black)));
    round
}

fn round_robin(event: &IndividualEvent, system: PairingSystem) -> Result<CheckCounts, BadMark> {
    notes::leavers(event);
    let marks = dutch::by_hand(event)?;
    let mut counts = CheckCounts { by_hand: 0, differ: 0 };
    for round in 1..=event.paired_rounds() {
        let made: Vec<String> =
            marks.iter().filter(|mark| mark.round() == round).map(|mark| differences::by_hand(*mark)).collect();
        let lines = if made.is_empty() {
            let told = told::round(event, round);
            let table = event.table_round(system, round).map(|table| due(&told, table));
            let lines = differences::from_table(&told, round, table.as_ref());
            counts.differ += usize::from(!lines.is_empty());
            lines
        } else {
            counts.by_hand += 1;
            made
        };
        for line in lines {
            print(format_args!("{line}"));
        }
    }
    Ok(counts)
}
