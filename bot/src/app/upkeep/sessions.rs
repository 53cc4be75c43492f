//! The sessions begun with Discord, which limits them per day.

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{Millis, SessionStart, keys, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// How long they are stored: Discord counts by the day.
const REMEMBERED: Millis = Millis::days(1);

/// How far another machine's clock may be ahead.
const AHEAD: Millis = Millis::minutes(1);

pub async fn sessions_begun(ground: &Ground) -> Result<Vec<SessionStart>, Trouble> {
    Ok(ground.store.entry(keys::SESSIONS).await?.0)
}

/// Records that a session begins, and returns zero; or returns how long to `wait` if another process was faster.
pub async fn note_session(
    ground: &Ground,
    new: SessionStart,
    wait: impl Fn(&[SessionStart]) -> Millis,
) -> Result<Millis, Trouble> {
    let note = || async {
        let (mut begun, version) = ground.store.entry::<Vec<SessionStart>>(keys::SESSIONS).await?;
        begun.retain(|old| (-1 * AHEAD..REMEMBERED).contains(&(new.at - old.at)));
        // A single process has already waited.
        let left = if ground.is_sharing() { wait(&begun) } else { Millis::ZERO };
        if left > Millis::ZERO {
            return Ok(left);
        }
        begun.push(new);
        let mut change = StoreChange::new();
        change.expect(keys::SESSIONS, version).put(keys::SESSIONS, write(&begun));
        change.commit(&*ground.store).await.map(|()| Millis::ZERO)
    };
    again("save that a session is starting", note).await
}
