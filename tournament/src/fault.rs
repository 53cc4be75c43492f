//! Errors in texts, with their places.

use std::{error::Error, fmt};

/// An unreadable text: the place, and what was expected there. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault<E> {
    /// The line number.
    pub line: usize,
    /// The column of the first wrong character; in a CSV table, of its field.
    pub column: usize,
    /// The expected content.
    pub expected: E,
}

impl<E: fmt::Display> fmt::Display for TextFault<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl<E: fmt::Debug + fmt::Display> Error for TextFault<E> {}
