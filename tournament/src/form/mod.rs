//! Texts of tournaments that are no TRF: knock-outs, leagues and ladders.
//!
//! A file is UTF-8. Its first line is the name of the system and the number 1, the version of these forms:
//! `knock-out 1`, `league 1` or `ladder 1`; no TRF begins so. Every other line is one statement, a word and what
//! belongs to it, parted by blanks, or is empty, or is a comment, whose first sign is `#`. Any line ends are read; LF
//! is written. Statements stand in the order in which things happened. Settings and players come first.
//!
//! What the statements are is told in [`knockout::Step`](crate::knockout::Step),
//! [`league::Step`](crate::league::Step) and [`ladder::Step`](crate::ladder::Step). Some tell what somebody decided or
//! played, such as a result; others tell what followed by the rules, such as who meets whom. [`check`] plays the first
//! kind again and compares what follows with the second.

mod check;
mod error;
mod lines;
mod system;
mod words;

pub use check::{Checked, Difference, Differs, Replayed, check};
pub use error::{Expected, FormError};
pub use system::Form;
pub use words::{Person, Words};
pub(crate) use words::{clean, verdict_word, word_for};

/// A line of a file after the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<S> {
    /// A comment with its `#`, or an empty line.
    Comment(String),
    /// A statement.
    Said(S),
}

/// A file as a value: all lines after the first, comments included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File<S> {
    /// The lines.
    pub lines: Vec<Line<S>>,
}

/// What a line of one of the forms can say.
pub trait Statement: Sized {
    /// What was read before, as far as later lines must agree with it.
    type Context: Default;
    /// The form.
    const FORM: Form;

    /// Reads a statement from the words of its line.
    ///
    /// # Errors
    ///
    /// The first place at which something else was expected.
    fn read(words: &mut Words<'_>, context: &mut Self::Context) -> Result<Self, FormError>;

    /// Checks at the end of a file what its lines only say together.
    ///
    /// # Errors
    ///
    /// The place of what cannot be.
    fn end(_context: &Self::Context) -> Result<(), FormError> {
        Ok(())
    }

    /// Writes the statement, without a line end.
    fn write(&self) -> String;
}

impl<S: Statement> File<S> {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// The first place at which something else was expected.
    pub fn read(text: &str) -> Result<File<S>, FormError> {
        if Form::of(text) != Some(S::FORM) {
            return Err(FormError { line: 1, column: 1, expected: Expected::Title(S::FORM) });
        }
        let mut context = S::Context::default();
        let mut lines = Vec::new();
        for (line, number) in lines::lines(text).into_iter().zip(1..).skip(1) {
            let bare = line.trim();
            if bare.is_empty() || bare.starts_with('#') {
                lines.push(Line::Comment(line.trim_end().to_owned()));
                continue;
            }
            let mut words = Words::new(number, line);
            let said = S::read(&mut words, &mut context)?;
            words.end()?;
            lines.push(Line::Said(said));
        }
        S::end(&context)?;
        Ok(File { lines })
    }

    /// Writes the file, each line ended by LF.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{}\n", S::FORM.title());
        for line in &self.lines {
            match line {
                Line::Comment(comment) => text += &written_comment(comment),
                Line::Said(said) => text += &said.write(),
            }
            text.push('\n');
        }
        text
    }

    /// Returns the statements with the numbers of their lines.
    pub fn said(&self) -> impl Iterator<Item = (usize, &S)> {
        self.lines.iter().zip(2..).filter_map(|(line, number)| match line {
            Line::Said(said) => Some((number, said)),
            Line::Comment(_) => None,
        })
    }
}

/// Keeps a comment that a program made from becoming a statement, or two lines.
fn written_comment(comment: &str) -> String {
    let line: String = comment.chars().map(|sign| if sign.is_control() && sign != '\t' { ' ' } else { sign }).collect();
    let line = line.trim_end();
    if line.is_empty() || line.trim_start().starts_with('#') { line.to_owned() } else { format!("# {line}") }
}
