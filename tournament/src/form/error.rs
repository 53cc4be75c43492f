//! Errors in files, with their places.

use std::fmt;

use super::system::FormSystem;
use crate::fault::TextFault;
use crate::league::RulesError;

/// An unreadable file: the place, and what was expected there.
pub type FormError = TextFault<FormExpectation>;

/// The expected content at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormExpectation {
    /// The first line of one of the forms.
    AnyTitle,
    /// The first line of this form.
    Title(FormSystem),
    /// One of these words.
    Word(Vec<&'static str>),
    /// A whole number within these limits.
    Number {
        /// The minimum; if greater than `to`, no number is possible.
        from: u64,
        /// The maximum.
        to: u64,
    },
    /// A rating such as `1500` or `1512.5`.
    Rating,
    /// A name, which ends with the line.
    Name,
    /// The end of the line.
    End,
    /// Settings and players before anything else.
    HeadFirst,
    /// A setting that occurs only once.
    Once,
    /// A player who is not listed yet.
    Fresh,
    /// A player listed in this file.
    Player,
    /// At least two players before the first match.
    TwoPlayers,
    /// A season before its games.
    Season,
    /// Divisions, which must come before the first season.
    BeforeSeasons,
    /// Rules that can be satisfied.
    Rules(RulesError),
    /// A time that is not earlier than the previous one.
    LaterTime,
}

impl fmt::Display for FormExpectation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            FormExpectation::AnyTitle => {
                let titles = FormSystem::ALL.map(|(_, title)| title);
                return write!(formatter, "{}", titles.join(" or "));
            }
            FormExpectation::Title(form) => return write!(formatter, "{}", form.title()),
            FormExpectation::Word(words) => return write!(formatter, "{}", words.join(" or ")),
            FormExpectation::Number { from, to } if from == to => return write!(formatter, "the number {to}"),
            FormExpectation::Number { from, to } if from > to => return write!(formatter, "no more: {to} is the most"),
            FormExpectation::Number { from, to } => return write!(formatter, "a whole number from {from} to {to}"),
            FormExpectation::Rating => "a rating such as 1500 or 1512.5",
            FormExpectation::Name => "a name",
            FormExpectation::End => "the end of the line",
            FormExpectation::HeadFirst => "settings and players before everything else",
            FormExpectation::Once => "a setting that was not told before",
            FormExpectation::Fresh => "somebody who was not told before",
            FormExpectation::Player => "a player of this file",
            FormExpectation::TwoPlayers => "at least two players before the first match",
            FormExpectation::Season => "a line `season 1` before what happens in it",
            FormExpectation::BeforeSeasons => "this before the first season",
            FormExpectation::Rules(error) => return write!(formatter, "other rules: {error}"),
            FormExpectation::LaterTime => "a time that is not before the one above",
        };
        formatter.write_str(words)
    }
}
