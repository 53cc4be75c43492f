//! Reading a file.

use super::{Expected, TrfError, line::Line, record};
use crate::{
    Acceleration, Adjustment, Bye, Colour, Entry, Event, Forbidden, GameResult, Number, Points, Remark, Request,
};

/// Reads a tournament of single players (for teams there is [`read_teams`](super::read_teams)) from the text of a
/// file, in either edition and with any line ends.
///
/// # Errors
///
/// The first place at which the text is not what the format asks for, or contradicts itself: entries of a game that
/// do not agree, points that do not add up, a number that no player has.
pub fn read(text: &str) -> Result<Event, TrfError> {
    let mut reader = Reader::default();
    let lines = Line::split(text);
    for line in &lines {
        reader.record(line)?;
    }
    reader.settle();
    verify(reader.event, &lines)
}

/// Orders the players of an event and checks that what the lines tell agrees.
pub(super) fn verify(mut event: Event, lines: &[Line]) -> Result<Event, TrfError> {
    let numbers = event.players.iter().map(|player| player.number);
    let mut places: Vec<(Number, &Line)> = numbers.zip(lines.iter().filter(|line| line.raw(1, 3) == "001")).collect();
    places.sort_by_key(|place| place.0);
    event.players.sort_by_key(|player| player.number);
    check(&event, &places)?;
    for (player, (_, line)) in event.players.iter().zip(&places) {
        check_sum(&event, player, line)?;
    }
    Ok(event)
}

/// What was read so far.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) event: Event,
    /// Whether the bye's points were told; else they follow the win's.
    allocated_bye_told: bool,
    /// Whether the points of running games were told; else they follow the draw's.
    unfinished_told: bool,
    /// Groups forbidden in all rounds, whose number may be told later.
    everywhere: Vec<Vec<Number>>,
}

impl Reader {
    /// Completes what earlier lines left to later ones.
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
        self.event.forbidden.extend(pairs.into_iter().map(|players| Forbidden { rounds, players }));
    }

    /// Reads one line.
    pub(super) fn record(&mut self, line: &Line) -> Result<(), TrfError> {
        let event = &mut self.event;
        match line.raw(1, 3).as_str() {
            "001" => {
                let player = record::player(line)?;
                if event.players.iter().any(|other| other.number == player.number) {
                    return Err(line.error(5, Expected::FreshNumber));
                }
                event.players.push(player);
            }
            "142" | "XXR" => event.rounds = Some(line.round(4, line.length().max(4))?),
            "152" => event.initial_colour = Some(initial_colour(line)?),
            "162" => self.point_system(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.old_points(line)?,
            "192" => event.system = Some(line.text(5, line.length().max(5))),
            "240" => {
                let bye = match line.char(5).to_ascii_uppercase() {
                    'F' => Bye::Full,
                    'H' => Bye::Half,
                    'Z' => Bye::Zero,
                    _ => return Err(line.error(5, Expected::ByeKind)),
                };
                let round = line.round(7, 9)?;
                let players = line.players(11)?;
                event.requests.extend(players.into_iter().map(|player| Request { round, player, bye }));
            }
            "250" => event.accelerations.push(Acceleration {
                points: line.points(10, 13)?,
                rounds: line.rounds(15, 19)?,
                players: (line.player(23, 26)?, line.player(28, 31)?),
            }),
            "260" => {
                event.forbidden.push(Forbidden { rounds: line.rounds(5, 9)?, players: line.players(13)? });
            }
            "299" => event.adjustments.extend(adjustments(line, 14)?),
            "XXC" => self.old_choices(line)?,
            "XXA" => self.old_acceleration(line)?,
            "XXP" => self.everywhere.push(numbers(line)?),
            "013" | "310" => return Err(line.error(1, Expected::SinglePlayers)),
            code => {
                let text = line.raw(4, line.length().max(4));
                event.remarks.push(Remark { code: code.to_owned(), text });
            }
        }
        Ok(())
    }

    /// Reads record 162: a code, four columns of points, four blanks, and again.
    fn point_system(&mut self, line: &Line) -> Result<(), TrfError> {
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
                _ => return Err(line.error(at, Expected::PointCode)),
            }
        }
        Ok(())
    }

    /// Reads the point system as older files write it.
    fn old_points(&mut self, line: &Line) -> Result<(), TrfError> {
        let points = line.points(5, 12)?;
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

    fn old_choices(&mut self, line: &Line) -> Result<(), TrfError> {
        for (column, word) in line.words() {
            match word.as_str() {
                "white1" => self.event.initial_colour = Some(Colour::White),
                "black1" => self.event.initial_colour = Some(Colour::Black),
                "rank" => return Err(line.error(column, Expected::OrderByNumber)),
                _ => {}
            }
        }
        Ok(())
    }

    fn old_acceleration(&mut self, line: &Line) -> Result<(), TrfError> {
        let number = line.player(5, 8)?;
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
}

fn initial_colour(line: &Line) -> Result<Colour, TrfError> {
    match line.text(5, line.length().max(5)).as_str() {
        "W" | "w" => Ok(Colour::White),
        "B" | "b" => Ok(Colour::Black),
        _ => Err(line.error(5, Expected::InitialColour)),
    }
}

pub(super) fn adjustments(line: &Line, column: usize) -> Result<Vec<Adjustment>, TrfError> {
    if line.char(5) != ' ' {
        return Err(line.error(5, Expected::PlainAdjustment));
    }
    let points = line.points(column, column + 4)?;
    let round = match line.text(20, 22).as_str() {
        "" | "000" => None,
        _ => Some(line.round(20, 22)?),
    };
    Ok(line.players(24)?.into_iter().map(|player| Adjustment { round, player, points }).collect())
}

fn numbers(line: &Line) -> Result<Vec<Number>, TrfError> {
    let number = |(column, word): (usize, String)| line.player(column, column + word.chars().count() - 1);
    line.words().into_iter().map(number).collect()
}

/// Checks that both sides tell the same of each game.
fn check(event: &Event, places: &[(Number, &Line)]) -> Result<(), TrfError> {
    for (player, (_, line)) in event.players.iter().zip(places) {
        for (place, entry) in player.entries.iter().enumerate() {
            let Entry::Game(game) = entry else { continue };
            let at = record::FIRST_ROUND + place * record::ROUND_WIDTH;
            let opponent = event.player(game.opponent).ok_or_else(|| line.error(at, Expected::KnownPlayer))?;
            let agrees = match opponent.entry(place as u16 + 1) {
                Entry::Game(other) => {
                    let met = other.opponent == player.number && other.result.is_played() == game.result.is_played();
                    met && (other.colour != game.colour || game.colour.is_none())
                }
                Entry::Bye(_) => game.result == GameResult::ForfeitLoss || game.result == GameResult::ForfeitWin,
            };
            if !agrees {
                return Err(line.error(at, Expected::Agreement(game.opponent)));
            }
        }
    }
    Ok(())
}

/// Checks that the points are the sum of the rounds, with or without virtual points and the byes of the next round.
fn check_sum(event: &Event, player: &crate::Player, line: &Line) -> Result<(), TrfError> {
    let paired = event.paired_rounds();
    let told = line.points(81, 84)?;
    let (sum, all) = (event.score(player, paired), event.score(player, player.entries.len().max(paired.into()) as u16));
    let extra = event.virtual_points(player.number, paired);
    let next = event.virtual_points(player.number, paired + 1);
    let fits = [sum, all].iter().any(|&sum| [sum, sum + extra, sum + next].contains(&told));
    if fits { Ok(()) } else { Err(line.error(81, Expected::Sum(sum))) }
}
