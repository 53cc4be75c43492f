//! An error in a text, and its place.

use std::{error::Error, fmt};

/// An unreadable text: the place, counted from 1 in lines and characters, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault<E> {
    /// The line.
    pub line: usize,
    /// The column of the first wrong character; in a table, of its field.
    pub column: usize,
    /// What was expected.
    pub expected: E,
}

impl<E: fmt::Display> fmt::Display for TextFault<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl<E: fmt::Debug + fmt::Display> Error for TextFault<E> {}
