//! Files of tournaments that TRF does not cover: knock-outs, leagues and ladders.
//!
//! A file is UTF-8. Its first line is the system and the version of its form: `knock-out 1`, `league 1` or `ladder 1`.
//! Every other line is empty, a comment that begins with `#`, or a statement: a word and its arguments, separated by
//! spaces. Reading accepts any line ends; writing uses LF. Settings and players come first, then the other statements
//! in chronological order.
//!
//! [`knockout::Step`](crate::knockout::KnockoutStatement), [`league::Step`](crate::league::LeagueStatement) and
//! [`ladder::Step`](crate::ladder::LadderStatement) list the statements. Some are inputs, such as a result; others
//! follow from the rules, such as a pairing. [`check`] replays the inputs and compares the rest with the rules.

mod check;
mod error;
mod lines;
mod system;
mod words;

pub use check::{FormCheck, FormDifference, FormReplay, LineDifference, check};
pub use error::{FormError, FormExpectation};
pub use system::FormSystem;
pub use words::{LineWords, PersonNumber};
pub(crate) use words::{clean, verdict_word, word_for};

/// A line of a file after the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormLine<S> {
    /// A comment including its `#`, or an empty line.
    Comment(String),
    /// A statement.
    Said(S),
}

/// A file as data: all lines after the first, including comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFile<S> {
    /// The lines.
    pub lines: Vec<FormLine<S>>,
}

/// A statement of a form.
pub trait FormStatement: Sized {
    /// The state from earlier lines that reading needs.
    type Context: Default;
    /// The form.
    const FORM: FormSystem;

    /// Reads a statement from the words of its line.
    ///
    /// # Errors
    /// Returns the first unexpected place.
    fn read(words: &mut LineWords<'_>, context: &mut Self::Context) -> Result<Self, FormError>;

    /// Checks conditions on all lines, at the end of a file.
    ///
    /// # Errors
    /// Returns the place of a violation.
    fn end(_context: &Self::Context) -> Result<(), FormError> {
        Ok(())
    }

    /// Writes the statement without a line end.
    fn write(&self) -> String;
}

impl<S: FormStatement> FormFile<S> {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns the first unexpected place.
    pub fn read(text: &str) -> Result<FormFile<S>, FormError> {
        if FormSystem::of(text) != Some(S::FORM) {
            return Err(FormError { line: 1, column: 1, expected: FormExpectation::Title(S::FORM) });
        }
        let mut context = S::Context::default();
        let mut lines = Vec::new();
        for (line, number) in lines::lines(text).into_iter().zip(1..).skip(1) {
            let bare = line.trim();
            if bare.is_empty() || bare.starts_with('#') {
                lines.push(FormLine::Comment(line.trim_end().to_owned()));
                continue;
            }
            let mut words = LineWords::new(number, line);
            let said = S::read(&mut words, &mut context)?;
            words.end()?;
            lines.push(FormLine::Said(said));
        }
        S::end(&context)?;
        Ok(FormFile { lines })
    }

    /// Writes the file with LF line ends.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{}\n", S::FORM.title());
        for line in &self.lines {
            match line {
                FormLine::Comment(comment) => text += &written_comment(comment),
                FormLine::Said(said) => text += &said.write(),
            }
            text.push('\n');
        }
        text
    }

    /// Returns the statements with their line numbers.
    pub fn said(&self) -> impl Iterator<Item = (usize, &S)> {
        self.lines.iter().zip(2..).filter_map(|(line, number)| match line {
            FormLine::Said(said) => Some((number, said)),
            FormLine::Comment(_) => None,
        })
    }
}

/// Makes a comment safe: one line, and never a statement.
fn written_comment(comment: &str) -> String {
    let line: String = comment.chars().map(|sign| if sign.is_control() && sign != '\t' { ' ' } else { sign }).collect();
    let line = line.trim_end();
    if line.is_empty() || line.trim_start().starts_with('#') { line.to_owned() } else { format!("# {line}") }
}
