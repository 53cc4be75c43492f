//! Cleanup of abandoned tournament drafts.

use futures::TryStreamExt;

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{DraftRecord, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

pub async fn forget_drafts(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut drafts = ground.store.records::<DraftRecord>(keys::ALL_DRAFTS);
    while let Some(RecordRow { key, record, version }) = drafts.try_next().await? {
        if record.is_stale(now) {
            let mut change = StoreChange::new();
            change.expect(key.as_str(), version).delete(key);
            change.commit_unless_changed(&*ground.store).await?;
        }
    }
    Ok(())
}
