//! `mutabot tournament explain`

use std::path::PathBuf;

use clap::Args;
use tournament::dutch::{self, BracketRecord, Brought, Pair, Pairing};
use tournament::{Event, Number, PairingSystem, RoundNumber};

use super::notes::{before_pairing, note};
use super::reasons::{barred, colours, due, passed_over, unmet, who};
use super::{file, told};
use crate::cli::progress::meanwhile;
use crate::cli::start::print;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament explain open.trf 5 3     round 5, board 3
  mutabot tournament explain open.trf 5 bye   who has the bye in round 5, and why

Boards are counted as `mutabot tournament pair` lists them. The round may be the next one, which is \
not played yet.")]
pub(in crate::cli) struct Explain {
    /// A tournament report file, TRF16 or TRF26; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The round
    #[arg(value_parser = clap::value_parser!(u16).range(1..=999))]
    round: RoundNumber,
    /// The board, from 1, or `bye`
    #[arg(value_parser = board)]
    board: Board,
}

#[derive(Clone, Copy, Debug)]
enum Board {
    Number(usize),
    Bye,
}

fn board(text: &str) -> Result<Board, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(Board::Number(number)),
        _ if text == "bye" => Ok(Board::Bye),
        _ => Err("a board is a number from 1, or `bye`".to_owned()),
    }
}

impl Explain {
    pub(super) fn run(self) -> Result<(), String> {
        let event = file::event(&self.file)?;
        let round = self.round;
        let paired = event.paired_rounds();
        if round > paired + 1 {
            let next = paired + 1;
            return Err(format!(
                "round {round} has no pairing yet: the file has {paired} rounds, and {next} is the next"
            ));
        }
        match event.pairing_system() {
            Ok(PairingSystem::Dutch) => {}
            Ok(_) => {
                return Err("in a round robin the Berger table fixes who meets whom, with which colours".to_owned());
            }
            Err(unknown) => return Err(format!("{}: {unknown}", file::named(&self.file))),
        }
        if round > paired {
            before_pairing(&event, round);
        }
        let how_far = || format!("round {round} of {} players is being paired", event.players.len());
        let found = meanwhile(how_far, || dutch::pair(&event, round));
        let pairing = found.map_err(|error| format!("round {round} cannot be paired: {error}"))?;
        if round <= paired && !told::round(&event, round).is(&pairing) {
            note(format_args!("the file pairs round {round} otherwise; this is the pairing by the rules"));
        }
        let told = Told { event: &event, pairing: &pairing, brought: dutch::brought(&event, round) };
        let lines = match self.board {
            Board::Bye => told.bye()?,
            Board::Number(number) => told.board(number)?,
        };
        for line in lines {
            print(format_args!("{line}"));
        }
        Ok(())
    }
}

/// A pairing to be explained.
struct Told<'a> {
    event: &'a Event,
    pairing: &'a Pairing,
    brought: Vec<Brought>,
}

impl Told<'_> {
    fn who(&self, number: Number) -> String {
        who(self.event, number)
    }

    fn brought(&self, number: Number) -> Option<&Brought> {
        self.brought.iter().find(|player| player.number == number)
    }

    fn board(&self, number: usize) -> Result<Vec<String>, String> {
        let round = self.pairing.round;
        let games = &self.pairing.games;
        let pair = *games.get(number - 1).ok_or_else(|| match (games.len(), self.pairing.bye) {
            (count, None) => format!("round {round} has the boards 1 to {count}"),
            (count, Some(_)) => format!("round {round} has the boards 1 to {count}, and a bye"),
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

    fn score(&self, number: Number) -> Option<String> {
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

    /// Says in which bracket a pair was made, and where those come from who are not of its score.
    fn bracket(&self, place: usize, pair: Pair) -> Vec<String> {
        let bracket = &self.pairing.ledger[place];
        let (residents, moved) = (bracket.residents.len(), bracket.moved_down.len());
        let came = if moved == 0 { String::new() } else { format!(" and {moved} who came down to them") };
        let mut lines = vec![format!(
            "The pair was made in the bracket of {} points: {residents} of that score{came}.",
            bracket.score
        )];
        let moved = [pair.white, pair.black].into_iter().filter(|number| bracket.moved_down.contains(number));
        for number in moved {
            let above = place.checked_sub(1).map(|above| &self.pairing.ledger[above]);
            if let Some(above) = above {
                lines.push(format!("{} came down because {}.", self.who(number), why_down(above)));
            }
        }
        lines
    }

    /// Says why the higher of the two did not get an earlier opponent, and what they had to accept.
    fn opponent(&self, bracket: &BracketRecord, pair: Pair) -> Vec<String> {
        let Some(record) = bracket.pairs.iter().find(|record| is_pair(pair, record.higher, record.lower)) else {
            return Vec::new();
        };
        let (higher, lower) = (self.who(record.higher), self.who(record.lower));
        let mut lines = Vec::new();
        if record.passed_over.is_empty() {
            lines.push(format!("By the order of the rules {lower} was the first opponent open to {higher}."));
        } else {
            lines.push(format!("By the order of the rules others came before {lower} as an opponent for {higher}:"));
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

    fn colours(&self, pair: Pair) -> Vec<String> {
        let rule = dutch::colour_rule(self.event, self.pairing.round, pair.white, pair.black);
        let (Some(rule), Some(white), Some(black)) = (rule, self.brought(pair.white), self.brought(pair.black)) else {
            return Vec::new();
        };
        let higher = self.brought.iter().find(|player| [pair.white, pair.black].contains(&player.number));
        let higher = higher.map_or(pair.white, |player| player.number);
        vec![
            "Colours:".to_owned(),
            format!("- {}", due(self.event, white)),
            format!("- {}", due(self.event, black)),
            format!("- {}", colours(self.event, pair, higher, rule)),
        ]
    }

    fn bye(&self) -> Result<Vec<String>, String> {
        let round = self.pairing.round;
        let bye = self.pairing.bye.ok_or_else(|| format!("nobody has the bye in round {round}"))?;
        let mut lines = vec![format!("Round {round}: {} has the bye", self.who(bye))];
        lines.push(format!("{} players are to be paired, an odd number.", self.brought.len()));
        let played = self.brought(bye).map_or(0, |player| player.colours.len());
        lines.extend(self.score(bye));
        lines.push(format!("They have played in {played} of the {} rounds before.", round - 1));
        lines.push("The bye goes to the lowest score that lets all others be paired (C5).".to_owned());
        let place = self.brought.iter().position(|player| player.number == bye).unwrap_or_default();
        let below = &self.brought[place + 1..];
        let score = self.brought(bye).map(|player| player.score);
        if below.is_empty() {
            lines.push("Nobody is ranked lower.".to_owned());
        } else {
            lines.push("Those ranked lower:".to_owned());
        }
        lines.extend(below.iter().map(|player| {
            if player.is_barred_from_bye {
                format!("- {}", barred(self.event, round, player.number))
            } else if Some(player.score) < score {
                format!("- {} has less, but then the others could not all be paired (C5)", self.who(player.number))
            } else {
                format!("- {} has as many, but the pairs come out better this way (C6 to C21)", self.who(player.number))
            }
        }));
        Ok(lines)
    }
}

fn is_pair(pair: Pair, a: Number, b: Number) -> bool {
    (pair.white, pair.black) == (a, b) || (pair.white, pair.black) == (b, a)
}

/// Says why somebody went down from a bracket.
fn why_down(above: &BracketRecord) -> String {
    let players = above.residents.len() + above.moved_down.len();
    let down = above.downfloaters.len();
    let score = above.score;
    match (players % 2, down) {
        (1, 1) => format!("the bracket of {score} points has an odd number of players, {players}"),
        _ => format!("in the bracket of {score} points {down} of {players} players could not be paired"),
    }
}
