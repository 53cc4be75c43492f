//! Reads files.

use std::collections::BTreeSet;

use super::{StalePoints, TrfError, TrfExpectation, agree, line::TrfLine, record, rules};
use crate::{
    Acceleration, ByeRequest, Colour, EntryBye, EventRemark, ForbiddenGroup, IndividualEvent, PlayerNumber, Points,
    RoundEntry,
};

/// Reads a tournament of single players, in either edition.
///
/// Any line ends are accepted. See [`read_teams`](super::read_teams) for teams.
///
/// # Errors
/// Returns the first place where the text violates the format or contradicts itself, such as two players' entries for a
/// game that disagree.
pub fn read(text: &str) -> Result<IndividualEvent, TrfError> {
    read_and_reckon(text).map(|(event, _)| event)
}

/// Reads like [`read`], and lists players whose points differ.
///
/// They differ from the sum of their rounds.
///
/// # Errors
/// Same as [`read`].
pub fn read_and_reckon(text: &str) -> Result<(IndividualEvent, Vec<StalePoints>), TrfError> {
    let mut reader = TrfReader::default();
    let lines = TrfLine::split(text);
    for line in &lines {
        reader.record(line)?;
    }
    reader.settle();
    let stale;
    (reader.event, stale) = agree::verify(std::mem::take(&mut reader.event), &lines)?;
    reader.check_mentions(|number| reader.event.player(number).is_some(), &TrfExpectation::KnownPlayer)?;
    reader.check_requests()?;
    Ok((reader.event, stale))
}

#[derive(Default)]
pub(super) struct TrfReader {
    pub(super) event: IndividualEvent,
    /// Set if the file gives the points of the allocated bye; otherwise they equal a win's.
    allocated_bye_told: bool,
    /// Set if the file gives the points of unfinished games; otherwise they equal a draw's.
    unfinished_told: bool,
    /// Groups forbidden in all rounds, until the number of rounds is known.
    pub(super) everywhere: Vec<Vec<PlayerNumber>>,
    pub(super) absent: Vec<PlayerNumber>,
    told: BTreeSet<String>,
    pub(super) mentions: Vec<(usize, usize, PlayerNumber)>,
    asked: Vec<(usize, usize)>,
}

const SINGLE: [&str; 14] =
    ["142", "152", "162", "192", "202", "212", "XXR", "XXC", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

/// Records of FIDE's format that are kept but not used.
const KEPT: [&str; 20] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182", "202",
    "212", "222", "801", "802",
];

impl TrfReader {
    pub(super) fn settle(&mut self) {
        let points = &mut self.event.points;
        if !self.allocated_bye_told {
            points.allocated_bye = points.win;
        }
        if !self.unfinished_told {
            points.unfinished = points.draw;
        }
        self.everywhere.sort_unstable();
        let rounds = (1, self.event.rounds.unwrap_or(999));
        let pairs = std::mem::take(&mut self.everywhere);
        self.event.forbidden.extend(pairs.into_iter().map(|players| ForbiddenGroup { rounds, players }));
        let round = self.event.paired_rounds() + 1;
        let absent = std::mem::take(&mut self.absent);
        self.event.requests.extend(absent.into_iter().map(|player| ByeRequest { round, player, bye: EntryBye::Zero }));
    }

    pub(super) fn check_mentions(
        &self,
        known: impl Fn(PlayerNumber) -> bool,
        expected: &TrfExpectation,
    ) -> Result<(), TrfError> {
        match self.mentions.iter().find(|(_, _, number)| !known(*number)) {
            Some(&(line, column, _)) => Err(TrfError { line, column, expected: expected.clone() }),
            None => Ok(()),
        }
    }

    /// Checks requested byes against the players' own lines. They must not repeat either.
    fn check_requests(&self) -> Result<(), TrfError> {
        let paired = self.event.paired_rounds();
        let mut seen = BTreeSet::new();
        for (request, &(line, column)) in self.event.requests.iter().zip(&self.asked) {
            if !seen.insert((request.round, request.player)) {
                return Err(TrfError { line, column, expected: TrfExpectation::FreshRequest });
            }
            if let Some(rounds) = self.event.rounds.filter(|rounds| request.round > *rounds) {
                return Err(TrfError { line, column: 7, expected: TrfExpectation::EventRound(rounds) });
            }
            let is_worth_points = self.event.worth(RoundEntry::Bye(request.bye)) > Points::ZERO;
            if is_worth_points && self.event.is_round_robin() {
                return Err(TrfError { line, column: 5, expected: TrfExpectation::FreeRound });
            }
            let Some(player) = self.event.player(request.player) else { continue };
            let is_told = usize::from(request.round) <= player.entries.len() || request.round <= paired;
            if is_told && player.entry(request.round) != RoundEntry::Bye(request.bye) {
                return Err(TrfError { line, column, expected: TrfExpectation::SameBye });
            }
        }
        Ok(())
    }

    pub(super) fn is_again(&mut self, line: &TrfLine) -> bool {
        !self.told.insert(line.raw(1, 3))
    }

    pub(super) fn record(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let code = line.raw(1, 3);
        if SINGLE.contains(&code.as_str()) && self.is_again(line) {
            return Err(line.error(1, TrfExpectation::Once));
        }
        let event = &mut self.event;
        match code.as_str() {
            "001" => {
                let player = record::player(line)?;
                if event.players.iter().any(|other| other.number == player.number) {
                    return Err(line.error(5, TrfExpectation::FreshNumber));
                }
                event.players.push(player);
            }
            "142" | "XXR" => {
                let rounds = line.count_of_rounds()?;
                if event.rounds.replace(rounds).is_some_and(|told| told != rounds) {
                    return Err(line.error(1, TrfExpectation::Once));
                }
            }
            "152" => event.initial_colour = Some(initial_colour(line)?),
            "162" => self.point_system(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.old_points(line)?,
            "192" => event.system = Some(line.text(5, line.length().max(5))),
            "240" => {
                let place = line.number;
                for (column, request) in rules::requests(line)? {
                    event.requests.push(request);
                    self.asked.push((place, column));
                    self.mentions.push((place, column, request.player));
                }
            }
            "250" => {
                let (rule, mentions) = rules::acceleration(line, 10)?;
                event.accelerations.push(rule);
                self.mention(line, &mentions);
            }
            "260" => {
                let (rounds, players) = rules::forbidden(line)?;
                event.forbidden.push(ForbiddenGroup { rounds, players: numbers(&players) });
                self.mention(line, &players);
            }
            "299" => {
                let (adjustments, mentions) = rules::adjustments(line, 14)?;
                event.adjustments.extend(adjustments);
                self.mention(line, &mentions);
            }
            "XXC" => self.old_choices(line)?,
            "XXA" => self.old_acceleration(line)?,
            "XXP" | "XXZ" => self.old_list(line)?,
            _ => self.kept(line)?,
        }
        Ok(())
    }

    fn kept(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let code = line.raw(1, 3);
        match code.as_str() {
            "###" => {}
            "XXS" => return Err(line.error(1, TrfExpectation::OtherPoints)),
            "013" | "300" | "310" | "320" | "330" | "352" | "362" => {
                return Err(line.error(1, TrfExpectation::SinglePlayers));
            }
            known if KEPT.contains(&known) => line.blanks(&[4])?,
            // A national federation's code, followed by a player's number (National Rating Support).
            letters if letters.len() == 3 && letters.bytes().all(|byte| byte.is_ascii_uppercase()) => {
                let number = line.player(5, 8).map_err(|_| line.error(1, TrfExpectation::Record))?;
                self.mention(line, &[(5, number)]);
            }
            _ => return Err(line.error(1, TrfExpectation::Record)),
        }
        let text = line.raw(4, line.length().max(4));
        self.event.remarks.push(EventRemark { code, text });
        Ok(())
    }

    pub(super) fn mention(&mut self, line: &TrfLine, numbers: &[(usize, PlayerNumber)]) {
        self.mentions.extend(numbers.iter().map(|&(column, number)| (line.number, column, number)));
    }

    /// Reads record 162: codes with points in columns. Each is a code, four columns of points, and four spaces.
    fn point_system(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let system = &mut self.event.points;
        for at in (6..=line.length()).step_by(9) {
            let points = line.points(at + 1, at + 4)?;
            match line.char(at) {
                'W' => system.win = points,
                'D' => system.draw = points,
                'L' => system.loss = points,
                'A' | 'Z' => (system.zero_bye, system.forfeit_loss) = (points, points),
                'P' => {
                    system.allocated_bye = points;
                    self.allocated_bye_told = true;
                }
                'X' => {
                    system.unfinished = points;
                    self.unfinished_told = true;
                }
                _ => return Err(line.error(at, TrfExpectation::PointCode)),
            }
            line.blanks(&[at + 5, at + 6, at + 7, at + 8])?;
        }
        Ok(())
    }

    fn old_points(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let points = line.points(5, line.length().max(5))?;
        let system = &mut self.event.points;
        match line.char(3) {
            'W' => system.win = points,
            'D' => system.draw = points,
            'L' => system.loss = points,
            'Z' => system.zero_bye = points,
            'F' => system.forfeit_loss = points,
            _ => {
                system.allocated_bye = points;
                self.allocated_bye_told = true;
            }
        }
        Ok(())
    }

    fn old_choices(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        for (column, word) in line.words() {
            match word.as_str() {
                "white1" => self.event.initial_colour = Some(Colour::White),
                "black1" => self.event.initial_colour = Some(Colour::Black),
                "rank" => return Err(line.error(column, TrfExpectation::OrderByNumber)),
                _ => return Err(line.error(column, TrfExpectation::Choice)),
            }
        }
        Ok(())
    }

    fn old_acceleration(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let number = line.player(5, 8)?;
        self.mention(line, &[(5, number)]);
        for (place, at) in (10..=line.length()).step_by(5).enumerate() {
            let points = line.points(at, at + 3)?;
            if points != Points::ZERO {
                let round = place as u16 + 1;
                let rule = Acceleration { points, rounds: (round, round), players: (number, number) };
                self.event.accelerations.push(rule);
            }
        }
        Ok(())
    }

    /// Reads players who cannot meet, or who are absent. Absences are for the next round. The numbers are separated by
    /// spaces.
    fn old_list(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let number = |(column, word): (usize, String)| {
            let number = line.player(column, column + word.chars().count() - 1);
            number.map(|number| (column, number)).map_err(|_| line.error(column, TrfExpectation::Number))
        };
        let found: Vec<(usize, PlayerNumber)> = line.words().into_iter().map(number).collect::<Result<_, _>>()?;
        line.each_once(&found)?;
        self.mention(line, &found);
        if line.char(3) == 'Z' {
            self.absent.extend(numbers(&found));
        } else if found.len() < 2 {
            return Err(line.error(line.length() + 1, TrfExpectation::TwoPlayers));
        } else {
            self.everywhere.push(numbers(&found));
        }
        Ok(())
    }
}

fn initial_colour(line: &TrfLine) -> Result<Colour, TrfError> {
    match line.text(5, line.length().max(5)).as_str() {
        "W" | "w" => Ok(Colour::White),
        "B" | "b" => Ok(Colour::Black),
        _ => Err(line.error(5, TrfExpectation::InitialColour)),
    }
}

fn numbers(found: &[(usize, PlayerNumber)]) -> Vec<PlayerNumber> {
    found.iter().map(|(_, number)| *number).collect()
}
