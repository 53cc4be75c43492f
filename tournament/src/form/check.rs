//! Replaying a file.

use std::fmt;

use super::{Expected, File, Form, FormError};
use crate::{knockout, ladder, league};

/// A replayed file.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The form of the file.
    pub form: Form,
    /// The number of statements compared with the rules.
    pub compared: usize,
    /// The statements that differ.
    pub differ: Vec<Difference>,
}

/// A statement that contradicts the rules. The check goes on with the file's version, as far as possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The line, counted from 1.
    pub line: usize,
    /// The difference.
    pub reason: Differs,
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    /// In a knock-out.
    Knockout(knockout::Differs),
    /// In a league.
    League(league::Differs),
    /// On a ladder.
    Ladder(ladder::Differs),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            Differs::Knockout(reason) => reason.fmt(f),
            Differs::League(reason) => reason.fmt(f),
            Differs::Ladder(reason) => reason.fmt(f),
        }
    }
}

/// Replays a file of any form.
///
/// # Errors
/// The text is unreadable, or its first line is of no form.
pub fn check(text: &str) -> Result<Checked, FormError> {
    let form = Form::of(text).ok_or(FormError { line: 1, column: 1, expected: Expected::AnyTitle })?;
    let (compared, differ) = match form {
        Form::Knockout => told(knockout::replay(&File::read(text)?), Differs::Knockout),
        Form::League => told(league::replay(&File::read(text)?), Differs::League),
        Form::Ladder => told(ladder::replay(&File::read(text)?), Differs::Ladder),
    };
    Ok(Checked { form, compared, differ })
}

fn told<V, D>(replayed: Replayed<V, D>, reason: fn(D) -> Differs) -> (usize, Vec<Difference>) {
    let differ = replayed.differ.into_iter().map(|(line, differs)| Difference { line, reason: reason(differs) });
    (replayed.compared, differ.collect())
}

/// The result of replaying a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed<V, D> {
    /// The tournament at the end of the file.
    pub value: V,
    /// The number of statements compared with the rules.
    pub compared: usize,
    /// The differing lines and their differences.
    pub differ: Vec<(usize, D)>,
}
