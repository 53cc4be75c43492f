//! Replays the file of a league.

use std::collections::BTreeSet;
use std::fmt;

use super::form::{LeagueSettings, LeagueStatement};
use super::{League, LeagueError, PersonNumber, SeasonPlace};
use crate::RoundNumber;
use crate::form::{FormFile, FormReplay, FormStatement};

/// A difference between a league's file and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeagueDifference {
    /// The rules do not allow the event.
    Refused(LeagueError),
    /// The player has this place for this reason: (division, place).
    Place(usize, SeasonPlace),
    /// The player is not in this season, or placed already.
    NoPlace(PersonNumber),
    /// The place is right, but its line comes too late.
    Order,
    /// This place is missing after the season's line: (division, place).
    NotPlaced(usize, SeasonPlace),
    /// The round has these pairs instead, White first.
    Meet(Vec<[PersonNumber; 2]>),
    /// The division has only this many rounds.
    NoRound(usize),
    /// A closed division has these open games: (round, White first). The first value is the division.
    OpenGames(usize, Vec<(RoundNumber, [PersonNumber; 2])>),
    /// The table is this.
    Table(Vec<PersonNumber>),
}

impl fmt::Display for LeagueDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |division: usize, place: &SeasonPlace| {
            LeagueStatement::Place { division, person: place.person, why: place.why }.write()
        };
        match self {
            LeagueDifference::Refused(error) => write!(f, "the rules refuse this: {error}"),
            LeagueDifference::Place(division, place) => write!(f, "this is: {}", line(*division, place)),
            LeagueDifference::NoPlace(person) => {
                write!(f, "{person} has no place here: not in the league, or placed above")
            }
            LeagueDifference::Order => f.write_str("this comes before the place above"),
            LeagueDifference::NoRound(1) => f.write_str("the division has one round"),
            LeagueDifference::NoRound(rounds) => write!(f, "the division has {rounds} rounds"),
            LeagueDifference::OpenGames(division, games) => {
                let games = games.iter().map(|(round, [white, black])| format!("{white}-{black} in round {round}"));
                let games = games.collect::<Vec<_>>().join(", ");
                write!(f, "division {division} ends here, and these games have no result: {games}")
            }
            LeagueDifference::NotPlaced(division, place) => write!(f, "this is not told: {}", line(*division, place)),
            LeagueDifference::Meet(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|[white, black]| format!("{white}-{black}")).collect();
                write!(f, "who meets in this round is {}", pairs.join(" "))
            }
            LeagueDifference::Table(people) => {
                let people: Vec<String> = people.iter().map(ToString::to_string).collect();
                write!(f, "the table is {}", people.join(" "))
            }
        }
    }
}

#[derive(Default)]
struct SeasonReplay {
    line: usize,
    made: Vec<(usize, SeasonPlace)>,
    placed: BTreeSet<PersonNumber>,
    /// The highest position so far, in the order of the rules.
    last: usize,
    told: Vec<Vec<PersonNumber>>,
    seated: Vec<Vec<PersonNumber>>,
    is_settled: bool,
}

/// Replays the file of a league, and compares it with the rules.
#[must_use]
pub fn replay(file: &FormFile<LeagueStatement>) -> FormReplay<Option<League>, LeagueDifference> {
    let mut settings = LeagueSettings::default();
    for (_, step) in file.said() {
        if let LeagueStatement::Setting(setting) = step {
            setting.apply(&mut settings);
        }
    }
    let (mut compared, mut differ) = (0, Vec::new());
    // Reading refuses files with impossible rules, but a program can build one. There is nothing to compare.
    let Ok(mut league) = League::new(settings.rules, settings.cycles, settings.seed) else {
        return FormReplay { value: None, compared, differ };
    };
    let mut season = SeasonReplay { is_settled: true, ..SeasonReplay::default() };
    for (line, step) in file.said() {
        if matches!(step, LeagueStatement::Setting(_) | LeagueStatement::Player { .. }) {
            continue;
        }
        compared += 1;
        if !matches!(step, LeagueStatement::Place { .. }) {
            season.settle(&mut league, &mut differ);
        }
        differ.extend(open_games(step, &league).into_iter().map(|reason| (line, reason)));
        if let Err(reason) = compare(step, line, &mut league, &mut season) {
            differ.push((line, reason));
        }
    }
    season.settle(&mut league, &mut differ);
    differ.sort_by_key(|(line, _)| *line);
    FormReplay { value: Some(league), compared, differ }
}

fn open_games(step: &LeagueStatement, league: &League) -> Vec<LeagueDifference> {
    let closed: Vec<usize> = match step {
        LeagueStatement::Season(_) => (1..=league.divisions().len()).collect(),
        LeagueStatement::Table { division, .. } => vec![*division],
        _ => Vec::new(),
    };
    let of_division = closed.into_iter().filter(|division| !league.is_closed(*division)).filter_map(|division| {
        let games = league.divisions().get(division.checked_sub(1)?)?.open_games();
        (!games.is_empty()).then_some(LeagueDifference::OpenGames(division, games))
    });
    of_division.collect()
}

fn compare(
    step: &LeagueStatement,
    line: usize,
    league: &mut League,
    season: &mut SeasonReplay,
) -> Result<(), LeagueDifference> {
    match step {
        LeagueStatement::Setting(_) | LeagueStatement::Player { .. } => Ok(()),
        LeagueStatement::Join(newcomer) => league.join(*newcomer).map_err(LeagueDifference::Refused),
        LeagueStatement::Leave(person) => league.leave(*person).map_err(LeagueDifference::Refused),
        LeagueStatement::Seat { people, .. } => {
            season.seated.push(people.clone());
            Ok(())
        }
        LeagueStatement::Season(_) if !season.seated.is_empty() => {
            league.begin_seated(std::mem::take(&mut season.seated));
            *season = SeasonReplay { line, is_settled: true, ..SeasonReplay::default() };
            Ok(())
        }
        LeagueStatement::Season(_) => {
            // Creating the league checked the rules, so there is no error.
            let divisions = league.begin_season().map_or(Vec::new(), |next| next.divisions);
            let places = (1..).zip(divisions).flat_map(|(number, places)| places.into_iter().map(move |p| (number, p)));
            *season = SeasonReplay { line, made: places.collect(), ..SeasonReplay::default() };
            Ok(())
        }
        LeagueStatement::Place { division, person, why } => {
            let place = (*division, SeasonPlace { person: *person, why: *why });
            // Files count divisions from 1, but a program can pass any number.
            let index = division.saturating_sub(1);
            season.told.resize(season.told.len().max(index + 1), Vec::new());
            season.told[index].push(*person);
            season.place(place)
        }
        LeagueStatement::Game { division, round, pair, verdict } => {
            league.record(*division, *round, *pair, *verdict).map_err(|error| match error {
                LeagueError::NotScheduled => {
                    let rounds = league
                        .divisions()
                        .get(division.wrapping_sub(1))
                        .map_or(Vec::new(), super::LeagueDivision::rounds);
                    let found = rounds.get(usize::from(*round).wrapping_sub(1)).cloned();
                    found.map_or(LeagueDifference::NoRound(rounds.len()), LeagueDifference::Meet)
                }
                error => LeagueDifference::Refused(error),
            })
        }
        LeagueStatement::Table { division, people } => {
            let made = league.close(*division).map_err(LeagueDifference::Refused)?;
            if made == *people {
                return Ok(());
            }
            league.close_as(*division, people).map_err(LeagueDifference::Refused)?;
            Err(LeagueDifference::Table(made))
        }
    }
}

impl SeasonReplay {
    /// Compares a place in the file with the rules. Missing places are reported at the end of the season, so each is
    /// one difference.
    fn place(&mut self, told: (usize, SeasonPlace)) -> Result<(), LeagueDifference> {
        let person = told.1.person;
        let found = self.made.iter().position(|(_, place)| place.person == person);
        let index = found.filter(|_| self.placed.insert(person)).ok_or(LeagueDifference::NoPlace(person))?;
        let (division, place) = self.made[index];
        if (division, place) != told {
            return Err(LeagueDifference::Place(division, place));
        }
        let is_behind = index < self.last;
        self.last = self.last.max(index);
        if is_behind { Err(LeagueDifference::Order) } else { Ok(()) }
    }

    /// Ends the places of a season, and reports missing ones. If the file places the same players, its version is used
    /// from here.
    fn settle(&mut self, league: &mut League, differ: &mut Vec<(usize, LeagueDifference)>) {
        if std::mem::replace(&mut self.is_settled, true) {
            return;
        }
        let missing = self.made.iter().filter(|(_, place)| !self.placed.contains(&place.person));
        differ.extend(missing.map(|(division, place)| (self.line, LeagueDifference::NotPlaced(*division, *place))));
        let told: BTreeSet<PersonNumber> = self.told.iter().flatten().copied().collect();
        let each_once = told.len() == self.told.iter().map(Vec::len).sum::<usize>();
        if told.len() == self.made.len()
            && told == self.placed
            && each_once
            && self.told.iter().all(|division| !division.is_empty())
        {
            league.arrange(std::mem::take(&mut self.told));
        }
    }
}
