//! The sessions that the bot began at Discord, which allows only so many a day.

use store::Batch;

use crate::app::ground::Ground;
use crate::record::{Millis, Unix, keys, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// The time for which they are remembered: Discord counts by the day.
const REMEMBERED: Millis = Millis::days(1);

/// Returns when sessions were begun lately, oldest first.
///
/// # Errors
/// If the store fails, or its row cannot be decoded.
pub(crate) async fn sessions_begun(ground: &Ground) -> Result<Vec<Unix>, Trouble> {
    Ok(ground.store.entry(keys::SESSIONS).await?.0)
}

/// Notes that a session is begun.
///
/// # Errors
/// If the store fails.
pub(crate) async fn note_session(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let note = || async {
        let (mut begun, version) = ground.store.entry::<Vec<Unix>>(keys::SESSIONS).await?;
        begun.retain(|at| (Millis::ZERO..REMEMBERED).contains(&(now - *at)));
        begun.push(now);
        let batch = Batch::new().expect(keys::SESSIONS, version).put(keys::SESSIONS, write(&begun));
        Ok(ground.store.commit(batch).await?)
    };
    again("note that a session begins", note).await
}
