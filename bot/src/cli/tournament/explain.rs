//! `mutabot tournament explain`

use std::path::PathBuf;

use clap::Args;
use tournament::berger::BergerRound;
use tournament::dutch::{self, BracketRecord, ColourRule, ContenderState, SwissPair, SwissPairing};
use tournament::{IndividualEvent, PairingSystem, PlayerNumber, RoundNumber};

use super::file::{self, LoadedTournament};
use super::notes::{before_pairing, note};
use super::reasons::{barred, colours, count, due, hindered, impossible, passed_over, unmet, who};
use super::{differences, told};
use crate::cli::progress::meanwhile;
use crate::cli::start::print;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament explain open.trf 5 3     round 5, board 3
  mutabot tournament explain open.trf 5 bye   who has the bye in round 5, and why

Boards are numbered as in `mutabot tournament pair`. The round can be the next one, before it is played.")]
pub(in crate::cli) struct Explain {
    /// TRF16 or TRF26 file; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Round to explain
    #[arg(value_parser = clap::value_parser!(u16).range(1..=999))]
    round: RoundNumber,
    /// Board number from 1, or `bye`
    #[arg(value_parser = board)]
    board: BoardArg,
}

#[derive(Clone, Copy, Debug)]
enum BoardArg {
    Number(usize),
    Bye,
}

fn board(text: &str) -> Result<BoardArg, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(BoardArg::Number(number)),
        _ if text == "bye" => Ok(BoardArg::Bye),
        _ => Err("expected a number from 1, or `bye`".to_owned()),
    }
}

impl Explain {
    pub(super) fn run(self) -> Result<(), String> {
        let text = file::text(&self.file)?;
        let LoadedTournament { event, teams } = file::parse(&self.file, &text)?;
        let round = self.round;
        let paired = event.paired_rounds();
        if round > paired + 1 {
            let (next, rounds) = (paired + 1, count(paired.into(), "round"));
            return Err(format!(
                "round {round} has no pairing yet: the file has {rounds}, and the next is round {next}"
            ));
        }
        match event.pairing_system() {
            Ok(PairingSystem::Dutch) => {}
            Ok(system) => {
                // For teams, the table includes teams that left.
                let table = match &teams {
                    Some(_) => event.berger_round(system, round),
                    None => event.table_round(system, round).map(|table| table.round),
                };
                for line in of_table(&event, table, round, self.board)? {
                    print(format_args!("{line}"));
                }
                return Ok(());
            }
            Err(unknown) => return Err(format!("{}: {unknown}", file::named(&self.file))),
        }
        if round > paired {
            before_pairing(&event, round);
        }
        let marks = dutch::by_hand(&event).map_err(|bad| file::bad_mark(&self.file, &text, &bad))?;
        for mark in marks.into_iter().filter(|mark| mark.round() == round) {
            note(format_args!("{}", differences::by_hand(mark)));
        }
        let how_far = || format!("pairing round {round} of {}", count(event.players.len(), "player"));
        let found = meanwhile(how_far, || dutch::pair(&event, round));
        let pairing = found.map_err(|error| impossible(&event, round, error))?;
        if round <= paired && !told::round(&event, round).is(&pairing) {
            note(format_args!("the file pairs round {round} differently; this is the pairing by the rules"));
        }
        let told = PairingExplanation { event: &event, pairing: &pairing, brought: dutch::brought(&event, round) };
        let lines = match self.board {
            BoardArg::Bye => told.bye()?,
            BoardArg::Number(number) => told.board(number)?,
        };
        for line in lines {
            print(format_args!("{line}"));
        }
        Ok(())
    }
}

struct PairingExplanation<'a> {
    event: &'a IndividualEvent,
    pairing: &'a SwissPairing,
    brought: Vec<ContenderState>,
}

impl PairingExplanation<'_> {
    fn who(&self, number: PlayerNumber) -> String {
        who(self.event, number)
    }

    fn brought(&self, number: PlayerNumber) -> Option<&ContenderState> {
        self.brought.iter().find(|player| player.number == number)
    }

    fn board(&self, number: usize) -> Result<Vec<String>, String> {
        let round = self.pairing.round;
        let games = &self.pairing.games;
        let pair = *games.get(number - 1).ok_or_else(|| match (games.len(), self.pairing.bye) {
            (boards, None) => format!("round {round} has {}", count(boards, "board")),
            (boards, Some(_)) => format!("round {round} has {}, and a bye", count(boards, "board")),
        })?;
        let (white, black) = (self.who(pair.white), self.who(pair.black));
        let mut lines = vec![format!("Round {round}, board {number}: {white} (White) against {black} (Black)")];
        lines.extend([pair.white, pair.black].iter().filter_map(|number| self.score(*number)));
        let has =
            |bracket: &&BracketRecord| bracket.pairs.iter().any(|record| is_pair(pair, record.higher, record.lower));
        if let Some(place) = self.pairing.ledger.iter().position(|bracket| has(&bracket)) {
            lines.extend(self.bracket(place, pair));
            lines.extend(self.opponent(&self.pairing.ledger[place], pair));
        }
        lines.extend(self.colours(pair));
        Ok(lines)
    }

    fn score(&self, number: PlayerNumber) -> Option<String> {
        let player = self.brought(number)?;
        let virtual_points = player.virtual_points;
        let of_them = if virtual_points == tournament::Points::ZERO {
            String::new()
        } else {
            format!(", {virtual_points} of them virtual")
        };
        let topscorer = if player.is_topscorer { "; a topscorer in the last round" } else { "" };
        Some(format!("{} has {} points{of_them}{topscorer}.", self.who(number), player.score))
    }

    fn bracket(&self, place: usize, pair: SwissPair) -> Vec<String> {
        let bracket = &self.pairing.ledger[place];
        let (residents, moved) = (bracket.residents.len(), bracket.moved_down.len());
        let came = if moved == 0 { String::new() } else { format!(" and {moved} from above") };
        let mut lines = vec![format!(
            "The pair was made in the bracket of {} points: {residents} with that score{came}.",
            bracket.score
        )];
        let moved = [pair.white, pair.black].into_iter().filter(|number| bracket.moved_down.contains(number));
        for number in moved {
            let above = place.checked_sub(1).map(|above| &self.pairing.ledger[above]);
            if let Some(above) = above {
                lines.push(format!("{} came down because {}.", self.who(number), self.why_down(above)));
            }
        }
        lines
    }

    /// Explains why the higher player got no earlier opponent, and what both had to accept.
    fn opponent(&self, bracket: &BracketRecord, pair: SwissPair) -> Vec<String> {
        let Some(record) = bracket.pairs.iter().find(|record| is_pair(pair, record.higher, record.lower)) else {
            return Vec::new();
        };
        let (higher, lower) = (self.who(record.higher), self.who(record.lower));
        let mut lines = Vec::new();
        if record.passed_over.is_empty() {
            lines.push(format!("In the order of the rules, {lower} was the first possible opponent for {higher}."));
        } else {
            lines.push(format!("In the order of the rules, other opponents for {higher} came before {lower}:"));
        }
        for (other, reason) in &record.passed_over {
            let reason = passed_over(self.event, self.pairing.round, record.higher, *reason, *other);
            lines.push(format!("- {}: {reason}", self.who(*other)));
        }
        let mut accepted: Vec<String> = bracket
            .unmet
            .iter()
            .filter(|found| found.opponent.is_some_and(|other| is_pair(pair, found.player, other)))
            .map(|found| unmet(found.criterion, &self.who(found.player)))
            .collect();
        accepted.sort();
        accepted.dedup();
        if !accepted.is_empty() {
            lines.push("This could not be avoided:".to_owned());
            lines.extend(accepted.into_iter().map(|text| format!("- {text}")));
        }
        lines
    }

    fn colours(&self, pair: SwissPair) -> Vec<String> {
        let rule = dutch::colour_rule(self.event, self.pairing.round, pair.white, pair.black);
        let (Some(rule), Some(white), Some(black)) = (rule, self.brought(pair.white), self.brought(pair.black)) else {
            return Vec::new();
        };
        let higher = self.brought.iter().find(|player| [pair.white, pair.black].contains(&player.number));
        let higher = higher.map_or(pair.white, |player| player.number);
        [
            "Colours:".to_owned(),
            format!("- {}", due(self.event, white)),
            format!("- {}", due(self.event, black)),
            format!("- {}", colours(self.event, pair, higher, rule)),
        ]
        .into_iter()
        .chain((rule == ColourRule::Drawn).then(|| self.counted(higher)).flatten())
        .collect()
    }

    fn counted(&self, number: PlayerNumber) -> Option<String> {
        let rank = self.brought(number)?.rank;
        let who = self.who(number);
        let reason = "players who were never paired are not counted";
        (rank != usize::from(number)).then(|| format!("- {who} counts as number {rank} for this: {reason}"))
    }

    fn why_down(&self, above: &BracketRecord) -> String {
        let players = above.residents.len() + above.moved_down.len();
        let (down, score) = (above.downfloaters.len(), above.score);
        if (players % 2, down) == (1, 1) {
            return format!("the bracket of {score} points has an odd number of players, {players}");
        }
        let reasons = hindered(self.event, self.pairing.round, &above.downfloaters);
        let reasons = reasons.map_or(String::new(), |text| format!(" ({text})"));
        format!("in the bracket of {score} points {down} of {} could not be paired{reasons}", count(players, "player"))
    }

    fn bye(&self) -> Result<Vec<String>, String> {
        let round = self.pairing.round;
        let bye = self.pairing.bye.ok_or_else(|| format!("no one has the bye in round {round}"))?;
        let mut lines = vec![format!("Round {round}: {} has the bye", self.who(bye))];
        let players = self.brought.len();
        lines.push(format!("The number of players to pair, {players}, is odd."));
        let games = |number: PlayerNumber| self.brought(number).map_or(0, |player| player.colours.len());
        let played = games(bye);
        lines.extend(self.score(bye));
        if round > 1 {
            let games = if played == 0 { "no game".to_owned() } else { count(played, "game") };
            lines.push(format!("They have played {games} in {} before.", count(usize::from(round) - 1, "round")));
        }
        lines.push("The bye goes to the lowest score that lets all others be paired (C5).".to_owned());
        // C9 applies to a bracket whose only downfloater gets the bye.
        let is_alone = |bracket: &&BracketRecord| bracket.downfloaters == [bye];
        let has_c9 = self.pairing.ledger.iter().any(|bracket| is_alone(&bracket) && bracket.residents.len() > 1);
        let place = self.brought.iter().position(|player| player.number == bye).unwrap_or_default();
        let score = self.brought(bye).map(|player| player.score);
        let same = |player: &&ContenderState| Some(player.score) == score && player.number != bye;
        if has_c9 && self.brought.iter().any(|player| same(&player) && !player.is_barred_from_bye) {
            lines.push(
                "Among the players who can have it, it goes to one with the fewest unplayed games (C9).".to_owned(),
            );
        }
        let below = &self.brought[place + 1..];
        lines.push(if below.is_empty() {
            "No one is ranked lower.".to_owned()
        } else {
            "Players ranked lower:".to_owned()
        });
        lines.extend(below.iter().map(|player| {
            let (who, more) = (self.who(player.number), played.saturating_sub(games(player.number)));
            if player.is_barred_from_bye {
                format!("- {}", barred(self.event, round, player.number))
            } else if Some(player.score) < score {
                format!("- {who} has fewer points, but then the others could not all be paired (C5)")
            } else if has_c9 && more > 0 {
                format!("- {who} has as many points, but {} more (C9)", count(more, "unplayed game"))
            } else {
                format!("- {who} has as many points, but the other pairs are better this way (C6 to C21)")
            }
        }));
        Ok(lines)
    }
}

fn of_table(
    event: &IndividualEvent,
    table: Option<BergerRound>,
    round: RoundNumber,
    board: BoardArg,
) -> Result<Vec<String>, String> {
    let table = table.ok_or_else(|| format!("the table has no round {round}"))?;
    let players = event.players.len();
    match board {
        BoardArg::Bye => {
            let even = || format!("no one is free in round {round}: the number of players, {players}, is even");
            let free = table.free.ok_or_else(even)?;
            Ok(vec![
                format!("Round {round}: {} is free", who(event, free)),
                format!(
                    "The number of players, {players}, is odd: in each round the Berger table leaves another player \
                     free."
                ),
                "A free round is worth no points.".to_owned(),
            ])
        }
        BoardArg::Number(number) => {
            let boards = count(table.boards.len(), "board");
            let found = table.boards.get(number - 1).ok_or_else(|| format!("round {round} has {boards}"))?;
            let (white, black) = (who(event, found.white), who(event, found.black));
            Ok(vec![
                format!("Round {round}, board {number}: {white} (White) against {black} (Black)"),
                "In a round robin, the Berger table fixes the opponents and colours of each round.".to_owned(),
            ])
        }
    }
}

fn is_pair(pair: SwissPair, a: PlayerNumber, b: PlayerNumber) -> bool {
    (pair.white, pair.black) == (a, b) || (pair.white, pair.black) == (b, a)
}
