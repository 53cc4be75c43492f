//! `mutabot tournament pair`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tournament::berger::BergerBoard;
use tournament::dutch;
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{
    ByeRequest, Colour, EntryBye, EventPlayer, GameVerdict, IndividualEvent, PairingSystem, PlayerNumber, RoundEntry,
    RoundNumber,
};

use super::file::{self, LoadedTournament, OutputArgs};
use super::notes::{self, note};
use super::reasons::{count, impossible, who};
use crate::cli::progress::meanwhile;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament pair open.trf              the next round of a Swiss or of a round robin
  mutabot tournament pair open.trf --rounds 9   for a file without a number of rounds
  mutabot tournament pair open.trf --names      boards with names, columns separated by tabs
  mutabot tournament pair open.trf --write next.trf
                                                also the file with the round, ready for its results
  mutabot tournament pair open.trf --open       even if the last round has no results
  mutabot tournament pair - < open.trf          a file from standard input

The output is the number of pairs, then White's and Black's number of each pair; `n 0` is the bye, which counts as the \
last pair. Boards are in the order of C.04.2. With --open, each game without a result counts as a draw.

Record 192 names the pairing system: FIDE_DUTCH (the default), FIDE_DUTCH_BAKU for accelerated pairings, \
FIDE_ROUNDROBIN, FIDE_DOUBLEROUNDROBIN, BERGER_ROUNDROBIN_Gn. Players absent in the next round are marked in its \
column of record 001, or in a record 240.")]
pub(in crate::cli) struct Pair {
    /// TRF16 or TRF26 file; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of rounds, whatever the file says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: Option<RoundNumber>,
    /// Print one board per line, with numbers and names
    #[arg(long)]
    names: bool,
    /// Also write the tournament with the new round, as TRF26
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Pair even if the last round has no results
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    output: OutputArgs,
}

impl Pair {
    pub(super) fn run(self) -> Result<(), String> {
        let mut loaded = file::parse(&self.file, &file::text(&self.file)?)?;
        loaded.set_rounds(self.rounds);
        let event = &loaded.event;
        let system = event.pairing_system().map_err(|unknown| format!("{}: {unknown}", file::named(&self.file)))?;
        let round = event.paired_rounds() + 1;
        if let Some(rounds) = event.rounds.filter(|rounds| *rounds < round) {
            return Err(format!("all {rounds} rounds are paired"));
        }
        if let Some(file) = &self.write {
            if file == Path::new("-") {
                return Err("--write needs a file: the pairs go to standard output".to_owned());
            }
            file::check_target(file, self.output.force)?;
        }
        if system == PairingSystem::Dutch && !self.open && is_unplayed(event, round - 1) {
            let before = round - 1;
            return Err(format!("round {before} has no result yet: use --open to pair round {round} anyway"));
        }
        let paired = match system {
            PairingSystem::Dutch => swiss(event, round)?,
            _ => table(&loaded, system, round)?,
        };
        if paired.boards.is_empty() && paired.bye.is_none() {
            note(format_args!("no pairs in round {round}: all players are absent"));
        }
        if let Some(teams) = loaded.teams.as_ref().filter(|_| paired.bye.is_some() && system == PairingSystem::Dutch) {
            let (own, games) = (teams.matches.points.allocated_bye, teams.bye_game_points);
            note(format_args!(
                "the bye is worth {own} match points and {games} game points (record 320 can change this)"
            ));
        }
        let text = if self.names { named(event, &paired) } else { plain(&paired) };
        if let Some(file) = &self.write {
            let is_swiss = system == PairingSystem::Dutch;
            file::write(file, &with_round(loaded, round, &paired, is_swiss)?, self.output.force)?;
        }
        self.output.write(&text)
    }
}

struct PairedBoards {
    boards: Vec<BergerBoard>,
    /// The player with the pairing-allocated bye, or the free player of a round robin.
    bye: Option<PlayerNumber>,
    forfeits: Vec<(BergerBoard, GameVerdict)>,
}

fn is_unplayed(event: &IndividualEvent, round: RoundNumber) -> bool {
    let is_game = |player: &&EventPlayer| matches!(player.entry(round), RoundEntry::Game(_));
    let open = event.open_games(round).len();
    open > 0 && event.players.iter().filter(is_game).count() == 2 * open
}

fn plain(PairedBoards { boards, bye, .. }: &PairedBoards) -> String {
    let mut text = format!("{}\n", boards.len() + usize::from(bye.is_some()));
    for BergerBoard { white, black } in boards {
        let _ = writeln!(text, "{white} {black}");
    }
    if let Some(bye) = bye {
        let _ = writeln!(text, "{bye} 0");
    }
    text
}

fn named(event: &IndividualEvent, PairedBoards { boards, bye, .. }: &PairedBoards) -> String {
    let name = |number: PlayerNumber| {
        let name = event.player(number).map_or("", |player| player.name.as_str());
        name.replace(char::is_control, " ")
    };
    let mut text = "board\twhite\tname\tblack\tname\n".to_owned();
    for (BergerBoard { white, black }, board) in boards.iter().zip(1..) {
        let _ = writeln!(text, "{board}\t{white}\t{}\t{black}\t{}", name(*white), name(*black));
    }
    if let Some(bye) = bye {
        let _ = writeln!(text, "bye\t{bye}\t{}\t\t", name(*bye));
    }
    text
}

/// Formats the tournament including the new round. A free round of a Berger table scores nothing, so it's no allocated
/// bye.
fn with_round(
    mut loaded: LoadedTournament,
    round: RoundNumber,
    PairedBoards { boards, bye, forfeits }: &PairedBoards,
    is_swiss: bool,
) -> Result<String, String> {
    let bye = bye.filter(|_| is_swiss);
    let Some(teams) = &mut loaded.teams else {
        let games: Vec<(PlayerNumber, PlayerNumber)> = boards.iter().map(|board| (board.white, board.black)).collect();
        loaded.event.enter_round(round, &games, bye);
        loaded.event.enter_forfeits(round, forfeits);
        return Ok(trf::write(&loaded.event, TrfEdition::Trf26, LineEnd::Lf));
    };
    let asked: Vec<ByeRequest> = teams.matches.requests.extract_if(.., |request| request.round == round).collect();
    let byes = asked.iter().map(|request| (request.player, request.bye));
    for (team, bye) in byes.chain(bye.map(|team| (team, EntryBye::Allocated))) {
        teams.give_bye(round, team, bye).map_err(|error| error.to_string())?;
    }
    for board in boards {
        teams.play(round, board.white, board.black, &[]).map_err(|error| error.to_string())?;
    }
    Ok(trf::write_teams(teams, TrfEdition::Trf26, LineEnd::Lf))
}

fn swiss(event: &IndividualEvent, round: RoundNumber) -> Result<PairedBoards, String> {
    notes::before_pairing(event, round);
    let how_far = || format!("pairing round {round} of {}", count(event.players.len(), "player"));
    let paired = meanwhile(how_far, || dutch::pair(event, round));
    let pairing = paired.map_err(|error| format!("{}; the arbiter decides", impossible(event, round, error)))?;
    let boards = pairing.games.iter().map(|game| BergerBoard { white: game.white, black: game.black }).collect();
    Ok(PairedBoards { boards, bye: pairing.bye, forfeits: Vec::new() })
}

/// Takes the round from the Berger table. Team tables include teams that left.
fn table(loaded: &LoadedTournament, system: PairingSystem, round: RoundNumber) -> Result<PairedBoards, String> {
    let event = &loaded.event;
    let none = || format!("all {} rounds of the table are paired", round - 1);
    if loaded.teams.is_some() {
        let found = event.berger_round(system, round).ok_or_else(none)?;
        return Ok(PairedBoards { boards: found.boards, bye: found.free, forfeits: Vec::new() });
    }
    notes::leavers(event);
    let found = event.table_round(system, round).ok_or_else(none)?;
    for (board, verdict) in &found.forfeits {
        let (white, black) = (who(event, board.white), who(event, board.black));
        let whose = match verdict.winner() {
            Some(Colour::White) => format!("{black} is absent"),
            Some(Colour::Black) => format!("{white} is absent"),
            None => "both are absent".to_owned(),
        };
        note(format_args!("round {round}: {white} - {black} is lost by forfeit: {whose}"));
    }
    Ok(PairedBoards { boards: found.round.boards, bye: found.round.free, forfeits: found.forfeits })
}
