//! Errors in tables, with their places.

use std::fmt;

use crate::fault::TextFault;

/// An unreadable table: the place, and what was expected there.
pub type CsvError = TextFault<CsvExpectation>;

/// The expected content at a place in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CsvExpectation {
    /// A closing quote at the end of a quoted field.
    ClosingQuote,
    /// A separator, or the end of the line, after a quoted field.
    Comma,
    /// Quotes around a field that contains a quote.
    Quoted,
    /// As many fields as in the first record.
    Fields(usize),
    /// A column name that occurs only once.
    FreshColumn,
    /// A row for at least one entrant.
    Entrant,
    /// A FIDE title, or nothing.
    Title,
    /// A text of at most this many characters.
    Short(usize),
    /// A column with this name.
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
    /// An opponent who is not the player, or nothing.
    Opponent,
    /// A result of a game.
    Result,
    /// A result; the spreadsheet turned it into a date.
    NoDate,
    /// A bye: `F`, `H`, `U` or `Z`.
    Bye,
}

impl fmt::Display for CsvExpectation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            CsvExpectation::ClosingQuote => "a quote at the end of the field",
            CsvExpectation::Comma => "a comma, or what else parts the fields, or the end of the line",
            CsvExpectation::Quoted => "a field in quotes, as it has a quote in it",
            CsvExpectation::Fields(count) => return write!(formatter, "{count} fields, as in the first line"),
            CsvExpectation::FreshColumn => "each column once",
            CsvExpectation::Entrant => "a row for each entrant: there is only the line that names the columns",
            CsvExpectation::Title => "GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing",
            CsvExpectation::Short(most) => return write!(formatter, "at most {most} characters"),
            CsvExpectation::Column(name) => return write!(formatter, "a column {name}"),
            CsvExpectation::Name => "a name",
            CsvExpectation::Number => "a number from 1 to 9999",
            CsvExpectation::Fresh => "a number that no other row has",
            CsvExpectation::Rating => "a rating of up to four digits or nothing",
            CsvExpectation::Sex => "m, w or nothing",
            CsvExpectation::Opponent => "an opponent other than the player",
            CsvExpectation::Result => "one of 1-0 0-1 1/2 +:- -:+ -:- W-L L-W D-D 0-0 1/2-0 0-1/2 or nothing",
            CsvExpectation::NoDate => {
                "a result such as 1/2-1/2: this is a date, as spreadsheets make of 1/2 unless the column is text"
            }
            CsvExpectation::Bye => "F, H, U or Z, as there is no opponent",
        };
        formatter.write_str(words)
    }
}
