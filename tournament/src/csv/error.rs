//! What can be wrong with a table, and where.

use std::fmt;

use crate::fault::Fault;

/// A table that cannot be read: the place, and what should have stood there.
pub type CsvError = Fault<Expected>;

/// What should have stood in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A quote at the end of a field that begins with one.
    ClosingQuote,
    /// What parts the fields, or the end of the line, after a quoted field.
    Comma,
    /// A field in quotes, as it has a quote in it.
    Quoted,
    /// As many fields as the first record has.
    Fields(usize),
    /// A column that was not named before.
    FreshColumn,
    /// A row for the first entrant.
    Entrant,
    /// A title of FIDE's, or nothing.
    Title,
    /// At most so many characters.
    Short(usize),
    /// A column of this name.
    Column(&'static str),
    /// A name.
    Name,
    /// A number from 1 to 9999.
    Number,
    /// A number that no other row has.
    Fresh,
    /// A rating of up to four digits, or nothing.
    Rating,
    /// `m`, `w` or nothing.
    Sex,
    /// An opponent other than the player, or nothing.
    Opponent,
    /// A result of a game.
    Result,
    /// A result, where a spreadsheet made a date of what was typed.
    NoDate,
    /// A bye: `F`, `H`, `U` or `Z`.
    Bye,
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Expected::ClosingQuote => "a quote at the end of the field",
            Expected::Comma => "a comma, or what else parts the fields, or the end of the line",
            Expected::Quoted => "a field in quotes, as it has a quote in it",
            Expected::Fields(count) => return write!(formatter, "{count} fields, as in the first line"),
            Expected::FreshColumn => "each column once",
            Expected::Entrant => "a row for each entrant: there is only the line that names the columns",
            Expected::Title => "GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing",
            Expected::Short(most) => return write!(formatter, "at most {most} characters"),
            Expected::Column(name) => return write!(formatter, "a column {name}"),
            Expected::Name => "a name",
            Expected::Number => "a number from 1 to 9999",
            Expected::Fresh => "a number that no other row has",
            Expected::Rating => "a rating of up to four digits or nothing",
            Expected::Sex => "m, w or nothing",
            Expected::Opponent => "an opponent other than the player",
            Expected::Result => "one of 1-0 0-1 1/2 +:- -:+ -:- W-L L-W D-D 0-0 1/2-0 0-1/2 or nothing",
            Expected::NoDate => {
                "a result such as 1/2-1/2: this is a date, as spreadsheets make of 1/2 unless the column is text"
            }
            Expected::Bye => "F, H, U or Z, as there is no opponent",
        };
        formatter.write_str(words)
    }
}
