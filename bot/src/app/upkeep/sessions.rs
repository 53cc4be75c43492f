//! The sessions that the bot began at Discord, which allows only so many a day.

use crate::app::ground::Ground;
use crate::change::Change;
use crate::record::{Begun, Millis, keys, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// The time for which they are remembered: Discord counts by the day.
const REMEMBERED: Millis = Millis::days(1);

/// How far another machine's clock may be ahead.
const AHEAD: Millis = Millis::minutes(1);

/// Returns when sessions were begun lately, oldest first.
///
/// # Errors
/// If the store fails, or its row cannot be decoded.
pub async fn sessions_begun(ground: &Ground) -> Result<Vec<Begun>, Trouble> {
    Ok(ground.store.entry(keys::SESSIONS).await?.0)
}

/// Notes that a session is begun, unless another process has begun one since it was found out that none has to be waited for;
/// returns how long to `wait` after that.
pub async fn note_session(ground: &Ground, new: Begun, wait: impl Fn(&[Begun]) -> Millis) -> Result<Millis, Trouble> {
    let note = || async {
        let (mut begun, version) = ground.store.entry::<Vec<Begun>>(keys::SESSIONS).await?;
        begun.retain(|old| (-1 * AHEAD..REMEMBERED).contains(&(new.at - old.at)));
        // Whoever is alone has waited.
        let left = if ground.is_sharing() { wait(&begun) } else { Millis::ZERO };
        if left > Millis::ZERO {
            return Ok(left);
        }
        begun.push(new);
        let mut change = Change::new();
        change.expect(keys::SESSIONS, version).put(keys::SESSIONS, write(&begun));
        change.commit(&*ground.store).await.map(|()| Millis::ZERO)
    };
    again("save that a session is starting", note).await
}
