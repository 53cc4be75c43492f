//! The rows `named/`, from people to rows that name them. A `seat/`, `done/` or `import/` row makes one unnecessary.
//!
//! They are derived from the row, and [`NamedRowStore`] adds them to every batch, so that no handler can forget them.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use store::{Batch, Error, PageStream, Result, Store, StoreEntry};
use strum::VariantArray;

use crate::app::ground::done;
use crate::record::keys::{Key, Kind};
use crate::record::{
    ActRecord, BanRecord, DeedRecord, EntrantRecord, FlagsRecord, GameNews, GameRecord, GameState, NamingRecord,
    NoteRecord, PersonRecord, TournamentRecord, UserId, read,
};
use crate::rows::TRIES;

#[must_use]
pub fn named_rows(key: &Key, value: &[u8]) -> BTreeSet<String> {
    let people = reader(Kind::from(key)).map(|read| read(value)).unwrap_or_default();
    people.into_iter().map(|who| Key::Named(who, Box::new(key.clone())).to_string()).collect()
}

pub(crate) fn prefixes() -> BTreeSet<&'static str> {
    Kind::VARIANTS.iter().filter(|kind| reader(**kind).is_some()).map(|kind| kind.prefix()).collect()
}

type PeopleReader = fn(&[u8]) -> Vec<UserId>;

/// Returns the reader for a kind of row; `None` if such rows name no one, or other rows lead to everyone in them.
fn reader(kind: Kind) -> Option<PeopleReader> {
    match kind {
        Kind::Act => Some(people::<ActRecord>),
        Kind::Ban => Some(people::<BanRecord>),
        Kind::Deed => Some(people::<DeedRecord>),
        Kind::Entrant => Some(people::<EntrantRecord>),
        Kind::Flags => Some(people::<FlagsRecord>),
        Kind::Game => Some(people_of_game),
        Kind::News => Some(people::<GameNews>),
        Kind::Note => Some(people::<NoteRecord>),
        Kind::Person => Some(people::<PersonRecord>),
        Kind::Tournament => Some(people::<TournamentRecord>),
        // These keys name the person, or the rows are found through games.
        Kind::Digest
        | Kind::Done
        | Kind::DoneHere
        | Kind::Draft
        | Kind::Import
        | Kind::Leaving
        | Kind::Named
        | Kind::Plan => None,
        Kind::Rated | Kind::Rating | Kind::Resting | Kind::Seat | Kind::Trophies => None,
        // These rows name no one.
        Kind::Abroad
        | Kind::Apart
        | Kind::Anew
        | Kind::Board
        | Kind::Calendar
        | Kind::Due
        | Kind::Forgotten
        | Kind::Gone
        | Kind::Guild
        | Kind::Held
        | Kind::Lacking => None,
        Kind::Lane | Kind::Leaders | Kind::Ledger | Kind::Member | Kind::Recurs => None,
        Kind::Program | Kind::Round | Kind::Rung | Kind::Stirred | Kind::Tiding => None,
        Kind::Meta | Kind::Open | Kind::Place | Kind::Seen | Kind::Shown => None,
    }
}

fn people<T: NamingRecord>(value: &[u8]) -> Vec<UserId> {
    read::<T>(value).map(|record| record.named()).unwrap_or_default()
}

fn people_of_game(value: &[u8]) -> Vec<UserId> {
    let Ok(record) = read::<GameRecord>(value) else { return Vec::new() };
    let mut led: Vec<UserId> = match &record.state {
        GameState::Challenge { .. } | GameState::Playing { .. } => {
            record.people().filter_map(|player| player.id.person()).collect()
        }
        GameState::Over { .. } => done::people_of(&record),
        GameState::Closed { .. } => Vec::new(),
    };
    led.extend(record.imported.as_ref().and_then(|imported| imported.by.person()));
    record.named().into_iter().filter(|who| !led.contains(who)).collect()
}

/// A store that maintains the rows `named/` of everything written to it.
#[derive(Debug)]
pub(crate) struct NamedRowStore(pub(crate) Arc<dyn Store>);

#[async_trait]
impl Store for NamedRowStore {
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        self.0.get(key).await
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        self.0.get_all(keys).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.0.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        for _ in 1..TRIES {
            match self.0.commit(self.with_named(&batch).await?).await {
                // The batch itself does not expect a version of that row, so retry.
                Err(Error::Conflict { key }) if !demands(&batch, &key) => {}
                done => return done,
            }
        }
        self.0.commit(self.with_named(&batch).await?).await
    }

    fn pages(&self) -> PageStream {
        self.0.pages()
    }
}

impl NamedRowStore {
    /// Adds the changed `named/` rows to a batch. The batch expects the versions that they were computed from.
    async fn with_named(&self, batch: &Batch) -> Result<Batch> {
        let known = batch.changes.iter().filter_map(|(text, value)| {
            let key = Key::parse(text).filter(|key| reader(Kind::from(key)).is_some())?;
            Some((key, text, value))
        });
        let changes: Vec<_> = known.collect();
        if changes.is_empty() {
            return Ok(batch.clone());
        }
        // All in one read, since the caller waits for it.
        let rows = self.0.get_all(changes.iter().map(|(_, text, _)| (*text).clone()).collect()).await?;
        let mut whole = batch.clone();
        for ((key, text, value), before) in changes.into_iter().zip(rows) {
            if !demands(batch, text) {
                whole = whole.expect(text.as_str(), before.as_ref().map_or(0, |row| row.version));
            }
            let rows = |value: Option<&Vec<u8>>| value.map(|value| named_rows(&key, value)).unwrap_or_default();
            let (before, after) = (rows(before.as_ref().map(|row| &row.value)), rows(value.as_ref()));
            whole = before.difference(&after).cloned().fold(whole, Batch::delete);
            whole = after.difference(&before).cloned().fold(whole, |whole, row| whole.put(row, Vec::new()));
        }
        Ok(whole)
    }
}

fn demands(batch: &Batch, key: &str) -> bool {
    batch.expects.iter().any(|(expected, _)| expected == key)
}
