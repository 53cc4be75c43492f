//! Adds the rows `named/` to older stores.

use futures::TryStreamExt;
use store::{StoreEntry, StoreExt};

use crate::app::ground::Ground;
use crate::app::ground::named::{named_rows, prefixes};
use crate::change::StoreChange;
use crate::record::keys::{self, Key};
use crate::record::{NamedRecord, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

const AT_ONCE: usize = 200;

/// The number of pages without work after which progress is stored.
const PAGES_NOTED: u32 = 100;

/// Adds a row's `named/` rows to a change that expects it unchanged.
fn catch_up(change: &mut StoreChange, row: &StoreEntry) {
    let Some(named) = Key::parse(&row.key).map(|key| named_rows(&key, &row.value)) else { return };
    if !named.is_empty() {
        change.expect(row.key.as_str(), row.version);
    }
    for row in named {
        change.put(row, Vec::new());
    }
}

/// Adds the rows `named/` of an older store: once, in small batches that can be interrupted anywhere. Rows written in the
/// meantime already have theirs.
pub async fn catch_up_with_people(ground: &Ground) -> Result<(), Trouble> {
    let mut reach = ground.store.entry::<NamedRecord>(keys::NAMED).await?.0;
    if reach.is_whole {
        return Ok(());
    }
    let mut n_pages = 0_u32;
    for prefix in prefixes() {
        let mut pages = ground.store.pages_of(prefix, reach.after.clone(), AT_ONCE);
        while let Some(page) = pages.try_next().await? {
            reach.after = page.last().map(|row| row.key.clone());
            n_pages += 1;
            let mut change = StoreChange::new();
            for row in &page {
                catch_up(&mut change, row);
            }
            let is_noted = !change.rows().is_empty() || n_pages.is_multiple_of(PAGES_NOTED);
            change.put(keys::NAMED, write(&reach));
            if is_noted && !change.commit_unless_changed(&*ground.store).await? {
                // A row has changed, so update each one separately.
                for row in &page {
                    again("index the people whom a row names", || catch_up_with(ground, &row.key)).await?;
                }
            }
            ground.give_way().await;
        }
    }
    reach.is_whole = true;
    StoreChange::putting(keys::NAMED, write(&reach)).commit(&*ground.store).await
}

async fn catch_up_with(ground: &Ground, key: &str) -> Result<(), Trouble> {
    let Some(row) = ground.store.get(key).await? else { return Ok(()) };
    let mut change = StoreChange::new();
    catch_up(&mut change, &row);
    change.commit(&*ground.store).await
}
