//! Adds the history rows of games that ended before histories existed.

use futures::TryStreamExt;
use store::{Entry, StoreExt};

use crate::app::ground::{Ground, done};
use crate::change::Change;
use crate::record::{GameId, GameRecord, State, keys, read, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// The number of games that are caught up with at once.
const AT_ONCE: usize = 200;

/// The number of pages after which progress is noted, if there was nothing to do.
const PAGES_NOTED: u32 = 100;

/// Returns a game that is over and has no rows yet, with the version of its record.
fn left_behind(row: &Entry) -> Option<(GameRecord, u64)> {
    let record: GameRecord = read(&row.value).ok()?;
    (record.ended.is_none() && matches!(record.state, State::Over { .. })).then_some((record, row.version))
}

/// Adds the rows of such a game to a change. Its end was the last change to it.
fn catch_up(change: &mut Change, (mut record, version): (GameRecord, u64)) {
    let key = keys::game(record.id);
    record.ended = Some(record.changed);
    change.expect(key.as_str(), version);
    for (key, line) in done::rows(&record) {
        change.put(key, line);
    }
    change.put(key, write(&record));
}

/// Adds the history rows of games that ended before histories existed: once, in small batches that can be interrupted
/// anywhere.
///
/// # Errors
/// If the store fails: the next start continues.
pub async fn catch_up_with_history(ground: &Ground) -> Result<(), Trouble> {
    let (mut noted, _) = ground.store.entry::<Option<String>>(keys::HISTORY).await?;
    let mut n_pages = 0_u32;
    let mut pages = ground.store.pages_of(keys::ALL_GAMES, noted.clone(), AT_ONCE);
    while let Some(page) = pages.try_next().await? {
        noted = page.last().map(|row| row.key.clone());
        let left: Vec<_> = page.iter().filter_map(left_behind).collect();
        n_pages += 1;
        let mut change = Change::new();
        for game in left.iter().cloned() {
            catch_up(&mut change, game);
        }
        change.put(keys::HISTORY, write(&noted));
        if !left.is_empty() {
            if !change.commit_unless_changed(&*ground.store).await? {
                // One of them changed meanwhile: catch up with each one separately.
                for (record, _) in left {
                    again("catch up with a finished game", || catch_up_with(ground, record.id)).await?;
                }
            }
        } else if n_pages.is_multiple_of(PAGES_NOTED) {
            change.commit(&*ground.store).await?;
        }
        ground.give_way().await;
    }
    if n_pages > 0 {
        Change::putting(keys::HISTORY, write(&noted)).commit(&*ground.store).await?;
    }
    Ok(())
}

async fn catch_up_with(ground: &Ground, id: GameId) -> Result<(), Trouble> {
    let row = ground.store.get(&keys::game(id)).await?;
    let Some(left) = row.as_ref().and_then(left_behind) else { return Ok(()) };
    let mut change = Change::new();
    catch_up(&mut change, left);
    change.commit(&*ground.store).await
}
