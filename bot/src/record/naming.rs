//! Finds records that name people, for `/privacy`.

use serde::de::DeserializeOwned;

use super::keys::Kind;
use super::{
    ActRecord, BanRecord, DeedRecord, EntrantRecord, FlagsRecord, GameNews, GameRecord, GameState, NewsKind,
    NoteRecord, PersonRecord, PersonRef, TournamentRecord, UserId,
};

/// A record that can name people, under keys of one kind.
pub trait NamingRecord: DeserializeOwned + Send + 'static {
    const KIND: Kind;

    fn named(&self) -> Vec<UserId>;

    fn names(&self, who: UserId) -> bool {
        self.named().contains(&who)
    }
}

impl NamingRecord for ActRecord {
    const KIND: Kind = Kind::Act;

    fn named(&self) -> Vec<UserId> {
        people([self.by.id])
    }
}

impl NamingRecord for BanRecord {
    const KIND: Kind = Kind::Ban;

    fn named(&self) -> Vec<UserId> {
        people([self.who.id])
    }
}

impl NamingRecord for DeedRecord {
    const KIND: Kind = Kind::Deed;

    fn named(&self) -> Vec<UserId> {
        people(
            std::iter::once(self.by.id)
                .chain(self.did.whom().map(|whom| whom.id))
                .chain(self.did.with().iter().copied()),
        )
    }
}

impl NamingRecord for EntrantRecord {
    const KIND: Kind = Kind::Entrant;

    fn named(&self) -> Vec<UserId> {
        people([self.player.id])
    }
}

impl NamingRecord for FlagsRecord {
    const KIND: Kind = Kind::Flags;

    fn named(&self) -> Vec<UserId> {
        people(self.people())
    }
}

impl NamingRecord for GameRecord {
    const KIND: Kind = Kind::Game;

    fn named(&self) -> Vec<UserId> {
        let (players, by) = match &self.state {
            GameState::Challenge { from, to, .. } => (vec![Some(from.id), to.as_ref().map(|to| to.id)], None),
            GameState::Playing { seats, .. } | GameState::Over { seats, .. } => {
                (seats.iter().map(|player| Some(player.id)).collect(), None)
            }
            GameState::Closed { from, to, by, .. } => (vec![Some(from.id), to.as_ref().map(|to| to.id)], Some(*by)),
        };
        let importer = self.imported.as_ref().map(|imported| imported.by);
        let reopener = self.reopened.as_ref().map(|reopened| reopened.by);
        let unrater = self.unrated.as_ref().map(|unrated| unrated.by);
        people(players.into_iter().chain([by, self.moderator, importer, reopener, unrater]).flatten())
    }
}

/// Covers spectators' news; a player's news is deleted with the game.
impl NamingRecord for GameNews {
    const KIND: Kind = Kind::News;

    fn named(&self) -> Vec<UserId> {
        match self.what {
            NewsKind::CannotAnnounce { .. } => self.to.into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl NamingRecord for NoteRecord {
    const KIND: Kind = Kind::Note;

    fn named(&self) -> Vec<UserId> {
        people([self.by.id])
    }
}

/// Covers data about others; the person's own record is found by its key. The channel of an open challenge also counts
/// as a person, since both are snowflakes.
impl NamingRecord for PersonRecord {
    const KIND: Kind = Kind::Person;

    fn named(&self) -> Vec<UserId> {
        let asked = self.asked.iter().filter_map(|asked| asked.whom).map(UserId);
        people(self.blocked.iter().copied()).into_iter().chain(asked).collect()
    }
}

impl NamingRecord for TournamentRecord {
    const KIND: Kind = Kind::Tournament;

    fn named(&self) -> Vec<UserId> {
        people([self.organiser.id])
    }
}

fn people(named: impl IntoIterator<Item = PersonRef>) -> Vec<UserId> {
    named.into_iter().filter_map(PersonRef::person).collect()
}
