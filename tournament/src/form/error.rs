//! What can be wrong with a file, and where.

use std::fmt;

use super::system::Form;
use crate::fault::Fault;
use crate::league::RulesError;

/// A file that cannot be read: the place, and what should have stood there.
pub type FormError = Fault<Expected>;

/// What should have stood in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The first line of one of the forms.
    AnyTitle,
    /// The first line of this form.
    Title(Form),
    /// One of these words.
    Word(Vec<&'static str>),
    /// A whole number within these bounds.
    Number {
        /// The least; more than the greatest if there can be no other.
        from: u64,
        /// The greatest.
        to: u64,
    },
    /// A rating such as `1500` or `1512.5`.
    Rating,
    /// A name, up to the end of the line.
    Name,
    /// The end of the line.
    End,
    /// Settings and players before everything else.
    HeadFirst,
    /// A setting that was not told before.
    Once,
    /// Somebody who is not in the list yet.
    Fresh,
    /// A player of this file.
    Player,
    /// At least two players before the first match.
    TwoPlayers,
    /// A season before what happens in it.
    Season,
    /// Divisions before the first season.
    BeforeSeasons,
    /// Rules that can be kept.
    Rules(RulesError),
    /// A time that is not before the one above.
    LaterTime,
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Expected::AnyTitle => {
                let titles = Form::ALL.map(|(_, title)| title);
                return write!(formatter, "{}", titles.join(" or "));
            }
            Expected::Title(form) => return write!(formatter, "{}", form.title()),
            Expected::Word(words) => return write!(formatter, "{}", words.join(" or ")),
            Expected::Number { from, to } if from == to => return write!(formatter, "the number {to}"),
            Expected::Number { from, to } if from > to => return write!(formatter, "no more: {to} is the most"),
            Expected::Number { from, to } => return write!(formatter, "a whole number from {from} to {to}"),
            Expected::Rating => "a rating such as 1500 or 1512.5",
            Expected::Name => "a name",
            Expected::End => "the end of the line",
            Expected::HeadFirst => "settings and players before everything else",
            Expected::Once => "a setting that was not told before",
            Expected::Fresh => "somebody who was not told before",
            Expected::Player => "a player of this file",
            Expected::TwoPlayers => "at least two players before the first match",
            Expected::Season => "a line `season 1` before what happens in it",
            Expected::BeforeSeasons => "this before the first season",
            Expected::Rules(error) => return write!(formatter, "other rules: {error}"),
            Expected::LaterTime => "a time that is not before the one above",
        };
        formatter.write_str(words)
    }
}
