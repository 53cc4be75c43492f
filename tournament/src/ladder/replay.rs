//! Replays the file of a ladder.

use std::collections::BTreeSet;
use std::fmt;

use super::form::LadderStatement;
use super::{ChallengeId, Ladder, LadderAct, LadderEffect, LadderError, LadderRules, PersonNumber};
use crate::form::{FormFile, FormReplay, FormStatement};

/// A difference between a ladder's file and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LadderDifference {
    /// The rules do not allow the event.
    Refused(LadderError),
    /// The last event had this effect instead, or no further effect.
    Told(Option<LadderEffect>),
    /// This effect is missing after the event on this line.
    NotTold(LadderEffect),
    /// The players have this order.
    Order(Vec<PersonNumber>),
}

impl fmt::Display for LadderDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderDifference::Refused(error) => write!(f, "the rules refuse this: {error}"),
            LadderDifference::Told(Some(told)) => {
                write!(f, "this came of it: {}", LadderStatement::Told(*told).write())
            }
            LadderDifference::Told(None) => f.write_str("nothing more came of it"),
            LadderDifference::NotTold(told) => {
                write!(f, "this came of it and is not told: {}", LadderStatement::Told(*told).write())
            }
            LadderDifference::Order(people) => write!(f, "it is: {}", LadderStatement::Order(people.clone()).write()),
        }
    }
}

/// Replays the file of a ladder, and compares it with the rules.
#[must_use]
pub fn replay(file: &FormFile<LadderStatement>) -> FormReplay<Ladder, LadderDifference> {
    let mut rules = LadderRules::default();
    for (_, step) in file.said() {
        if let LadderStatement::Setting(setting) = step {
            setting.apply(&mut rules);
        }
    }
    let mut replaying = LadderReplay { ladder: Ladder::new(rules), ..LadderReplay::default() };
    let mut compared = 0;
    for (line, step) in file.said() {
        if !matches!(step, LadderStatement::Told(_)) {
            replaying.settle();
        }
        match step {
            LadderStatement::Setting(_) | LadderStatement::Player { .. } => continue,
            LadderStatement::Act { at, act } => replaying.act(line, *at, *act),
            LadderStatement::Told(told) => replaying.told(line, *told),
            LadderStatement::Order(people) => {
                let order: Vec<PersonNumber> = replaying.ladder.rungs().iter().map(|rung| rung.person).collect();
                if order != *people {
                    replaying.differ.push((line, LadderDifference::Order(order)));
                }
            }
        }
        compared += 1;
    }
    replaying.settle();
    replaying.differ.sort_by_key(|(line, _)| *line);
    FormReplay { value: replaying.ladder, compared, differ: replaying.differ }
}

#[derive(Default)]
struct LadderReplay {
    ladder: Ladder,
    differ: Vec<(usize, LadderDifference)>,
    line: usize,
    open: Vec<LadderEffect>,
    /// Set if the event was refused. Then it has no effects, whatever the file lists.
    is_refused: bool,
    /// The refused challenges. Refusals of later events about them are not reported.
    refused: BTreeSet<ChallengeId>,
}

impl LadderReplay {
    fn act(&mut self, line: usize, at: i64, act: LadderAct) {
        let (told, error) = match self.ladder.act(at, act) {
            Ok(told) => (told, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        (self.line, self.open, self.is_refused) = (line, told, error.is_some());
        let follows = match act {
            LadderAct::Challenge { id, .. } => {
                self.refused.extend(error.is_some().then_some(id));
                false
            }
            LadderAct::Accept(id) | LadderAct::Decline(id) | LadderAct::Withdraw(id) | LadderAct::End(id, _) => {
                self.refused.contains(&id)
            }
            LadderAct::Join(_) | LadderAct::Leave(_) | LadderAct::Seen(_) | LadderAct::Sweep | LadderAct::Stood(_) => {
                false
            }
        };
        self.differ.extend(error.filter(|_| !follows).map(|error| (line, LadderDifference::Refused(error))));
    }

    /// Compares a listed effect with the effects of the last event. A missing effect is reported once.
    fn told(&mut self, line: usize, told: LadderEffect) {
        match self.open.iter().position(|found| *found == told) {
            Some(place) => {
                let left_out: Vec<LadderEffect> = self.open.drain(..=place).take(place).collect();
                self.differ.extend(left_out.into_iter().map(|told| (self.line, LadderDifference::NotTold(told))));
            }
            None if self.is_refused => {}
            None if self.open.is_empty() => self.differ.push((line, LadderDifference::Told(None))),
            None => self.differ.push((line, LadderDifference::Told(Some(self.open.remove(0))))),
        }
    }

    fn settle(&mut self) {
        let line = self.line;
        self.differ.extend(self.open.drain(..).map(|told| (line, LadderDifference::NotTold(told))));
    }
}
