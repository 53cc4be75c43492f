//! Reads and writes team tournaments.
//!
//! Their records are 013, 300, 310, 320, 330, 352 and 362. Records 240, 250, 260 and 299 are about teams here. Records
//! 801 and 802, which repeat others, are kept unchanged.

use super::agree::verify;
use super::matches::{self, TeamReader};
use super::read::TrfReader;
use super::rules;
use super::write::{cut, joined, line, rule_lines, settings};
use super::{LineEnd, StalePoints, TrfEdition, TrfError, TrfExpectation, line::TrfLine};
use crate::teams::{LineUp, Team, TeamEvent};
use crate::{
    ByeRequest, Colour, EntryBye, EventPlayer, EventRemark, GameResult, IndividualEvent, PlayerNumber, PointSystem,
    Points, RoundEntry,
};

/// Returns whether a text has team records.
#[must_use]
pub fn is_of_teams(text: &str) -> bool {
    TrfLine::split(text).iter().any(|line| matches!(line.raw(1, 3).as_str(), "013" | "310"))
}

/// Reads a team tournament, in either edition and with any line ends.
///
/// Older files number teams in the order of their lines.
///
/// # Errors
/// Returns the first place where the text violates the format or contradicts itself.
pub fn read_teams(text: &str) -> Result<TeamEvent, TrfError> {
    read_teams_and_reckon(text).map(|told| told.event)
}

/// A team tournament, and its points that differ from sums.
#[derive(Clone, Debug)]
pub struct TeamReckoning {
    /// The team tournament.
    pub event: TeamEvent,
    /// Players whose points in record 001 differ from the sum.
    pub players: Vec<StalePoints>,
    /// Teams whose match points in record 310 differ from the sum.
    pub teams: Vec<StalePoints>,
}

/// Reads like [`read_teams`], and lists points that differ from sums.
///
/// # Errors
/// Same as [`read_teams`].
pub fn read_teams_and_reckon(text: &str) -> Result<TeamReckoning, TrfError> {
    let lines = TrfLine::split(text);
    let mut reader = TrfReader::default();
    let mut told = TeamReader::new(lines.iter().any(|line| line.raw(1, 3) == "310"));
    let usual = Points::from_tenths;
    let mut all = IndividualEvent { points: points(usual(20), usual(10), usual(0)), ..IndividualEvent::default() };
    for line in &lines {
        match line.raw(1, 3).as_str() {
            "250" => {
                let (rule, mentions) = rules::acceleration(line, 5)?;
                all.accelerations.push(rule);
                reader.mention(line, &mentions);
            }
            "299" => {
                let (adjustments, mentions) = rules::adjustments(line, 8)?;
                all.adjustments.extend(adjustments);
                reader.mention(line, &mentions);
            }
            "320" | "352" | "362" if reader.is_again(line) => return Err(line.error(1, TrfExpectation::Once)),
            "362" => all.points = team_points(line, all.points)?,
            _ if told.record(line)? => {}
            _ => reader.record(line)?,
        }
    }
    reader.settle();
    let mut games = std::mem::take(&mut reader.event);
    all.points.allocated_bye = told.bye.map_or(all.points.win, |bye| bye.0);
    (all.rounds, all.initial_colour, all.system) = (games.rounds, games.initial_colour.take(), games.system.take());
    all.requests = std::mem::take(&mut games.requests);
    all.remarks = std::mem::take(&mut games.remarks);
    all.forbidden = std::mem::take(&mut games.forbidden);
    let (games, players) = verify(games, &lines)?;
    let (event, teams) = matches::event(all, games, told, &lines)?;
    reader.check_mentions(|number| event.matches.player(number).is_some(), &TrfExpectation::KnownTeam)?;
    Ok(TeamReckoning { event, players, teams })
}

fn points(win: Points, draw: Points, loss: Points) -> PointSystem {
    let none = Points::ZERO;
    PointSystem { win, draw, loss, zero_bye: none, forfeit_loss: none, allocated_bye: win, unfinished: draw }
}

fn team_points(line: &TrfLine, usual: PointSystem) -> Result<PointSystem, TrfError> {
    let (mut win, mut draw, mut loss) = (usual.win, usual.draw, usual.loss);
    let mut words = line.words().into_iter();
    while let Some((column, word)) = words.next() {
        let wrong = || line.error(column, TrfExpectation::TeamPoints);
        let (symbol, glued) = word.split_at_checked(2).ok_or_else(wrong)?;
        let value = if glued.is_empty() { words.next().map_or(String::new(), |word| word.1) } else { glued.to_owned() };
        let value = Points::parse(&value).ok_or_else(wrong)?;
        match symbol {
            "TW" => win = value,
            "TD" => draw = value,
            "TL" => loss = value,
            _ => return Err(wrong()),
        }
    }
    Ok(points(win, draw, loss))
}

/// Writes a team tournament in an edition.
///
/// TRF16 has teams and players, but only matches that follow from games.
#[must_use]
pub fn write_teams(event: &TeamEvent, edition: TrfEdition, end: LineEnd) -> String {
    let TeamEvent { matches, games, .. } = event;
    let is_name = |remark: &&EventRemark| remark.code == "012";
    let remark = |remark: &EventRemark| format!("{}{}", remark.code, remark.text);
    let mut lines: Vec<String> = matches.remarks.iter().filter(is_name).map(remark).collect();
    let head =
        IndividualEvent { initial_colour: matches.initial_colour, system: matches.system.clone(), ..games.clone() };
    lines.extend(settings(&head, edition));
    if edition == TrfEdition::Trf26 {
        let letter = |colour: &Colour| if *colour == Colour::White { 'W' } else { 'B' };
        lines.push(format!("352 {}", event.colours.iter().map(letter).collect::<String>()));
        let PointSystem { win, draw, loss, .. } = matches.points;
        lines.push(format!("362  TW{win:>4}    TD{draw:>4}    TL{loss:>4}"));
    }
    lines.extend(games.players.iter().map(|player| line(games, player)));
    let teams = matches.players.iter().zip(&event.teams);
    lines.extend(teams.map(|(player, team)| team_line(event, player, team, edition)));
    if edition == TrfEdition::Trf26 {
        lines.extend(match_lines(event));
        let all = IndividualEvent { requests: byes(matches), ..matches.clone() };
        lines.extend(rule_lines(&all, edition, true));
    }
    lines.extend(matches.remarks.iter().filter(|found| !is_name(found)).map(remark));
    joined(&lines, end)
}

fn byes(matches: &IndividualEvent) -> Vec<ByeRequest> {
    let mut requests = Vec::new();
    for round in 1..=matches.paired_rounds() {
        for team in &matches.players {
            if let RoundEntry::Bye(bye @ (EntryBye::Full | EntryBye::Half)) = team.entry(round) {
                requests.push(ByeRequest { round, player: team.number, bye });
            }
        }
    }
    requests.extend(&matches.requests);
    requests
}

fn team_line(event: &TeamEvent, player: &EventPlayer, team: &Team, edition: TrfEdition) -> String {
    let (name, nickname) = (cut(&player.name, 32), cut(&team.nickname, 5));
    let mut players = team.players.iter().map(|number| format!("{number:>4}"));
    if edition == TrfEdition::Trf16 {
        return format!("013 {name:32}{}", players.collect::<Vec<_>>().join(" "));
    }
    let rounds = event.matches.paired_rounds();
    let score = event.matches.score(player, rounds);
    let games: Points = (1..=rounds).map(|round| event.game_points(team.number, round)).sum();
    let strength = team.strength.map_or(String::new(), |strength| strength.to_string());
    let rank = player.rank.map_or(String::new(), |rank| rank.to_string());
    let number = team.number;
    let line = format!("310 {number:>3} {name:32} {nickname:5} {strength:>6} {score:>6} {games:>6} {rank:>3} ");
    players.by_ref().fold(line, |line, player| line + " " + &player)
}

fn match_lines(event: &TeamEvent) -> Vec<String> {
    let matches = &event.matches;
    let rounds = matches.paired_rounds();
    let bye = |round| {
        let has = |team: &&EventPlayer| team.entry(round) == RoundEntry::Bye(EntryBye::Allocated);
        matches.players.iter().find(has).map_or(0, |team| team.number)
    };
    let byes: Vec<PlayerNumber> = (1..=rounds).map(bye).collect();
    let mut lines = Vec::new();
    let is_usual = matches.points.allocated_bye == matches.points.win && event.bye_game_points == Points::ZERO;
    if !is_usual || byes.iter().any(|team| *team > 0) {
        let fields: String = byes.iter().map(|team| format!(" {team:03}")).collect();
        lines.push(format!("320 {:>4} {:>4}{fields}", matches.points.allocated_bye, event.bye_game_points));
    }
    for round in 1..=rounds {
        for team in &matches.players {
            let RoundEntry::Game(game) = team.entry(round) else { continue };
            if game.result.is_played() || game.colour != Some(Colour::White) {
                continue;
            }
            let lost = matches.player(game.opponent).map(|other| other.entry(round));
            let both = matches!(lost, Some(RoundEntry::Game(other)) if other.result == GameResult::ForfeitLoss);
            let sign = match (game.result, both) {
                (GameResult::ForfeitWin, _) => "+-",
                (_, true) => "--",
                (_, false) => "-+",
            };
            lines.push(format!("330 {sign} {round:03} {:03} {:03}", team.number, game.opponent));
        }
    }
    lines.extend(event.line_ups.iter().map(|line_up| {
        let LineUp { round, team, opponent, players } = line_up;
        let players = players.iter().map(|player| format!(" {:04}", player.unwrap_or(0)));
        format!("300 {round:03} {team:03} {opponent:03}{}", players.collect::<String>())
    }));
    lines
}
