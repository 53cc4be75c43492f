//! Playing the file of a ladder again.

use std::fmt;

use super::form::Step;
use super::{Ladder, LadderError, Person, Rules, Told};
use crate::form::{File, Replayed, Statement};

/// What is different on a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The rules do not allow the act.
    Refused(LadderError),
    /// Something else came of the act above; `None`: nothing more.
    Told(Option<Told>),
    /// This came of the act as well, but is not told; the line is that of the act.
    NotTold(Told),
    /// The order is this.
    Order(Vec<Person>),
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Differs::Refused(error) => write!(f, "the rules refuse this: {error}"),
            Differs::Told(Some(told)) => write!(f, "this came of it: {}", Step::Told(*told).write()),
            Differs::Told(None) => f.write_str("nothing more came of it"),
            Differs::NotTold(told) => write!(f, "this came of it and is not told: {}", Step::Told(*told).write()),
            Differs::Order(people) => write!(f, "it is: {}", Step::Order(people.clone()).write()),
        }
    }
}

/// Plays the file of a ladder again.
#[must_use]
pub fn replay(file: &File<Step>) -> Replayed<Ladder, Differs> {
    let mut rules = Rules::default();
    for (_, step) in file.said() {
        if let Step::Setting(setting) = step {
            setting.apply(&mut rules);
        }
    }
    let mut ladder = Ladder::new(rules);
    let (mut compared, mut differ) = (0, Vec::new());
    // The line of the last act, and what came of it and is not told yet.
    let mut open: (usize, std::vec::IntoIter<Told>) = (0, Vec::new().into_iter());
    for (line, step) in file.said() {
        if !matches!(step, Step::Told(_)) {
            differ.extend(open.1.by_ref().map(|told| (open.0, Differs::NotTold(told))));
        }
        match step {
            Step::Setting(_) | Step::Player { .. } => continue,
            Step::Act { at, act } => match ladder.act(*at, *act) {
                Ok(told) => open = (line, told.into_iter()),
                Err(error) => differ.push((line, Differs::Refused(error))),
            },
            Step::Told(told) => {
                let next = open.1.next();
                if next != Some(*told) {
                    differ.push((line, Differs::Told(next)));
                }
            }
            Step::Order(people) => {
                let order: Vec<Person> = ladder.rungs().iter().map(|rung| rung.person).collect();
                if order != *people {
                    differ.push((line, Differs::Order(order)));
                }
            }
        }
        compared += 1;
    }
    differ.extend(open.1.map(|told| (open.0, Differs::NotTold(told))));
    differ.sort_by_key(|(line, _)| *line);
    Replayed { value: ladder, compared, differ }
}
