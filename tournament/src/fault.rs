//! What is wrong with a text, and where.

use std::{error::Error, fmt};

/// A text that cannot be read: the place, counted from 1 in lines and characters, and what should have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<E> {
    /// The line.
    pub line: usize,
    /// The column of the first character that is wrong; in a table, of its field.
    pub column: usize,
    /// What was expected.
    pub expected: E,
}

impl<E: fmt::Display> fmt::Display for Fault<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl<E: fmt::Debug + fmt::Display> Error for Fault<E> {}
