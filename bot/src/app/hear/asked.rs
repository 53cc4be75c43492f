//! The last question in a channel that a word can answer, and the yes or no to it.

use super::commanded;
use super::heard::RequestMeaning;
use crate::app::ask::play::PlayAsk;
use crate::app::ask::{self, AppRequest, Caller, GameChoice, RequestAct};
use crate::app::ground::{Ground, QuestionedAct, RequestAnswer};
use crate::app::say::Message;
use crate::record::{ChannelId, HOUR};
use crate::refusal::Trouble;

/// Remembers the question of an answer in its channel. If the answer asks nothing, forgets the earlier question, except
/// after talk by the person who was asked.
pub(in crate::app) fn note(
    ground: &Ground,
    AppRequest { caller, act }: &AppRequest,
    done: &Result<RequestAnswer, Trouble>,
) {
    let channel = caller.spot.channel;
    let was_asked = || ground.asked.known(&channel).is_some_and(|asked| asked.who == caller.who.id);
    match done {
        Ok(answer) if answer.again => {}
        Ok(RequestAnswer { reply: None, news, .. }) if act.is_text() && news.is_empty() && was_asked() => {}
        done => remember(ground, channel, caller, done.as_ref().ok().and_then(|answer| answer.reply.as_ref())),
    }
}

/// Remembers what `reply` asks the caller in a channel. If it asks nothing, forgets the earlier question.
pub(in crate::app) fn remember(ground: &Ground, channel: ChannelId, caller: &Caller, reply: Option<&Message>) {
    match reply.and_then(Message::confirmed) {
        Some(act) => {
            ground.asked.last(channel, QuestionedAct { who: caller.who.id, act, at: caller.now });
        }
        None => ground.asked.forget(&channel),
    }
}

/// Takes a yes or a no as the answer to the last question here. Not if it replies to a message about something else,
/// or an offer in that game is open. A yes carries out the request.
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
    let is_fresh = |asked: &QuestionedAct| asked.who == caller.who.id && caller.now - asked.at < HOUR;
    let asked = ground.asked.known(&caller.spot.channel).filter(is_fresh);
    let Some(QuestionedAct { act: asked, .. }) = asked else { return Ok(None) };
    let (game, at) = match &asked {
        RequestAct::Play(PlayAsk::Confirm { game, moment, .. } | PlayAsk::Typed { game, moment, .. })
        | RequestAct::Play(PlayAsk::DrawAt(game, moment) | PlayAsk::TakebackAt(game, moment)) => {
            (Some(GameChoice::Named(*game)), Some(*moment))
        }
        asked => (asked.which(), None),
    };
    let is_asked = match (game, act.which()) {
        (Some(GameChoice::Named(game)), which) => {
            let Some(record) = ground.load(game).await?.map(|game| game.record) else { return Ok(None) };
            let is_elsewhere = matches!(which, Some(GameChoice::Named(id)) if id != game);
            let is_current = at.is_none_or(|moment| record.moment() == moment);
            !is_elsewhere && is_current && commanded::to_message(caller, &record, text).is_none()
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
