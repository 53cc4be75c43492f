//! The records that name people, for `/privacy` to search.

use serde::de::DeserializeOwned;

use super::keys::Kind;
use super::{BanRecord, DeedRecord, GameRecord, NoteRecord, PersonRecord, State, UserId};

/// A record that can name people, kept under the keys of one kind.
pub trait Naming: DeserializeOwned + Send + 'static {
    /// The kind of its rows.
    const KIND: Kind;

    /// Returns whether it names `who`.
    fn names(&self, who: UserId) -> bool;
}

impl Naming for BanRecord {
    const KIND: Kind = Kind::Ban;

    fn names(&self, who: UserId) -> bool {
        self.who.id == who
    }
}

impl Naming for DeedRecord {
    const KIND: Kind = Kind::Deed;

    fn names(&self, who: UserId) -> bool {
        self.by.id == who || self.did.whom().is_some_and(|whom| whom.id == who)
    }
}

impl Naming for GameRecord {
    const KIND: Kind = Kind::Game;

    fn names(&self, who: UserId) -> bool {
        let is_theirs = match &self.state {
            State::Challenge { from, to, .. } => from.id == who || to.as_ref().is_some_and(|to| to.id == who),
            State::Playing { seats, .. } | State::Over { seats, .. } => seats.iter().any(|player| player.id == who),
            State::Closed { from, to, by, .. } => {
                from.id == who || to.as_ref().is_some_and(|to| to.id == who) || *by == who
            }
        };
        is_theirs
            || self.moderator == Some(who.into())
            || self.reopened.as_ref().is_some_and(|reopened| reopened.by == who)
            || self.imported.as_ref().is_some_and(|imported| imported.by == who)
    }
}

impl Naming for NoteRecord {
    const KIND: Kind = Kind::Note;

    fn names(&self, who: UserId) -> bool {
        self.by.id == who
    }
}

/// Covers what is remembered about others; the person's own record is found by its key.
impl Naming for PersonRecord {
    const KIND: Kind = Kind::Person;

    fn names(&self, who: UserId) -> bool {
        self.blocks(who) || self.asked.iter().any(|asked| asked.whom == Some(who.0))
    }
}
