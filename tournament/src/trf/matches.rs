//! Reads team records, and derives matches from the games of their players.

use std::collections::BTreeSet;

use super::record::{FIRST_ROUND, ROUND_WIDTH};
use super::{StalePoints, TrfError, TrfExpectation, line::TrfLine};
use crate::teams::{LineUp, Team, TeamEvent, boards};
use crate::{
    Colour, EntryBye, EntryGame, EventPlayer, GameResult, IndividualEvent, PlayerNumber, Points, RoundEntry,
    RoundNumber,
};

struct TeamForfeit {
    round: RoundNumber,
    teams: [PlayerNumber; 2],
    results: [GameResult; 2],
    line: usize,
}

#[derive(Default)]
pub(super) struct TeamReader {
    /// Set if the file has records 310, which replace older records.
    is_new: bool,
    /// The match points and game points for the allocated bye.
    pub(super) bye: Option<(Points, Points)>,
    byes: Vec<Option<PlayerNumber>>,
    byes_line: usize,
    teams: Vec<(EventPlayer, Team, usize)>,
    forfeits: Vec<TeamForfeit>,
    line_ups: Vec<LineUp>,
    colours: Option<Vec<Colour>>,
}

impl TeamReader {
    pub(super) fn new(is_new: bool) -> TeamReader {
        TeamReader { is_new, ..TeamReader::default() }
    }

    /// Reads a line; returns whether it belongs to teams.
    pub(super) fn record(&mut self, line: &TrfLine) -> Result<bool, TrfError> {
        match line.raw(1, 3).as_str() {
            "013" if self.is_new => {}
            "013" => {
                let number = self.teams.len() as PlayerNumber + 1;
                let player = EventPlayer { number, name: line.text(5, 36), ..EventPlayer::default() };
                // The name ends right before the first number, without a space.
                let players = line.players(37)?.into_iter().map(|(_, number)| number).collect();
                let team = Team { number, players, ..Team::default() };
                self.teams.push((player, team, line.number));
            }
            "310" => self.team(line)?,
            "320" => {
                self.bye = Some((line.points(5, 8)?, line.points(10, 13)?));
                let starts = (15..=line.length()).step_by(4);
                let team =
                    |at| if line.text(at, at + 2) == "000" { Ok(None) } else { line.player(at, at + 2).map(Some) };
                self.byes = starts.map(team).collect::<Result<_, _>>()?;
                self.byes_line = line.number;
            }
            "330" => {
                let (won, lost) = (GameResult::ForfeitWin, GameResult::ForfeitLoss);
                let results = match line.raw(5, 6).as_str() {
                    "+-" => [won, lost],
                    "-+" => [lost, won],
                    "--" => [lost, lost],
                    _ => return Err(line.error(5, TrfExpectation::MatchForfeit)),
                };
                let teams = [line.player(12, 14)?, line.player(16, 18)?];
                self.forfeits.push(TeamForfeit { round: line.round(8, 10)?, teams, results, line: line.number });
            }
            "300" => {
                let starts = (17..=line.length()).step_by(5);
                let player =
                    |at| if line.text(at, at + 3) == "0000" { Ok(None) } else { line.player(at, at + 3).map(Some) };
                self.line_ups.push(LineUp {
                    round: line.round(5, 7)?,
                    team: line.player(9, 11)?,
                    opponent: line.player(13, 15)?,
                    players: starts.map(player).collect::<Result<_, _>>()?,
                });
            }
            "352" => {
                let colour = |(place, sign)| match sign {
                    'W' => Ok(Colour::White),
                    'B' => Ok(Colour::Black),
                    _ => Err(line.error(5 + place, TrfExpectation::BoardColours)),
                };
                let text = line.raw(5, line.length().max(5));
                self.colours = Some(text.trim_end().chars().enumerate().map(colour).collect::<Result<_, _>>()?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn team(&mut self, line: &TrfLine) -> Result<(), TrfError> {
        let number = line.player(5, 7)?;
        if self.teams.iter().any(|(player, ..)| player.number == number) {
            return Err(line.error(5, TrfExpectation::FreshNumber));
        }
        let strength = line.text(48, 53);
        if !strength.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(line.error(48, TrfExpectation::Rating));
        }
        let rank = line.text(69, 71).parse().ok();
        let player = EventPlayer { number, name: line.text(9, 40), rank, ..EventPlayer::default() };
        let players = line.players(74)?.into_iter().map(|(_, number)| number).collect();
        let team = Team { number, nickname: line.text(42, 46), strength: strength.parse().ok(), players };
        self.teams.push((player, team, line.number));
        Ok(())
    }
}

/// Assembles a team tournament with its matches. Also lists teams whose match points in the file differ from their sum.
pub(super) fn event(
    all: IndividualEvent,
    games: IndividualEvent,
    mut told: TeamReader,
    lines: &[TrfLine],
) -> Result<(TeamEvent, Vec<StalePoints>), TrfError> {
    let at = |number: usize| lines.iter().find(|line| line.number == number).unwrap_or(&lines[0]);
    told.teams.sort_by_key(|(player, ..)| player.number);
    if told.teams.is_empty() {
        let expected = TrfExpectation::Teams;
        return Err(TrfError { line: lines.last().map_or(1, |line| line.number), column: 1, expected });
    }
    // Give reserves an entry in each round, so that writing and rereading gives an equal event.
    let rounds = usize::from(games.paired_rounds());
    let mut event = TeamEvent { matches: all, games, ..TeamEvent::default() };
    for player in &mut event.games.players {
        player.entries.resize(player.entries.len().max(rounds), RoundEntry::Bye(EntryBye::Zero));
    }
    let mut taken = BTreeSet::new();
    for (player, team, number) in &told.teams {
        for (place, member) in team.players.iter().enumerate() {
            if !taken.insert(*member) || event.games.player(*member).is_none() {
                let first = if told.is_new { 74 } else { 37 };
                return Err(at(*number).error(first + 5 * place, TrfExpectation::FreshPlayer));
            }
        }
        event.matches.players.push(player.clone());
        event.teams.push(team.clone());
    }
    let known = |number: PlayerNumber, line: usize, column| match event.matches.player(number) {
        Some(_) => Ok(()),
        None => Err(at(line).error(column, TrfExpectation::KnownTeam)),
    };
    for forfeit in &told.forfeits {
        known(forfeit.teams[0], forfeit.line, 12)?;
        known(forfeit.teams[1], forfeit.line, 16)?;
    }
    for (place, team) in told.byes.iter().enumerate() {
        team.map_or(Ok(()), |team| known(team, told.byes_line, 15 + 4 * place))?;
    }
    let has_points = event.matches.points.allocated_bye > Points::ZERO && told.byes.iter().any(Option::is_some);
    if has_points && event.matches.is_round_robin() {
        return Err(at(told.byes_line).error(5, TrfExpectation::FreeRound));
    }
    event.line_ups = std::mem::take(&mut told.line_ups);
    event.bye_game_points = told.bye.map_or(Points::ZERO, |bye| bye.1);
    event.colours = told.colours.take().unwrap_or_else(|| boards(most_boards(&event)));
    fill(&mut event, &told, lines)?;
    let mut found = Vec::new();
    for (player, (_, _, number)) in event.matches.players.iter().zip(&told.teams) {
        found.extend(stale(&event.matches, player, at(*number))?);
    }
    Ok((event, found))
}

fn most_boards(event: &TeamEvent) -> usize {
    let rounds = event.games.paired_rounds();
    let teams = event.teams.iter().flat_map(|team| (1..=rounds).map(|round| event.boards_of(team.number, round).len()));
    teams.max().unwrap_or(0)
}

fn fill(event: &mut TeamEvent, told: &TeamReader, lines: &[TrfLine]) -> Result<(), TrfError> {
    let later = told.forfeits.iter().map(|forfeit| forfeit.round).max().unwrap_or(0);
    let byes = told.byes.iter().rposition(Option::is_some).map_or(0, |place| place + 1);
    let rounds = event.games.paired_rounds().max(later).max(byes as RoundNumber);
    for index in 0..event.teams.len() {
        let number = event.teams[index].number;
        let mut entries = Vec::new();
        for round in 1..=rounds {
            let forfeit = told.forfeits.iter().find(|found| found.round == round && found.teams.contains(&number));
            let asked =
                event.matches.requests.iter().find(|request| request.round == round && request.player == number);
            let opponent = opponent(event, number, round, lines)?;
            entries.push(match (forfeit, opponent) {
                (Some(forfeit), _) => {
                    let side = usize::from(forfeit.teams[1] == number);
                    let colour = Some(if side == 0 { Colour::White } else { Colour::Black });
                    RoundEntry::Game(EntryGame {
                        opponent: forfeit.teams[1 - side],
                        colour,
                        result: forfeit.results[side],
                    })
                }
                (None, Some((opponent, colour))) => {
                    RoundEntry::Game(EntryGame { opponent, colour, result: event.result(number, opponent, round) })
                }
                (None, None) if told.byes.get(usize::from(round) - 1) == Some(&Some(number)) => {
                    RoundEntry::Bye(EntryBye::Allocated)
                }
                (None, None) => RoundEntry::Bye(asked.map_or(EntryBye::Zero, |request| request.bye)),
            });
        }
        event.matches.players[index].entries = entries;
    }
    event.matches.requests.retain(|request| request.round > rounds);
    Ok(())
}

/// Finds a team's opponent and colour in a round. The colour is taken from the first board with a game, reversed if
/// that board is.
fn opponent(
    event: &TeamEvent,
    team: PlayerNumber,
    round: RoundNumber,
    lines: &[TrfLine],
) -> Result<Option<(PlayerNumber, Option<Colour>)>, TrfError> {
    let mut found: Option<(PlayerNumber, Option<Colour>)> = None;
    for (board, player) in event.boards_of(team, round).into_iter().enumerate() {
        let Some(player) = player else { continue };
        let Some(RoundEntry::Game(game)) = event.games.player(player).map(|player| player.entry(round)) else {
            continue;
        };
        let other = event.team_of(game.opponent).map(|team| team.number);
        let turned = event.colours.get(board) == Some(&Colour::Black);
        let colour = game.colour.map(|colour| if turned { !colour } else { colour });
        match (found, other) {
            (None, Some(other)) if other != team => found = Some((other, colour)),
            (Some((before, None)), Some(other)) if before == other => found = Some((other, colour)),
            (Some((before, _)), Some(other)) if before == other => {}
            _ => {
                let is_own = |line: &&TrfLine| line.raw(1, 3) == "001" && line.player(5, 8) == Ok(player);
                let line = lines.iter().find(is_own).unwrap_or(&lines[0]);
                let column = FIRST_ROUND + (usize::from(round) - 1) * ROUND_WIDTH;
                return Err(line.error(column, TrfExpectation::SameMatch));
            }
        }
    }
    Ok(found)
}

/// Returns a team's match points if they differ from the sum.
fn stale(matches: &IndividualEvent, team: &EventPlayer, line: &TrfLine) -> Result<Option<StalePoints>, TrfError> {
    if line.raw(1, 3) != "310" || line.text(55, 60).is_empty() {
        return Ok(None);
    }
    let (told, sum) = (line.points(55, 60)?, matches.score(team, matches.paired_rounds()));
    Ok((told != sum).then_some(StalePoints { number: team.number, told, sum }))
}
