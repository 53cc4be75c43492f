//! Replaying a file.

use std::fmt;

use super::{FormError, FormExpectation, FormFile, FormSystem};
use crate::{knockout, ladder, league};

/// A replayed file.
#[derive(Clone, Debug, PartialEq)]
pub struct FormCheck {
    /// The form of the file.
    pub form: FormSystem,
    /// The number of statements compared with the rules.
    pub compared: usize,
    /// The statements that differ.
    pub differ: Vec<LineDifference>,
}

/// A statement that contradicts the rules. The check goes on with the file's version, as far as possible.
#[derive(Clone, Debug, PartialEq)]
pub struct LineDifference {
    /// The line, counted from 1.
    pub line: usize,
    /// The difference.
    pub reason: FormDifference,
}

/// What differs.
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
/// The text is unreadable, or its first line is of no form.
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

/// The result of replaying a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FormReplay<V, D> {
    /// The tournament at the end of the file.
    pub value: V,
    /// The number of statements compared with the rules.
    pub compared: usize,
    /// The differing lines and their differences.
    pub differ: Vec<(usize, D)>,
}
