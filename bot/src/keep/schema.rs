//! The shape of a store's records: a row that is looked at before everything else.

use std::sync::Arc;

use store::{Batch, Store, StoreExt};

use super::Error;
use crate::app::{App, upkeep};
use crate::record::{Unix, keys, read, write};
use crate::refusal::Trouble;
use crate::words::{Lang, Text};

/// The shape of records that this program writes, and the newest that it reads. It grows with every release that writes
/// something which an older program would lose; older shapes stay readable forever.
pub const SCHEMA: u32 = 9;

/// The first shape in which rated games are counted as they end.
const RATED: u32 = 3;

/// The shapes that releases have written, oldest first: the name of a small store of each in `bot/tests/stores`, and
/// what the row `meta/schema` says in it (0: there is none yet).
///
/// 1. Games, boards and draw offers.
/// 2. Servers: the choices of their administrators, bans, deeds of moderators.
/// 3. Challenges that expire, standing challenges, rematches.
/// 4. Rated games; there are no clocks yet, not even the bot's own.
/// 5. Editions of rules; rows that lead from people to what names them.
/// 6. Rated games are counted, and have ratings.
/// 7. Tournaments: games say of which one they are. Programs that hold a seat.
/// 8. Hints: games say who took them.
/// 9. Clocks of several shards.
/// 10. Lessons: people say how far they are.
/// 11. Puzzles: people say what they made of them, and servers where one is posted every day.
/// 12. More time for games of tournaments; requests that need no answer any more.
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

/// Admits the bot to a store at `now` (Unix time in milliseconds): adds what its records lack and notes their shape. A
/// store that is refused stays unchanged.
///
/// # Errors
/// [`Error::Unfit`] when a newer program wrote it or an import into it was not finished; [`Error::Refused`] when it cannot be
/// brought up to date; otherwise the store's own error.
pub async fn admit(store: &Arc<dyn Store>, now: Unix) -> Result<(), Error> {
    loop {
        let version = store.get(keys::SCHEMA).await?.map_or(0, |row| row.version);
        let found = look(&**store).await?;
        if found == SCHEMA {
            return Ok(());
        }
        // Records of shape 1 to 6 lack nothing else: a game that names no edition of its rules is of the first, and the rows that
        // lead from people to what names them are added while people play.
        if found < 1 {
            // The row comes last: anything interrupted before is done again at the next start.
            let upgraded = upkeep::upgrade(&App::new(Arc::clone(store), Vec::new()), now).await;
            upgraded.map_err(|trouble| match trouble {
                Trouble::Failed(failure) => Error::Refused(failure.chain()),
                Trouble::Refused(refusal) => Error::Refused(Text::from(refusal).say(Lang::En)),
            })?;
        }
        let mut batch = Batch::new().expect(keys::SCHEMA, version).put(keys::SCHEMA, write(&SCHEMA));
        if found < RATED && store.get(keys::LAST_GAME).await?.is_some() {
            // Rated games that ended before there were ratings are counted while people play.
            batch = batch.put(keys::COUNTING, Vec::new());
        }
        match store.commit(batch).await {
            // Another process starts at the same time, and was quicker.
            Err(store::Error::Conflict { .. }) => {}
            done => return Ok(done?),
        }
    }
}

/// Returns whether [`admit`] would change records that are there.
///
/// # Errors
/// As [`admit`].
pub async fn needs_upgrade(store: &dyn Store) -> Result<bool, Error> {
    Ok(look(store).await? < SCHEMA && store.first("").await?.is_some())
}

/// Returns the shape of the records in a store: 0 if it is empty or older than this row.
pub(super) async fn look(store: &dyn Store) -> Result<u32, Error> {
    let found = match store.get(keys::SCHEMA).await? {
        Some(row) => read(&row.value)
            .map_err(|error| Error::Unfit(format!("the store's row `{}` is damaged: {error}", keys::SCHEMA)))?,
        None => 0,
    };
    must_be_known(found).map_err(|problem| Error::Unfit(format!("the store was not changed: {problem}")))?;
    if store.get(keys::IMPORTING).await?.is_some() {
        let next = "run `mutabot import` with the same file again";
        return Err(Error::Unfit(format!("an import into this store was not finished: {next}")));
    }
    Ok(found)
}

/// Refuses records of a shape that only a newer program knows.
pub(super) fn must_be_known(schema: u32) -> Result<(), String> {
    if schema <= SCHEMA {
        return Ok(());
    }
    let known = format!("this program supports shapes up to {SCHEMA}");
    Err(format!("its records have shape {schema}, {known}: use the newer version that wrote them"))
}
