//! Accepting a challenge that the bot suggested.

use crate::app::ask::Caller;
use crate::app::ask::begin::ChallengeTerms;
use crate::app::begin::{abroad, challenge};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::Message;
use crate::record::{GameId, GameState, keys};
use crate::refusal::Trouble;

/// Accepts a suggested challenge. If that is refused, the caller can still post one.
pub(crate) async fn take(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    game: &str,
    terms: &ChallengeTerms,
) -> Result<RequestAnswer, Trouble> {
    let done = accept(ground, caller, id).await;
    let Err(Trouble::Refused(refusal)) = done else { return done };
    let Some(anyway) = terms.post_anyway(game) else { return Err(refusal.into()) };
    // Another delivery of this event has succeeded, so don't offer to post a challenge.
    if ground.store.get(&keys::seen(caller.event)).await?.is_some() {
        return Err(refusal.into());
    }
    let mut message = Message::new(caller.lang, refusal);
    message.buttons = vec![anyway];
    Ok(RequestAnswer::reply(message))
}

async fn accept(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let here = caller.server.as_ref().map(|server| server.id);
    match ground.load(id).await? {
        Some(game)
            if game.record.guild.is_some()
                && game.record.guild != here
                && matches!(game.record.state, GameState::Challenge { .. }) =>
        {
            abroad::accept(ground, caller, game).await
        }
        _ => challenge::accept(ground, caller, id).await,
    }
}
