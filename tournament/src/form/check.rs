//! Replays files of any form.

use std::fmt;

use super::{FormError, FormExpectation, FormFile, FormSystem};
use crate::{knockout, ladder, league};

/// The result of replaying a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FormCheck {
    /// The form of the file.
    pub form: FormSystem,
    /// The number of statements that were compared with the rules.
    pub compared: usize,
    /// The statements that differ from the rules.
    pub differ: Vec<LineDifference>,
}

/// A statement that contradicts the rules.
///
/// The check continues with the file's version as far as possible.
#[derive(Clone, Debug, PartialEq)]
pub struct LineDifference {
    /// The line number, from 1.
    pub line: usize,
    /// The difference.
    pub reason: FormDifference,
}

/// A difference, by the form of the file.
#[derive(Clone, Debug, PartialEq)]
pub enum FormDifference {
    /// In a knock-out.
    Knockout(knockout::KnockoutDifference),
    /// In a league.
    League(league::LeagueDifference),
    /// On a ladder.
    Ladder(ladder::LadderDifference),
}

impl fmt::Display for LineDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            FormDifference::Knockout(reason) => reason.fmt(f),
            FormDifference::League(reason) => reason.fmt(f),
            FormDifference::Ladder(reason) => reason.fmt(f),
        }
    }
}

/// Replays a file of any form.
///
/// # Errors
/// Returns an error if the text is unreadable, or if its first line belongs to no form.
pub fn check(text: &str) -> Result<FormCheck, FormError> {
    let form = FormSystem::of(text).ok_or(FormError { line: 1, column: 1, expected: FormExpectation::AnyTitle })?;
    let (compared, differ) = match form {
        FormSystem::Knockout => told(knockout::replay(&FormFile::read(text)?), FormDifference::Knockout),
        FormSystem::League => told(league::replay(&FormFile::read(text)?), FormDifference::League),
        FormSystem::Ladder => told(ladder::replay(&FormFile::read(text)?), FormDifference::Ladder),
    };
    Ok(FormCheck { form, compared, differ })
}

fn told<V, D>(replayed: FormReplay<V, D>, reason: fn(D) -> FormDifference) -> (usize, Vec<LineDifference>) {
    let differ = replayed.differ.into_iter().map(|(line, differs)| LineDifference { line, reason: reason(differs) });
    (replayed.compared, differ.collect())
}

/// The result of replaying a file of one form.
#[derive(Clone, Debug, PartialEq)]
pub struct FormReplay<V, D> {
    /// The tournament after the last statement.
    pub value: V,
    /// The number of statements that were compared with the rules.
    pub compared: usize,
    /// The differences, each with its line number.
    pub differ: Vec<(usize, D)>,
}
