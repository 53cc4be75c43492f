//! Writes and parses the parts of a key.

use strum::VariantArray;

use super::{Tiding, TournamentId};

/// The kind of news is one digit of this base, so that keys sort by it.
const KINDS_OF_NEWS: u32 = 36;

pub(super) fn digit(what: Tiding) -> char {
    char::from_digit(what as u32, KINDS_OF_NEWS).unwrap_or_default()
}

pub(super) struct KeyParts<'a>(pub(super) std::str::Split<'a, char>);

impl<'a> KeyParts<'a> {
    pub(super) fn text(&mut self) -> Option<&'a str> {
        self.0.next().filter(|part| !part.is_empty())
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        self.text()?.parse().ok()
    }

    pub(super) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    pub(super) fn tournament(&mut self) -> Option<TournamentId> {
        Some(TournamentId(self.number()?))
    }

    pub(super) fn tiding(&mut self) -> Option<Tiding> {
        let mut digit = self.text()?.chars();
        let found = Tiding::VARIANTS.get(digit.next()?.to_digit(KINDS_OF_NEWS)? as usize).copied();
        found.filter(|_| digit.next().is_none())
    }

    pub(super) fn time(&mut self) -> Option<i64> {
        self.text()?.parse().ok()
    }
}
