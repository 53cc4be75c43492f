//! Reads the columns of a line.

use super::{TrfError, TrfExpectation};
use crate::{PlayerNumber, Points, RoundNumber};

/// A line with its number. Columns count characters from 1.
#[derive(Debug)]
pub(super) struct TrfLine {
    pub(super) number: usize,
    chars: Vec<char>,
}

impl TrfLine {
    pub(super) fn split(text: &str) -> Vec<TrfLine> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        let lines = text.split(['\n', '\r']).enumerate();
        let lines = lines.map(|(place, line)| TrfLine { number: place + 1, chars: line.trim_end().chars().collect() });
        lines.filter(|line| !line.chars.is_empty()).collect()
    }

    pub(super) fn length(&self) -> usize {
        self.chars.len()
    }

    /// Returns the characters in an inclusive range of columns.
    pub(super) fn raw(&self, from: usize, to: usize) -> String {
        self.chars.iter().skip(from - 1).take(to + 1 - from).collect()
    }

    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.raw(from, to).trim().to_owned()
    }

    pub(super) fn char(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    pub(super) fn error(&self, column: usize, expected: TrfExpectation) -> TrfError {
        TrfError { line: self.number, column, expected }
    }

    fn misplaced(&self, from: usize, to: usize, expected: TrfExpectation) -> TrfError {
        self.error(from, TrfExpectation::Field(Box::new(expected), from, to))
    }

    pub(super) fn blanks(&self, columns: &[usize]) -> Result<(), TrfError> {
        match columns.iter().find(|column| self.char(**column) != ' ') {
            Some(column) => Err(self.error(*column, TrfExpectation::Blank)),
            None => Ok(()),
        }
    }

    pub(super) fn ends_before(&self, column: usize) -> Result<(), TrfError> {
        match (column..=self.length()).find(|column| self.char(*column) != ' ') {
            Some(column) => Err(self.error(column, TrfExpectation::End)),
            None => Ok(()),
        }
    }

    pub(super) fn player(&self, from: usize, to: usize) -> Result<PlayerNumber, TrfError> {
        self.whole(from, to, 9999).ok_or_else(|| self.misplaced(from, to, TrfExpectation::Number))
    }

    pub(super) fn round(&self, from: usize, to: usize) -> Result<RoundNumber, TrfError> {
        self.whole(from, to, 999).ok_or_else(|| self.misplaced(from, to, TrfExpectation::Round))
    }

    /// Reads the only field of a line with the number of rounds.
    pub(super) fn count_of_rounds(&self) -> Result<RoundNumber, TrfError> {
        self.whole(4, self.length().max(4), 999).ok_or_else(|| self.error(4, TrfExpectation::Round))
    }

    pub(super) fn rounds(&self, first: usize, last: usize) -> Result<(RoundNumber, RoundNumber), TrfError> {
        let rounds = (self.round(first, first + 2)?, self.round(last, last + 2)?);
        if rounds.0 <= rounds.1 { Ok(rounds) } else { Err(self.error(last, TrfExpectation::LaterRound)) }
    }

    pub(super) fn points(&self, from: usize, to: usize) -> Result<Points, TrfError> {
        Points::parse(&self.text(from, to)).ok_or_else(|| self.misplaced(from, to, TrfExpectation::Points))
    }

    /// Reads player numbers to the end of the line. Each comes with its column. Fields are four characters and a space;
    /// numbers must not repeat.
    pub(super) fn players(&self, from: usize) -> Result<Vec<(usize, PlayerNumber)>, TrfError> {
        let mut players: Vec<(usize, PlayerNumber)> = Vec::new();
        for start in (from..=self.length()).step_by(5) {
            if !self.text(start, start + 3).is_empty() {
                players.push((start, self.player(start, start + 3)?));
            }
            self.blanks(&[start + 4])?;
        }
        self.each_once(&players)?;
        Ok(players)
    }

    pub(super) fn each_once(&self, players: &[(usize, PlayerNumber)]) -> Result<(), TrfError> {
        let is_again = |(place, (_, number)): (usize, &(usize, PlayerNumber))| {
            players[..place].iter().any(|(_, earlier)| earlier == number)
        };
        match players.iter().enumerate().find(|found| is_again(*found)) {
            Some((_, (column, _))) => Err(self.error(*column, TrfExpectation::Another)),
            None => Ok(()),
        }
    }

    pub(super) fn words(&self) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut inside = false;
        for (place, &char) in self.chars.iter().enumerate().skip(3) {
            match words.last_mut() {
                _ if char.is_whitespace() => inside = false,
                Some((_, word)) if inside => word.push(char),
                _ => {
                    words.push((place + 1, char.to_string()));
                    inside = true;
                }
            }
        }
        words
    }

    fn whole(&self, from: usize, to: usize, most: u16) -> Option<u16> {
        let text = self.text(from, to);
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number| digits && (1..=most).contains(number))
    }
}
