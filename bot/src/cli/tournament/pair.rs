//! `mutabot tournament pair`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use tournament::berger::Board;
use tournament::dutch;
use tournament::{Event, Number, PairingSystem, RoundNumber};

use super::{file, notes};
use crate::cli::progress::meanwhile;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament pair open.trf              the next round of a Swiss or of a round robin
  mutabot tournament pair open.trf --rounds 9   if the file does not tell the number of rounds
  mutabot tournament pair - < open.trf          a file from standard input

The file says how it is paired in record 192: FIDE_DUTCH (also if there is none), FIDE_DUTCH_BAKU \
for accelerated pairings, FIDE_ROUNDROBIN, FIDE_DOUBLEROUNDROBIN, BERGER_ROUNDROBIN_Gn. Who is \
absent in the next round stands in its column of record 001, or in a record 240. Boards are in the \
order of C.04.2; the bye counts as the last pair.")]
pub(in crate::cli) struct Pair {
    /// A tournament report file, TRF16 or TRF26; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many rounds there will be, whatever the file tells
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: Option<RoundNumber>,
    /// The file to be written, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Pair {
    pub(super) fn run(self) -> Result<(), String> {
        let mut event = file::event(&self.file)?;
        event.rounds = self.rounds.or(event.rounds);
        let system = event.pairing_system().map_err(|unknown| format!("{}: {unknown}", file::named(&self.file)))?;
        let round = event.paired_rounds() + 1;
        if let Some(rounds) = event.rounds.filter(|rounds| *rounds < round) {
            return Err(format!("all {rounds} rounds are paired"));
        }
        let (boards, bye) = match system {
            PairingSystem::Dutch => swiss(&event, round)?,
            _ => table(&event, system, round)?,
        };
        let mut text = format!("{}\n", boards.len() + usize::from(bye.is_some()));
        for Board { white, black } in boards {
            let _ = writeln!(text, "{white} {black}");
        }
        if let Some(bye) = bye {
            let _ = writeln!(text, "{bye} 0");
        }
        file::write(self.output.as_deref(), &text)
    }
}

type Boards = (Vec<Board>, Option<Number>);

fn swiss(event: &Event, round: RoundNumber) -> Result<Boards, String> {
    notes::before_pairing(event, round);
    let how_far = || format!("round {round} of {} players is being paired", event.players.len());
    let paired = meanwhile(how_far, || dutch::pair(event, round));
    let pairing = paired.map_err(|error| format!("round {round} cannot be paired: {error}; the arbiter decides"))?;
    let boards = pairing.games.iter().map(|game| Board { white: game.white, black: game.black }).collect();
    Ok((boards, pairing.bye))
}

fn table(event: &Event, system: PairingSystem, round: RoundNumber) -> Result<Boards, String> {
    let found = event.berger_round(system, round);
    let found = found.ok_or_else(|| format!("all {} rounds of the table are paired", round - 1))?;
    Ok((found.boards, found.free))
}
