//! Playing the file of a league again.

use std::collections::BTreeSet;
use std::fmt;
use std::vec;

use super::form::{Settings, Step};
use super::{League, LeagueError, Person, Place};
use crate::form::{File, Replayed, Statement};

/// What is different in a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The rules do not allow this.
    Refused(LeagueError),
    /// Somebody else has this place, or for another reason: the division and the place; `None`: there are no more.
    Place(Option<(usize, Place)>),
    /// This place follows as well but is not told; the line is that of the season.
    NotPlaced(usize, Place),
    /// Others meet in this round of this division: White first.
    Meet(Vec<[Person; 2]>),
    /// The table is this.
    Table(Vec<Person>),
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line =
            |division: usize, place: &Place| Step::Place { division, person: place.person, why: place.why }.write();
        match self {
            Differs::Refused(error) => write!(f, "the rules refuse this: {error}"),
            Differs::Place(Some((division, place))) => write!(f, "here is: {}", line(*division, place)),
            Differs::Place(None) => f.write_str("there are no more places"),
            Differs::NotPlaced(division, place) => write!(f, "this is not told: {}", line(*division, place)),
            Differs::Meet(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|[white, black]| format!("{white}-{black}")).collect();
                write!(f, "who meets in this round is {}", pairs.join(" "))
            }
            Differs::Table(people) => {
                let people: Vec<String> = people.iter().map(ToString::to_string).collect();
                write!(f, "the table is {}", people.join(" "))
            }
        }
    }
}

/// The season that is being told.
#[derive(Default)]
struct Season {
    line: usize,
    /// What follows by the rules and is not told yet.
    open: vec::IntoIter<(usize, Place)>,
    /// What follows by the rules.
    made: BTreeSet<Person>,
    /// What is told.
    told: Vec<Vec<Person>>,
    is_settled: bool,
}

/// Plays the file of a league again.
#[must_use]
pub fn replay(file: &File<Step>) -> Replayed<Option<League>, Differs> {
    let mut settings = Settings::default();
    for (_, step) in file.said() {
        if let Step::Setting(setting) = step {
            setting.apply(&mut settings);
        }
    }
    let (mut compared, mut differ) = (0, Vec::new());
    // A file whose rules cannot be kept is not read; one that a program made has nothing to compare.
    let Ok(mut league) = League::new(settings.rules, settings.cycles, settings.seed) else {
        return Replayed { value: None, compared, differ };
    };
    let mut season = Season { is_settled: true, ..Season::default() };
    for (line, step) in file.said() {
        if matches!(step, Step::Setting(_) | Step::Player { .. }) {
            continue;
        }
        compared += 1;
        if !matches!(step, Step::Place { .. }) {
            season.settle(&mut league, &mut differ);
        }
        if let Err(reason) = compare(step, line, &mut league, &mut season) {
            differ.push((line, reason));
        }
    }
    season.settle(&mut league, &mut differ);
    differ.sort_by_key(|(line, _)| *line);
    Replayed { value: Some(league), compared, differ }
}

fn compare(step: &Step, line: usize, league: &mut League, season: &mut Season) -> Result<(), Differs> {
    match step {
        Step::Setting(_) | Step::Player { .. } => Ok(()),
        Step::Join(newcomer) => league.join(*newcomer).map_err(Differs::Refused),
        Step::Leave(person) => league.leave(*person).map_err(Differs::Refused),
        Step::Season(_) => {
            // The rules were checked when the league was made.
            let divisions = league.begin_season().map_or(Vec::new(), |next| next.divisions);
            let places = (1..).zip(divisions).flat_map(|(number, places)| places.into_iter().map(move |p| (number, p)));
            let places: Vec<(usize, Place)> = places.collect();
            let made = places.iter().map(|(_, place)| place.person).collect();
            *season = Season { line, open: places.into_iter(), made, ..Season::default() };
            Ok(())
        }
        Step::Place { division, person, why } => {
            let place = (*division, Place { person: *person, why: *why });
            // Divisions count from 1, in files; a program may have made anything.
            let index = division.saturating_sub(1);
            season.told.resize(season.told.len().max(index + 1), Vec::new());
            season.told[index].push(*person);
            let next = season.open.next();
            if next == Some(place) { Ok(()) } else { Err(Differs::Place(next)) }
        }
        Step::Game { division, round, pair, verdict } => {
            league.record(*division, *round, *pair, *verdict).map_err(|error| match error {
                LeagueError::NotScheduled => {
                    let rounds =
                        league.divisions().get(division.wrapping_sub(1)).map_or(Vec::new(), super::Division::rounds);
                    Differs::Meet(rounds.get(usize::from(*round).wrapping_sub(1)).cloned().unwrap_or_default())
                }
                error => Differs::Refused(error),
            })
        }
        Step::Table { division, people } => {
            let made = league.close(*division).map_err(Differs::Refused)?;
            if made == *people {
                return Ok(());
            }
            league.close_as(*division, people).map_err(Differs::Refused)?;
            Err(Differs::Table(made))
        }
    }
}

impl Season {
    /// Ends the places of a season. Where what is told places the same people, it is played on from that.
    fn settle(&mut self, league: &mut League, differ: &mut Vec<(usize, Differs)>) {
        if std::mem::replace(&mut self.is_settled, true) {
            return;
        }
        differ.extend(self.open.by_ref().map(|(division, place)| (self.line, Differs::NotPlaced(division, place))));
        let told: BTreeSet<Person> = self.told.iter().flatten().copied().collect();
        let each_once = told.len() == self.told.iter().map(Vec::len).sum::<usize>();
        if told == self.made && each_once && self.told.iter().all(|division| !division.is_empty()) {
            league.arrange(std::mem::take(&mut self.told));
        }
    }
}
