//! Replaying the file of a ladder.

use std::collections::BTreeSet;
use std::fmt;

use super::form::Step;
use super::{Act, ChallengeId, Ladder, LadderError, Person, Rules, Told};
use crate::form::{File, Replayed, Statement};

/// A difference on a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The rules do not allow the act.
    Refused(LadderError),
    /// The last act had another effect; `None` if it had no more.
    Told(Option<Told>),
    /// A missing effect; the line is the act's.
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

/// Replays the file of a ladder.
#[must_use]
pub fn replay(file: &File<Step>) -> Replayed<Ladder, Differs> {
    let mut rules = Rules::default();
    for (_, step) in file.said() {
        if let Step::Setting(setting) = step {
            setting.apply(&mut rules);
        }
    }
    let mut replaying = Replaying { ladder: Ladder::new(rules), ..Replaying::default() };
    let mut compared = 0;
    for (line, step) in file.said() {
        if !matches!(step, Step::Told(_)) {
            replaying.settle();
        }
        match step {
            Step::Setting(_) | Step::Player { .. } => continue,
            Step::Act { at, act } => replaying.act(line, *at, *act),
            Step::Told(told) => replaying.told(line, *told),
            Step::Order(people) => {
                let order: Vec<Person> = replaying.ladder.rungs().iter().map(|rung| rung.person).collect();
                if order != *people {
                    replaying.differ.push((line, Differs::Order(order)));
                }
            }
        }
        compared += 1;
    }
    replaying.settle();
    replaying.differ.sort_by_key(|(line, _)| *line);
    Replayed { value: replaying.ladder, compared, differ: replaying.differ }
}

#[derive(Default)]
struct Replaying {
    ladder: Ladder,
    differ: Vec<(usize, Differs)>,
    line: usize,
    open: Vec<Told>,
    /// It was refused, so it has no effects, whatever the file lists.
    is_refused: bool,
    /// Refused challenges; later lines about them follow from the refusal.
    refused: BTreeSet<ChallengeId>,
}

impl Replaying {
    fn act(&mut self, line: usize, at: i64, act: Act) {
        let (told, error) = match self.ladder.act(at, act) {
            Ok(told) => (told, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        (self.line, self.open, self.is_refused) = (line, told, error.is_some());
        let follows = match act {
            Act::Challenge { id, .. } => {
                self.refused.extend(error.is_some().then_some(id));
                false
            }
            Act::Accept(id) | Act::Decline(id) | Act::Withdraw(id) | Act::End(id, _) => self.refused.contains(&id),
            Act::Join(_) | Act::Leave(_) | Act::Seen(_) | Act::Sweep | Act::Stood(_) => false,
        };
        self.differ.extend(error.filter(|_| !follows).map(|error| (line, Differs::Refused(error))));
    }

    /// Compares an effect in the file with the effects of the last act. Reports missing ones once.
    fn told(&mut self, line: usize, told: Told) {
        match self.open.iter().position(|found| *found == told) {
            Some(place) => {
                let left_out: Vec<Told> = self.open.drain(..=place).take(place).collect();
                self.differ.extend(left_out.into_iter().map(|told| (self.line, Differs::NotTold(told))));
            }
            None if self.is_refused => {}
            None if self.open.is_empty() => self.differ.push((line, Differs::Told(None))),
            None => self.differ.push((line, Differs::Told(Some(self.open.remove(0))))),
        }
    }

    fn settle(&mut self) {
        let line = self.line;
        self.differ.extend(self.open.drain(..).map(|told| (line, Differs::NotTold(told))));
    }
}
