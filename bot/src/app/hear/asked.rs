//! The last question about a move in a channel, and its answer.

use super::commanded;
use super::heard::RequestMeaning;
use crate::app::ask::play::PlayAsk;
use crate::app::ask::{self, Caller, GameChoice, RequestAct};
use crate::app::ground::{Ground, QuestionedMove};
use crate::app::say::Message;
use crate::record::{ChannelId, HOUR};
use crate::refusal::Trouble;

/// Remembers the move that `reply` asks the caller about in a channel. If it asks about none, forgets the earlier
/// question.
pub(in crate::app) fn remember(ground: &Ground, channel: ChannelId, caller: &Caller, reply: Option<&Message>) {
    match reply.and_then(Message::only_move) {
        Some(button) => {
            let asked = QuestionedMove { who: caller.who.id, button: button.clone(), at: caller.now };
            ground.asked.last(channel, asked);
        }
        None => ground.asked.forget(&channel),
    }
}

/// Takes a yes or no as the answer to the last question here. Not if it replies to a message about something else, or
/// an offer in that game is open. A yes plays the move.
pub(super) async fn answer(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
) -> Result<Option<RequestMeaning>, Trouble> {
    let RequestAct::Play(PlayAsk::Said { text, .. } | PlayAsk::Overheard { text, to_person: false }) = act else {
        return Ok(None);
    };
    let agrees = ask::agrees(text);
    if !agrees && ask::commanded(text) != Some("answer") {
        return Ok(None);
    }
    let is_fresh = |asked: &QuestionedMove| asked.who == caller.who.id && caller.now - asked.at < HOUR;
    let asked = ground.asked.known(&caller.spot.channel).filter(is_fresh);
    let Some(asked) = asked.and_then(|asked| asked.button.act(None)) else { return Ok(None) };
    let is_asked = match (&asked, act.which()) {
        (RequestAct::Play(PlayAsk::Confirm { game, moment, .. }), which) => {
            let Some(record) = ground.load(*game).await?.map(|game| game.record) else { return Ok(None) };
            let is_elsewhere = matches!(which, Some(GameChoice::Named(id)) if id != *game);
            !is_elsewhere && record.moment() == *moment && commanded::to_message(caller, &record, text).is_none()
        }
        (_, which) => !matches!(which, Some(GameChoice::Named(_))),
    };
    if !is_asked {
        return Ok(None);
    }
    if matches!(act, RequestAct::Play(PlayAsk::Overheard { .. })) {
        ground.rates.admit(caller, false)?;
    }
    Ok(Some(if agrees { RequestMeaning::Act(asked) } else { RequestMeaning::Kind }))
}
