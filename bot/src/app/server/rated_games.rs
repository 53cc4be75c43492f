//! Finished rated games for moderators: suggestions, and games opened from a list of flags.

use futures::{StreamExt, TryStreamExt};

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::server::{moderate, undo, unrate};
use crate::record::{DoneRecord, GameId, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

const LOOKED_THROUGH: usize = 200;

/// Adds the button that makes a flagged game unrated, if allowed. The list of flags stays.
pub(crate) async fn offered(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    mut answer: RequestAnswer,
) -> Result<RequestAnswer, Trouble> {
    answer.beside = true;
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(answer) };
    let Some(game) = ground.load(id).await?.filter(|game| moderate::belongs(&game.record, caller, server)) else {
        return Ok(answer);
    };
    match (unrate::can_be_unrated(ground, caller, &game.record).await, &mut answer.reply) {
        (Ok(()), Some(reply)) => {
            reply.buttons.push(Button::of_game(Press::Unrate, id, game.record.moment()));
            Ok(answer)
        }
        (Ok(()), None) | (Err(Trouble::Refused(_)), _) => Ok(answer),
        (Err(trouble), _) => Err(trouble),
    }
}

/// Returns the latest rated games for autocomplete. Omits the caller's own and invisible ones.
pub(crate) async fn complete_rated_game(ground: &Ground, caller: &Caller) -> Result<Vec<(GameId, String)>, Trouble> {
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(Vec::new()) };
    let eyes = ground.eyes(caller).await?;
    let mut found = Vec::new();
    let rows = ground.store.records_after::<DoneRecord>(&keys::dones_here(server.id), None, LOOKED_THROUGH);
    let mut rows = rows.take(LOOKED_THROUGH);
    while let Some(RecordRow { key, record: line, .. }) = rows.try_next().await? {
        let Some((_, id)) = keys::done_at(&key) else { continue };
        if line.counted.is_none() || !eyes.see(line.shown_in()) {
            continue;
        }
        let Some(game) = ground.load(id).await? else { continue };
        if unrate::can_be_unrated(ground, caller, &game.record).await.is_ok() {
            found.push(moderate::label(&game.record, caller.lang));
        }
        if found.len() == undo::SUGGESTED {
            break;
        }
    }
    Ok(found)
}
