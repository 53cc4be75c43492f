//! Cleanup of abandoned tournament drafts.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::change::Change;
use crate::record::{DraftRecord, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore};

pub async fn forget_drafts(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut drafts = ground.store.records::<DraftRecord>(keys::ALL_DRAFTS);
    while let Some(Row { key, record, version }) = drafts.try_next().await? {
        if record.is_stale(now) {
            let mut change = Change::new();
            change.expect(key.as_str(), version).delete(key);
            change.commit_unless_changed(&*ground.store).await?;
        }
    }
    Ok(())
}
