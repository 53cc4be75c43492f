//! Splits a line into words.

use super::error::{FormError, FormExpectation};
use crate::GameVerdict;

/// The caller's number for a player of a league or a ladder.
pub type PersonNumber = u64;

const VERDICTS: [(&str, GameVerdict); 6] = [
    ("1-0", GameVerdict::White),
    ("0-1", GameVerdict::Black),
    ("1/2", GameVerdict::Draw),
    ("+:-", GameVerdict::WhiteByForfeit),
    ("-:+", GameVerdict::BlackByForfeit),
    ("-:-", GameVerdict::NeitherCame),
];

/// Makes a name fit on a line. It has no control characters, is trimmed, and is not empty.
pub(crate) fn clean(name: &str) -> String {
    let line: String = name.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let line = line.trim();
    if line.is_empty() { "?".to_owned() } else { line.to_owned() }
}

/// The words of a line, to be read in order.
#[derive(Clone, Debug)]
pub struct LineWords<'a> {
    line: usize,
    text: &'a str,
    /// The byte offset of the unread part.
    at: usize,
    /// The byte offset of the word read last.
    last: usize,
}

impl<'a> LineWords<'a> {
    pub(super) fn new(line: usize, text: &'a str) -> LineWords<'a> {
        LineWords { line, text, at: 0, last: 0 }
    }

    /// Reads the first word of a line, which must be in `known`. The first `n_head` words are only valid at the head of
    /// a file, so they are refused if another word `began`.
    pub(crate) fn keyword(
        &mut self,
        known: &'static [&'static str],
        n_head: usize,
        began: bool,
    ) -> Result<(&'a str, bool), FormError> {
        let word = self.next().unwrap_or_default();
        let place = known.iter().position(|known| *known == word);
        let place = place.ok_or_else(|| self.error(FormExpectation::Word(known.to_vec())))?;
        let is_head = place < n_head;
        if is_head && began { Err(self.error(FormExpectation::HeadFirst)) } else { Ok((word, is_head)) }
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let begin = self.at + rest.len() - rest.trim_start().len();
        let word = self.text[begin..].split_whitespace().next();
        self.last = if word.is_some() { begin } else { self.text.trim_end().len() };
        self.at = begin + word.map_or(0, str::len);
        word
    }

    /// Returns the last word's line and column, from 1.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.line, self.text[..self.last].chars().count() + 1)
    }

    pub(crate) fn error(&self, expected: FormExpectation) -> FormError {
        let (line, column) = self.place();
        FormError { line, column, expected }
    }

    pub(crate) fn number(&mut self, from: u64, to: u64) -> Result<u64, FormError> {
        let word = self.next().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let number = word.and_then(|word| word.parse().ok()).filter(|number| (from..=to).contains(number));
        number.ok_or_else(|| self.error(FormExpectation::Number { from, to }))
    }

    pub(crate) fn person(&mut self) -> Result<PersonNumber, FormError> {
        self.number(0, PersonNumber::MAX)
    }

    pub(crate) fn one_of<T: Copy>(&mut self, table: &[(&'static str, T)]) -> Result<T, FormError> {
        let word = self.next();
        let found = table.iter().find(|(known, _)| Some(*known) == word).map(|(_, meaning)| *meaning);
        found.ok_or_else(|| self.error(FormExpectation::Word(table.iter().map(|(known, _)| *known).collect())))
    }

    pub(crate) fn yes(&mut self) -> Result<bool, FormError> {
        self.one_of(&[("yes", true), ("no", false)])
    }

    pub(crate) fn verdict(&mut self) -> Result<GameVerdict, FormError> {
        self.one_of(&VERDICTS)
    }

    pub(crate) fn name(&mut self) -> Result<String, FormError> {
        let rest = self.text[self.at..].trim();
        if self.next().is_none() {
            return Err(self.error(FormExpectation::Name));
        }
        self.at = self.text.len();
        Ok(clean(rest))
    }

    pub(crate) fn people(&mut self) -> Result<Vec<PersonNumber>, FormError> {
        let mut people = Vec::new();
        while !self.text[self.at..].trim().is_empty() {
            people.push(self.person()?);
        }
        Ok(people)
    }

    pub(super) fn end(&mut self) -> Result<(), FormError> {
        match self.next() {
            Some(_) => Err(self.error(FormExpectation::End)),
            None => Ok(()),
        }
    }
}

pub(crate) fn word_for<T: PartialEq>(table: &[(&'static str, T)], meaning: &T) -> &'static str {
    table.iter().find(|(_, known)| known == meaning).map_or("", |(word, _)| word)
}

pub(crate) fn verdict_word(verdict: GameVerdict) -> &'static str {
    word_for(&VERDICTS, &verdict)
}
