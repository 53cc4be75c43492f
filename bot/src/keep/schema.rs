//! The schema version of a store's records, in a row that is read before all others.

use std::sync::Arc;

use store::{Batch, Store, StoreExt};

use super::KeepError;
use crate::app::{App, upkeep};
use crate::record::{Unix, keys, read, write};
use crate::refusal::Trouble;
use crate::words::{Lang, Text};

/// The schema that this program writes, and the newest that it reads. It grows with each release that writes data which
/// an older program would lose. All older schemas stay readable.
pub const SCHEMA: u32 = 9;

/// The first schema where rated games are counted when they end.
const RATED: u32 = 3;

/// The schemas of all releases, oldest first: the name of a sample store in `bot/tests/stores`, and the value of its
/// row `meta/schema` (0: no such row yet).
///
/// - 1. Games, boards and draw offers.
/// - 2. Servers: their settings, bans, moderators' actions.
/// - 3. Challenges that expire, standing challenges, rematches.
/// - 4. Rated games; no clocks yet, not even the bot's own.
/// - 5. Editions of rules; rows from people to the records that name them.
/// - 6. Counted rated games, and ratings.
/// - 7. Tournaments, named in their games. Programs with a seat.
/// - 8. Hints, recorded in their games.
/// - 9. Clocks for several shards.
/// - 10. Lessons: each person's progress.
/// - 11. Puzzles: each person's results, and servers with a daily puzzle.
/// - 12. Added time in tournament games; answered or expired requests.
pub const SHAPES: [(&str, u32); 12] = [
    ("1-first-games", 0),
    ("2-servers", 0),
    ("3-challenges", 0),
    ("4-before-clocks", 0),
    ("5-editions", 2),
    ("6-ratings", 3),
    ("7-tournaments", 4),
    ("8-hints", 5),
    ("9-clocks", 6),
    ("10-lessons", 7),
    ("11-puzzles", 8),
    ("12-more-time", 9),
];

/// Prepares a store for the bot: upgrades its records and writes the schema. A refused store stays unchanged.
///
/// # Errors
/// [`KeepError::Unfit`] if a newer program wrote it or an import is unfinished; [`KeepError::Refused`] if the upgrade
/// fails; otherwise the store's own error.
pub async fn admit(store: &Arc<dyn Store>, now: Unix) -> Result<(), KeepError> {
    loop {
        let version = store.get(keys::SCHEMA).await?.map_or(0, |row| row.version);
        let found = look(&**store).await?;
        if found == SCHEMA {
            return Ok(());
        }
        // Records of schema 1 and later need no upgrade here. A game without an edition of its rules has the first one,
        // and the running bot adds the rows `named/`.
        if found < 1 {
            // The schema row comes last, so that the next start repeats an interrupted upgrade.
            let upgraded = upkeep::upgrade(&App::new(Arc::clone(store), Vec::new()), now).await;
            upgraded.map_err(|trouble| match trouble {
                Trouble::Failed(failure) => KeepError::Refused(failure.chain()),
                Trouble::Refused(refusal) => KeepError::Refused(Text::from(refusal).say(Lang::En)),
            })?;
        }
        let mut batch = Batch::new().expect(keys::SCHEMA, version).put(keys::SCHEMA, write(&SCHEMA));
        if found < RATED && store.get(keys::LAST_GAME).await?.is_some() {
            // The running bot counts rated games from before ratings existed.
            batch = batch.put(keys::COUNTING, Vec::new());
        }
        match store.commit(batch).await {
            // Another process is starting and committed first.
            Err(store::Error::Conflict { .. }) => {}
            done => return Ok(done?),
        }
    }
}

pub async fn needs_upgrade(store: &dyn Store) -> Result<bool, KeepError> {
    Ok(look(store).await? < SCHEMA && store.first("").await?.is_some())
}

/// Returns a store's schema; 0 if the store is empty or older than this row.
pub(super) async fn look(store: &dyn Store) -> Result<u32, KeepError> {
    let found = match store.get(keys::SCHEMA).await? {
        Some(row) => read(&row.value)
            .map_err(|error| KeepError::Unfit(format!("the store's row `{}` is damaged: {error}", keys::SCHEMA)))?,
        None => 0,
    };
    must_be_known(found).map_err(|problem| KeepError::Unfit(format!("the store was not changed: {problem}")))?;
    if store.get(keys::IMPORTING).await?.is_some() {
        let next = "run `mutabot import` with the same file again";
        return Err(KeepError::Unfit(format!("an import into this store was not finished: {next}")));
    }
    Ok(found)
}

pub(super) fn must_be_known(schema: u32) -> Result<(), String> {
    if schema <= SCHEMA {
        return Ok(());
    }
    let known = format!("this program supports shapes up to {SCHEMA}");
    Err(format!("its records have shape {schema}, {known}: use the newer version that wrote them"))
}
