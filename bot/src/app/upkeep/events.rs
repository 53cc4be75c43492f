//! Handled events, stored so that each takes effect once.

use futures::TryStreamExt;
use store::StoreExt;

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::keys;
use crate::refusal::Trouble;

/// Forgets handled events whose snowflake is older than `before`.
pub async fn forget_events(ground: &Ground, before: u64) -> Result<(), Trouble> {
    let end = keys::seen(before);
    let mut pages = ground.store.pages_of(keys::ALL_SEEN, None, 500);
    while let Some(page) = pages.try_next().await? {
        let n_old = page.partition_point(|row| row.key < end);
        if n_old == 0 {
            break;
        }
        let mut change = StoreChange::new();
        for row in page.into_iter().take(n_old) {
            change.delete(row.key);
        }
        change.commit(&*ground.store).await?;
    }
    Ok(())
}
