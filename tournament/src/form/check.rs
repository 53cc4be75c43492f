//! Playing a file again.

use std::fmt;

use super::{Expected, File, Form, FormError};
use crate::{knockout, ladder, league};

/// A file that was played again.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The form of the file.
    pub form: Form,
    /// How many statements were compared with what follows by the rules.
    pub compared: usize,
    /// Those that differ.
    pub differ: Vec<Difference>,
}

/// A statement that does not follow by the rules from what was told before it. The check goes on from what the file
/// says, as far as that can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The line, counted from 1.
    pub line: usize,
    /// What is different.
    pub reason: Differs,
}

/// What is different.
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

/// Plays a file of any form again.
///
/// # Errors
///
/// The text cannot be read, or its first line is of no form.
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

/// What playing a file again gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed<V, D> {
    /// The tournament as it stands at the end of the file.
    pub value: V,
    /// How many statements were compared with what follows by the rules.
    pub compared: usize,
    /// The lines that differ, and what is different.
    pub differ: Vec<(usize, D)>,
}
