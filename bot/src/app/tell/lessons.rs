//! Finds players who are new to a game and may need a lesson.

use crate::app::ground::Ground;
use crate::record::{GameRecord, GameState, NewsKind, TrophyRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Returns whether news introduces a player to a new game: they never finished one with another person, and have not
/// begun the lesson.
pub(super) async fn is_new(ground: &Ground, record: &GameRecord, what: &NewsKind) -> Result<bool, Trouble> {
    let people: Vec<UserId> = match (what, &record.state) {
        (NewsKind::Challenged, GameState::Challenge { to, .. }) => {
            to.iter().filter_map(|player| player.id.person()).collect()
        }
        (NewsKind::Board { moment, over: false, .. }, _) if *moment == record.introduced_at() => {
            record.people().filter_map(|player| player.id.person()).collect()
        }
        _ => return Ok(false),
    };
    for who in people {
        let played = ground.store.record::<TrophyRecord>(&keys::trophies(who)).await?;
        let has_played = played.is_some_and(|row| row.record.tally.kinds.contains_key(&record.game));
        if !has_played && !ground.person(who).await?.lessons.contains_key(&record.game) {
            return Ok(true);
        }
    }
    Ok(false)
}
